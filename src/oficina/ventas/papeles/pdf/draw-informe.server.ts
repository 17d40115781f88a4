import type { PrintedInforme } from './printed-informe.ts';
import { openSheet, PAGE, type Sheet, SOFT } from './sheet.server.ts';

/** Most columns of an upright page; more need a landscape one. */
const UPRIGHT = 6;
const SIZE = 8;
const GAP = 8;

type Frame = {
  sheet: Sheet;
  report: PrintedInforme;
  width: number;
  height: number;
  /** Left edge and width of each column. */
  columns: { x: number; width: number }[];
};

/** PDF of an informe: equal data gives equal bytes. */
export function drawInforme(report: PrintedInforme): Promise<Buffer> {
  const sheet = openSheet({
    title: report.informe,
    author: report.autor,
    moment: report.momento,
    color: report.color,
  });
  const flat = report.columnas.length > UPRIGHT;
  const [width, height] = flat ? [PAGE.height, PAGE.width] : [PAGE.width, PAGE.height];
  const size = { sheet, width, height };
  // Text can only be measured once there is a page.
  addPage(size);
  const frame = { ...size, report, columns: columnsOf(sheet, report, width) };
  let y = drawTop(frame);
  for (const [index, row] of report.filas.entries()) y = drawRow(frame, row, { y, shaded: index % 2 === 1 });
  y = drawRow(frame, report.totales, { y: y + 2, bold: true });
  drawNotes(frame, y + 12);
  drawFeet(frame);
  return sheet.close();
}

const bottom = ({ height }: Frame) => height - PAGE.foot;

function addPage({ sheet, width, height }: Pick<Frame, 'sheet' | 'width' | 'height'>): void {
  sheet.doc.addPage({ size: [width, height], margin: 0 });
}

/** Columns of figures take the width that they need; names share the rest. */
function columnsOf(sheet: Sheet, { columnas, filas, totales }: PrintedInforme, width: number) {
  const widths = columnas.map(({ titulo, cifra }, index) => {
    if (!cifra) return 0;
    const texts = [...filas, totales].map((row) => row[index] ?? '');
    const widest = texts.reduce((most, text) => (text.length > most.length ? text : most), '');
    const words = titulo.split(' ').map((word) => sheet.measure(word, { size: SIZE, bold: true }));
    return Math.max(sheet.measure(widest, { size: SIZE, bold: true }), ...words) + GAP;
  });
  const whole = width - 2 * PAGE.margin;
  const names = Math.max(80, whole - widths.reduce((sum, one) => sum + one, 0));
  let x = PAGE.margin;
  return widths.map((one) => {
    const column = { x, width: one || names };
    x += column.width;
    return column;
  });
}

function drawTop(frame: Frame): number {
  const { sheet, report, width } = frame;
  let y = PAGE.margin;
  sheet.text(report.autor, { x: PAGE.margin, y, size: 8.5, bold: true, color: sheet.tone.strong });
  y += 14;
  sheet.text(report.informe, { x: PAGE.margin, y, size: 16, bold: true });
  y += 24;
  sheet.text(report.pregunta, { x: PAGE.margin, y, size: 9.5, color: SOFT });
  y += 20;
  for (const [name, value] of report.datos) {
    sheet.text(name, { x: PAGE.margin, y, size: 8.5, bold: true, color: SOFT });
    for (const words of sheet.wrap(value, width - 2 * PAGE.margin - 100, { size: 8.5 })) {
      sheet.text(words, { x: PAGE.margin + 100, y, size: 8.5 });
      y += sheet.leading(8.5);
    }
  }
  return drawTitles(frame, y + 10);
}

function drawTitles({ sheet, report, columns, width }: Frame, y: number): number {
  const lines = report.columnas.map(({ titulo }, index) =>
    sheet.wrap(titulo, (columns[index]?.width ?? 0) - 4, { size: SIZE, bold: true }),
  );
  const tall = Math.max(...lines.map((some) => some.length)) * sheet.leading(SIZE);
  for (const [index, some] of lines.entries())
    for (const [line, words] of some.entries())
      sheet.text(words, {
        ...placeOf({ column: columns[index], figure: report.columnas[index]?.cifra }),
        y: y + line * sheet.leading(SIZE),
        size: SIZE,
        bold: true,
        color: SOFT,
      });
  sheet.rule(y + tall + 2, sheet.tone.pure, PAGE.margin, width - PAGE.margin);
  return y + tall + 6;
}

type Spot = { column: Frame['columns'][number] | undefined; figure: boolean | undefined };

const placeOf = ({ column = { x: 0, width: 0 }, figure }: Spot) =>
  figure
    ? { x: column.x, width: column.width, align: 'right' as const }
    : { x: column.x + 2, width: column.width - 4 };

function drawRow(
  frame: Frame,
  row: readonly string[],
  { y: wanted, bold = false, shaded = false }: { y: number; bold?: boolean; shaded?: boolean },
): number {
  const { sheet, report, columns, width } = frame;
  const names = sheet.wrap(row[0] ?? '', (columns[0]?.width ?? 0) - 6, { size: SIZE, bold });
  const tall = names.length * sheet.leading(SIZE) + 3;
  let y = wanted;
  if (y + tall > bottom(frame)) {
    addPage(frame);
    y = drawTitles(frame, PAGE.margin);
  }
  if (shaded) sheet.doc.rect(PAGE.margin, y - 1.5, width - 2 * PAGE.margin, tall).fill(sheet.tone.wash);
  if (bold) sheet.rule(y - 2, sheet.tone.pure, PAGE.margin, width - PAGE.margin);
  for (const [line, words] of names.entries())
    sheet.text(words, { x: (columns[0]?.x ?? 0) + 2, y: y + line * sheet.leading(SIZE), size: SIZE, bold });
  for (const [index, text] of row.entries())
    if (index > 0)
      sheet.text(text, {
        ...placeOf({ column: columns[index], figure: report.columnas[index]?.cifra }),
        y,
        size: SIZE,
        bold,
      });
  return y + tall;
}

function drawNotes(frame: Frame, from: number): void {
  const { sheet, report, width } = frame;
  const lines = report.notas.flatMap((note) => sheet.wrap(note, width - 2 * PAGE.margin, { size: 7.5 }));
  let y = from;
  for (const [index, words] of ['Cómo se calcula', ...lines].entries()) {
    if (y + 12 > bottom(frame)) {
      addPage(frame);
      y = PAGE.margin;
    }
    sheet.text(words, { x: PAGE.margin, y, size: 7.5, bold: index === 0, color: SOFT });
    y += sheet.leading(7.5);
  }
}

function drawFeet({ sheet, report, width, height }: Frame): void {
  const { count } = sheet.doc.bufferedPageRange();
  const y = height - PAGE.margin + 4;
  for (let page = 0; page < count; page++) {
    sheet.doc.switchToPage(page);
    sheet.rule(y - 6, undefined, PAGE.margin, width - PAGE.margin);
    sheet.text(report.informe, { x: PAGE.margin, y, size: 7.5, color: SOFT });
    sheet.text(`página ${page + 1} de ${count}`, {
      x: width - PAGE.margin - 160,
      width: 160,
      align: 'right' as const,
      y,
      size: 7.5,
      color: SOFT,
    });
  }
}
