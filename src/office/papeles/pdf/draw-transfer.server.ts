import { drawQr, MM } from './draw-qr.server.ts';
import type { PrintedTransfer } from './printed-paper.ts';
import { PAGE, type Sheet, SOFT } from './sheet.server.ts';

const RIGHT = PAGE.width - PAGE.margin;
const BOTTOM = PAGE.height - PAGE.foot;
const SIDE = 27 * MM;
const GAP = 3 * MM;
const WORDS = 8;

type Text = { heading: string; text: string; y: number };

/** Draws how to pay, with the banks' QR beside it, both on one page. Gives the y below them. */
export function drawTransfer(
  sheet: Sheet,
  { heading, text, y }: Text,
  { carga, debajo }: PrintedTransfer,
  newPage: () => number,
): number {
  const step = sheet.leading(WORDS);
  const width = Math.max(SIDE, sheet.measure(debajo, { size: WORDS, bold: true }));
  const lines = sheet.wrap(text, RIGHT - PAGE.margin - width - 3 * GAP, { size: WORDS });
  const tall = Math.max(SIDE + GAP + 2 * step, (lines.length + 1) * step);
  const top = y + tall > BOTTOM ? newPage() : y;
  const x = RIGHT - width;
  drawQr(sheet, { text: carga, x: x + (width - SIDE) / 2, y: top + GAP, side: SIDE });
  const words = { size: WORDS, bold: true };
  const shift = (width - sheet.measure(debajo, words)) / 2;
  sheet.text(debajo, { ...words, x: x + shift, y: top + SIDE + 2 * GAP });
  sheet.text(heading, { ...words, x: PAGE.margin, y: top, color: SOFT });
  for (const [index, line] of lines.entries())
    sheet.text(line, { x: PAGE.margin, y: top + 1 + (index + 1) * step, size: WORDS });
  return Math.max(top + SIDE + 2 * GAP + step, top + (lines.length + 1) * step) + 8;
}
