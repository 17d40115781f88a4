import type { CellObject, ParsingOptions, WorkBook, WorkSheet } from '@e965/xlsx';
import { zipSync } from 'fflate';
import { cellAsShown } from './cell-as-shown.server.ts';
import { hiddenInOds } from './ods-sheets.server.ts';
import type { Entendido, Lectura } from './reading.ts';
import {
  type Cell,
  isUnder,
  lookAtRows,
  type ReadableSheet,
  SHEET_LIMITS,
  SheetRefused,
} from './sheet.server.ts';
import { unpackWorkbook, type WorkbookFiles } from './unpack-workbook.server.ts';

/** Rows of each sheet that are read to choose one of them. */
const PREVIEW = 40;

/** Widest row that becomes cells; a wider row is refused before. */
const WIDEST = 702;

type Library = typeof import('@e965/xlsx');
type Rows = (CellObject | null | undefined)[][];

/**
 * Reads a sheet of a workbook (.xlsx, .xls, .ods or SYLK), with the value that each cell shows. Never reads a
 * hidden sheet. Takes the sheet that `lectura` names, the active sheet if it has rows, or the first sheet that has
 * rows. The library gets the parts of a zip only after they are unpacked and measured here, because it trusts the
 * size that each part declares.
 */
export async function readWorkbook(
  bytes: Buffer,
  kind: 'zip' | 'xls' | 'sylk',
  lectura: Lectura,
): Promise<ReadableSheet> {
  const files = kind === 'zip' ? await unpackWorkbook(bytes) : undefined;
  if (files) refuseFarCells(files);
  const library = await import('@e965/xlsx');
  if (!files) library.set_cptable(await import('@e965/xlsx/dist/cpexcel.full.mjs'));
  const parts = Object.fromEntries((files ?? []).map(({ name, content }) => [name, content]));
  const safe = files ? Buffer.from(zipSync(parts, { level: 0 }).buffer) : bytes;
  const book = parsed(library, safe, { sheetRows: PREVIEW });
  const { nombre, entendido } = chooseSheet(library, book, { files, lectura });
  const whole = parsed(library, safe, { sheetRows: SHEET_LIMITS.rows + 100, sheets: [nombre] });
  return asReadable(library, whole, { nombre, entendido, lectura });
}

function parsed({ read }: Library, bytes: Buffer, options: ParsingOptions): WorkBook {
  try {
    return read(bytes, {
      type: 'buffer',
      dense: true,
      cellNF: true,
      cellText: false,
      cellHTML: false,
      cellFormula: false,
      ...options,
    });
  } catch (error) {
    if (/password|encrypt/i.test(String(error)))
      throw new SheetRefused('El archivo está protegido con contraseña: guárdalo sin ella.');
    throw new SheetRefused(
      'El libro no se entiende: ábrelo con Excel, guárdalo otra vez como .xlsx y vuelve a subirlo.',
    );
  }
}

const rowsOf = (sheet: WorkSheet | undefined): Rows => (sheet?.['!data'] as Rows | undefined) ?? [];

type Choosing = { files: WorkbookFiles | undefined; lectura: Lectura };

function chooseSheet(library: Library, book: WorkBook, { files, lectura }: Choosing) {
  const hidden = hiddenInOds(files ?? []);
  const all = book.SheetNames.map((nombre, index) => {
    const filas = rowsOf(book.Sheets[nombre])
      .map((row) => cellsOf(library, row, book))
      .filter((cells) => cells.some((cell) => String(cell).trim() !== ''));
    return {
      nombre,
      filas,
      oculta: (book.Workbook?.Sheets?.[index]?.Hidden ?? 0) > 0 || hidden.has(nombre),
      activa: activeIn(book) === index,
    };
  });
  const seen = all.filter(({ oculta }) => !oculta);
  const full = seen.filter(({ filas }) => filas.length > 1);
  const asked = seen.find(({ nombre }) => nombre === lectura.hoja);
  const best =
    asked ?? full.find(({ activa }) => activa) ?? full[0] ?? seen.find(({ activa }) => activa) ?? seen[0];
  if (!best) throw new SheetRefused('Todas las hojas del libro están ocultas: muestra la que quieras traer.');
  const told = full.length > 1 || best.nombre !== all[0]?.nombre;
  const entendido: Entendido[] = told
    ? [
        {
          que: 'hoja',
          valor: best.nombre,
          motivo: reasonOf(best, { asked: asked !== undefined, hidden: all.length - seen.length }),
          opciones: full.map(({ nombre, filas }) => ({
            valor: nombre,
            titulo: nombre,
            muestra: filas.slice(0, 3).map((cells) =>
              cells
                .filter((cell) => cell !== '')
                .join(' · ')
                .slice(0, 120),
            ),
          })),
        },
      ]
    : [];
  return { nombre: best.nombre, entendido };
}

function reasonOf(
  { activa }: { activa: boolean },
  { asked, hidden }: { asked: boolean; hidden: number },
): string {
  const which = asked
    ? 'la has elegido'
    : activa
      ? 'es la que estaba abierta al guardar'
      : 'es la primera con filas';
  if (hidden === 0) return which;
  return `${which}; ${hidden === 1 ? 'hay una hoja oculta, que no se lee' : `hay ${hidden} hojas ocultas, que no se leen`}`;
}

/** Index of the sheet that was open when the book was saved; -1 if the file does not say it. */
function activeIn(book: WorkBook): number {
  const views: unknown = book.Workbook && 'WBView' in book.Workbook ? book.Workbook.WBView : undefined;
  const [view] = Array.isArray(views) ? views : [];
  return typeof view?.activeTab === 'number' ? view.activeTab : -1;
}

function cellsOf(library: Library, row: Rows[number] | undefined, book: WorkBook): Cell[] {
  if (!row) return [];
  if (row.length > WIDEST)
    throw new SheetRefused(
      `Hay celdas escritas muy a la derecha y se admiten ${SHEET_LIMITS.columns} columnas: bórralas y guarda el libro otra vez.`,
    );
  const date1904 = book.Workbook?.WBProps?.date1904 === true;
  return Array.from(row, (cell) => (cell ? cellAsShown(library.SSF, cell, date1904) : ''));
}

type SheetChoice = { nombre: string; entendido: Entendido[]; lectura: Lectura };

function asReadable(
  library: Library,
  book: WorkBook,
  { nombre, entendido, lectura }: SheetChoice,
): ReadableSheet {
  const rows = rowsOf(book.Sheets[nombre]);
  const look = lookAtRows(lectura);
  const width = rows.reduce((most, row) => Math.max(most, Math.min(row?.length ?? 0, WIDEST)), 0);
  const filas = Array.from(rows, (_, index) => {
    const written = cellsOf(library, rows[index], book);
    const celdas = Array.from({ length: width }, (__, column) => written[column] ?? '');
    // The library's objects take far more memory than the cells.
    delete rows[index];
    look.see(celdas, index);
    return { numero: index + 1, celdas };
  });
  const outline = look.outline();
  return {
    ...outline,
    entendido: [...entendido, ...outline.entendido],
    rows: () => filas.filter(({ celdas, numero }) => isUnder(outline.titulosEn, celdas, numero - 1)),
  };
}

/** Cell with content from column 703 on: the library would widen every row up to it. */
const FAR_CELL = /<c r="[A-Z]{3}\d+"[^>]*(?<!\/)>/;

/** Refuses workbooks with something written far to the right. Throws SheetRefused. */
function refuseFarCells(files: WorkbookFiles): void {
  const far = files.some(
    ({ name, content }) => name.startsWith('xl/worksheets/') && FAR_CELL.test(content.toString('latin1')),
  );
  if (far)
    throw new SheetRefused(
      `Hay celdas escritas muy a la derecha y se admiten ${SHEET_LIMITS.columns} columnas: bórralas y guarda el libro otra vez.`,
    );
}
