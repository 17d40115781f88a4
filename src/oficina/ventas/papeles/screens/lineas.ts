import { formatAmount, formatEurosText, formatPercentText } from '#platform/kit/amounts/format-amount.ts';
import { decimalOf } from '#platform/kit/amounts/written-sum.ts';
import { calculate, type Totales } from '../arithmetic.ts';
import type { Linea } from '../linea-contract.ts';
import { quantityText } from '../quantity-text.ts';
import { type Impuesto, usualRate } from '../rates.ts';

/** Line in the form: numbers are texts as people type them. `key` identifies it on the screen. */
export type LineaText = Omit<Linea, '_id' | 'importe' | 'coste'> & { key: string; _id?: string };

/** Cells in typing order, which is also that of a pasted spreadsheet. */
export const CELLS = ['descripcion', 'cantidad', 'precioUnitario', 'dto1', 'impuesto'] as const;
export type Cell = (typeof CELLS)[number];

/** Head fields that decide the amounts of the lines. */
export type Frame = {
  impuesto: Impuesto;
  fecha: string;
  preciosConIva: boolean;
  irpf: string;
  dtoGlobal1: string;
  dtoGlobal2: string;
};

let made = 0;

/** Empty line of a kind. */
export function newLinea(tipo: Linea['tipo'], said: Partial<LineaText> = {}): LineaText {
  made += 1;
  const taxed = tipo === 'concepto' || tipo === 'opcional';
  return {
    key: `nueva-${made}`,
    tipo,
    _idConcepto: null,
    referencia: '',
    detalle: '',
    unidad: '',
    descripcion: tipo === 'subtotal' ? 'Subtotal' : '',
    cantidad: '1',
    precioUnitario: '',
    dto1: '',
    dto2: '',
    regimen: 'general',
    causaExencion: null,
    tipoIva: taxed ? '21' : '0',
    recargo: '0',
    suplido: false,
    seleccionado: false,
    mostrarPrecio: true,
    ...said,
  };
}

/** Lines of a paper as texts for the form. */
export const toLineaTexts = (lines: readonly Linea[]): LineaText[] =>
  lines.map(({ importe, coste, ...line }) => ({
    ...line,
    key: line._id,
    cantidad: typed(line.cantidad),
    precioUnitario: priced(line.precioUnitario),
    dto1: line.dto1 === '0.00' ? '' : typed(line.dto1),
    dto2: typed(line.dto2),
    tipoIva: trimmed(line.tipoIva),
    recargo: trimmed(line.recargo),
  }));

const trimmed = (text: string) => (text.includes('.') ? text.replace(/\.?0+$/, '') : text);
const typed = (text: string) => trimmed(text).replace('.', ',');

/** A price for its cell: with two decimals or more, and without the points of thousands. */
export const priced = (decimal: string): string => formatAmount(decimal).replaceAll('.', '');

export const hasMoney = ({ tipo }: Pick<LineaText, 'tipo'>): boolean =>
  tipo === 'concepto' || tipo === 'opcional';

/** Lines as the calls take them. Costs are not sent, so they stay unchanged. */
export const toSent = (lines: readonly LineaText[]): Record<string, unknown>[] =>
  lines.map(({ key, desglose, ...line }) => {
    const { _id, tipo, descripcion, detalle } = line;
    if (!hasMoney(line))
      return { ...(_id !== undefined && { _id }), tipo, descripcion, detalle, tipoIva: '0' };
    return {
      ...line,
      precioUnitario: line.precioUnitario || '0',
      dto1: line.dto1 || '0',
      dto2: line.dto2 || '0',
    };
  });

const number = (text: string) => decimalOf(text) ?? '0';

type LineaGist = Pick<Linea, 'tipo' | 'cantidad' | 'unidad' | 'precioUnitario' | 'dto1' | 'dto2'>;

/** Figures of a line in a sentence: «3 × 96,00 € · −10 %», and its tax where it is given. */
export const gistOfLinea = (line: LineaGist, tax?: string): string =>
  [
    line.tipo === 'opcional' && 'Opcional',
    `${quantityText(number(line.cantidad), line.unidad)} × ${formatEurosText(number(line.precioUnitario))}`,
    ...[line.dto1, line.dto2].map(
      (rate) => Number(number(rate)) !== 0 && formatPercentText(`-${number(rate)}`),
    ),
    tax,
  ]
    .filter(Boolean)
    .join(' · ');

/** Totals of the paper in the form, computed as the server does; text that is no number counts as zero. */
export function totalsOf(lines: readonly LineaText[], frame: Frame): Totales {
  return calculate({
    ...frame,
    irpf: number(frame.irpf),
    dtoGlobal1: number(frame.dtoGlobal1),
    dtoGlobal2: number(frame.dtoGlobal2),
    lineas: lines.map((line) => ({
      ...line,
      cantidad: number(line.cantidad),
      precioUnitario: number(line.precioUnitario),
      dto1: number(line.dto1),
      dto2: number(line.dto2),
      tipoIva: number(line.tipoIva),
      recargo: number(line.recargo),
    })),
  });
}

export type LineaAction =
  | { do: 'change'; key: string; change: Partial<LineaText> }
  | { do: 'insert'; after: string | undefined; lines: LineaText[] }
  | { do: 'remove'; key: string }
  | { do: 'duplicate'; key: string }
  | { do: 'move'; key: string; by: number };

/** Whether nothing is written in a line yet. */
export const isBlank = ({ tipo, descripcion, precioUnitario }: LineaText): boolean =>
  tipo === 'concepto' && descripcion === '' && precioUnitario === '';

/** Lines without the blank ones at the end. */
export const meant = (lines: readonly LineaText[]): LineaText[] =>
  lines.slice(0, lines.findLastIndex((line) => !isBlank(line)) + 1);

/** Lines in a paper of another tax: the blank ones get its usual rate. */
export const retaxed = (lines: readonly LineaText[], impuesto: Impuesto): LineaText[] =>
  lines.map((line) => (isBlank(line) ? { ...line, tipoIva: usualRate(impuesto) } : line));

/** Lines after a change. A line without a place goes after the last one that is not blank. */
export function changed(lines: readonly LineaText[], action: LineaAction): LineaText[] {
  if (action.do === 'insert') {
    if (action.after === undefined) return [...meant(lines), ...action.lines];
    const at = lines.findIndex(({ key }) => key === action.after) + 1 || lines.length;
    return lines.toSpliced(at, 0, ...action.lines);
  }
  const at = lines.findIndex(({ key }) => key === action.key);
  const line = lines[at];
  if (!line) return [...lines];
  if (action.do === 'change') return lines.with(at, { ...line, ...action.change });
  if (action.do === 'remove') return lines.toSpliced(at, 1);
  if (action.do === 'duplicate') {
    // A line of an anticipo cannot be duplicated.
    if (line.desglose) return [...lines];
    const { _id, key, ...same } = line;
    return lines.toSpliced(at + 1, 0, newLinea(line.tipo, same));
  }
  const to = at + action.by;
  if (to < 0 || to >= lines.length) return [...lines];
  return lines.toSpliced(at, 1).toSpliced(to, 0, line);
}

/**
 * Lines from pasted spreadsheet cells, starting at one cell: the first row overwrites the line, and the others are new lines after it. A
 * first row of headings tells the cell of each column, wherever it was pasted, and makes no line. Undefined for a single cell, which is
 * pasted as text.
 */
export function pasted(
  line: LineaText,
  from: Cell,
  text: string,
): { change: Partial<LineaText>; more: LineaText[] } | undefined {
  const rows = text
    .replace(/\r?\n$/, '')
    .split(/\r?\n/)
    .map((row) => row.split('\t'));
  if (rows.length < 2 && (rows[0]?.length ?? 0) < 2) return undefined;
  const named = headingsIn(rows[0] ?? []);
  const columns = named ?? CELLS.slice(CELLS.indexOf(from));
  const [first, ...rest] = (named ? rows.slice(1) : rows).map((row) => cellsOf(columns, row));
  // Headings alone are pasted as ordinary text.
  if (!first) return undefined;
  return {
    change: first,
    more: rest.map((cells) => newLinea(line.tipo === 'opcional' ? 'opcional' : 'concepto', cells)),
  };
}

/** Headings that spreadsheets give to each cell. */
const HEADINGS: Readonly<Record<Cell, RegExp>> = {
  descripcion: /^(concepto|descripci[oó]n|art[ií]culo|producto|servicio|detalle)s?$/,
  cantidad: /^(cantidad|cant|uds|unidades|horas)\.?$/,
  precioUnitario:
    /^(precio|importe unitario|p\.? ?unitario|pvp|tarifa)( unitario| unidad| \/ ?ud\.?)?( \(?€\)?)?$/,
  dto1: /^(dto|descuento|desc)\.?( \(?%\)?)?$/,
  impuesto: /^(iva|igic|ipsi|impuesto|tipo de iva)( \(?%\)?)?$/,
};

/** Cell of each column, if the row is a row of headings: two or more of its texts are headings, and none is a figure. */
function headingsIn(row: readonly string[]): (Cell | undefined)[] | undefined {
  const said = row.map((text) => text.trim().toLowerCase());
  if (said.some((text) => decimalOf(text) !== undefined)) return undefined;
  const cells = said.map((text) => CELLS.find((cell) => HEADINGS[cell].test(text)));
  const known = cells.filter((cell) => cell !== undefined);
  return known.length >= 2 && new Set(known).size === known.length ? cells : undefined;
}

function cellsOf(cells: readonly (Cell | undefined)[], row: readonly string[]): Partial<LineaText> {
  const pairs = cells.flatMap((cell, index): [string, string][] => {
    const text = row[index]?.trim();
    if (cell === undefined || text === undefined || text === '') return [];
    if (cell === 'descripcion') return [[cell, text.slice(0, 500)]];
    const rate = decimalOf(text);
    if (cell === 'impuesto') return rate === undefined ? [] : [['tipoIva', trimmed(rate)]];
    if (rate === undefined) return [[cell, text]];
    return [[cell, cell === 'precioUnitario' ? priced(rate) : rate.replace('.', ',')]];
  });
  return Object.fromEntries(pairs);
}
