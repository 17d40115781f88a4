import { Readable } from 'node:stream';
import type { FastifyReply } from 'fastify';
import type { Db } from '#platform/database/db.server.ts';
import { AppError, invalidFields } from '#platform/http/errors.server.ts';
import { errorCodes } from '#platform/kit/contract/error-codes.ts';
import { formatCount } from '#platform/kit/format.ts';
import type { Cell } from './export-cells.server.ts';
import { csv } from './export-csv.server.ts';
import { xlsx } from './export-xlsx.server.ts';

/** Most rows of a workbook that an ordinary computer opens. */
export const XLSX_ROWS = 50_000;

/**
 * Makes places for downloads at the same time, of all families: each holds a connection of the pool or the memory of a sheet. What it gives takes
 * one and gives the function that frees it, or throws 50301 when all are taken.
 */
function createPlaces(atOnce: number): (db: Db) => () => void {
  const underWay = new WeakMap<Db, number>();
  return (db) => {
    const taken = underWay.get(db) ?? 0;
    if (taken >= atOnce) throw busy();
    underWay.set(db, taken + 1);
    return () => underWay.set(db, (underWay.get(db) ?? 1) - 1);
  };
}

export const takePlace = createPlaces(4);
/** Places of their own for anybody's downloads: a slow reader must not stop the work of the office. */
export const takePublicPlace = createPlaces(4);

const busy = () =>
  new AppError(errorCodes.noDisponible, 'Hay varias descargas en marcha. Prueba dentro de un momento', {
    detalle: { espera: 5 },
  });

export const MIME = {
  csv: 'text/csv; charset=utf-8',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
};

export type SheetFormat = keyof typeof MIME;

/** Throws 400 for more rows than a workbook admits. */
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
  /** Name of the file, without its ending. */
  file: string;
  /** Ends the answer half-way. */
  signal?: AbortSignal;
};

/**
 * Answers with a sheet, written while its rows arrive. An error before the first row is answered with
 * words.
 */
export async function sendSheet(
  reply: FastifyReply,
  { format, tab, titles, batches, file, ...ends }: SentSheet,
): Promise<FastifyReply> {
  const rows = await begun(batches);
  const text = format === 'csv' ? csv(titles, rows) : xlsx({ name: tabName(tab), titles, batches: rows });
  const stream = Readable.from(text, ends);
  // A caller who leaves early would keep the query open, because nothing has started to read it.
  stream.once('close', () => void batches.return(undefined));
  return reply
    .header('content-disposition', `attachment; filename="${file}.${format}"`)
    .type(MIME[format])
    .send(stream);
}

/**
 * Batches, after the first one has arrived: an earlier error is answered with words instead of half a
 * file.
 */
async function begun<T>(batches: AsyncGenerator<T>): Promise<AsyncGenerator<T>> {
  const first = await batches.next();
  return (async function* whole() {
    if (!first.done) yield first.value;
    yield* batches;
  })();
}

/** Name that Excel admits for a tab. */
export const tabName = (many: string) => many.replaceAll(/[\\/?*[\]:]/g, ' ').slice(0, 31);
