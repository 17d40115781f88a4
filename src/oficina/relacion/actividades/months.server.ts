import { type SQL, sql } from 'drizzle-orm';
import { actorOf, allow, scopeOf } from '#oficina/base/roles/actor.server.ts';
import type { StandardServices } from '#oficina/base/standard.server.ts';
import type { Db } from '#platform/database/db.server.ts';
import type { HttpApp } from '#platform/http/http.server.ts';
import { serve } from '#platform/http/serve.server.ts';
import { type ActividadesDelMes, monthsOperations } from './operations.ts';
import { actividades } from './table.server.ts';

/** Actividades to count: all that meet a condition, or only somebody's. */
export type Counting = { where: SQL; ofSomebody: boolean };

const MADRID = sql.raw(`AT TIME ZONE 'Europe/Madrid'`);
const TIPOS = sql.raw(`'{${actividades.tipo.enumValues.join()}}'::text[]`);
const ESTADOS = sql.raw(`'{${actividades.estado.enumValues.join()}}'::text[]`);

/** Counts actividades by month in Madrid, kind and state, in this order. */
export async function readActividadMonths(
  db: Pick<Db, 'execute'>,
  { where, ofSomebody }: Counting,
): Promise<ActividadesDelMes[]> {
  const { rows } = await db.execute<ActividadesDelMes>(sql`
    WITH meses AS MATERIALIZED (
      SELECT to_char(m, 'YYYY-MM') AS mes, m ${MADRID} AS desde, (m + interval '1 month') ${MADRID} AS hasta
      FROM (SELECT date_trunc('month', min(inicio) ${MADRID}) AS primero, max(inicio) ${MADRID} AS ultimo
        FROM actividades WHERE ${ofSomebody ? sql`true` : where}) l, generate_series(primero, ultimo, interval '1 month') m)
    ${ofSomebody ? ofTheirRows(where) : ofAnIndex(where)} ORDER BY 1, 2, 3`);
  return rows;
}

/**
 * Counts each figure in an index alone (`actividades_conteo`): computing the month of a million rows takes ten times as long.
 */
const ofAnIndex = (where: SQL) => sql`
  SELECT mes, t.tipo, e.estado, total FROM meses, unnest(${TIPOS}) t(tipo), unnest(${ESTADOS}) e(estado), LATERAL (
    SELECT count(*)::int AS total FROM actividades
    WHERE tipo = t.tipo AND estado = e.estado AND inicio >= desde AND inicio < hasta AND ${where}) n
  WHERE total > 0`;

/** Reads the rows of one person once, and finds the month of each among the starts of the months. */
const ofTheirRows = (where: SQL) => sql`
  SELECT mes, tipo, estado, total FROM (SELECT mes, row_number() OVER (ORDER BY desde) AS n FROM meses) m JOIN (
    SELECT width_bucket(inicio, (SELECT array_agg(desde ORDER BY desde) FROM meses)) AS n, tipo, estado, count(*)::int AS total
    FROM actividades WHERE ${where} GROUP BY 1, 2, 3) a USING (n)`;

/** `GET /actividades/obtenerActividadesPorMeses`: how many of each kind and state, by the month of the peninsula. */
export function registerActividadMonths(app: HttpApp, { db }: StandardServices): void {
  const config = { access: allow('actividades', 'L', ['trabajador']) };
  serve(app, monthsOperations.obtenerActividadesPorMeses, config, async (request) => {
    const { desde = null, hasta = null, _idResponsable = null } = request.query;
    const responsable = scopeOf(request) === 'todo' ? _idResponsable : actorOf(request)._id;
    return readActividadMonths(db, {
      ofSomebody: responsable !== null,
      where: sql`(${responsable}::uuid IS NULL OR responsable_id = ${responsable})
          AND (${desde}::text IS NULL OR inicio >= (${desde} || '-01')::timestamp AT TIME ZONE 'Europe/Madrid')
          AND (${hasta}::text IS NULL
            OR inicio < ((${hasta} || '-01')::timestamp + interval '1 month') AT TIME ZONE 'Europe/Madrid')`,
    });
  });
}
