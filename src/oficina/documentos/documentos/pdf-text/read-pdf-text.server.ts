import { openReaders } from '#platform/files/readers/readers.server.ts';
import type { PdfTextOrder } from './pdf-text-process.server.ts';

/** Text of a PDF, and its number of pages. */
export type PdfText = { texto: string; paginas: number };

/** Beyond these limits of pages and letters, the text is cut. */
const PDF_TEXT_LIMITS = { pages: 200, letters: 200_000, ms: 30_000 };

const withReader = openReaders<PdfTextOrder, PdfText>({
  file: new URL('./pdf-text-process.server.ts', import.meta.url),
  atOnce: 1,
  busy: 'Se está leyendo el texto de muchos documentos a la vez. Prueba dentro de un momento',
  ms: PDF_TEXT_LIMITS.ms,
  heapMb: 512,
  residentMb: 768,
});

/**
 * Reads the text of a PDF in its own process, so that no file can block the server. Throws if it cannot be
 * read, or takes too long or too much memory.
 */
export const readPdfText = (bytes: Buffer): Promise<PdfText> =>
  withReader((ask) => ask({ bytes, ...PDF_TEXT_LIMITS }));
