import type { Db } from '#api/db.server.ts';
import { euros } from '#kit/money.ts';
import { compareAutoescuelas } from '../comparador/compare-autoescuelas.server.ts';
import { searchablePermits } from '../permisosConducir/searchable.server.ts';

/** Expected cost, euros with VAT, and the classes that it is for. */
export type SeenPrice = { precio: string; clases: number };

/**
 * Reads the prices that the comparator shows that day, by section, for the usual case of a permit;
 * sections without a price are left out.
 */
export async function seenPrices(
  db: Db,
  { slugs, permiso, hoy }: { slugs: string[]; permiso: string; hoy: string },
): Promise<Map<string, SeenPrice>> {
  const permit = (await searchablePermits(db)).find(({ codigo }) => codigo === permiso);
  if (!permit || slugs.length === 0) return new Map();
  const supuestos = { clases: permit.clases, teoriaAprobada: false };
  const shown = await compareAutoescuelas(db, {
    slugs,
    permiso: permit.dgt,
    automatico: false,
    supuestos,
    hoy,
  });
  return new Map(
    shown.flatMap(({ slug, coste }) =>
      coste ? [[slug, { precio: euros(coste.esperado), clases: supuestos.clases }]] : [],
    ),
  );
}
