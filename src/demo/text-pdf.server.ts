import { buffer } from 'node:stream/consumers';
import PDFDocument from 'pdfkit';

/** PDF of an A4 page with a title and paragraphs, in a font that every reader has. */
export function drawTextPdf(title: string, paragraphs: readonly string[]): Promise<Buffer> {
  const document = new PDFDocument({ size: 'A4', margin: 64, info: { Title: title } });
  document.font('Helvetica-Bold').fontSize(18).text(title).moveDown();
  document.font('Helvetica').fontSize(11);
  for (const paragraph of paragraphs) document.text(paragraph, { lineGap: 3 }).moveDown();
  document.end();
  return buffer(document);
}
