import type pg from 'pg';
import type { AssumedInput, PreciosSupuestos } from '#comparador/tarifas/permisosAutoescuela/assumed-cost.ts';
import { type OrigenMediana, PRECIOS_PROPIOS } from '#comparador/tarifas/permisosAutoescuela/tarifa-lines.ts';
import type { OfferReader } from './offer-reader.server.ts';

/** Prices assumed in a place, as they are kept, and the number of tarifas behind that of the class. */
export type SupuestoLeido = AssumedInput & { origen: OrigenMediana; tarifas: number };

/** Prices assumed for an autoescuela that publishes none. Amounts in céntimos. */
export type Supuesto = AssumedInput & {
  /** Source of the price of the class: the section's province, Spain, our round number, or the alumno. */
  origen: OrigenMediana | 'alumno';
  /** Number of tarifas that the price of the class comes from. */
  tarifas: number;
};

/** Gives the prices kept for a province or for `TODA_ESPANA`; undefined until the first offers are made. */
export type SupuestosLeidos = (lugar: string) => SupuestoLeido | undefined;

/** Gives the prices assumed for the sections of a province (or of `TODA_ESPANA`). */
export type SupuestoDe = (codProvincia: string) => Supuesto;

type SupuestosQuery = {
  /** The DGT's id of the permit. */
  permiso: number;
  /** Price of a class that the alumno supposes, in whole euros. */
  claseSupuesta: number | null;
};

/**
 * Reads the prices assumed for sections that publish none: those of the province of each, so that a section costs the same
 * wherever it is shown (decision 193). Until the first offers are made, they are our round numbers.
 */
export async function readSupuestos(
  { supuestos }: Pick<OfferReader, 'supuestos'>,
  { permiso, claseSupuesta }: SupuestosQuery,
): Promise<SupuestoDe> {
  const kept = await supuestos(permiso);
  return (codProvincia) => withOwnClass(kept(codProvincia) ?? NOTHING_KNOWN, claseSupuesta);
}

/** Reads the prices kept for a permit. */
export async function selectSupuestos(db: { $client: pg.Pool }, permiso: number): Promise<SupuestosLeidos> {
  const { rows } = await db.$client.query<SupuestoLeido & { lugar: string }>({
    name: 'precios supuestos',
    text: `SELECT cod_provincia AS lugar, precios, origen, tarifas, tasa_dgt AS "tasaDgt", practicas
      FROM precios_supuestos WHERE permiso = $1`,
    values: [permiso],
  });
  const byPlace = new Map(rows.map(({ lugar, ...row }) => [lugar, row]));
  return (lugar) => byPlace.get(lugar);
}

const NOTHING_KNOWN: SupuestoLeido = {
  precios: PRECIOS_PROPIOS,
  origen: 'propio',
  tarifas: 0,
  tasaDgt: 0,
  practicas: 1,
};

/** SQL that joins to offers `o` the prices assumed in their province, as `supuesto`; null for a course. */
export const JOIN_SUPUESTO = `LEFT JOIN LATERAL (
    SELECT json_build_object('precios', p.precios, 'origen', p.origen, 'tarifas', p.tarifas, 'tasaDgt', p.tasa_dgt,
      'practicas', p.practicas) AS supuesto
    FROM precios_supuestos p WHERE p.permiso = o.permiso AND p.cod_provincia = o.cod_provincia) ps ON true`;

/** Puts the alumno's own price of a class, in whole euros, in the place of that assumed. */
export function withOwnClass(row: SupuestoLeido, claseSupuesta: number | null): Supuesto {
  if (claseSupuesta === null) return row;
  const precios: PreciosSupuestos = { ...row.precios, clase: claseSupuesta * 100 };
  return { ...row, precios, origen: 'alumno', tarifas: 0 };
}
