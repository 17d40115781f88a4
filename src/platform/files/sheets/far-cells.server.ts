import { SHEET_LIMITS, SheetRefused } from './sheet.server.ts';
import type { WorkbookFiles } from './unpack-workbook.server.ts';

/** Cell with content from column 703 on: the library would widen every row up to it. */
const FAR_CELL = /<c r="[A-Z]{3}\d+"[^>]*(?<!\/)>/;

/** Refuses workbooks with something written far to the right. Throws SheetRefused. */
export function refuseFarCells(files: WorkbookFiles): void {
  const far = files.some(
    ({ name, content }) => name.startsWith('xl/worksheets/') && FAR_CELL.test(content.toString('latin1')),
  );
  if (far)
    throw new SheetRefused(
      `Hay celdas escritas muy a la derecha y se admiten ${SHEET_LIMITS.columns} columnas: bórralas y guarda el libro otra vez.`,
    );
}
