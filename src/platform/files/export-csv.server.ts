import { stringify } from 'csv-stringify/sync';
import { type Cell, shownCell } from './export-cells.server.ts';

/**
 * Text that a spreadsheet may take for a formula, by its first sign (OWASP's page on CSV injection,
 * https://owasp.org/www-community/attacks/CSV_Injection), also in wide forms.
 */
const FORMULA = /^[=+\-@\t\r\n＝＋－＠]/;

/** A negative number or a telephone: digits can name no function and no cell, so they go unchanged. */
const ONLY_DIGITS = /^[+-]\d[\d .,]*$/;

/** Puts an apostrophe in front: every spreadsheet then reads text, and a person can see it and remove it. */
const neutralised = (text: string): string =>
  FORMULA.test(text) && !ONLY_DIGITS.test(text) ? `'${text}` : text;

/** Text of a cell. Only texts are neutralised: a negative number starts with a sign too. */
function textOf(cell: Cell): string {
  if (!cell) return '';
  return cell.kind === 'text' ? neutralised(cell.value) : shownCell(cell);
}

const lines = (rows: string[][]) => stringify(rows, { delimiter: ';', record_delimiter: 'windows' });

/**
 * CSV that spreadsheets in Spain open at once: UTF-8 with BOM, semicolons, CRLF, decimal comma, days as
 * 21/11/2026.
 */
export async function* csv(
  titles: readonly string[],
  batches: AsyncIterable<readonly Cell[][]>,
): AsyncGenerator<string> {
  yield `\ufeff${lines([titles.map(neutralised)])}`;
  for await (const batch of batches) yield lines(batch.map((row) => row.map(textOf)));
}
