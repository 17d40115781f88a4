import { encode } from 'uqr';
import type { PrintedFiscal } from './printed-paper.ts';
import { INK, PAGE, type Sheet } from './sheet.server.ts';

const MM = 72 / 25.4;
/** Between 30 and 40 mm, with the blank around it that readers want (AEAT, «Características del QR», 0.5.0). */
const SIZE = 36 * MM;
const BLANK = 3 * MM;
const WORDS = 8.5;

/** How wide the place of the QR is, with its blank. */
export const FISCAL_WIDTH = SIZE + 2 * BLANK;

/** Draws the QR that the tax agency checks an invoice by, at the top of its first page; gives where it ends. */
export function drawFiscal(sheet: Sheet, { direccion, encima, debajo }: PrintedFiscal): number {
  const [x, top] = [PAGE.margin, PAGE.margin - 10];
  const centred = (text: string, y: number) =>
    sheet.text(text, { x: x + (FISCAL_WIDTH - sheet.measure(text, { size: WORDS })) / 2, y, size: WORDS });
  centred(encima, top);
  const y = top + sheet.leading(WORDS) + BLANK;
  drawModules(sheet, direccion, x + BLANK, y);
  const end = y + SIZE + BLANK;
  centred(debajo, end);
  return end + sheet.leading(WORDS);
}

/** Each row's dark runs are one rectangle: nothing to blur, and few of them. */
function drawModules({ doc }: Sheet, text: string, x: number, y: number): void {
  const { data, size } = encode(text, { ecc: 'M', border: 0 });
  const side = SIZE / size;
  for (const [row, modules] of data.entries()) {
    let from = 0;
    while (from < size) {
      if (!modules[from]) {
        from += 1;
        continue;
      }
      let to = from;
      while (to < size && modules[to]) to += 1;
      doc.rect(x + from * side, y + row * side, (to - from) * side, side);
      from = to;
    }
  }
  doc.fill(INK);
}
