import { type SQL, sql } from 'drizzle-orm';
import { STANDS } from '../cobros/cobros-standing.server.ts';
import { RECORDS } from './issued.server.ts';
import { daysOf } from './period.ts';

/** Euros received in coin or notes in a year. Above them, form 347 declares the cash apart (RD 1065/2007, art. 34.1.h). */
const UMBRAL = 6_000;

/**
 * Condition: cobro `c` was in coin or notes, by the kind of its payment method or by its text. A cheque to bearer is not cash (answer of
 * the DGT, 8 June 2009).
 */
const IN_CASH = sql`(c.forma IN (SELECT left(nombre, 60) FROM formas_de_pago WHERE tipo = 'efectivo')
  OR lower(sin_tildes(c.forma)) ~ '\\m(efectivo|metalico)\\M')`;

/**
 * Cash of each cliente by the year of its facturas: `antes`, up to the end of the year before; `hasta`, up to the end of this year. The
 * money of an ingreso counts on the day when it came in, not on the day when it is applied. Leaves out the same facturas as form 347.
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
 * Query of the cash that the form of a year declares, by cliente and year of the operations (art. 35.5). If the sum passed the limit before
 * this year, only this year's cash; if it passes the limit this year, all of it.
 */
export const cash347 = (ejercicio: number): SQL => sql`
  SELECT nif, nombre, ejercicio, importe::numeric(14, 2)::text AS importe FROM (
    SELECT *, hasta - CASE WHEN antes > ${UMBRAL} THEN antes ELSE 0 END AS importe FROM (${cashOf(ejercicio)}) c WHERE hasta > ${UMBRAL}) d
  WHERE importe > 0 ORDER BY d.importe DESC, nif, ejercicio`;
