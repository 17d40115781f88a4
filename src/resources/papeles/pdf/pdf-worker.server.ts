import { parentPort } from 'node:worker_threads';
import { drawProof } from './draw-certificate.server.ts';
import { drawPaper } from './draw-paper.server.ts';
import type { PrintedPaper, PrintedProof } from './printed-paper.ts';

// A thread of its own: two hundred lines take half a second of calculation, in which nobody else would be answered.
parentPort?.on('message', async (paper: PrintedPaper | PrintedProof) => {
  try {
    const bytes = await ('lineas' in paper ? drawPaper(paper) : drawProof(paper));
    parentPort?.postMessage({ bytes });
  } catch (error) {
    parentPort?.postMessage({
      failed: error instanceof Error ? (error.stack ?? error.message) : String(error),
    });
  }
});
