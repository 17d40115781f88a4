import type { Cell } from '#platform/files/export-cells.server.ts';
import { euros } from '#platform/kit/amounts/money.ts';

/** A column of a download: heading, description and value; null leaves the cell empty. */
export type Columna<Fila> = {
  nombre: string;
  descripcion: string;
  /** `texto` is guarded against formulas; `dato` needs no guard, because this program makes it. */
  tipo: 'texto' | 'dato';
  /** What a `dato` is in a workbook; without it, words. */
  celda?: 'number' | 'euros' | 'day';
  valor: (fila: Fila) => string | number | null;
};

/** Tells spreadsheets that the file is UTF-8. */
const BOM = '\uFEFF';
const SEPARATOR = ';';
const END_OF_LINE = '\r\n';

/**
 * Texts that a spreadsheet may run as a formula; leading apostrophes count, so that removing one is
 * always reversible.
 */
const FORMULA = /^'*[=+\-@\t\r]/;

/**
 * Makes a cell of text. It puts an apostrophe before text that a spreadsheet would run as a formula, and
 * quotes around text that would break the line. The reader of the file removes one apostrophe from cells
 * that begin with apostrophes and then such a sign.
 */
export function textCell(text: string): string {
  return quoted(FORMULA.test(text) ? `'${text}` : text);
}

const quoted = (text: string) => (/[;"\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text);

/** The names of the columns, after the mark of UTF-8. */
export const csvHeading = <Fila>(columnas: readonly Columna<Fila>[]): string =>
  BOM + columnas.map(({ nombre }) => quoted(nombre)).join(SEPARATOR) + END_OF_LINE;

/** Writes one line of a file, with decimal points and dates as YYYY-MM-DD. */
export function csvLine<Fila>(columnas: readonly Columna<Fila>[], fila: Fila): string {
  const cells = columnas.map(({ tipo, valor }) => {
    const value = valor(fila);
    if (value === null) return '';
    return tipo === 'texto' ? textCell(String(value)) : quoted(String(value));
  });
  return cells.join(SEPARATOR) + END_OF_LINE;
}

/** The cells of a row of a workbook. */
export const sheetCells = <Fila>(columnas: readonly Columna<Fila>[], fila: Fila): Cell[] =>
  columnas.map(({ valor, celda }): Cell => {
    const value = valor(fila);
    return value === null ? undefined : { kind: celda ?? 'text', value: String(value) };
  });

/** An amount in céntimos as a cell. */
export const enEuros = (centimos: number | null): string | null =>
  centimos === null ? null : euros(centimos);

export const siNo = (value: boolean): string => (value ? 'si' : 'no');

/** Several values in one cell. */
export const lista = (values: readonly string[]): string => values.join('|');
