import { sql } from 'drizzle-orm';
import { JOIN_SUPUESTO, type Supuesto } from '#comparador/ofertas/comparador/assumed-prices.server.ts';
import { type Tarjeta, toCard } from '#comparador/ofertas/comparador/card.ts';
import type { Ficha } from '#comparador/ofertas/comparador/offer.ts';
import type { PermisoBuscable } from '#comparador/tarifas/permisosConducir/searchable.server.ts';
import type { Db } from '#platform/database/db.server.ts';

/** The section with the median cost (or pass rate) of the country, as a list would show it. */
export type HomeExample = { tarjeta: Tarjeta; clases: number };

type PermisoQuery = {
  permiso: PermisoBuscable;
  /** `YYYY-MM-DD`: tariffs expire. */
  hoy: string;
};

/**
 * Reads the section with the median cost among those that publish a price. While nobody publishes one: the section with the median pass
 * rate, at assumed prices. No person chooses it. Null before the first results.
 */
export async function homeExample(db: Db, { permiso, hoy }: PermisoQuery): Promise<HomeExample | null> {
  const priced = sql`caduca > ${hoy}`;
  const usual = sql`FROM ofertas o ${sql.raw(JOIN_SUPUESTO)} WHERE permiso = ${permiso.dgt} AND NOT automatico`;
  const rate = sql`examenes >= 30 AND practicos IS NOT NULL`;
  const { rows } = await db.execute<{ ficha: Ficha; caducada: boolean; supuesto: Supuesto }>(sql`
    (SELECT ficha, supuesto, false AS caducada ${usual} AND ${priced} ORDER BY costes[${permiso.clases}::int], seccion_id
      OFFSET (SELECT count(*) / 2 ${usual} AND ${priced}) LIMIT 1)
    UNION ALL
    (SELECT ficha, supuesto, true ${usual} AND ${rate} ORDER BY (ficha #>> '{practico,tasa}')::float8, seccion_id
      OFFSET (SELECT count(*) / 2 ${usual} AND ${rate}) LIMIT 1)`);
  const [row] = rows;
  if (!row) return null;
  const input = { ...row, caracteristicas: [], km: null, puesto: 1 };
  const supuestos = { clases: permiso.clases, teoriaAprobada: false };
  return { tarjeta: toCard(input, supuestos, hoy), clases: permiso.clases };
}
