import { Worker } from 'node:worker_threads';
import { errorCodes } from '#kit/error-codes.ts';
import { AppError } from '../errors.server.ts';
import { SHEET_LIMITS, type Sheet } from './sheet.server.ts';

type Answer = { sheet: Sheet } | { refused: string };

const refused = (mensaje: string) => new AppError(errorCodes.validacion, mensaje);
const TOO_MUCH =
  'El archivo es demasiado grande o complicado para leerlo: pártelo en varios o guárdalo como CSV.';

/**
 * Reads a CSV or XLSX into headings and rows, apart from the thread that answers requests and with bounds of memory and
 * time. Throws AppError with what the file is and what to do when it is no table.
 */
export async function readSheet(bytes: Buffer): Promise<Sheet> {
  if (bytes.length > SHEET_LIMITS.bytes) throw refused('El archivo pasa de 20 MB: pártelo en varios.');
  const answer = await ask(bytes);
  if ('refused' in answer) throw refused(answer.refused);
  return answer.sheet;
}

function ask(bytes: Buffer): Promise<Answer> {
  const worker = new Worker(new URL('./sheet-worker.server.ts', import.meta.url), {
    workerData: bytes,
    resourceLimits: { maxOldGenerationSizeMb: SHEET_LIMITS.memoryMb },
    // Nothing of the program's own start is for it, and what a library writes is not for the log.
    execArgv: [],
    stdout: true,
    stderr: true,
  });
  const timer = setTimeout(() => void worker.terminate(), SHEET_LIMITS.ms);
  return new Promise<Answer>((resolve, reject) => {
    worker.once('message', resolve);
    worker.once('error', (error: NodeJS.ErrnoException) =>
      reject(error.code === 'ERR_WORKER_OUT_OF_MEMORY' ? refused(TOO_MUCH) : error),
    );
    worker.once('exit', () => reject(refused(TOO_MUCH)));
  }).finally(() => {
    clearTimeout(timer);
    return worker.terminate();
  });
}
