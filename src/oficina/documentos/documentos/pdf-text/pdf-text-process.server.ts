import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { serveReader } from '#platform/files/readers/serve-reader.server.ts';

export type PdfTextOrder = { bytes: Uint8Array; pages: number; letters: number; ms: number };

serveReader(async ({ bytes, pages, letters, ms }: PdfTextOrder) => {
  // Stops early and keeps the text read so far; only a page longer than the remaining time ends the process.
  const until = Date.now() + ms * 0.6;
  const loading = getDocument({
    // The library refuses a Buffer.
    data: new Uint8Array(bytes),
    useWorkerFetch: false,
    useSystemFonts: false,
    disableFontFace: true,
    stopAtErrors: false,
    verbosity: 0,
  });
  try {
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
    return { texto: plain, paginas };
  } finally {
    await loading.destroy();
  }
});
