import { type SQL, sql } from 'drizzle-orm';
import type { ListQuery } from '#platform/kit/contract/resource.ts';

/** Unpaid part of a due date. `hasta` is the sum of its amount and of the due dates before it, because cobros pay the oldest first. */
const left = (importe: SQL, hasta: SQL) => sql`least(${importe}, greatest(${hasta} - facturas.cobrado, 0))`;

const HAS_DUE_DATE = sql`facturas.pendiente_cobro > 0 AND facturas.vencimientos <> '[]'`;

const ONLY = sql`(facturas.vencimientos->0->>'importe')::numeric`;

/**
 * Unpaid part of each due date of a row of `facturas`, as (queda, dia): cobros pay the oldest first. A refund, or a factura without due
 * dates, is one part. Most facturas have one due date and skip the running sum, which takes a tenth of the time.
 */
export const owedParts: SQL = sql`(
  SELECT ${left(sql`importe`, sql`hasta`)} AS queda, dia FROM (
    SELECT (e->>'importe')::numeric AS importe, (e->>'fecha')::date AS dia,
      sum((e->>'importe')::numeric) OVER (ORDER BY n) AS hasta
    FROM jsonb_array_elements(facturas.vencimientos) WITH ORDINALITY AS x (e, n)) y
    WHERE facturas.pendiente_cobro > 0 AND jsonb_array_length(facturas.vencimientos) > 1
  UNION ALL SELECT ${left(ONLY, ONLY)}, (facturas.vencimientos->0->>'fecha')::date
    WHERE facturas.pendiente_cobro > 0 AND jsonb_array_length(facturas.vencimientos) = 1
  UNION ALL SELECT facturas.pendiente_cobro, facturas.fecha
    WHERE facturas.pendiente_cobro < 0 OR facturas.vencimientos = '[]')`;

/**
 * Condition: the factura has a second due date; few have. It is an equality because PostgreSQL expects few rows from an equality without
 * statistics. Most facturas have one part, which `owedAtOnce` gives.
 */
export const IN_PARTS: SQL = sql`jsonb_typeof(facturas.vencimientos->1) = 'object'`;

/** Condition: the factura has no second due date. */
export const AT_ONCE: SQL = sql`jsonb_typeof(facturas.vencimientos->1) IS DISTINCT FROM 'object'`;

/** Unpaid amount and day of a factura of one part, as `owedParts` gives them, without a subquery for each. */
export const owedAtOnce: { queda: SQL; dia: SQL } = {
  queda: sql`CASE WHEN ${HAS_DUE_DATE} THEN ${left(ONLY, ONLY)} ELSE facturas.pendiente_cobro END`,
  dia: sql`CASE WHEN ${HAS_DUE_DATE} THEN (facturas.vencimientos->0->>'fecha')::date ELSE facturas.fecha END`,
};

/** Condition: a cobro or a refund may be pending. */
export const OWED: SQL = sql`facturas.estado_cobro IN ('pendiente', 'parcial')`;

/** Condition: a part of the factura that is due on these days is unpaid. */
export function owedCondition({ debidoEl_desde, debidoEl_hasta }: ListQuery): SQL | undefined {
  if (debidoEl_desde === undefined && debidoEl_hasta === undefined) return undefined;
  return sql`(${OWED} AND EXISTS (SELECT FROM ${owedParts} v WHERE v.queda > 0
    AND v.dia BETWEEN ${debidoEl_desde ?? '-infinity'} AND ${debidoEl_hasta ?? 'infinity'}))`;
}
