import { spacedIban } from '#platform/kit/people/iban.ts';
import { drawQr, MM } from './draw-qr.server.ts';
import type { PrintedTransfer } from './printed-paper.ts';
import { PAGE, type Sheet, SOFT } from './sheet.server.ts';

const RIGHT = PAGE.width - PAGE.margin;
const BOTTOM = PAGE.height - PAGE.foot;
const SIDE = 27 * MM;
const GAP = 3 * MM;
const PAD = 10;
const WORDS = 8;
const ACCOUNT = 12.5;

type Text = { heading: string; text: string; y: number };

/** Draws how to pay in a box, with the banks' QR beside it, all on one page. Gives the y below it. */
export function drawTransfer(
  sheet: Sheet,
  { heading, text, y }: Text,
  { carga, debajo, iban, titular, concepto }: PrintedTransfer,
  newPage: () => number,
): number {
  const { strong, wash } = sheet.tone;
  const label = { size: WORDS, bold: true, color: strong };
  const left = Math.max(SIDE + 2 * GAP, sheet.measure(debajo, label));
  const x = PAGE.margin + PAD + left + 14;
  const width = RIGHT - PAD - x;
  const small = (words: string, color?: string) =>
    sheet.wrap(words, width, { size: WORDS }).map((part) => ({ part, size: WORDS, ...(color && { color }) }));
  const lines = [
    { part: heading, ...label },
    { part: spacedIban(iban), size: ACCOUNT, bold: true },
    ...small(`A nombre de ${titular}`),
    ...small(`Concepto: ${concepto}`),
    ...(text === '' ? [] : small(text, SOFT)),
  ];
  const words = lines.reduce((sum, { size }) => sum + sheet.leading(size), 0);
  const picture = SIDE + 2 * GAP + 4 + sheet.leading(WORDS);
  const tall = Math.max(words, picture) + 2 * PAD;
  const top = y + tall > BOTTOM ? newPage() : y;
  sheet.doc.roundedRect(PAGE.margin, top, RIGHT - PAGE.margin, tall, 8).fill(wash);
  const ground = PAGE.margin + PAD + (left - SIDE) / 2 - GAP;
  // A reader of codes needs a white margin.
  sheet.doc.roundedRect(ground, top + PAD, SIDE + 2 * GAP, SIDE + 2 * GAP, 5).fill('#ffffff');
  drawQr(sheet, { text: carga, x: ground + GAP, y: top + PAD + GAP, side: SIDE });
  const shift = (left - sheet.measure(debajo, label)) / 2;
  sheet.text(debajo, { ...label, x: PAGE.margin + PAD + shift, y: top + PAD + SIDE + 2 * GAP + 4 });
  let at = top + PAD + Math.max(0, (picture - words) / 2);
  for (const { part, ...look } of lines) {
    sheet.text(part, { ...look, x, y: at });
    at += sheet.leading(look.size);
  }
  return top + tall + 10;
}
