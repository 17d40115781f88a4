import { readSheet } from 'read-excel-file/node';
import { type Cell, lookAtRows, type ReadableSheet, SHEET_LIMITS, SheetRefused } from './sheet.server.ts';
import { storedZip } from './stored-zip.server.ts';
import { unpackWorkbook } from './unpack-workbook.server.ts';

/** With something in it, from the 703rd column on: the library would widen every row up to there. */
const FAR_CELL = /<c r="[A-Z]{3}\d+"[^>]*(?<!\/)>/;

/**
 * Reads the first sheet of a workbook; of a formula, the value it had when it was saved. The library is given only what
 * was unpacked and counted here, because it goes by the size that each part says of itself.
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
  const filas = (await rowsOf(safe)).flatMap((row, index) => {
    const celdas = row.map(toCell);
    return look.see(celdas, index) ? [{ numero: index + 1, celdas }] : [];
  });
  return { ...look.outline(), rows: () => filas };
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

/** The library's types are wider than what it gives. */
function toCell(value: unknown): Cell {
  if (value instanceof Date) return Number.isNaN(value.getTime()) ? '' : dayOf(value);
  return typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean' ? value : '';
}

/** Cells have no time zone; the library gives their figures as if they were of UTC. */
const dayOf = (value: Date): string =>
  new Date(Math.round(value.getTime() / 1000) * 1000).toISOString().replace(/T00:00:00\.000Z$|\.000Z$/, '');
