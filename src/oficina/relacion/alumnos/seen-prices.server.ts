import { compareAutoescuelas } from '#comparador/ofertas/comparador/compare-autoescuelas.server.ts';
import type { Palabra } from '#comparador/ofertas/comparador/whose-price.ts';
import { searchablePermits } from '#comparador/tarifas/permisosConducir/searchable.server.ts';
import type { Db } from '#platform/database/db.server.ts';
import { euros } from '#platform/kit/amounts/money.ts';

/** Expected cost in euros with VAT, the number of classes in it, and who vouches for the tarifa. */
export type SeenPrice = { precio: string; clases: number; palabra: Palabra };

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
      coste
        ? [
            [
              slug,
              {
                precio: euros(coste.esperado),
                clases: supuestos.clases,
                palabra: { anotada: coste.anotada, confirmadaEn: coste.confirmadaEn },
              },
            ] as const,
          ]
        : [],
    ),
  );
}
