/** What a cell holds. Days are text, '2026-11-21', with their hour after a T if they have one; nothing is ''. */
export type Cell = string | number | boolean;

export type SheetRow = {
  /** As spreadsheets count: 1 is the first of the file, that of the headings if nothing is above. */
  numero: number;
  celdas: Cell[];
};

export type Sheet = { titulos: string[]; filas: SheetRow[] };

/** Cells of each column that are shown to who sends a file. */
export const SAMPLES = 3;

/** What a file may be; beyond it, it is refused before it costs anything. */
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

/** Rows of cells to headings and what is under them. Throws SheetRefused where there is nothing, or too much. */
export function toSheet(rows: readonly (readonly Cell[])[]): Sheet {
  const first = rows.findIndex(hasSomething);
  const headings = rows[first];
  if (!headings) throw new SheetRefused('El archivo está vacío: no hay ninguna celda escrita.');
  const filas = rows.flatMap((celdas, index) =>
    index > first && hasSomething(celdas) ? [{ numero: index + 1, celdas: [...celdas] }] : [],
  );
  if (filas.length === 0)
    throw new SheetRefused('El archivo solo tiene la fila de los títulos: escribe los datos debajo.');
  if (filas.length > SHEET_LIMITS.rows)
    throw new SheetRefused(
      `El archivo tiene ${count.format(filas.length)} filas y se admiten ${count.format(SHEET_LIMITS.rows)}: pártelo en varios.`,
    );
  const width = Math.max(lastOf(headings), ...maximum(filas.map(({ celdas }) => lastOf(celdas))));
  if (width > SHEET_LIMITS.columns)
    throw new SheetRefused(`El archivo tiene ${width} columnas y se admiten ${SHEET_LIMITS.columns}.`);
  for (const { numero, celdas } of filas) refuseLongCells(numero, celdas);
  const titulos = Array.from(
    { length: width },
    (_, i) => String(headings[i] ?? '').trim() || `Columna ${columnLetters(i)}`,
  );
  return { titulos, filas };
}

const hasSomething = (cells: readonly Cell[]) => cells.some(isWritten);
const isWritten = (cell: Cell) => typeof cell !== 'string' || cell.trim() !== '';
const lastOf = (cells: readonly Cell[]) => cells.findLastIndex(isWritten) + 1;

/** A spread of so many values is more than a call takes. */
const maximum = (values: number[]) => [values.reduce((most, value) => Math.max(most, value), 0)];

function refuseLongCells(numero: number, celdas: Cell[]): void {
  const long = celdas.findIndex((cell) => typeof cell === 'string' && cell.length > SHEET_LIMITS.cellLetters);
  if (long < 0) return;
  throw new SheetRefused(
    `La celda ${columnLetters(long)}${numero} tiene más de ${count.format(SHEET_LIMITS.cellLetters)} letras: ¿falta cerrar unas comillas?`,
  );
}

/** 0 → 'A', 26 → 'AA', as spreadsheets name columns. */
function columnLetters(index: number): string {
  const before = index >= 26 ? columnLetters(Math.floor(index / 26) - 1) : '';
  return before + String.fromCharCode(65 + (index % 26));
}
