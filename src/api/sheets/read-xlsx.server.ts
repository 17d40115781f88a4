import { readSheet } from 'read-excel-file/node';
import {
  type Cell,
  isUnder,
  lookAtRows,
  type ReadableSheet,
  SHEET_LIMITS,
  SheetRefused,
} from './sheet.server.ts';
import { storedZip } from './stored-zip.server.ts';
import { unpackWorkbook } from './unpack-workbook.server.ts';

/** Cell with content from column 703 on: the library would widen every row up to it. */
const FAR_CELL = /<c r="[A-Z]{3}\d+"[^>]*(?<!\/)>/;

/**
 * Reads the first sheet of a workbook, with the stored value of each formula. The library only gets the
 * parts unpacked and measured here, because it trusts the size that each part declares.
 */
export async function readXlsx(bytes: Buffer): Promise<ReadableSheet> {
  const files = await unpackWorkbook(bytes);
  if (
    files.some(
      ({ name, content }) => name.startsWith('xl/worksheets/') && FAR_CELL.test(content.toString('latin1')),
    )
  )
    throw new SheetRefused(
      `Hay celdas escritas muy a la derecha y se admiten ${SHEET_LIMITS.columns} columnas: bórralas y guarda el libro otra vez.`,
    );
  const safe = storedZip(files);
  const look = lookAtRows();
  const filas = (await rowsOf(safe)).map((row, index) => ({ numero: index + 1, celdas: row.map(toCell) }));
  for (const { celdas, numero } of filas) look.see(celdas, numero - 1);
  const outline = look.outline();
  return {
    ...outline,
    rows: () => filas.filter(({ celdas, numero }) => isUnder(outline.titulosEn, celdas, numero - 1)),
  };
}

async function rowsOf(safe: Buffer) {
  try {
    return await readSheet(safe);
  } catch {
    throw new SheetRefused(
      'El libro no se entiende: ábrelo con Excel, guárdalo otra vez como .xlsx y vuelve a subirlo.',
    );
  }
}

/** Cell of a library's value, whose type is wider than what it really gives. */
function toCell(value: unknown): Cell {
  if (value instanceof Date) return Number.isNaN(value.getTime()) ? '' : dayOf(value);
  return typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean' ? value : '';
}

/** Day of a cell. Cells have no time zone; the library gives their figures as UTC. */
const dayOf = (value: Date): string =>
  new Date(Math.round(value.getTime() / 1000) * 1000).toISOString().replace(/T00:00:00\.000Z$|\.000Z$/, '');
