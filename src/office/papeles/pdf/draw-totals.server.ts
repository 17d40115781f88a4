import { drawTransfer } from './draw-transfer.server.ts';
import { PAGO, type PrintedPaper } from './printed-paper.ts';
import { INK, PAGE, type Sheet, SOFT, WASH } from './sheet.server.ts';

const RIGHT = PAGE.width - PAGE.margin;
const BOTTOM = PAGE.height - PAGE.foot;
const ROW = 14;
const TOTALS_WIDTH = 214;

/** Draws the table of taxes, the totals and the texts after them; on a new page when they do not fit. */
export function drawTotals(sheet: Sheet, paper: PrintedPaper, start: number, newPage: () => number): void {
  const rows = Math.max(paper.impuestos.filas.length + 1, paper.totales.length + 2);
  const top = start + rows * ROW + 20 > BOTTOM ? newPage() : start;
  const ends = [drawTaxes(sheet, paper, top + 6), drawSum(sheet, paper, top + 6)];
  let y = Math.max(...ends) + 14;
  const { transferencia } = paper;
  for (const [heading, text] of paper.textos)
    y =
      transferencia && heading === PAGO
        ? drawTransfer(sheet, { heading, text, y }, transferencia, newPage)
        : drawText(sheet, { heading, text, y }, newPage);
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
    cell(name, index, y, { bold: true, color: SOFT });
  sheet.rule(y + ROW - 3, undefined, PAGE.margin, PAGE.margin + width);
  let at = y + ROW;
  for (const row of impuestos.filas) {
    for (const [index, text] of row.slice(0, used).entries()) cell(text, index, at, { color: INK });
    at += ROW;
  }
  return at;
}

function drawSum(sheet: Sheet, { totales, tituloTotal, total }: PrintedPaper, y: number): number {
  const x = RIGHT - TOTALS_WIDTH;
  let at = y;
  for (const [name, value] of totales) {
    sheet.text(name, { x: x + 8, y: at, size: 8.5, color: SOFT });
    sheet.text(value, { x, y: at, width: TOTALS_WIDTH - 8, align: 'right', size: 8.5 });
    at += ROW;
  }
  sheet.doc.rect(x, at, TOTALS_WIDTH, 26).fill(WASH);
  sheet.text(tituloTotal, { x: x + 8, y: at + 7, size: 11, bold: true });
  sheet.text(total, { x, y: at + 6, width: TOTALS_WIDTH - 8, align: 'right', size: 12, bold: true });
  return at + 26;
}

type Text = { heading: string; text: string; y: number };

function drawText(sheet: Sheet, { heading, text, y }: Text, newPage: () => number): number {
  const lines = sheet.wrap(text, RIGHT - PAGE.margin, { size: 8 });
  const step = sheet.leading(8);
  let at = y + step * 3 > BOTTOM ? newPage() : y;
  if (heading !== '') {
    sheet.text(heading, { x: PAGE.margin, y: at, size: 8, bold: true, color: SOFT });
    at += step + 1;
  }
  for (const line of lines) {
    if (at + step > BOTTOM) at = newPage();
    sheet.text(line, { x: PAGE.margin, y: at, size: 8 });
    at += step;
  }
  return at + 8;
}
