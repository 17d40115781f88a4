import { type SQL, sql } from 'drizzle-orm';
import { EstadoFactura } from '../estados.ts';
import type { Period } from './period.ts';

/** Rows that screens show of a report; files have them all. */
export const SHOWN = 500;

/**
 * That invoice `f` was issued on one of these days. Its instant says the same a day more or less, and is what the book's
 * index goes by.
 */
export const issuedIn = ({ desde, hasta }: Period): SQL => sql`
  f.estado <> ${EstadoFactura.preparando} AND f.fecha BETWEEN ${desde}::date AND ${hasta}::date
    AND f.emitida_en >= (${desde}::date - 1)::timestamp AT TIME ZONE 'Europe/Madrid'
    AND f.emitida_en < (${hasta}::date + 2)::timestamp AT TIME ZONE 'Europe/Madrid'`;

/** Invoices that invoice `f` takes the place of: by substitution, or in exchange of simplified ones. */
const REPLACED = sql`
  SELECT f.rectificada_id WHERE f.metodo = 'S' UNION ALL SELECT canjeada_id FROM facturas_canjes WHERE factura_id = f.id`;

/** Declared amounts of the invoices that `f` takes the place of, together; most take the place of none. */
export const REPLACES = sql`
  LEFT JOIN LATERAL (SELECT sum((s.contenido->>'importeTotal')::numeric) AS importe,
      jsonb_path_query_array(jsonb_agg(s.contenido->'desglose'), '$[*][*]') AS desglose
    FROM registros_facturacion s
    WHERE (f.metodo = 'S' OR f.tipo = 'F3') AND s.tipo = 'alta' AND s.factura_id IN (${REPLACED})) o ON true`;

/** Declared amounts of invoice `f` (`r`) and of the invoices that it takes the place of (`o`). */
export const DECLARED = sql`
  JOIN registros_facturacion r ON r.factura_id = f.id AND r.tipo = 'alta'
  ${REPLACES}`;

/** Rows `d` of what was declared, with the sign that they count by: what is substituted is taken off. */
export const PARTS = sql`
  LATERAL (SELECT d, 1 AS signo FROM jsonb_array_elements(r.contenido->'desglose') AS d
    UNION ALL SELECT d, -1 FROM jsonb_array_elements(coalesce(o.desglose, '[]')) AS d) AS p`;

/** What tells rows that are taxed alike from the others. */
export const CLAVE = sql`concat_ws('-', d->>'impuesto', d->>'claveRegimen', coalesce(d->>'calificacion', d->>'exenta'),
  d->>'tipo', d->>'tipoRecargo')`;

/** What an invoice adds to what was invoiced, in euros with its tax. */
export const AMOUNT = sql`((r.contenido->>'importeTotal')::numeric - coalesce(o.importe, 0))`;
