import type { PrintedLinea, PrintedPaper } from './printed-paper.ts';
import { INK, PAGE, type Sheet, SOFT } from './sheet.server.ts';

/** Right edge of the page, and widths of the columns of figures. */
const RIGHT = PAGE.width - PAGE.margin;
const WIDTHS = { cantidad: 58, precio: 66, dto: 64, iva: 42, importe: 74 };
const ENDS = [
  RIGHT - WIDTHS.importe - WIDTHS.iva - WIDTHS.dto - WIDTHS.precio,
  RIGHT - WIDTHS.importe - WIDTHS.iva - WIDTHS.dto,
  RIGHT - WIDTHS.importe - WIDTHS.iva,
  RIGHT - WIDTHS.importe,
  RIGHT,
];
const COLUMN_WIDTHS = Object.values(WIDTHS);
const TEXT_WIDTH = (ENDS[0] ?? 0) - WIDTHS.cantidad - PAGE.margin - 8;
const BOTTOM = PAGE.height - PAGE.foot;
const SIZE = 8.5;
const DETAIL = 7.5;
/** Height of the carried sum at the end of a page, kept free of lines. */
const CARRIED = 16;
const LAST = BOTTOM - CARRIED;
const LONGEST = 300;

/**
 * Draws the lines from `start`, over as many pages as they need. Each page starts with the headings and
 * the carried sum. Gives the y below them.
 */
export function drawLineas(sheet: Sheet, paper: PrintedPaper, start: number, newPage: () => number): number {
  let carried: string | undefined;
  const turn = () => {
    if (carried !== undefined) drawCarried(sheet, 'Suma y sigue', carried, BOTTOM - CARRIED);
    const top = drawHeadings(sheet, paper, newPage());
    return carried === undefined ? top : drawCarried(sheet, 'Suma anterior', carried, top);
  };
  let y = drawHeadings(sheet, paper, start);
  for (const line of paper.lineas) {
    const shape = shapeOf(sheet, line);
    // A line taller than `LONGEST` starts on this page and is split.
    if (y + Math.min(shape.height, LONGEST) > LAST) y = turn();
    y = drawLine(sheet, { line, shape, y, turn });
    carried = line.suma;
  }
  return y + 6;
}

function drawHeadings(sheet: Sheet, { columnas }: PrintedPaper, y: number): number {
  const look = { size: 8, bold: true, color: sheet.tone.strong, y: y + 4 };
  const [concept, ...figures] = columnas;
  sheet.text(concept, { ...look, x: PAGE.margin });
  for (const [index, name] of figures.entries()) rightIn(sheet, name, index, look);
  sheet.rule(y + 18, INK);
  return y + 24;
}

function rightIn(
  sheet: Sheet,
  text: string,
  column: number,
  look: { y: number; size: number; bold?: boolean; color?: string },
): void {
  const width = (COLUMN_WIDTHS[column] ?? 0) + (column === 1 ? 10 : 0);
  // A long amount is drawn smaller, so that it stays in its column.
  const size = Math.max(5, Math.min(look.size, (look.size * (width - 4)) / sheet.measure(text, look)));
  sheet.text(text, { ...look, size, x: (ENDS[column] ?? 0) - width, width, align: 'right' });
}

function drawCarried(sheet: Sheet, name: string, sum: string, y: number): number {
  const look = { size: 8, bold: true, color: SOFT, y: y + 3 };
  sheet.text(name, { ...look, x: PAGE.margin });
  rightIn(sheet, sum, 4, look);
  return y + CARRIED;
}

type Shape = { words: string[]; detail: string[]; height: number; bold: boolean };

function shapeOf(sheet: Sheet, { tipo, descripcion, detalle }: PrintedLinea): Shape {
  const bold = tipo === 'seccion' || tipo === 'subtotal';
  const width = tipo === 'seccion' || tipo === 'nota' ? RIGHT - PAGE.margin - 12 : TEXT_WIDTH;
  const words = sheet.wrap(descripcion, width, { size: SIZE, bold });
  const detail = detalle === '' ? [] : sheet.wrap(detalle, width, { size: DETAIL });
  const text = words.length * sheet.leading(SIZE) + detail.length * sheet.leading(DETAIL);
  return { words, detail, bold, height: text + (tipo === 'seccion' ? 12 : 7) };
}

type LineDrawing = { line: PrintedLinea; shape: Shape; y: number; turn: () => number };

function drawLine(sheet: Sheet, { line, shape, y, turn }: LineDrawing): number {
  const color = line.apagada || line.tipo === 'nota' ? SOFT : INK;
  const x = PAGE.margin;
  let at = y + (line.tipo === 'seccion' ? 7 : 2);
  for (const [column, text] of line.celdas.entries())
    rightIn(sheet, fitted(sheet, text, column), column, { y: at, size: SIZE, bold: shape.bold, color });
  const parts = [
    ...shape.words.map((words) => ({ words, size: SIZE, bold: shape.bold, color })),
    ...shape.detail.map((words) => ({ words, size: DETAIL, bold: false, color: SOFT })),
  ];
  for (const { words, ...look } of parts) {
    if (at + sheet.leading(look.size) > LAST + 1) at = turn() + 2;
    sheet.text(words, { x, y: at, ...look });
    at += sheet.leading(look.size);
  }
  sheet.rule(at + 4, line.tipo === 'seccion' ? SOFT : undefined);
  return at + 6;
}

/** Cuts a unit that does not fit in its column: it may have twenty letters. */
function fitted(sheet: Sheet, text: string, column: number): string {
  const width = (COLUMN_WIDTHS[column] ?? 0) - 2;
  const [first = '', ...rest] = column === 0 ? sheet.wrap(text, width, { size: SIZE }) : [text];
  return rest.length === 0 ? first : `${first.slice(0, -1)}…`;
}
