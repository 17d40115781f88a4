import { AppError } from '#platform/http/errors.server.ts';
import { errorCodes } from '#platform/kit/contract/error-codes.ts';
import { type Ask, openReaders, ReaderStopped } from '../readers/readers.server.ts';
import type { Lectura } from './reading.ts';
import { type Outline, SHEET_LIMITS, type Sheet, type SheetRow } from './sheet.server.ts';
import type { SheetAnswer, SheetOrder } from './sheet-process.server.ts';

/** Open file in its own process. Its rows arrive in parts on request, each time from the first. */
export type OpenSheet = Outline & { rows(): AsyncGenerator<SheetRow[]> };

const refused = (mensaje: string) => new AppError(errorCodes.validacion, mensaje);
const TOO_MUCH =
  'El archivo es demasiado grande o complicado para leerlo: pártelo en varios o guárdalo como CSV.';

/** A workbook may take a gigabyte of memory: one is read at a time, and the others wait unread. */
const openOnes = () =>
  openReaders<SheetOrder, SheetAnswer>({
    file: new URL('./sheet-process.server.ts', import.meta.url),
    atOnce: 1,
    busy: 'Hay muchos archivos leyéndose a la vez. Vuelve a intentarlo dentro de un momento',
    ms: SHEET_LIMITS.ms,
    heapMb: SHEET_LIMITS.memoryMb,
    residentMb: SHEET_LIMITS.memoryMb + 256,
  });

/** Separate turns: a file to preview does not wait for an import, which lasts as long as its transaction. */
const readers = { mirar: openOnes(), traer: openOnes(), juntas: openOnes() };

/**
 * Reads a CSV or a workbook into headings and rows in another process, one file at a time and with limits of
 * memory and time, and gives it to `work`. Calls `load` when its turn comes. Throws AppError with the kind
 * of file and a remedy when it is no table.
 */
export const withSheet = async <T>(
  load: () => Promise<Buffer>,
  work: (sheet: OpenSheet) => Promise<T>,
  { turn = 'mirar', lectura = {} }: { turn?: keyof typeof readers; lectura?: Lectura } = {},
): Promise<T> => {
  try {
    return await readers[turn](async (ask) => {
      const bytes = await load();
      if (bytes.length > SHEET_LIMITS.bytes) throw refused('El archivo pasa de 20 MB: pártelo en varios.');
      const opened = await ask({ bytes, lectura });
      if (!('outline' in opened)) throw refused('refused' in opened ? opened.refused : TOO_MUCH);
      return await work({ ...opened.outline, rows: () => rowsOf(ask) });
    });
  } catch (error) {
    throw error instanceof ReaderStopped ? refused(TOO_MUCH) : error;
  }
};

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

async function* rowsOf(ask: Ask<SheetOrder, SheetAnswer>): AsyncGenerator<SheetRow[]> {
  for (let order: SheetOrder = 'first'; ; order = 'next') {
    const answer: SheetAnswer = await ask(order);
    if ('refused' in answer) throw refused(answer.refused);
    if (!('filas' in answer) || answer.filas.length === 0) return;
    yield answer.filas;
  }
}
