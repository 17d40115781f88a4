import { parentPort, workerData } from 'node:worker_threads';
import { readCsv } from './read-csv.server.ts';
import { readWorkbook } from './read-workbook.server.ts';
import type { Lectura } from './reading.ts';
import { type ReadableSheet, ROWS_AT_ONCE, SheetRefused, type SheetRow } from './sheet.server.ts';
import { kindOfSheet } from './sniff.server.ts';

// Its own thread: a large file takes seconds of calculation, and the server must answer meanwhile.
try {
  const { bytes, lectura } = workerData as { bytes: Uint8Array; lectura: Lectura };
  const { rows, ...outline } = await read(
    Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength),
    lectura,
  );
  let left = batchesOf(rows());
  parentPort?.on('message', async (asked: 'first' | 'next') => {
    if (asked === 'first') left = batchesOf(rows());
    const { value = [] } = await left.next();
    parentPort?.postMessage({ filas: value });
  });
  parentPort?.postMessage(outline);
} catch (error) {
  if (!(error instanceof SheetRefused)) throw error;
  parentPort?.postMessage({ refused: error.message });
}

async function read(bytes: Buffer, lectura: Lectura): Promise<ReadableSheet> {
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
