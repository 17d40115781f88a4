import { type SQL, sql } from 'drizzle-orm';
import { EstadoFactura } from '../estados.ts';
import type { Period } from './period.ts';

/** Most rows of a report on a screen; its file has them all. */
export const SHOWN = 500;

/**
 * Condition: factura `f` was issued on these days. The instant repeats the limits, one day wider on each side, so that the book's index is
 * used.
 */
export const issuedIn = ({ desde, hasta }: Period): SQL => sql`
  f.estado <> ${EstadoFactura.preparando} AND f.fecha BETWEEN ${desde}::date AND ${hasta}::date
    AND f.emitida_en >= (${desde}::date - 1)::timestamp AT TIME ZONE 'Europe/Madrid'
    AND f.emitida_en < (${hasta}::date + 2)::timestamp AT TIME ZONE 'Europe/Madrid'`;

/** Facturas that factura `f` replaces: by substitution, or in exchange of simplified ones. */
const REPLACED = sql`
  SELECT f.rectificada_id WHERE f.metodo = 'S' UNION ALL SELECT canjeada_id FROM facturas_canjes WHERE factura_id = f.id`;

/** Sum of the declared amounts of the facturas that `f` replaces; most replace none. */
const REPLACES = sql`
  LEFT JOIN LATERAL (SELECT sum((s.contenido->>'importeTotal')::numeric) AS importe,
      jsonb_path_query_array(jsonb_agg(s.contenido->'desglose'), '$[*][*]') AS desglose
    FROM registros_facturacion s
    WHERE (f.metodo = 'S' OR f.tipo = 'F3') AND s.tipo = 'alta' AND s.factura_id IN (${REPLACED})) o ON true`;

/** Record of factura `f` (`r`), if it has one, and the declared amounts of the facturas that it replaces (`o`). */
export const RECORDS = sql`
  LEFT JOIN registros_facturacion r ON r.factura_id = f.id AND r.tipo = 'alta'
  ${REPLACES}`;

/** Declared amounts of factura `f` (`r`) and of the facturas that it replaces (`o`). */
export const DECLARED = sql`
  JOIN registros_facturacion r ON r.factura_id = f.id AND r.tipo = 'alta'
  ${REPLACES}`;

/** Declared rows `d` with their sign: the replaced ones are subtracted. */
export const PARTS = sql`
  LATERAL (SELECT d, 1 AS signo FROM jsonb_array_elements(r.contenido->'desglose') AS d
    UNION ALL SELECT d, -1 FROM jsonb_array_elements(coalesce(o.desglose, '[]')) AS d) AS p`;

/** Key of the declared rows with the same tax. */
export const CLAVE = sql`concat_ws('-', d->>'impuesto', d->>'claveRegimen', coalesce(d->>'calificacion', d->>'exenta'),
  d->>'tipo', d->>'tipoRecargo')`;

/**
 * Condition: factura `a` of another program was issued on these days. Such a factura is in no series of ours, so the book of one series has
 * none of them.
 */
export const issuedElsewhereIn = ({ desde, hasta }: Period, serie?: string): SQL =>
  serie === undefined ? sql`a.fecha BETWEEN ${desde}::date AND ${hasta}::date` : sql`false`;

/** Tax of a factura of another program, as a single row in the words of our records. With several rates, only their sums are known. */
export const ELSEWHERE_PART = sql`
  LATERAL (SELECT jsonb_strip_nulls(jsonb_build_object('impuesto', '01', 'claveRegimen', '01',
    'calificacion', CASE WHEN a.tipo_iva > 0 THEN 'S1' ELSE 'otro' END, 'tipo', CASE WHEN a.tipo_iva > 0 THEN a.tipo_iva::text END,
    'base', a.base::text, 'cuota', a.cuota::text, 'recargo', CASE WHEN a.recargo <> 0 THEN a.recargo::text END)) AS d) AS de`;

/** Declared amount of a factura of another program, counted as in ours: without suplidos or withholding. */
export const ELSEWHERE_AMOUNT = sql`(a.base + a.cuota + a.recargo)`;
