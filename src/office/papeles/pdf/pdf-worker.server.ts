import { parentPort } from 'node:worker_threads';
import { drawProof } from './draw-certificate.server.ts';
import { drawReport } from './draw-informe.server.ts';
import { drawPaper } from './draw-paper.server.ts';
import type { PrintedReport } from './printed-informe.ts';
import type { PrintedPaper, PrintedProof } from './printed-paper.ts';

const draw = (printed: PrintedPaper | PrintedProof | PrintedReport) => {
  if ('informe' in printed) return drawReport(printed);
  return 'lineas' in printed ? drawPaper(printed) : drawProof(printed);
};

// A thread of its own: two hundred lines take half a second of calculation, in which nobody else would be answered.
parentPort?.on('message', async (printed: PrintedPaper | PrintedProof | PrintedReport) => {
  try {
    const bytes = await draw(printed);
    parentPort?.postMessage({ bytes });
  } catch (error) {
    parentPort?.postMessage({
      failed: error instanceof Error ? (error.stack ?? error.message) : String(error),
    });
  }
});
