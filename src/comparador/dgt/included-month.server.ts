import path from 'node:path';
import { ROOT } from '#platform/http/root.server.ts';
import { type MonthShape, shapeOf } from './month-gate.ts';
import { readMonthlyFile } from './monthly-file.server.ts';
import type { Mes } from './months.ts';

/** The month that ships with the program, byte for byte as the DGT published it (docs/fuentes.md). */
export const INCLUDED: { mes: Mes; file: string } = {
  mes: '2025-12-01',
  file: path.join(ROOT, 'src/comparador/dgt/incluido/export_auto_20251201_20251231.txt.gz'),
};

/** Gives the size of the month that ships, which the first ones are compared with. */
export async function includedShape(): Promise<MonthShape> {
  const archivo = path.basename(INCLUDED.file);
  const { data } = await readMonthlyFile({
    source: { path: INCLUDED.file },
    archivo,
    clock: () => new Date(),
  });
  return shapeOf(data);
}
