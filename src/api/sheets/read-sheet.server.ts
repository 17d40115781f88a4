import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import { errorCodes } from '#kit/error-codes.ts';
import { AppError } from '../errors.server.ts';
import { createTurns } from '../turns.server.ts';
import { type Cell, SHEET_LIMITS, type Sheet, type SheetRow } from './sheet.server.ts';

/** A file that was read, still in its own thread: its rows come in parts, as they are asked for. */
export type OpenSheet = {
  titulos: string[];
  total: number;
  /** The first cells of each column that have something. */
  muestras: Cell[][];
  rows(): AsyncGenerator<SheetRow[]>;
};

type Opened = Omit<OpenSheet, 'rows'> | { refused: string };

const refused = (mensaje: string) => new AppError(errorCodes.validacion, mensaje);
const TOO_MUCH =
  'El archivo es demasiado grande o complicado para leerlo: pártelo en varios o guárdalo como CSV.';

/** Reading one may take a gigabyte: the others wait with nothing in memory. */
const turns = createTurns({
  atOnce: 1,
  waiting: 50,
  busy: 'Hay muchos archivos leyéndose a la vez. Vuelve a intentarlo dentro de un momento',
});

/** Rows that cross at once from the other thread: some milliseconds of this one. */
const ROWS_AT_ONCE = 500;

/**
 * Reads a CSV or XLSX into headings and rows, apart from the thread that answers requests, one file at a time and with
 * bounds of memory and time, and gives it to `work`. `load` is called when its turn comes. Throws AppError with what the
 * file is and what to do when it is no table.
 */
export const withSheet = <T>(
  load: () => Promise<Buffer>,
  work: (sheet: OpenSheet) => Promise<T>,
): Promise<T> =>
  turns(async () => {
    const bytes = await load();
    if (bytes.length > SHEET_LIMITS.bytes) throw refused('El archivo pasa de 20 MB: pártelo en varios.');
    const worker = startWorker(bytes);
    try {
      const opened = await answerOf<Opened>(worker);
      if ('refused' in opened) throw refused(opened.refused);
      return await work({ ...opened, rows: () => rowsOf(worker, opened.total) });
    } finally {
      await worker.terminate();
    }
  });

/** The whole of a file at once. */
export const readSheet = (bytes: Buffer): Promise<Sheet> =>
  withSheet(
    async () => bytes,
    async ({ titulos, rows }) => {
      const filas: SheetRow[] = [];
      for await (const some of rows()) for (const row of some) filas.push(row);
      return { titulos, filas };
    },
  );

async function* rowsOf(worker: Worker, total: number): AsyncGenerator<SheetRow[]> {
  for (let from = 0; from < total; from += ROWS_AT_ONCE) {
    worker.postMessage({ from, to: from + ROWS_AT_ONCE });
    const { filas } = await answerOf<{ filas: SheetRow[] }>(worker);
    yield filas;
  }
}

function startWorker(bytes: Buffer): Worker {
  const buffer = bytes.buffer as ArrayBuffer;
  // A buffer of its own goes to the other thread instead of being there twice.
  const whole = bytes.byteLength === buffer.byteLength;
  return new Worker(new URL('./sheet-worker.server.ts', import.meta.url), {
    workerData: bytes,
    ...(whole && { transferList: [buffer] }),
    resourceLimits: { maxOldGenerationSizeMb: SHEET_LIMITS.memoryMb },
    // Nothing of the program's own start is for it, and what a library writes is not for the log.
    execArgv: [],
    stdout: true,
    stderr: true,
  });
}

/** The next message of the other thread. Throws AppError where it takes too long or too much memory. */
async function answerOf<T>(worker: Worker): Promise<T> {
  const waiting = new AbortController();
  const { signal } = waiting;
  const timer = setTimeout(() => void worker.terminate(), SHEET_LIMITS.ms);
  const gone = once(worker, 'exit', { signal }).then(() => {
    throw refused(TOO_MUCH);
  });
  try {
    // `once` rejects with what the thread dies of.
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
