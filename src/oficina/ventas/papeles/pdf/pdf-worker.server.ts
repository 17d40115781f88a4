import { parentPort } from 'node:worker_threads';
import { drawProof } from './draw-certificate.server.ts';
import { drawInforme } from './draw-informe.server.ts';
import { drawPaper } from './draw-paper.server.ts';
import type { PrintedInforme } from './printed-informe.ts';
import type { PrintedPaper, PrintedProof } from './printed-paper.ts';

const draw = (printed: PrintedPaper | PrintedProof | PrintedInforme) => {
  if ('informe' in printed) return drawInforme(printed);
  return 'lineas' in printed ? drawPaper(printed) : drawProof(printed);
};

// Its own thread: two hundred lines take half a second of calculation, and the server must answer meanwhile.
parentPort?.on('message', async (printed: PrintedPaper | PrintedProof | PrintedInforme) => {
  try {
    const bytes = await draw(printed);
    parentPort?.postMessage({ bytes });
  } catch (error) {
    parentPort?.postMessage({
      failed: error instanceof Error ? (error.stack ?? error.message) : String(error),
    });
  }
});
