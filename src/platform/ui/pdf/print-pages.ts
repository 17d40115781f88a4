import styles from './pdf.module.css';
import type { Pdf } from './pdf-engine.ts';

/** Width of a printed page in dots: some 200 to the inch across a sheet of A4. */
const DOTS = 1_650;

/** Prints a document and nothing else of the screen. Ends once the browser has been asked. */
export async function printPages({ pages }: Pick<Pdf, 'pages'>): Promise<void> {
  const sheets = document.createElement('div');
  sheets.className = styles.printed ?? '';
  const canvas = document.createElement('canvas');
  for (const page of pages) {
    // One page after another on the same canvas: telephones have room for few.
    await page.draw(canvas, DOTS, new AbortController().signal);
    const image = new Image();
    image.alt = '';
    image.src = canvas.toDataURL('image/png');
    await image.decode();
    sheets.append(image);
  }
  canvas.width = 0;
  for (const old of document.querySelectorAll(`.${styles.printed}`)) old.remove();
  document.body.append(sheets);
  // Some browsers continue at once, with their dialog over the page: this event says when it ends.
  window.addEventListener('afterprint', () => sheets.remove(), { once: true });
  window.print();
}
