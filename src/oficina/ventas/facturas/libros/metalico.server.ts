import { type SQL, sql } from 'drizzle-orm';
import { STANDS } from '../cobros/cobros-standing.server.ts';
import { RECORDS } from './issued.server.ts';
import { daysOf } from './period.ts';

/** Euros of a year that form 347 tells of apart when they were received in coin or notes (RD 1065/2007, art. 34.1.h). */
const UMBRAL = 6_000;

/** Condition: cobro `c` was in coin or notes, by a payment method of that kind or by its word. A cheque to bearer is not: so the DGT answered on 8 June 2009. */
const IN_CASH = sql`(c.forma IN (SELECT left(nombre, 60) FROM formas_de_pago WHERE tipo = 'efectivo')
  OR lower(sin_tildes(c.forma)) ~ '\\m(efectivo|metalico)\\M')`;

/**
 * Cash of each cliente by the year of its facturas, up to the end of the year before and of this one. Money of an ingreso counts on the day when it
 * came in, and not on that of its application. Form 347 leaves out the same facturas.
 */
const cashOf = (ejercicio: number): SQL => sql`
  SELECT nif, ejercicio, (array_agg(nombre ORDER BY emitida_en DESC))[1] AS nombre,
    coalesce(sum(importe) FILTER (WHERE dia < ${daysOf(ejercicio).desde}::date), 0) AS antes, sum(importe) AS hasta
  FROM (
    SELECT f.destinatario->>'nif' AS nif, f.destinatario->>'nombre' AS nombre, f.emitida_en,
      extract(year FROM f.fecha)::int AS ejercicio, coalesce(i.fecha, c.fecha) AS dia, c.importe
    FROM cobros c JOIN facturas f ON f.id = c.factura_id ${RECORDS}
      LEFT JOIN ingresos_usos u ON u.cobro_id = c.id LEFT JOIN ingresos i ON i.id = u.ingreso_id
    WHERE ${STANDS} AND ${IN_CASH} AND f.anulada_en IS NULL AND f.irpf = 0 AND r.contenido->'destinatario' IS NOT NULL
      AND f.destinatario->>'nif' <> '' AND coalesce(i.fecha, c.fecha) <= ${daysOf(ejercicio).hasta}::date) cobrado
  GROUP BY 1, 2`;

/**
 * Query of the cash that the form of a year declares, by cliente and year of the operations: what passed the limit this year, whole, and what
 * came in after it had passed before (art. 35.5).
 */
export const cash347 = (ejercicio: number): SQL => sql`
  SELECT nif, nombre, ejercicio, importe::numeric(14, 2)::text AS importe FROM (
    SELECT *, hasta - CASE WHEN antes > ${UMBRAL} THEN antes ELSE 0 END AS importe FROM (${cashOf(ejercicio)}) c WHERE hasta > ${UMBRAL}) d
  WHERE importe > 0 ORDER BY d.importe DESC, nif, ejercicio`;
