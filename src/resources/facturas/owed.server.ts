import { type SQL, sql } from 'drizzle-orm';
import type { ListQuery } from '#kit/resource.ts';

/** Unpaid part of a due date: its amount, less what cobros paid of it and of those before it, `hasta` its end. */
const left = (importe: SQL, hasta: SQL) => sql`least(${importe}, greatest(${hasta} - facturas.cobrado, 0))`;

const ONLY = sql`(facturas.vencimientos->0->>'importe')::numeric`;

/**
 * Unpaid part of each due date of a row of `facturas`, as (queda, dia): cobros pay the oldest first. A
 * refund, or a factura without due dates, is one part. Most have one due date, and adding up none before it takes a tenth of the time.
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

/** Condition: a cobro or a refund may be pending. */
export const OWED: SQL = sql`facturas.estado_cobro IN ('pendiente', 'parcial')`;

/** Condition: a part of the factura that is due on these days is unpaid. */
export function owedCondition({ debidoEl_desde, debidoEl_hasta }: ListQuery): SQL | undefined {
  if (debidoEl_desde === undefined && debidoEl_hasta === undefined) return undefined;
  return sql`(${OWED} AND EXISTS (SELECT FROM ${owedParts} v WHERE v.queda > 0
    AND v.dia BETWEEN ${debidoEl_desde ?? '-infinity'} AND ${debidoEl_hasta ?? 'infinity'}))`;
}
