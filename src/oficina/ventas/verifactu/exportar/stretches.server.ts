import { type SQL, sql } from 'drizzle-orm';
import type { Db } from '#platform/database/db.server.ts';

/**
 * Request of an export: the days in Madrid when the registros were made, both included; one factura; or
 * everything.
 */
export type StretchQuery = { desde: string; hasta: string } | { facturaId: string; codigo: string } | 'todo';

/** Registros of one chain to export: for a period, all from the first to the last; for a factura, its own. */
export type Stretch = {
  cadenaId: string;
  nif: string;
  instalacion: string;
  demostracion: boolean;
  primero: number;
  ultimo: number;
  registros: number;
};

const PLACE = sql`'Europe/Madrid'`;

function asCondition(asked: StretchQuery): SQL {
  if (asked === 'todo') return sql`TRUE`;
  if ('facturaId' in asked) return sql`r.factura_id = ${asked.facturaId}`;
  const { desde, hasta } = asked;
  return sql`r.generado_en >= ${desde}::date::timestamp AT TIME ZONE ${PLACE}
    AND r.generado_en < (${hasta}::date + 1)::timestamp AT TIME ZONE ${PLACE}`;
}

/** Stretches of each chain that contain the requested records. */
export async function stretchesOf(db: Pick<Db, 'execute'>, asked: StretchQuery): Promise<Stretch[]> {
  const { rows } = await db.execute<Stretch>(sql`
    SELECT c.id AS "cadenaId", c.nif, c.instalacion, c.demostracion, min(r.orden)::int AS primero, max(r.orden)::int AS ultimo,
      count(*)::int AS registros
    FROM registros_facturacion r JOIN cadenas c ON c.id = r.cadena_id WHERE ${asCondition(asked)}
    GROUP BY c.id ORDER BY c.nif, c.id`);
  return rows;
}

/** Query of the registros of a stretch, in order, with the agency's result for each. */
export const stretchQuery = ({ cadenaId, primero, ultimo }: Stretch, asked: StretchQuery): SQL => sql`
  SELECT r.orden::int AS orden, r.tipo, r.contenido, r.huella, e.estado, e.csv
  FROM registros_facturacion r JOIN registros_envios e ON e.registro_id = r.id
  WHERE r.cadena_id = ${cadenaId} AND r.orden BETWEEN ${primero} AND ${ultimo}
    AND ${asked !== 'todo' && 'facturaId' in asked ? asCondition(asked) : sql`TRUE`}
  ORDER BY r.orden`;
