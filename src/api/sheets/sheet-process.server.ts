import { serveReader } from '../readers/serve-reader.server.ts';
import { readCsv } from './read-csv.server.ts';
import { readXlsx } from './read-xlsx.server.ts';
import {
  type Outline,
  type ReadableSheet,
  ROWS_AT_ONCE,
  SheetRefused,
  type SheetRow,
} from './sheet.server.ts';
import { kindOfSheet } from './sniff.server.ts';

export type SheetOrder = { bytes: Buffer } | 'first' | 'next';
export type SheetAnswer = { outline: Outline } | { refused: string } | { filas: SheetRow[] };

let rows: ReadableSheet['rows'] | undefined;
let left: AsyncGenerator<SheetRow[], undefined> | undefined;

serveReader(async (order: SheetOrder): Promise<SheetAnswer> => {
  try {
    return typeof order === 'string' ? await next(order) : await open(order.bytes);
  } catch (error) {
    if (!(error instanceof SheetRefused)) throw error;
    return { refused: error.message };
  }
});

async function open(bytes: Buffer): Promise<SheetAnswer> {
  const { rows: own, ...outline } = await read(bytes);
  rows = own;
  return { outline };
}

async function next(order: 'first' | 'next'): Promise<SheetAnswer> {
  if (!rows) throw new Error('no file is open');
  if (order === 'first' || !left) left = batchesOf(rows());
  const { value = [] } = await left.next();
  return { filas: value };
}

async function read(bytes: Buffer): Promise<ReadableSheet> {
  return kindOfSheet(bytes) === 'xlsx' ? await readXlsx(bytes) : await readCsv(bytes);
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
