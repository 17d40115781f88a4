import { Readable } from 'node:stream';
import { CsvError, parse } from 'csv-parse';
import { decodeSheet } from './decode-sheet.server.ts';
import type { Entendido, Lectura } from './reading.ts';
import {
  isUnder,
  lookAtRows,
  type ReadableSheet,
  SHEET_LIMITS,
  SheetRefused,
  type SheetRow,
} from './sheet.server.ts';
import { refuseOtherText } from './sniff.server.ts';

const SEPARATORS = [';', ',', '\t', '|'];
const LINES_LOOKED_AT = 30;

/** Bytes of the start that decide the kind of file. */
const HEAD = 256 * 1024;

/** Bytes given to the parser at once. */
const PIECE = 64 * 1024;

/**
 * Opens delimited text, with any encoding and separator, and looks at each row. It parses the rows again
 * on request, because all the cells at once take ten times the memory of the file. Throws SheetRefused
 * with words for people.
 */
export async function readCsv(bytes: Buffer, lectura: Lectura): Promise<ReadableSheet> {
  const { text, delimiter, entendido } = plainText(bytes, lectura);
  const look = lookAtRows(lectura);
  for await (const { numero, celdas } of recordsOf(text, delimiter)) look.see(celdas, numero - 1);
  const outline = look.outline();
  return {
    ...outline,
    entendido: [...entendido, ...outline.entendido],
    rows: () => underHeadings(text, delimiter, outline.titulosEn),
  };
}

const MARK = '\ufeff';

type PlainText = { text: Buffer; delimiter: string; entendido: Entendido[] };

/** Text as UTF-8, without Excel's line about the separator. A text in UTF-8 is not copied. */
function plainText(bytes: Buffer, lectura: Lectura): PlainText {
  const { text: whole, entendido } = decodeSheet(bytes, lectura);
  const marked = whole.toString('utf8', 0, HEAD);
  const head = marked.startsWith(MARK) ? marked.slice(MARK.length) : marked;
  refuseOtherText(head);
  // Excel names the separator in a line before the headings.
  const [said = '', separator] = /^sep=(.)\r?\n/i.exec(head) ?? [];
  const before = Buffer.byteLength(marked.slice(0, marked.length - head.length) + said);
  const lines = firstLines(head.slice(said.length));
  const asked = SEPARATORS.find((one) => one === lectura.separador);
  const delimiter = asked ?? separator ?? guessSeparator(lines);
  const motivo = asked
    ? 'lo has elegido'
    : separator
      ? 'lo dice su primera línea'
      : 'parte igual sus primeras líneas';
  return {
    text: whole.subarray(before),
    delimiter,
    entendido: [...entendido, ...separatorsOf(lines, delimiter, motivo)],
  };
}

const NAMES: Readonly<Record<string, string>> = {
  ';': 'Punto y coma',
  ',': 'Coma',
  '\t': 'Tabulador',
  '|': 'Barra',
};

/** Separators that could split the first lines, each with a sample of the result; empty when only one could. */
function separatorsOf(lines: string[], delimiter: string, motivo: string): Entendido[] {
  const possible = SEPARATORS.filter(
    (one) => one === delimiter || (lines[0] ?? '').includes(one) || lines.every((line) => line.includes(one)),
  );
  if (possible.length < 2) return [];
  const opciones = possible.map((valor) => ({
    valor,
    titulo: NAMES[valor] ?? valor,
    muestra: lines.slice(0, 2).map((line) => line.split(valor).join(' · ').slice(0, 120)),
  }));
  return [{ que: 'separador', valor: delimiter, motivo, opciones }];
}

async function* underHeadings(text: Buffer, delimiter: string, at: number): AsyncGenerator<SheetRow> {
  for await (const row of recordsOf(text, delimiter)) if (isUnder(at, row.celdas, row.numero - 1)) yield row;
}

async function* recordsOf(text: Buffer, delimiter: string): AsyncGenerator<SheetRow & { celdas: string[] }> {
  const parser: AsyncIterable<string[]> = Readable.from(piecesOf(text)).pipe(
    parse({
      delimiter,
      relax_column_count: true,
      relax_quotes: true,
      skip_empty_lines: false,
      max_record_size: SHEET_LIMITS.columns * SHEET_LIMITS.cellLetters,
    }),
  );
  let numero = 0;
  try {
    for await (const record of parser) {
      numero += 1;
      yield { numero, celdas: record.map(unguarded) };
    }
  } catch (error) {
    throw error instanceof CsvError ? explain(error) : error;
  }
}

function* piecesOf(text: Buffer): Generator<Buffer> {
  for (let at = 0; at < text.length; at += PIECE) yield text.subarray(at, at + PIECE);
}

/** Removes the apostrophe that our own exports put before a formula. */
const unguarded = (cell: string): string => (/^'[=+\-@\t]/.test(cell) ? cell.slice(1) : cell);

/**
 * Separator that splits most of the first lines into the same number of pieces; of two, the one with more
 * pieces.
 */
function guessSeparator(lines: string[]): string {
  const scored = SEPARATORS.map((separator) => {
    const counts = lines.map((line) => line.split(separator).length - 1);
    const [usual = 0] = counts;
    const alike = usual === 0 ? 0 : counts.filter((count) => count === usual).length;
    return { separator, alike, usual };
  });
  const [best] = scored.toSorted((a, b) => b.alike - a.alike || b.usual - a.usual);
  return best && best.alike > 0 ? best.separator : ';';
}

/** First lines without their quoted parts, where separators and line ends are plain text. */
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
