import { Worker } from 'node:worker_threads';
import { createTurns } from '#api/turns.server.ts';

const LIMITS = { ms: 20_000, memoryMb: 384 };

const TOO_MUCH = 'es demasiado complicado para revisarlo: imprímelo como un PDF nuevo y envía ese';

/** Each thread holds several copies of its documento, so one runs at a time and the rest wait unread. */
const turns = createTurns({
  atOnce: 1,
  waiting: 50,
  busy: 'Se están revisando muchos documentos a la vez. Prueba dentro de un momento',
});

type Answer = { found: string | undefined };

/**
 * Active part of a PDF (see `findActive`), found in its own thread, one documento at a time. Calls `load`
 * when its turn comes. A PDF that takes too long or too much memory is also reported. Throws 503 when
 * fifty wait.
 */
export const lookForActive = (load: () => Promise<Buffer>): Promise<string | undefined> =>
  turns(async () => look(await load()));

function look(bytes: Buffer): Promise<string | undefined> {
  return new Promise((resolve, reject) => {
    const worker = new Worker(new URL('./pdf-active-worker.server.ts', import.meta.url), {
      workerData: new Uint8Array(bytes),
      resourceLimits: { maxOldGenerationSizeMb: LIMITS.memoryMb },
      // The thread starts without the program's options, and the library's output stays out of the log.
      execArgv: [],
      stdout: true,
      stderr: true,
    });
    const timer = setTimeout(() => void worker.terminate(), LIMITS.ms);
    worker.once('message', ({ found }: Answer) => resolve(found));
    worker.once('error', (error: NodeJS.ErrnoException) =>
      error.code === 'ERR_WORKER_OUT_OF_MEMORY' ? resolve(TOO_MUCH) : reject(error),
    );
    worker.once('exit', () => {
      clearTimeout(timer);
      resolve(TOO_MUCH);
    });
  });
}
