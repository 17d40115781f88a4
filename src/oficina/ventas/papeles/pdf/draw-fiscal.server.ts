import { drawQr, MM } from './draw-qr.server.ts';
import type { PrintedFiscal } from './printed-paper.ts';
import { PAGE, type Sheet } from './sheet.server.ts';

/** Size between 30 and 40 mm, and a blank margin for readers (AEAT, «Características del QR», 0.5.0). */
const SIZE = 36 * MM;
const BLANK = 3 * MM;
const WORDS = 8.5;

/** Width of the QR with its blank margin. */
export const FISCAL_WIDTH = SIZE + 2 * BLANK;

/** Draws the tax agency's QR of a factura, at the top of its first page. Gives the y below it. */
export function drawFiscal(sheet: Sheet, { direccion, encima, debajo }: PrintedFiscal): number {
  const [x, top] = [PAGE.margin, PAGE.margin - 10];
  const centred = (text: string, y: number) =>
    sheet.text(text, { x: x + (FISCAL_WIDTH - sheet.measure(text, { size: WORDS })) / 2, y, size: WORDS });
  centred(encima, top);
  const y = top + sheet.leading(WORDS) + BLANK;
  drawQr(sheet, { text: direccion, x: x + BLANK, y, side: SIZE });
  const end = y + SIZE + BLANK;
  centred(debajo, end);
  return end + sheet.leading(WORDS);
}
