import type { CostInput, Supuestos } from '#comparador/tarifas/permisosAutoescuela/cost-model.ts';
import type { Prueba } from '#comparador/tarifas/permisosAutoescuela/resits.ts';
import type { Db } from '#platform/database/db.server.ts';
import { JOIN_SUPUESTO, type Supuesto, type SupuestoLeido, withOwnClass } from './assumed-prices.server.ts';
import { type Tarjeta, testsOf, toCard } from './card.ts';
import type { Ficha } from './offer.ts';

/** A section beside others: its card, and what its cost is calculated from. */
export type Comparada = Tarjeta & {
  /** Null without a price to compare. */
  calculo: CostInput | null;
  /** Null where no cost can be expected. */
  pruebas: readonly Prueba[] | null;
  /** Prices that its cost is estimated at without a price. */
  supuesto: Supuesto | null;
};

export type Comparison = {
  slugs: string[];
  /** The DGT's id of the permit. */
  permiso: number;
  automatico: boolean;
  supuestos: Supuestos;
  /** Price of a class that the alumno supposes, in whole euros. */
  claseSupuesta?: number | null;
  /** `YYYY-MM-DD`. */
  hoy: string;
};

type Row = { ficha: Ficha; caracteristicas: string[]; caducada: boolean; supuesto: SupuestoLeido | null };

/**
 * Reads the sections of these slugs, in their order, for one permit; leaves out the sections that do not
 * teach it.
 */
export async function compareAutoescuelas(db: Db, comparison: Comparison): Promise<Comparada[]> {
  const { slugs, permiso, automatico, supuestos, claseSupuesta = null, hoy } = comparison;
  const { rows } = await db.$client.query<Row>({
    name: 'ofertas comparadas',
    text: `SELECT o.ficha, o.caracteristicas, supuesto, coalesce(o.caduca <= $4::date, false) AS caducada
      FROM secciones s JOIN ofertas o ON o.seccion_id = s.id ${JOIN_SUPUESTO}
      WHERE s.slug = ANY ($1) AND o.permiso = $2 AND o.automatico = $3
      ORDER BY array_position($1, s.slug)`,
    values: [slugs, permiso, automatico, hoy],
  });
  return rows.map(({ supuesto: kept, ...row }, index) => {
    const supuesto = kept && withOwnClass(kept, claseSupuesta);
    return {
      ...toCard({ ...row, km: null, puesto: index + 1, supuesto }, supuestos, hoy),
      calculo: row.caducada ? null : (row.ficha.tarifa?.coste ?? null),
      pruebas: testsOf(row.ficha),
      supuesto,
    };
  });
}
