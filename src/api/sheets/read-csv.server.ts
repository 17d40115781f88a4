import { CsvError, parse } from 'csv-parse/sync';
import { decodeText } from './decode-text.server.ts';
import { SHEET_LIMITS, type Sheet, SheetRefused, toSheet } from './sheet.server.ts';
import { refuseOtherText } from './sniff.server.ts';

const SEPARATORS = [';', ',', '\t', '|'];
const LINES_LOOKED_AT = 30;

/** Reads delimited text, whatever its encoding and separator. Throws SheetRefused in words for people. */
export function readCsv(bytes: Buffer): Sheet {
  const decoded = decodeText(bytes);
  refuseOtherText(decoded);
  // Excel's own way of saying the separator, in a line before the headings.
  const [said = '', separator] = /^sep=(.)\r?\n/i.exec(decoded) ?? [];
  const text = decoded.slice(said.length);
  try {
    const rows: string[][] = parse(text, {
      delimiter: separator ?? guessSeparator(text),
      relax_column_count: true,
      relax_quotes: true,
      skip_empty_lines: false,
      max_record_size: SHEET_LIMITS.columns * SHEET_LIMITS.cellLetters,
    });
    return toSheet(rows.map((row) => row.map(unguarded)));
  } catch (error) {
    throw error instanceof CsvError ? explain(error) : error;
  }
}

/** What we put before a formula in the files that we write is not part of the text. */
const unguarded = (cell: string): string => (/^'[=+\-@\t]/.test(cell) ? cell.slice(1) : cell);

/** The one that parts most of the first lines into the same number of pieces; with more pieces if two do. */
function guessSeparator(text: string): string {
  const lines = firstLines(text);
  const scored = SEPARATORS.map((separator) => {
    const counts = lines.map((line) => line.split(separator).length - 1);
    const [usual = 0] = counts;
    const alike = usual === 0 ? 0 : counts.filter((count) => count === usual).length;
    return { separator, alike, usual };
  });
  const [best] = scored.toSorted((a, b) => b.alike - a.alike || b.usual - a.usual);
  return best && best.alike > 0 ? best.separator : ';';
}

/** Without what is within quotes, where separators and line ends are letters. */
function firstLines(text: string): string[] {
  return text
    .slice(0, 64 * 1024)
    .replace(/"[^"]*"/g, '')
    .split(/\r\n|\r|\n/)
    .filter((line) => line.trim() !== '')
    .slice(0, LINES_LOOKED_AT);
}

function explain(error: CsvError): SheetRefused {
  const line = typeof error.lines === 'number' ? ` cerca de la línea ${error.lines}` : '';
  if (error.code === 'CSV_QUOTE_NOT_CLOSED')
    return new SheetRefused(`Hay unas comillas que se abren y no se cierran${line}.`);
  if (error.code === 'CSV_MAX_RECORD_SIZE')
    return new SheetRefused(`Hay una fila demasiado larga${line}: ¿falta cerrar unas comillas?`);
  return new SheetRefused(
    `El archivo no se entiende como CSV${line}. Guárdalo como .xlsx y vuelve a subirlo.`,
  );
}
