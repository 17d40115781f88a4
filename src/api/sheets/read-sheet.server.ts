import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import { errorCodes } from '#kit/error-codes.ts';
import { AppError } from '../errors.server.ts';
import { createTurns } from '../turns.server.ts';
import type { Lectura } from './reading.ts';
import { type Outline, SHEET_LIMITS, type Sheet, type SheetRow } from './sheet.server.ts';

/** Open file in its own thread. Its rows arrive in parts on request, each time from the first. */
export type OpenSheet = Outline & { rows(): AsyncGenerator<SheetRow[]> };

type Opened = Outline | { refused: string };

const refused = (mensaje: string) => new AppError(errorCodes.validacion, mensaje);
const TOO_MUCH =
  'El archivo es demasiado grande o complicado para leerlo: pártelo en varios o guárdalo como CSV.';

const WAITING = {
  waiting: 50,
  busy: 'Hay muchos archivos leyéndose a la vez. Vuelve a intentarlo dentro de un momento',
};

/**
 * A workbook may take a gigabyte: the others wait, unread. A file to look at does not wait for one that is
 * imported, which lasts as long as its transaction.
 */
const turns = {
  mirar: createTurns({ atOnce: 1, ...WAITING }),
  traer: createTurns({ atOnce: 1, ...WAITING }),
  juntas: createTurns({ atOnce: 1, ...WAITING }),
};

/**
 * Reads a CSV or a workbook into headings and rows in another thread, one file at a time and with limits of
 * memory and time, and gives it to `work`. Calls `load` when its turn comes. Throws AppError with the kind
 * of file and a remedy when it is no table.
 */
export const withSheet = <T>(
  load: () => Promise<Buffer>,
  work: (sheet: OpenSheet) => Promise<T>,
  { turn = 'mirar', lectura = {} }: { turn?: keyof typeof turns; lectura?: Lectura } = {},
): Promise<T> =>
  turns[turn](async () => {
    const bytes = await load();
    if (bytes.length > SHEET_LIMITS.bytes) throw refused('El archivo pasa de 20 MB: pártelo en varios.');
    const worker = startWorker(bytes, lectura);
    try {
      const opened = await answerOf<Opened>(worker);
      if ('refused' in opened) throw refused(opened.refused);
      return await work({ ...opened, rows: () => rowsOf(worker) });
    } finally {
      await worker.terminate();
    }
  });

/** Whole file at once. */
export const readSheet = (bytes: Buffer, lectura: Lectura = {}): Promise<Sheet> =>
  withSheet(
    async () => bytes,
    async ({ titulos, rows }) => {
      const filas: SheetRow[] = [];
      for await (const some of rows()) for (const row of some) filas.push(row);
      return { titulos, filas };
    },
    { lectura },
  );

async function* rowsOf(worker: Worker): AsyncGenerator<SheetRow[]> {
  for (let asked = 'first'; ; asked = 'next') {
    worker.postMessage(asked);
    const { filas } = await answerOf<{ filas: SheetRow[] }>(worker);
    if (filas.length === 0) return;
    yield filas;
  }
}

/** Megabytes; rows are dropped as soon as they have crossed, so more room would only be filled. */
const YOUNG_MB = 8;
/** Megabytes for a text, which is read row by row; one that is not UTF-8 takes 40 MB once. */
const TEXT_MB = 96;

/** A workbook, and not a text: those of Excel of before begin with 0xd0. */
const isPacked = (bytes: Buffer) => (bytes[0] === 0x50 && bytes[1] === 0x4b) || bytes[0] === 0xd0;

function startWorker(bytes: Buffer, lectura: Lectura): Worker {
  const buffer = bytes.buffer as ArrayBuffer;
  // A buffer of its own moves to the other thread instead of being copied.
  const whole = bytes.byteLength === buffer.byteLength;
  return new Worker(new URL('./sheet-worker.server.ts', import.meta.url), {
    workerData: { bytes, lectura },
    ...(whole && { transferList: [buffer] }),
    resourceLimits: {
      maxOldGenerationSizeMb: isPacked(bytes) ? SHEET_LIMITS.memoryMb : TEXT_MB,
      maxYoungGenerationSizeMb: YOUNG_MB,
    },
    // The thread starts without the program's options, and the library's output stays out of the log.
    execArgv: [],
    stdout: true,
    stderr: true,
  });
}

/** Next message of the other thread. Throws AppError when it takes too long or too much memory. */
async function answerOf<T>(worker: Worker): Promise<T> {
  const waiting = new AbortController();
  const { signal } = waiting;
  const timer = setTimeout(() => void worker.terminate(), SHEET_LIMITS.ms);
  const gone = once(worker, 'exit', { signal }).then(() => {
    throw refused(TOO_MUCH);
  });
  try {
    // `once` rejects with the error that ends the thread.
    const [message] = await Promise.race([once(worker, 'message', { signal }), gone]);
    return message as T;
  } catch (error) {
    throw (error as NodeJS.ErrnoException).code === 'ERR_WORKER_OUT_OF_MEMORY' ? refused(TOO_MUCH) : error;
  } finally {
    clearTimeout(timer);
    gone.catch(() => undefined);
    waiting.abort();
  }
}
