import { parentPort, workerData } from 'node:worker_threads';
import { readCsv } from './read-csv.server.ts';
import { readXlsx } from './read-xlsx.server.ts';
import { type Cell, SAMPLES, type Sheet, SheetRefused } from './sheet.server.ts';
import { kindOfSheet } from './sniff.server.ts';

// A thread of its own: a large file takes seconds of calculation, in which nobody else would be answered.
try {
  const sheet = await read(Buffer.from(workerData as Uint8Array));
  parentPort?.on('message', ({ from, to }: { from: number; to: number }) =>
    parentPort?.postMessage({ filas: sheet.filas.slice(from, to) }),
  );
  parentPort?.postMessage({ titulos: sheet.titulos, total: sheet.filas.length, muestras: samplesOf(sheet) });
} catch (error) {
  if (!(error instanceof SheetRefused)) throw error;
  parentPort?.postMessage({ refused: error.message });
}

async function read(bytes: Buffer): Promise<Sheet> {
  return kindOfSheet(bytes) === 'xlsx' ? await readXlsx(bytes) : readCsv(bytes);
}

/** The first cells of each column that have something. */
function samplesOf({ titulos, filas }: Sheet): Cell[][] {
  return titulos.map((_, column) =>
    filas
      .values()
      .map(({ celdas }) => celdas[column] ?? '')
      .filter((cell) => String(cell).trim() !== '')
      .take(SAMPLES)
      .toArray(),
  );
}
