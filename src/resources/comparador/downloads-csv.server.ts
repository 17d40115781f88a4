import { euros } from '#kit/money.ts';

/** A column of a download: its heading, what it holds, and its value; null leaves the cell empty. */
export type Columna<Fila> = {
  nombre: string;
  descripcion: string;
  /** Text is guarded against formulas; the rest is made by this program. */
  tipo: 'texto' | 'dato';
  valor: (fila: Fila) => string | number | null;
};

/** Tells spreadsheets that the file is UTF-8. */
const BOM = '\uFEFF';
const SEPARATOR = ';';
const END_OF_LINE = '\r\n';

/** What a spreadsheet may run as a formula; apostrophes before it count, so that one can always be taken away. */
const FORMULA = /^'*[=+\-@\t\r]/;

/**
 * A cell of text: an apostrophe goes before what a spreadsheet would take for a formula (whoever reads the file takes
 * one away where apostrophes and then such a sign begin a cell), and quotes around what would break the line.
 */
export function textCell(text: string): string {
  return quoted(FORMULA.test(text) ? `'${text}` : text);
}

const quoted = (text: string) => (/[;"\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text);

/** The names of the columns, after the mark of UTF-8. */
export const csvHeading = <Fila>(columnas: readonly Columna<Fila>[]): string =>
  BOM + columnas.map(({ nombre }) => quoted(nombre)).join(SEPARATOR) + END_OF_LINE;

/** One line of a file: points for decimals and dates as YYYY-MM-DD, whatever the reader's language. */
export function csvLine<Fila>(columnas: readonly Columna<Fila>[], fila: Fila): string {
  const cells = columnas.map(({ tipo, valor }) => {
    const value = valor(fila);
    if (value === null) return '';
    return tipo === 'texto' ? textCell(String(value)) : quoted(String(value));
  });
  return cells.join(SEPARATOR) + END_OF_LINE;
}

/** An amount in céntimos as a cell. */
export const enEuros = (centimos: number | null): string | null =>
  centimos === null ? null : euros(centimos);

export const siNo = (value: boolean): string => (value ? 'si' : 'no');

/** Several values in one cell. */
export const lista = (values: readonly string[]): string => values.join('|');
