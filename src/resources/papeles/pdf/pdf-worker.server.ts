import { parentPort } from 'node:worker_threads';
import { drawPaper } from './draw-paper.server.ts';
import type { PrintedPaper } from './printed-paper.ts';

// A thread of its own: two hundred lines take half a second of calculation, in which nobody else would be answered.
parentPort?.on('message', async (paper: PrintedPaper) => {
  try {
    const bytes = await drawPaper(paper);
    parentPort?.postMessage({ bytes });
  } catch (error) {
    parentPort?.postMessage({
      failed: error instanceof Error ? (error.stack ?? error.message) : String(error),
    });
  }
});
