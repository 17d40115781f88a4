import type { Entendido, Lectura } from './reading.ts';

/** Value of a cell. Days are text, '2026-11-21', with the hour after a T if any; an empty cell is ''. */
export type Cell = string | number | boolean;

export type SheetRow = {
  /** Row number of the spreadsheet: 1 is the first row of the file. */
  numero: number;
  celdas: Cell[];
};

export type Sheet = { titulos: string[]; filas: SheetRow[] };

/** Sheet whose rows are read again, from the first, on each request; none is kept. */
export type ReadableSheet = Outline & { rows(): AsyncIterable<SheetRow> | Iterable<SheetRow> };

/** Sample cells of each column for the person who sends a file. */
const SAMPLES = 3;

/**
 * Rows that cross between threads at once: some milliseconds of the server's thread. With more, garbage
 * outlives the young generation and the heap grows by half.
 */
export const ROWS_AT_ONCE = 100;

/** Limits of a file: a bigger one is refused before it costs anything. */
export const SHEET_LIMITS = {
  bytes: 20 * 1024 * 1024,
  rows: 100_000,
  columns: 200,
  cellLetters: 10_000,
  /** Bytes of an unpacked workbook, whatever its directory declares. */
  unpackedBytes: 250 * 1024 * 1024,
  entries: 1_000,
  memoryMb: 1_024,
  ms: 60_000,
} as const;

/** Reason why a file is no readable table, with a remedy, in words for its sender. */
export class SheetRefused extends Error {
  override name = 'SheetRefused';
}

const count = new Intl.NumberFormat('es-ES');

/**
 * Headings of a sheet and their row, counted from 0, number of rows under them, and first cells of each column with content.
 */
export type Outline = {
  titulos: string[];
  titulosEn: number;
  total: number;
  muestras: Cell[][];
  entendido: Entendido[];
};

/** The headings are looked for in this many written rows from the first: an exported listing begins with its title. */
const HEADINGS_WITHIN = 10;

type IndexedRow = { index: number; celdas: readonly Cell[] };

/**
 * Gives the row of the headings among the first written ones: the first row of words that is nearly as wide as the widest. A row
 * that is only a title, a date or a business's name is narrower. Without such a row it is the first one.
 */
function headingsOf(first: readonly IndexedRow[], asked: number | undefined): IndexedRow | undefined {
  const chosen = first.find(({ index }) => index + 1 === asked);
  if (chosen) return chosen;
  const widest = Math.max(0, ...first.map(({ celdas }) => writtenIn(celdas)));
  return first.find(({ celdas }) => writtenIn(celdas) * 3 >= widest * 2 && areWords(celdas)) ?? first[0];
}

/** How the row of the titles was chosen; nothing when it is simply the first one. */
function titlesOf(first: readonly IndexedRow[], { index }: IndexedRow, asked: boolean): Entendido[] {
  if (!asked && index === first[0]?.index) return [];
  const motivo = asked ? 'la has elegido' : 'es la primera fila con tantas palabras como columnas';
  const opciones = first.map((row) => ({
    valor: String(row.index + 1),
    titulo: `Fila ${row.index + 1}`,
    muestra: [row.celdas.filter(isWritten).join(' · ').slice(0, 120)],
  }));
  return [{ que: 'titulosEn', valor: String(index + 1), motivo, opciones }];
}

const writtenIn = (cells: readonly Cell[]) => cells.filter(isWritten).length;

/** A heading is a word: figures, amounts and days are data. */
const areWords = (cells: readonly Cell[]) =>
  cells.every(
    (cell) => !isWritten(cell) || (typeof cell === 'string' && /\p{L}/u.test(cell) && !DAY.test(cell)),
  );

const DAY = /^\d{4}-\d{2}-\d{2}(T|$)/;

/** Says whether a row has data, once it is known which row has the headings. */
export const isUnder = (headingsAt: number, celdas: readonly Cell[], index: number): boolean =>
  index > headingsAt && hasSomething(celdas);

/**
 * Looks at the rows of a sheet one by one, from the first, and keeps few of them. `outline` throws SheetRefused when the sheet is
 * empty or too big; it says at which index the headings are.
 */
export function lookAtRows({ titulosEn }: Lectura = {}) {
  const asked = titulosEn === undefined ? undefined : Number(titulosEn);
  const first: IndexedRow[] = [];
  let entendido: Entendido[] = [];
  let headings: IndexedRow | undefined;
  let width = 0;
  let total = 0;
  let long: SheetRefused | undefined;
  const muestras: Cell[][] = [];
  const addRow = ({ celdas, index }: IndexedRow) => {
    width = Math.max(width, lastOf(celdas));
    total += 1;
    long ??= longCell(index + 1, celdas);
    for (let column = 0; column < Math.min(width, SHEET_LIMITS.columns); column++) {
      const cell = celdas[column] ?? '';
      const found = muestras[column] ?? [];
      muestras[column] = found;
      if (found.length < SAMPLES && String(cell).trim() !== '') found.push(cell);
    }
  };
  const decide = () => {
    headings = headingsOf(first, asked);
    entendido = headings ? titlesOf(first, headings, asked !== undefined) : [];
    width = lastOf(headings?.celdas ?? []);
    for (const row of first.splice(0)) if (headings && row.index > headings.index) addRow(row);
  };
  return {
    see: (celdas: readonly Cell[], index: number): void => {
      if (!hasSomething(celdas)) return;
      if (headings) {
        addRow({ celdas, index });
        return;
      }
      first.push({ celdas: [...celdas], index });
      if (first.length === HEADINGS_WITHIN) decide();
    },
    outline: (): Outline => {
      if (!headings) decide();
      if (!headings) throw new SheetRefused('El archivo está vacío: no hay ninguna celda escrita.');
      if (total === 0)
        throw new SheetRefused('El archivo solo tiene la fila de los títulos: escribe los datos debajo.');
      if (total > SHEET_LIMITS.rows)
        throw new SheetRefused(
          `El archivo tiene ${count.format(total)} filas y se admiten ${count.format(SHEET_LIMITS.rows)}: pártelo en varios.`,
        );
      if (width > SHEET_LIMITS.columns)
        throw new SheetRefused(`El archivo tiene ${width} columnas y se admiten ${SHEET_LIMITS.columns}.`);
      if (long) throw long;
      const titles = headings;
      const titulos = Array.from(
        { length: width },
        (_, i) => String(titles.celdas[i] ?? '').trim() || `Columna ${columnLetters(i)}`,
      );
      return {
        titulos,
        total,
        entendido,
        titulosEn: titles.index,
        muestras: titulos.map((_, column) => muestras[column] ?? []),
      };
    },
  };
}

const hasSomething = (cells: readonly Cell[]) => cells.some(isWritten);
const isWritten = (cell: Cell) => typeof cell !== 'string' || cell.trim() !== '';
const lastOf = (cells: readonly Cell[]) => cells.findLastIndex(isWritten) + 1;

function longCell(numero: number, celdas: readonly Cell[]): SheetRefused | undefined {
  const long = celdas.findIndex((cell) => typeof cell === 'string' && cell.length > SHEET_LIMITS.cellLetters);
  if (long < 0) return undefined;
  return new SheetRefused(
    `La celda ${columnLetters(long)}${numero} tiene más de ${count.format(SHEET_LIMITS.cellLetters)} letras: ¿falta cerrar unas comillas?`,
  );
}

/** 0 → 'A', 26 → 'AA', as spreadsheets name columns. */
export function columnLetters(index: number): string {
  const before = index >= 26 ? columnLetters(Math.floor(index / 26) - 1) : '';
  return before + String.fromCharCode(65 + (index % 26));
}
