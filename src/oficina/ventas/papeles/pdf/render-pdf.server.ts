import { Worker } from 'node:worker_threads';
import { createTurns } from '#platform/database/turns.server.ts';
import type { PrintedCartas, PrintedCartel } from './printed-carta.ts';
import type { PrintedInforme } from './printed-informe.ts';
import type { PrintedPaper, PrintedProof } from './printed-paper.ts';

export type PrintedDocument = PrintedPaper | PrintedProof | PrintedInforme | PrintedCartas | PrintedCartel;

type Answer = { bytes: Uint8Array } | { failed: string };

/** Milliseconds; a thousand lines take five seconds on a slow machine. */
const LIMIT_MS = 30_000;
const MEMORY_MB = 256;

const turns = createTurns({
  atOnce: 1,
  waiting: 50,
  busy: 'Se están preparando muchos documentos a la vez. Prueba dentro de un momento',
});

type Waiting = { resolve(bytes: Buffer): void; reject(error: Error): void };

let thread: { worker: Worker; waiting: Waiting | undefined } | undefined;

/**
 * Draws a paper, a certificate, an informe, letters or a poster in a thread that stays open, one at a time, so that the
 * server answers meanwhile. Throws 503 when fifty wait, and an error when it cannot be drawn; a new thread
 * replaces a failed one.
 */
export const renderPdf = (paper: PrintedDocument): Promise<Buffer> => turns(() => ask(paper));

/** Number of PDFs that are drawn now or wait. */
export const pdfsUnderWay = (): number => turns.under();

function ask(paper: PrintedDocument): Promise<Buffer> {
  thread ??= startThread();
  const { worker } = thread;
  const drawn = new Promise<Buffer>((resolve, reject) => {
    if (thread) thread.waiting = { resolve, reject };
  });
  const timer = setTimeout(() => void worker.terminate(), LIMIT_MS);
  // A drawing keeps the process alive; an idle thread does not.
  worker.ref();
  worker.postMessage(paper);
  return drawn.finally(() => {
    clearTimeout(timer);
    worker.unref();
  });
}

function startThread(): NonNullable<typeof thread> {
  const worker = new Worker(new URL('./pdf-worker.server.ts', import.meta.url), {
    resourceLimits: { maxOldGenerationSizeMb: MEMORY_MB },
    // The thread starts without the program's options.
    execArgv: [],
  });
  const own: NonNullable<typeof thread> = { worker, waiting: undefined };
  const settle = (how: (waiting: Waiting) => void) => {
    const { waiting } = own;
    own.waiting = undefined;
    if (waiting) how(waiting);
  };
  worker.on('message', (answer: Answer) =>
    settle(({ resolve, reject }) => {
      if ('failed' in answer) reject(new Error(answer.failed));
      else resolve(Buffer.from(answer.bytes));
    }),
  );
  worker.on('error', (error: Error) => settle(({ reject }) => reject(error)));
  worker.on('exit', () => {
    if (thread === own) thread = undefined;
    settle(({ reject }) => reject(new Error('the thread that draws papers ended before it had drawn one')));
  });
  return own;
}
