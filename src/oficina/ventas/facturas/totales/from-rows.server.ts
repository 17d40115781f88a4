import { type SQL, sql } from 'drizzle-orm';
import { EstadoFactura } from '../estados.ts';
import { DECLARED, PARTS, RECORDS } from '../libros/issued.server.ts';

/** Issued facturas `f` of some days; `days` is SQL of dates as an array. */
const issuedOn = (days: SQL): SQL => sql`f.estado <> ${EstadoFactura.preparando} AND f.fecha = ANY(${days})`;

const REST = sql`sum(signo * (d->>'base')::numeric) AS base, sum(signo * coalesce(d->>'cuota', '0')::numeric) AS cuota`;

/** Names of the columns of each table of totals, in the order in which its sums give them. */
const IMPUESTOS = sql`dia, serie, impuesto, clave_regimen, calificacion, tipo, tipo_recargo, facturas, base, cuota, recargo`;
const CLIENTES = sql`dia, serie, cliente_id, nif, retenida, facturas, base, impuestos, total, importe, ultima_en`;
const DIAS_COLUMNS = sql`dia, serie, facturas, anuladas, base, impuestos, total, importe`;
const OPERACIONES = sql`dia, serie, operacion, facturas, base, cuota`;

/** Sums each factura first, so that facturas are counted without sorting all their parts. */
const impuestosOf = (days: SQL): SQL => sql`
  SELECT dia, serie, impuesto, clave_regimen, calificacion, tipo, tipo_recargo, count(*)::int AS facturas,
    sum(base)::numeric(16, 2) AS base, sum(cuota)::numeric(16, 2) AS cuota, sum(recargo)::numeric(16, 2) AS recargo
  FROM (
    SELECT f.id, f.fecha AS dia, f.serie, d->>'impuesto' AS impuesto, d->>'claveRegimen' AS clave_regimen,
      coalesce(d->>'calificacion', d->>'exenta') AS calificacion, d->>'tipo' AS tipo, d->>'tipoRecargo' AS tipo_recargo,
      ${REST}, sum(signo * coalesce(d->>'recargo', '0')::numeric) AS recargo
    FROM facturas f ${DECLARED}, ${PARTS}
    WHERE ${issuedOn(days)} AND f.anulada_en IS NULL
    GROUP BY 1, 2, 3, 4, 5, 6, 7, 8) de_cada_factura
  GROUP BY 1, 2, 3, 4, 5, 6, 7`;

/** Amount of factura `f`, less that of the one that it substitutes, `s`. */
const net = (amount: (row: SQL) => SQL) => sql`${amount(sql`f`)} - coalesce(${amount(sql`s`)}, 0)`;
/** Sum of the facturas that are not annulled; zero when all are annulled. */
const sumOf = (amount: SQL) =>
  sql`coalesce(sum(${amount}) FILTER (WHERE f.anulada_en IS NULL), 0)::numeric(16, 2)`;

const SALES = sql`${sumOf(net((row) => sql`${row}.base_imponible`))} AS base,
  ${sumOf(net((row) => sql`(${row}.total_iva + ${row}.total_recargo)`))} AS impuestos,
  ${sumOf(net((row) => sql`${row}.total_factura`))} AS total,
  ${sumOf(sql`(r.contenido->>'importeTotal')::numeric - coalesce(o.importe, 0)`)} AS importe`;

const SOLD = sql`facturas f ${RECORDS} LEFT JOIN facturas s ON f.metodo = 'S' AND s.id = f.rectificada_id`;

const diasOf = (days: SQL): SQL => sql`
  SELECT f.fecha AS dia, f.serie, count(*) FILTER (WHERE f.anulada_en IS NULL)::int AS facturas,
    count(f.anulada_en)::int AS anuladas, ${SALES}
  FROM ${SOLD} WHERE ${issuedOn(days)}
  GROUP BY 1, 2`;

const clientesOf = (days: SQL): SQL => sql`
  SELECT f.fecha AS dia, f.serie, f.cliente_id,
    CASE WHEN f.irpf = 0 AND r.contenido->'destinatario' IS NOT NULL THEN nullif(f.destinatario->>'nif', '') END AS nif,
    f.irpf <> 0 AS retenida, count(*)::int AS facturas, ${SALES}, max(f.emitida_en) AS ultima_en
  FROM ${SOLD} WHERE ${issuedOn(days)} AND f.anulada_en IS NULL
  GROUP BY 1, 2, 3, 4, 5`;

/** Tax of a rectificativa counts by the day of its issue (Ley 37/1992, art. 89). */
const operacionesOf = (days: SQL): SQL => sql`
  SELECT f.fecha AS dia, f.serie, f.fecha_operacion AS operacion, count(DISTINCT f.id)::int AS facturas, ${REST}
  FROM facturas f ${DECLARED}, ${PARTS}
  WHERE ${issuedOn(days)} AND f.anulada_en IS NULL AND f.tipo NOT LIKE 'R%' AND f.fecha_operacion IS NOT NULL
  GROUP BY 1, 2, 3`;

/** Table of totals, its columns, and the query that computes the same rows from the facturas of some days. */
export type Totals = { table: SQL; columns: SQL; rowsOf(days: SQL): SQL };

export const IMPUESTOS_DIA: Totals = {
  table: sql`totales_impuestos`,
  columns: IMPUESTOS,
  rowsOf: impuestosOf,
};
export const DIAS: Totals = { table: sql`totales_dias`, columns: DIAS_COLUMNS, rowsOf: diasOf };
export const CLIENTES_DIA: Totals = { table: sql`totales_clientes`, columns: CLIENTES, rowsOf: clientesOf };
export const OPERACIONES_DIA: Totals = {
  table: sql`totales_operaciones`,
  columns: OPERACIONES,
  rowsOf: operacionesOf,
};

/** All tables of totals. */
export const TOTALS: readonly Totals[] = [IMPUESTOS_DIA, DIAS, CLIENTES_DIA, OPERACIONES_DIA];
