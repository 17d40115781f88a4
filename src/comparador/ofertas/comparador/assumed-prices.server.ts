import type pg from 'pg';
import type { AssumedInput, PreciosSupuestos } from '#comparador/tarifas/permisosAutoescuela/assumed-cost.ts';
import {
  type OrigenMediana,
  PRECIOS_PROPIOS,
  TODA_ESPANA,
} from '#comparador/tarifas/permisosAutoescuela/tarifa-lines.ts';
import { type Columns, type SupuestoLeido, supuestoKey } from './columns/shape.ts';

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

/** Reads the prices of all places, by `supuestoKey`. */
export async function readSupuestos(client: pg.ClientBase): Promise<Map<string, SupuestoLeido>> {
  const { rows } = await client.query<SupuestoLeido & { permiso: number; codProvincia: string }>(
    `SELECT permiso, cod_provincia AS "codProvincia", precios, origen, tarifas, tasa_dgt AS "tasaDgt", practicas
     FROM precios_supuestos`,
  );
  return new Map(
    rows.map(({ permiso, codProvincia, ...row }) => [supuestoKey(permiso, codProvincia), row] as const),
  );
}

/**
 * Reads the prices assumed in a place: from `columns` if given, else from the database. Until the first offers are made, they are our round
 * numbers.
 */
export async function readSupuesto(
  db: { $client: pg.Pool },
  { permiso, codProvincia, claseSupuesta }: SupuestoQuery,
  columns?: Columns,
): Promise<Supuesto> {
  if (columns)
    return withOwnClass(
      columns.supuestos.get(supuestoKey(permiso, codProvincia ?? TODA_ESPANA)) ?? NOTHING_KNOWN,
      claseSupuesta,
    );
  const { rows } = await db.$client.query<SupuestoLeido>({
    name: 'precios supuestos',
    text: `SELECT precios, origen, tarifas, tasa_dgt AS "tasaDgt", practicas FROM precios_supuestos
      WHERE permiso = $1 AND cod_provincia = $2`,
    values: [permiso, codProvincia ?? TODA_ESPANA],
  });
  return withOwnClass(rows[0] ?? NOTHING_KNOWN, claseSupuesta);
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
