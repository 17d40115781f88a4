import type pg from 'pg';
import type { AssumedInput, PreciosSupuestos } from '#comparador/tarifas/permisosAutoescuela/assumed-cost.ts';
import {
  type OrigenMediana,
  PRECIOS_PROPIOS,
  TODA_ESPANA,
} from '#comparador/tarifas/permisosAutoescuela/tarifa-lines.ts';
import type { OfferReader } from './offer-reader.server.ts';

/** Prices assumed in a place, as they are kept, and the number of tarifas behind that of the class. */
export type SupuestoLeido = AssumedInput & { origen: OrigenMediana; tarifas: number };

/** Prices that a search assumes for autoescuelas that publish none. Amounts in céntimos. */
export type Supuesto = AssumedInput & {
  /** Source of the price of the class: the searched province, Spain, our round number, or the alumno. */
  origen: OrigenMediana | 'alumno';
  /** Number of tarifas that the price of the class comes from. */
  tarifas: number;
};

type SupuestoQuery = {
  /** The DGT's id of the permit. */
  permiso: number;
  /** Province of the place searched; null for the whole country. */
  codProvincia: string | null;
  /** Price of a class that the alumno supposes, in whole euros. */
  claseSupuesta: number | null;
};

/** Reads the prices assumed in a place. Until the first offers are made, they are our round numbers. */
export async function readSupuesto(
  { supuesto }: Pick<OfferReader, 'supuesto'>,
  { permiso, codProvincia, claseSupuesta }: SupuestoQuery,
): Promise<Supuesto> {
  const row = (await supuesto(permiso, codProvincia ?? TODA_ESPANA)) ?? NOTHING_KNOWN;
  return withOwnClass(row, claseSupuesta);
}

/** Reads the prices kept for a permit in a province or in `TODA_ESPANA`. */
export async function selectSupuesto(
  db: { $client: pg.Pool },
  ...place: [permiso: number, lugar: string]
): Promise<SupuestoLeido | undefined> {
  const { rows } = await db.$client.query<SupuestoLeido>({
    name: 'precios supuestos',
    text: `SELECT precios, origen, tarifas, tasa_dgt AS "tasaDgt", practicas FROM precios_supuestos
      WHERE permiso = $1 AND cod_provincia = $2`,
    values: place,
  });
  return rows[0];
}

const NOTHING_KNOWN: SupuestoLeido = {
  precios: PRECIOS_PROPIOS,
  origen: 'propio',
  tarifas: 0,
  tasaDgt: 0,
  practicas: 1,
};

function withOwnClass(row: SupuestoLeido, claseSupuesta: number | null): Supuesto {
  if (claseSupuesta === null) return row;
  const precios: PreciosSupuestos = { ...row.precios, clase: claseSupuesta * 100 };
  return { ...row, precios, origen: 'alumno', tarifas: 0 };
}
