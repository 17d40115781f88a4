import { parentPort, workerData } from 'node:worker_threads';
import { readCsv } from './read-csv.server.ts';
import { readXlsx } from './read-xlsx.server.ts';
import { SheetRefused } from './sheet.server.ts';
import { kindOfSheet } from './sniff.server.ts';

// A thread of its own: a large file takes seconds of calculation, in which nobody else would be answered.
const bytes = Buffer.from(workerData as Uint8Array);
try {
  const sheet = kindOfSheet(bytes) === 'xlsx' ? await readXlsx(bytes) : readCsv(bytes);
  parentPort?.postMessage({ sheet });
} catch (error) {
  if (!(error instanceof SheetRefused)) throw error;
  parentPort?.postMessage({ refused: error.message });
}
