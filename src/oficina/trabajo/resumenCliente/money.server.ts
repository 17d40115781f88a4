import { type SQL, sql } from 'drizzle-orm';
import { STANDS } from '#oficina/ventas/facturas/cobros/cobros-standing.server.ts';
import { OWED, owedParts } from '#oficina/ventas/facturas/cobros/owed.server.ts';
import { EstadoFactura } from '#oficina/ventas/facturas/estados.ts';
import { creditOf } from '#oficina/ventas/facturas/ingresos/read.server.ts';
import { received } from '#oficina/ventas/facturas/ingresos/received.server.ts';
import type { Transaction } from '#platform/crud/crud-table.server.ts';
import type { ResumenCliente, Sumas } from './contract.ts';

export type MoneyQuery = {
  cliente: string;
  hoy: string;
  /** Conditions of the rows within the actor's reach, over each table by its own name. */
  facturas: SQL;
  anteriores: SQL | undefined;
};

type Dinero = NonNullable<ResumenCliente['dinero']>;

/** Number of paid facturas that give the usual delay: the `most` newest; with fewer than `least` there is no figure. */
const ENOUGH = { most: 12, least: 3 };
const SHOWN_COBROS = 5;

const money = (amount: SQL) => sql`coalesce(sum(${amount}), 0)::numeric(14, 2)::text`;

/** Euros without tax of a factura; one that replaces another adds only the difference. */
const SOLD = sql`facturas.base_imponible - CASE WHEN facturas.metodo = 'S'
  THEN (SELECT o.base_imponible FROM facturas o WHERE o.id = facturas.rectificada_id) ELSE 0 END`;

const yearOf = (hoy: string, column: SQL, back: number) =>
  sql`${column} >= make_date(${Number(hoy.slice(0, 4)) - back}, 1, 1) AND ${column} < make_date(${Number(hoy.slice(0, 4)) - back + 1}, 1, 1)`;

/** Reads what a cliente owes and bought: sums of our facturas with their usual delay, and sums of those of another program. */
export async function readSums(tx: Transaction, { cliente, hoy, facturas, anteriores }: MoneyQuery) {
  const ours = sql`facturas.cliente_id = ${cliente} AND ${facturas}`;
  const sold = sql`facturas.estado <> ${EstadoFactura.preparando} AND facturas.anulada_en IS NULL`;
  const year = (back: number) => sql`(SELECT ${money(SOLD)} FROM facturas
    WHERE ${ours} AND ${sold} AND ${yearOf(hoy, sql`facturas.fecha`, back)})`;
  const own = await tx.execute<
    Sumas & { vendido: boolean; pagaA: number | null; aFavor: string; ingresos: number }
  >(sql`
    SELECT d.*, v.*, ${year(0)} AS facturado, ${year(1)} AS "facturadoAntes",
      EXISTS (SELECT FROM facturas WHERE ${ours} AND ${sold}) AS vendido, (${delay(ours)}) AS "pagaA",
      ${creditOf(sql`${cliente}`)}::text AS "aFavor", (SELECT count(*)::int FROM ingresos WHERE cliente_id = ${cliente}) AS ingresos
    FROM (SELECT ${money(sql`pendiente_cobro`)} AS debe, count(*)::int AS debidas
        FROM facturas WHERE ${ours} AND ${OWED}) d,
      (SELECT ${money(sql`p.queda`)} AS vencido, count(DISTINCT facturas.id)::int AS vencidas, min(p.dia)::text AS "vencidoDesde"
        FROM facturas, LATERAL ${owedParts} AS p WHERE ${ours} AND ${OWED} AND p.queda > 0 AND p.dia < ${hoy}::date) v`);
  const elsewhere = await tx.execute<Sumas & { vendido: boolean }>(sql`
    SELECT ${money(sql`pendiente`)} AS debe, (count(*) FILTER (WHERE pendiente <> 0))::int AS debidas,
      coalesce(sum(pendiente) FILTER (WHERE ${LATE(hoy)}), 0)::numeric(14, 2)::text AS vencido,
      (count(*) FILTER (WHERE ${LATE(hoy)}))::int AS vencidas,
      min(coalesce(vence_el, fecha)) FILTER (WHERE ${LATE(hoy)})::text AS "vencidoDesde",
      coalesce(sum(base) FILTER (WHERE ${yearOf(hoy, sql`fecha`, 0)}), 0)::numeric(14, 2)::text AS facturado,
      coalesce(sum(base) FILTER (WHERE ${yearOf(hoy, sql`fecha`, 1)}), 0)::numeric(14, 2)::text AS "facturadoAntes",
      count(*) > 0 AS vendido
    FROM facturas_anteriores WHERE cliente_id = ${cliente} AND ${anteriores ?? sql`false`}`);
  return { own: own.rows[0], elsewhere: elsewhere.rows[0] };
}

/** Reads the money of a cliente: its sums, and its last cobros. */
export async function readMoney(tx: Transaction, query: MoneyQuery) {
  const { cliente, facturas } = query;
  const ours = sql`facturas.cliente_id = ${cliente} AND ${facturas}`;
  const cobros = await tx.execute<Dinero['cobros'][number]>(sql`
    SELECT c.id AS "_id", c.factura_id AS "_idFactura", c.codigo, c.fecha::text AS fecha, c.importe, c.forma
    FROM ${received({ facturas: ours, ingresos: sql`ingresos.cliente_id = ${cliente}` })} c
    ORDER BY c.fecha DESC, c.id DESC LIMIT ${SHOWN_COBROS}`);
  return { ...(await readSums(tx, query)), cobros: cobros.rows };
}

/** Condition: a factura of another program is late on this day. */
export const LATE = (hoy: string) => sql`pendiente > 0 AND coalesce(vence_el, fecha) < ${hoy}::date`;

/** Median of the days from the last due date to the last cobro, over the newest paid facturas; null with too few. */
const delay = (ours: SQL): SQL => sql`
  SELECT CASE WHEN count(*) >= ${ENOUGH.least} THEN percentile_disc(0.5) WITHIN GROUP (ORDER BY p.pagada - p.vence) END
  FROM (SELECT (facturas.vencimientos -> -1 ->> 'fecha')::date AS vence,
      (SELECT max(c.fecha) FROM cobros c WHERE c.factura_id = facturas.id AND ${STANDS}) AS pagada
    FROM facturas WHERE ${ours} AND facturas.estado_cobro = 'cobrada' AND facturas.importe_cobrar > 0
      AND facturas.vencimientos <> '[]' ORDER BY facturas.fecha DESC, facturas.id DESC LIMIT ${ENOUGH.most}) p
  WHERE p.pagada IS NOT NULL`;
