import type { Ficha, TarifaPublicada } from '#comparador/ofertas/comparador/offer.ts';
import { chosenOffers, type OfferSearch } from '#comparador/ofertas/comparador/search-offers.server.ts';
import type { Orden } from '#comparador/ofertas/comparador/search-params.ts';
import { type Coste, costModel } from '#comparador/tarifas/permisosAutoescuela/cost-model.ts';
import type { PermisoBuscable } from '#comparador/tarifas/permisosConducir/searchable.server.ts';
import type { Db } from '#platform/database/db.server.ts';
import { wholeParts } from '#platform/kit/amounts/whole-parts.ts';
import { keysOf } from '#platform/kit/contract/keys-of.ts';

/** A section with a comparable tarifa, and its cost for the usual alumno. */
export type OfertaConPrecio = Omit<Ficha, 'tarifa'> & { tarifa: TarifaPublicada; coste: Coste };

type PermisoQuery = {
  permiso: PermisoBuscable;
  /** `YYYY-MM-DD`: tariffs expire. */
  hoy: string;
};

/** The comparator's default search over the whole country. */
export const usualSearch = ({ permiso, hoy }: PermisoQuery, orden: Orden = 'coste'): OfferSearch => ({
  permiso: permiso.dgt,
  clases: permiso.clases,
  hoy,
  orden,
  pagina: 1,
  zona: { tipo: 'espana' },
  teoriaAprobada: false,
  automatico: false,
  hasta: null,
  caracteristicas: [],
  comparacion: [],
  centros: [],
  lineas: null,
});

/** Every offer of the country with a comparable price: complete ones first and, among them, the cheapest first. */
export async function pricedOffers(db: Db, asked: PermisoQuery): Promise<OfertaConPrecio[]> {
  const { chosen, values } = chosenOffers(usualSearch(asked));
  const { rows } = await db.$client.query<{ ficha: Ficha }>(
    `${chosen} SELECT o.ficha FROM elegidas e JOIN ofertas o
       ON o.permiso = $1 AND o.automatico = $2 AND o.seccion_id = e.seccion_id
     WHERE e.coste IS NOT NULL ORDER BY e.incompleta, e.coste, e.codigo, e.seccion`,
    values,
  );
  const supuestos = { clases: asked.permiso.clases, teoriaAprobada: false };
  return rows.flatMap(({ ficha: { tarifa, ...identity } }) =>
    tarifa ? [{ ...identity, tarifa, coste: costModel(tarifa.coste).describe(supuestos) }] : [],
  );
}

/** The value below which a share of the values lies, as PostgreSQL's `percentile_disc`; undefined without values. */
export function percentile(values: readonly number[], share: number): number | undefined {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.max(0, Math.ceil(share * sorted.length) - 1)];
}

/** Share of the expected cost that goes to each of its parts over all these offers, in whole hundredths that add up to 1. */
export function partShares(offers: readonly OfertaConPrecio[]): Record<keyof Coste['partes'], number> | null {
  const sums = { matriculaYTeorica: 0, practicas: 0, tasasYTramites: 0, repeticiones: 0 };
  const parts = keysOf(sums);
  for (const { coste } of offers) for (const part of parts) sums[part] += coste.partes[part];
  const total = parts.reduce((sum, part) => sum + sums[part], 0);
  if (total === 0) return null;
  const hundredths = wholeParts(
    parts.map((part) => (sums[part] * 100) / total),
    100,
  );
  for (const [at, part] of parts.entries()) sums[part] = (hundredths[at] ?? 0) / 100;
  return sums;
}

/** Day, in Spain, on which official results or tariffs last changed; null before the first import. */
export async function lastDataDay(db: Db): Promise<string | null> {
  const { rows } = await db.$client.query<{ dia: string | null }>(
    `SELECT greatest((SELECT max(cargado_en AT TIME ZONE 'Europe/Madrid')::date FROM meses_dgt),
       (SELECT max(confirmada_en) FROM permisos_autoescuela WHERE estado = 'publicada')) AS dia`,
  );
  return rows[0]?.dia ?? null;
}
