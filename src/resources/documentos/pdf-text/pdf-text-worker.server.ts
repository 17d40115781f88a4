import { parentPort, workerData } from 'node:worker_threads';
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs';

type Asked = { bytes: Uint8Array; pages: number; letters: number; ms: number };

// A thread of its own: reading takes seconds of calculation, in which nobody else would be answered.
const { bytes, pages, letters, ms } = workerData as Asked;
// The text read so far is kept; the thread is ended only when a page takes longer than the rest of its time.
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
  // NUL is no text for the database, nor half a letter.
  const plain = texto.slice(0, letters).toWellFormed().replaceAll('\0', ' ').replaceAll(/\s+/g, ' ').trim();
  parentPort?.postMessage({ texto: plain, paginas });
} catch (error) {
  parentPort?.postMessage({ failed: error instanceof Error ? error.message : String(error) });
}
