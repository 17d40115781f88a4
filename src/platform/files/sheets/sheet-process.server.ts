import { serveReader } from '../readers/serve-reader.server.ts';
import { readCsv } from './read-csv.server.ts';
import { readWorkbook } from './read-workbook.server.ts';
import type { Lectura } from './reading.ts';
import {
  type Outline,
  type ReadableSheet,
  ROWS_AT_ONCE,
  SheetRefused,
  type SheetRow,
} from './sheet.server.ts';
import { kindOfSheet } from './sniff.server.ts';

export type SheetOrder = { bytes: Buffer; lectura: Lectura } | 'first' | 'next';
export type SheetAnswer = { outline: Outline } | { refused: string } | { filas: SheetRow[] };

let rows: ReadableSheet['rows'] | undefined;
let left: AsyncGenerator<SheetRow[], undefined> | undefined;

serveReader(async (order: SheetOrder): Promise<SheetAnswer> => {
  try {
    return typeof order === 'string' ? await next(order) : await open(order);
  } catch (error) {
    if (!(error instanceof SheetRefused)) throw error;
    return { refused: error.message };
  }
});

async function open(file: Exclude<SheetOrder, string>): Promise<SheetAnswer> {
  const { rows: own, ...outline } = await read(file);
  rows = own;
  return { outline };
}

async function next(order: 'first' | 'next'): Promise<SheetAnswer> {
  if (!rows) throw new Error('no file is open');
  if (order === 'first' || !left) left = batchesOf(rows());
  const { value = [] } = await left.next();
  return { filas: value };
}

async function read({ bytes, lectura }: Exclude<SheetOrder, string>): Promise<ReadableSheet> {
  const kind = kindOfSheet(bytes);
  return kind === 'csv' ? await readCsv(bytes, lectura) : await readWorkbook(bytes, kind, lectura);
}

async function* batchesOf(rows: ReturnType<ReadableSheet['rows']>): AsyncGenerator<SheetRow[], undefined> {
  let batch: SheetRow[] = [];
  for await (const row of rows) {
    batch.push(row);
    if (batch.length < ROWS_AT_ONCE) continue;
    yield batch;
    batch = [];
  }
  if (batch.length > 0) yield batch;
}
