import { compareAutoescuelas } from '#comparador/ofertas/comparador/compare-autoescuelas.server.ts';
import { type CifraCoste, costFigure } from '#comparador/ofertas/comparador/cost-figure.ts';
import { searchablePermits } from '#comparador/tarifas/permisosConducir/searchable.server.ts';
import type { Db } from '#platform/database/db.server.ts';
import { euros } from '#platform/kit/amounts/money.ts';

/** Expected cost in euros with VAT (null at assumed prices), the number of classes in it, and the figure that the comparator shows. */
export type SeenPrice = { precio: string | null; clases: number; cifra: CifraCoste };

/**
 * Reads the prices that the comparator shows that day, by section, for the usual case of a permit;
 * sections whose cost cannot be expected are left out.
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
    shown.flatMap((tarjeta) => {
      const cifra = costFigure(tarjeta);
      if (!cifra) return [];
      const precio = tarjeta.coste && euros(tarjeta.coste.esperado);
      return [[tarjeta.slug, { precio, clases: supuestos.clases, cifra }] as const];
    }),
  );
}
