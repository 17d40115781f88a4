/** Value of a cell. Days are text, '2026-11-21', with their hour after a T if they have one; nothing is ''. */
export type Cell = string | number | boolean;

export type SheetRow = {
  /** As spreadsheets count: 1 is the first of the file, that of the headings if nothing is above. */
  numero: number;
  celdas: Cell[];
};

export type Sheet = { titulos: string[]; filas: SheetRow[] };

/** A sheet that is read as often as its rows are asked for, from the first; none of them is kept. */
export type ReadableSheet = Outline & { rows(): AsyncIterable<SheetRow> | Iterable<SheetRow> };

/** Cells of each column that are shown to who sends a file. */
const SAMPLES = 3;

/**
 * Rows that cross at once from the thread that reads: some milliseconds of the one that answers requests. With more of them
 * what is thrown away outlives the young generation, and the heap grows by half again.
 */
export const ROWS_AT_ONCE = 100;

/** Limits of a file: a bigger one is refused before it costs anything. */
export const SHEET_LIMITS = {
  bytes: 20 * 1024 * 1024,
  rows: 100_000,
  columns: 200,
  cellLetters: 10_000,
  /** Of a workbook once unpacked, whatever its directory says. */
  unpackedBytes: 250 * 1024 * 1024,
  entries: 1_000,
  memoryMb: 1_024,
  ms: 60_000,
} as const;

/** Why a file is no table that can be read, and what to do about it, in words for whoever sent it. */
export class SheetRefused extends Error {
  override name = 'SheetRefused';
}

const count = new Intl.NumberFormat('es-ES');

/** The headings of a sheet, how many rows are under them, and the first cells of each column that have something. */
export type Outline = { titulos: string[]; total: number; muestras: Cell[][] };

/**
 * Looks at the rows of a sheet one by one, from the first, and keeps none of them. `see` says whether a row is one under the
 * headings; `outline` throws SheetRefused where there is nothing, or too much.
 */
export function lookAtRows() {
  let headings: readonly Cell[] | undefined;
  let width = 0;
  let total = 0;
  let long: SheetRefused | undefined;
  const muestras: Cell[][] = [];
  return {
    see: (celdas: readonly Cell[], index: number): boolean => {
      if (!hasSomething(celdas)) return false;
      width = Math.max(width, lastOf(celdas));
      if (!headings) {
        headings = [...celdas];
        return false;
      }
      total += 1;
      long ??= longCell(index + 1, celdas);
      for (let column = 0; column < Math.min(width, SHEET_LIMITS.columns); column++) {
        const cell = celdas[column] ?? '';
        const found = muestras[column] ?? [];
        muestras[column] = found;
        if (found.length < SAMPLES && String(cell).trim() !== '') found.push(cell);
      }
      return true;
    },
    outline: (): Outline => {
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
      const titulos = Array.from(
        { length: width },
        (_, i) => String(headings?.[i] ?? '').trim() || `Columna ${columnLetters(i)}`,
      );
      return { titulos, total, muestras: titulos.map((_, column) => muestras[column] ?? []) };
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
function columnLetters(index: number): string {
  const before = index >= 26 ? columnLetters(Math.floor(index / 26) - 1) : '';
  return before + String.fromCharCode(65 + (index % 26));
}
