import { Readable } from 'node:stream';
import type { FastifyReply } from 'fastify';
import { errorCodes } from '#kit/error-codes.ts';
import { formatCount } from '#kit/format.ts';
import type { Db } from './db.server.ts';
import { AppError, invalidFields } from './errors.server.ts';
import type { Cell } from './export-cells.server.ts';
import { csv } from './export-csv.server.ts';
import { xlsx } from './export-xlsx.server.ts';

/** Rows of a sheet at most: an ordinary computer still opens a sheet of this size. */
export const XLSX_ROWS = 50_000;

/** Each holds a connection of the pool while it lasts: of all families together, so that screens go on. */
const AT_ONCE = 4;
const underWay = new WeakMap<Db, number>();

/** Takes a place among the downloads under way, if there is one; gives how to leave it. 50301 when there is none. */
export function takePlace(db: Db): () => void {
  const taken = underWay.get(db) ?? 0;
  if (taken >= AT_ONCE) throw busy();
  underWay.set(db, taken + 1);
  return () => underWay.set(db, (underWay.get(db) ?? 1) - 1);
}

const busy = () =>
  new AppError(errorCodes.noDisponible, 'Hay varias descargas en marcha. Prueba dentro de un momento', {
    detalle: { espera: 5 },
  });

export const MIME = {
  csv: 'text/csv; charset=utf-8',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
};

export type SheetFormat = keyof typeof MIME;

/** Throws 400 for more rows than a workbook takes. */
export function refuseTall(rows: number): void {
  if (rows <= XLSX_ROWS) return;
  const motivo = `en Excel caben ${formatCount(XLSX_ROWS)} filas: filtra la lista o descárgala en CSV`;
  throw invalidFields([{ campo: 'formato', motivo }]);
}

export type SentSheet = {
  format: SheetFormat;
  /** Name of its rows, for the workbook's tab. */
  tab: string;
  titles: readonly string[];
  batches: AsyncGenerator<Cell[][]>;
  /** Its name, without what tells its kind. */
  file: string;
};

/** Answers with a sheet, written as its rows come. What fails before the first of them is answered with words. */
export async function sendSheet(
  reply: FastifyReply,
  { format, tab, titles, batches, file }: SentSheet,
): Promise<FastifyReply> {
  const rows = await begun(batches);
  const text = format === 'csv' ? csv(titles, rows) : xlsx({ name: tabName(tab), titles, batches: rows });
  const stream = Readable.from(text);
  // Who goes away before anything was sent would leave the rows half read, because nobody has begun to ask for them.
  stream.once('close', () => void batches.return(undefined));
  return reply
    .header('content-disposition', `attachment; filename="${file}.${format}"`)
    .type(MIME[format])
    .send(stream);
}

/** The same, once the first batch is there: what fails before it is answered with words, not with half a file. */
async function begun<T>(batches: AsyncGenerator<T>): Promise<AsyncGenerator<T>> {
  const first = await batches.next();
  return (async function* whole() {
    if (!first.done) yield first.value;
    yield* batches;
  })();
}

/** Names that Excel allows for a tab. */
export const tabName = (many: string) => many.replaceAll(/[\\/?*[\]:]/g, ' ').slice(0, 31);
