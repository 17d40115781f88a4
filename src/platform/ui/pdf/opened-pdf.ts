import type { Pdf } from './pdf-engine.ts';

/** Opens a PDF, and closes it if nobody waits for it any more. Throws when the bytes are not a PDF. */
export async function openedPdf(
  bytes: ArrayBuffer,
  signal: AbortSignal,
  load: () => Promise<{ openPdf(bytes: ArrayBuffer): Promise<Pdf> }> = () => import('./pdf-engine.ts'),
): Promise<Pdf> {
  const { openPdf } = await load();
  const pdf = await openPdf(bytes);
  if (signal.aborted) pdf.close();
  return pdf;
}
