import { type SQL, sql } from 'drizzle-orm';
import type { Db } from '#platform/database/db.server.ts';
import { EstadoFactura } from '../estados.ts';
import { CLIENTES_DIA } from '../totales/from-rows.server.ts';
import { changedTotals, keptTotals, unchangedTotals } from '../totales/kept.server.ts';
import type { Fila347, Metalico, Prevision347 } from './contract.ts';
import { ELSEWHERE_AMOUNT, issuedElsewhereIn, SHOWN } from './issued.server.ts';
import { cash347 } from './metalico.server.ts';
import { daysOf, trimestres } from './period.ts';

/**
 * Euros with tax: the form declares clientes who were invoiced more than this in a year (RD 1065/2007, art.
 * 33.1).
 */
const UMBRAL = '3005.06';

/** Amounts invoiced in each quarter of the year. */
const ofQuarters = (ejercicio: number) =>
  sql.join(
    trimestres.map((n) => {
      const { desde, hasta } = daysOf(ejercicio, n);
      return sql`coalesce(sum(importe) FILTER (WHERE dia BETWEEN ${desde}::date AND ${hasta}::date), 0) AS ${sql.identifier(`t${n}`)}`;
    }),
    sql`, `,
  );

/** Instant that sorts a factura of another program among ours: the end of its day. */
const ELSEWHERE_AT = sql`((a.fecha + 1)::timestamp AT TIME ZONE 'Europe/Madrid' - interval '1 microsecond')`;

const OPERATION = sql`nif, cliente_id, dia, facturas, importe, ultima_en`;

/** Totals of a year for each tax number. The index `totales_clientes_nif` has all these columns and gives them in order. */
const unchanged = (ejercicio: number): SQL => sql`
  (SELECT ${OPERATION} FROM ${unchangedTotals(CLIENTES_DIA, { period: daysOf(ejercicio) })} t
  WHERE extract(year FROM dia) = ${ejercicio} AND nif IS NOT NULL)`;

/** The same totals, for the days that changed after their totals were made. */
const changed = (ejercicio: number): SQL => sql`
  (SELECT ${OPERATION} FROM ${changedTotals(CLIENTES_DIA, { period: daysOf(ejercicio) })} t WHERE nif IS NOT NULL)`;

/** Facturas of another program, one by one. */
const elsewhere = (ejercicio: number): SQL => sql`
  (SELECT a.nif, a.cliente_id, a.fecha AS dia, 1 AS facturas, ${ELSEWHERE_AMOUNT} AS importe, ${ELSEWHERE_AT} AS ultima_en
  FROM facturas_anteriores a
  WHERE ${issuedElsewhereIn(daysOf(ejercicio))} AND a.retencion = 0 AND a.nif IS NOT NULL)`;

/**
 * Amounts of each tax number by quarter, from `operations`. Facturas with withholding go in another form (art. 33.2.i); simplified facturas
 * name no cliente.
 */
const clientsOf = (ejercicio: number, operations: SQL): SQL => sql`
  SELECT nif, array_remove(array_agg(cliente_id ORDER BY cliente_id), NULL) AS clientes, sum(facturas)::int AS facturas,
    ARRAY[${sql.join(
      trimestres.map((n) => sql`sum(${sql.identifier(`t${n}`)})::numeric(14, 2)::text`),
      sql`, `,
    )}] AS trimestres,
    sum(t1 + t2 + t3 + t4)::numeric(14, 2) AS total, max(ultima_en) AS ultima_en
  FROM (
    SELECT nif, cliente_id, sum(facturas) AS facturas, ${ofQuarters(ejercicio)}, max(ultima_en) AS ultima_en
    FROM (${operations}) operaciones GROUP BY 1, 2
  ) de_cada_cliente
  GROUP BY 1`;

/** Clientes that pass the threshold above or below zero. */
const clientsOver = (ejercicio: number): SQL => sql`
  SELECT * FROM (${clientsOf(
    ejercicio,
    sql`SELECT * FROM ${unchanged(ejercicio)} u UNION ALL SELECT * FROM ${changed(ejercicio)} v
      UNION ALL SELECT * FROM ${elsewhere(ejercicio)} w`,
  )}) n WHERE abs(total) > ${UMBRAL}::numeric`;

/** Name of the cliente in the last operation of row `c`; read only for the rows that are shown. */
const NAME = sql`coalesce(
  (SELECT f.destinatario->>'nombre' FROM facturas f
    WHERE f.emitida_en = c.ultima_en AND f.estado <> '${sql.raw(EstadoFactura.preparando)}' AND f.destinatario->>'nif' = c.nif LIMIT 1),
  (SELECT a.cliente_nombre FROM facturas_anteriores a
    WHERE a.fecha = (c.ultima_en AT TIME ZONE 'Europe/Madrid')::date AND a.nif = c.nif AND ${ELSEWHERE_AT} = c.ultima_en LIMIT 1))`;

/** Query of the rows of form 347, the biggest first, to be read by a cursor. */
export const rows347 = (ejercicio: number): SQL => sql`
  SELECT nif, ${NAME} AS nombre, clientes, facturas, trimestres, total::text AS total FROM (${clientsOver(ejercicio)}) c
  ORDER BY abs(c.total) DESC, nif`;

/**
 * First rows, with the number of all rows and their sum. Every tax number is only summed; the other columns are computed just for the rows
 * that are shown.
 */
const shown = (ejercicio: number): SQL => sql`
  WITH cambiadas AS MATERIALIZED (SELECT * FROM ${changed(ejercicio)} v),
  sumas AS (
    SELECT nif, sum(importe) AS total FROM (
      SELECT nif, sum(importe) AS importe FROM ${unchanged(ejercicio)} u GROUP BY 1
      UNION ALL SELECT nif, sum(importe) FROM cambiadas GROUP BY 1
      UNION ALL SELECT nif, sum(importe) FROM ${elsewhere(ejercicio)} w GROUP BY 1) de_cada_parte
    GROUP BY 1 HAVING abs(sum(importe)) > ${UMBRAL}::numeric),
  primeras AS MATERIALIZED (
    SELECT nif, count(*) OVER ()::int AS "clientesTotal", (sum(total) OVER ())::numeric(14, 2)::text AS importe
    FROM sumas ORDER BY abs(total) DESC, nif LIMIT ${SHOWN})
  SELECT nif, ${NAME} AS nombre, clientes, facturas, trimestres, total::text AS total, "clientesTotal", importe
  FROM (${clientsOf(
    ejercicio,
    sql`SELECT u.* FROM primeras p JOIN ${unchanged(ejercicio)} u ON u.nif = p.nif
      UNION ALL SELECT v.* FROM cambiadas v WHERE v.nif IN (SELECT nif FROM primeras)
      UNION ALL SELECT w.* FROM ${elsewhere(ejercicio)} w WHERE w.nif IN (SELECT nif FROM primeras)`,
  )}) c JOIN primeras USING (nif)
  ORDER BY abs(c.total) DESC, nif`;

/** Form 347 of a year with the facturas issued so far. */
export async function forecast347(db: Pick<Db, 'execute'>, ejercicio: number): Promise<Prevision347> {
  const { rows } = await db.execute<Fila347 & { clientesTotal: number; importe: string }>(shown(ejercicio));
  const { rows: withheld } = await db.execute<Prevision347['conRetencion']>(sql`
    SELECT coalesce(sum(facturas), 0)::int AS facturas, coalesce(sum(importe), 0)::numeric(14, 2)::text AS importe FROM (
      SELECT facturas, importe FROM ${keptTotals(CLIENTES_DIA, { period: daysOf(ejercicio) })} t WHERE retenida
      UNION ALL SELECT 1, ${ELSEWHERE_AMOUNT} FROM facturas_anteriores a
      WHERE ${issuedElsewhereIn(daysOf(ejercicio))} AND a.retencion <> 0) retenidas`);
  const { rows: metalico } = await db.execute<Metalico>(cash347(ejercicio));
  return {
    ejercicio,
    umbral: UMBRAL,
    filas: rows.map(({ clientesTotal: _, importe: __, ...row }) => row),
    total: rows[0]?.clientesTotal ?? 0,
    importe: rows[0]?.importe ?? '0.00',
    conRetencion: withheld[0] ?? { facturas: 0, importe: '0.00' },
    metalico,
  };
}
