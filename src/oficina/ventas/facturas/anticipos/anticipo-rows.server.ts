import { sql } from 'drizzle-orm';
import { calculate, type Regimen, taxKey } from '#oficina/ventas/papeles/arithmetic.ts';
import type { Linea } from '#oficina/ventas/papeles/linea-contract.ts';
import type { Papel } from '#oficina/ventas/papeles/paper-family.server.ts';
import type { Db } from '#platform/database/db.server.ts';
import { cents, exact, rounded } from '#platform/kit/amounts/exact.ts';
import { EstadoFactura } from '../estados.ts';
import { type AnticipoPart, grossOf, lessOf, type Part, partOfGroup } from './anticipo-parts.ts';

const THOUSANDTHS = 3;
export const units = (text: string): bigint => rounded(exact(text), THOUSANDTHS);

/** Rest of an issued anticipo with one tax, not taken off yet. */
export type AnticipoRest = AnticipoPart &
  Pick<Linea, 'regimen' | 'causaExencion' | 'tipoIva' | 'recargo'> & { codigo: string; fecha: string };

type Row = {
  id: string;
  codigo: string;
  fecha: string;
  regimen: Regimen;
  causaExencion: Linea['causaExencion'];
  tipoIva: string;
  tipoRecargo: string;
  base: string;
  cuota: string;
  recargo: string;
  retencion: string;
};

/** Anticipos of a pedido that are not taken off yet, the oldest first. */
export async function anticiposLeft(tx: Pick<Db, 'execute'>, pedidoId: string): Promise<AnticipoRest[]> {
  const { rows } = await tx.execute<Row>(sql`
    SELECT a.id, f.codigo, f.fecha::text, a.regimen, a.causa_exencion AS "causaExencion", a.tipo_iva AS "tipoIva",
      a.tipo_recargo AS "tipoRecargo", a.base - a.base_descontada AS base, a.cuota - a.cuota_descontada AS cuota,
      a.recargo - a.recargo_descontado AS recargo, a.retencion - a.retencion_descontada AS retencion
    FROM facturas_anticipos a JOIN facturas f ON f.id = a.factura_id
    WHERE f.pedido_id = ${pedidoId} AND f.estado <> ${EstadoFactura.preparando} AND (a.base, a.cuota, a.recargo)
      <> (a.base_descontada, a.cuota_descontada, a.recargo_descontado)
    ORDER BY f.emitida_en, f.codigo, a.tipo_iva DESC, a.id`);
  return rows.map(({ tipoRecargo, base, cuota, recargo, retencion, ...row }) => ({
    ...row,
    recargo: tipoRecargo,
    key: taxKey({ ...row, recargo: tipoRecargo }),
    base: cents(base),
    tax: cents(cuota),
    surcharge: cents(recargo),
    withheld: cents(retencion),
  }));
}

/** Quantity of each line of a pedido with a price that is not invoiced yet, in thousandths. */
export async function leftOf(
  tx: Pick<Db, 'execute'>,
  { _id }: Pick<Papel, '_id'>,
): Promise<Map<string, bigint>> {
  const { rows } = await tx.execute<{ id: string; queda: string }>(sql`
    SELECT id, cantidad - cantidad_facturada AS queda FROM pedidos_lineas WHERE papel_id = ${_id}
      AND cantidad <> cantidad_facturada AND (tipo = 'concepto' OR (tipo = 'opcional' AND seleccionado))`);
  return new Map(rows.map(({ id, queda }) => [id, units(queda)]));
}

/** Amounts of these lines by tax, with the discounts of the pedido, and their withholding. */
export function partsOf(order: Papel, lineas: readonly Linea[]): { parts: Part[]; withheld: bigint } {
  const { grupos, totalIrpf } = calculate({ ...order, lineas });
  return { parts: grupos.map(partOfGroup), withheld: cents(totalIrpf) };
}

/**
 * Amounts of a pedido by tax that are neither invoiced nor advanced. Used goods are left out: their tax is on
 * a margin that is not known until they are sold.
 */
export function notAdvanced(uninvoiced: readonly Part[], anticipos: readonly Part[]): Part[] {
  return uninvoiced
    .filter(({ key }) => !key.startsWith('rebu'))
    .map((part) => lessOf(part, anticipos))
    .filter((part) => grossOf(part) > 0n && part.base > 0n);
}
