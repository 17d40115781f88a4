import { parentPort, workerData } from 'node:worker_threads';
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs';

type Asked = { bytes: Uint8Array; pages: number; letters: number; ms: number };

// Its own thread: reading takes seconds of calculation, and the server must answer meanwhile.
const { bytes, pages, letters, ms } = workerData as Asked;
// Stops early and keeps the text read so far; only a page longer than the remaining time ends the thread.
const until = Date.now() + ms * 0.6;
try {
  const loading = getDocument({
    data: bytes,
    useWorkerFetch: false,
    useSystemFonts: false,
    disableFontFace: true,
    stopAtErrors: false,
    verbosity: 0,
  });
  const pdf = await loading.promise;
  let texto = '';
  let paginas = 0;
  while (paginas < Math.min(pdf.numPages, pages) && texto.length < letters && Date.now() < until) {
    paginas += 1;
    const { items } = await (await pdf.getPage(paginas)).getTextContent();
    for (const item of items) if ('str' in item) texto += item.str + (item.hasEOL ? '\n' : ' ');
  }
  // PostgreSQL refuses NUL and half of a surrogate pair.
  const plain = texto.slice(0, letters).toWellFormed().replaceAll('\0', ' ').replaceAll(/\s+/g, ' ').trim();
  parentPort?.postMessage({ texto: plain, paginas });
} catch (error) {
  parentPort?.postMessage({ failed: error instanceof Error ? error.message : String(error) });
}
