import { parentPort } from 'node:worker_threads';
import { drawCartas, drawCartel } from './draw-carta.server.ts';
import { drawProof } from './draw-certificate.server.ts';
import { drawInforme } from './draw-informe.server.ts';
import { drawPaper } from './draw-paper.server.ts';
import type { PrintedDocument } from './render-pdf.server.ts';

const draw = (printed: PrintedDocument) => {
  if ('cartas' in printed) return drawCartas(printed);
  if ('cartel' in printed) return drawCartel(printed);
  if ('informe' in printed) return drawInforme(printed);
  return 'lineas' in printed ? drawPaper(printed) : drawProof(printed);
};

// Its own thread: two hundred lines take half a second of calculation, and the server must answer meanwhile.
parentPort?.on('message', async (printed: PrintedDocument) => {
  try {
    const bytes = await draw(printed);
    parentPort?.postMessage({ bytes });
  } catch (error) {
    parentPort?.postMessage({
      failed: error instanceof Error ? (error.stack ?? error.message) : String(error),
    });
  }
});
