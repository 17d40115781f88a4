import { drawTransfer } from './draw-transfer.server.ts';
import { PAGO, type PrintedPaper } from './printed-paper.ts';
import { INK, PAGE, type Sheet, SOFT } from './sheet.server.ts';

const RIGHT = PAGE.width - PAGE.margin;
const BOTTOM = PAGE.height - PAGE.foot;
const ROW = 14;
const TOTALS_WIDTH = 214;
const BOX = 32;

/**
 * Draws the table of taxes, the totals and the texts after them; on a new page when they do not fit. Gives
 * the y below them.
 */
export function drawTotals(sheet: Sheet, paper: PrintedPaper, start: number, newPage: () => number): number {
  const rows = Math.max(paper.impuestos.filas.length + 1, paper.totales.length + 2.5);
  const top = start + rows * ROW + 20 > BOTTOM ? newPage() : start;
  const ends = [drawTaxes(sheet, paper, top + 6), drawSum(sheet, paper, top + 6)];
  let y = Math.max(...ends) + 14;
  const { transferencia } = paper;
  for (const [heading, text] of paper.textos)
    if (!transferencia || heading !== PAGO) y = drawText(sheet, { heading, text, y }, newPage);
  if (!transferencia) return y;
  const text = paper.textos.find(([heading]) => heading === PAGO)?.[1] ?? '';
  return drawTransfer(sheet, { heading: PAGO, text, y }, transferencia, newPage);
}

function drawTaxes(sheet: Sheet, { impuestos, columnas }: PrintedPaper, y: number): number {
  if (impuestos.filas.length === 0) return y;
  const width = RIGHT - PAGE.margin - TOTALS_WIDTH - 24;
  const names = [columnas[4], 'Base', 'Cuota', impuestos.titulo];
  const used = impuestos.titulo === '' ? 3 : 4;
  const cell = (text: string, index: number, at: number, look: { bold?: boolean; color?: string }) => {
    const columns = used - 1;
    const each = (width - 112) / columns;
    const place =
      index === 0
        ? { x: PAGE.margin }
        : { x: PAGE.margin + 112 + each * (index - 1), width: each - 4, align: 'right' as const };
    sheet.text(text, { ...place, y: at, size: 8, ...look });
  };
  for (const [index, name] of names.slice(0, used).entries())
    cell(name, index, y, { bold: true, color: sheet.tone.strong });
  sheet.rule(y + ROW - 3, undefined, PAGE.margin, PAGE.margin + width);
  let at = y + ROW;
  for (const row of impuestos.filas) {
    for (const [index, text] of row.slice(0, used).entries()) cell(text, index, at, { color: INK });
    at += ROW;
  }
  return at;
}

function drawSum(sheet: Sheet, { totales, tituloTotal, total }: PrintedPaper, top: number): number {
  const x = RIGHT - TOTALS_WIDTH;
  let at = top;
  for (const [name, value] of totales) {
    sheet.text(name, { x: x + 8, y: at, size: 8.5, color: SOFT });
    sheet.text(value, { x, y: at, width: TOTALS_WIDTH - 8, align: 'right', size: 8.5 });
    at += ROW;
  }
  sheet.doc.roundedRect(x, at + 2, TOTALS_WIDTH, BOX, 6).fill(sheet.tone.strong);
  const room = TOTALS_WIDTH - 30 - sheet.measure(tituloTotal, { size: 10, bold: true });
  const size = Math.min(17, (17 * room) / sheet.measure(total, { size: 17, bold: true }));
  const look = { bold: true, color: '#ffffff' };
  sheet.text(tituloTotal, { ...look, x: x + 10, y: at + 14.5, size: 10 });
  // On the base line of its title.
  const y = at + 14.5 + 0.95 * (10 - size);
  sheet.text(total, { ...look, x, y, width: TOTALS_WIDTH - 10, align: 'right', size });
  return at + 2 + BOX;
}

type Text = { heading: string; text: string; y: number };

function drawText(sheet: Sheet, { heading, text, y }: Text, newPage: () => number): number {
  const lines = sheet.wrap(text, RIGHT - PAGE.margin, { size: 8 });
  const step = sheet.leading(8);
  let at = y + step * 3 > BOTTOM ? newPage() : y;
  if (heading !== '') {
    sheet.text(heading, { x: PAGE.margin, y: at, size: 8, bold: true, color: sheet.tone.strong });
    at += step + 1;
  }
  for (const line of lines) {
    if (at + step > BOTTOM) at = newPage();
    sheet.text(line, { x: PAGE.margin, y: at, size: 8 });
    at += step;
  }
  return at + 8;
}
