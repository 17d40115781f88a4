import { sql } from 'drizzle-orm';
import { calculate, type Regimen, taxKey } from '#oficina/ventas/papeles/arithmetic.ts';
import type { Linea } from '#oficina/ventas/papeles/linea-contract.ts';
import type { Papel, Work } from '#oficina/ventas/papeles/paper-family.server.ts';
import { findPaper } from '#oficina/ventas/papeles/read-paper.server.ts';
import { pedidosFamily } from '#oficina/ventas/pedidos/family.server.ts';
import type { Db } from '#platform/database/db.server.ts';
import { sqlState } from '#platform/database/sql-state.server.ts';
import { inUse } from '#platform/http/errors.server.ts';
import { cents, exact, plain, rounded } from '#platform/kit/amounts/exact.ts';
import { formatEurosText } from '#platform/kit/amounts/format-amount.ts';
import {
  type AnticipoPart,
  grossOf,
  lessOf,
  type Part,
  partOfGroup,
  sumOf,
} from '../anticipos/anticipo-parts.ts';
import { EstadoFactura } from '../estados.ts';
import { type Factura, isRectifying } from '../factura.server.ts';
import { lineasLeft } from './pedido-part.server.ts';

type Tx = Work['tx'];

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

/**
 * Adds the lines of a factura to the invoiced quantities of its pedido; `sign` -1 takes them away. A
 * substitution adds only its difference. The table's own rule refuses more than the pedido has.
 */
export async function billPedido(
  { tx, now }: Pick<Work, 'tx' | 'now'>,
  factura: Factura,
  { importe, sign = 1 }: { importe: string; sign?: 1 | -1 },
): Promise<void> {
  const { _id, _idPedido, metodo, _idRectificada } = factura;
  if (_idPedido === null) return;
  await tx.execute(sql`SELECT FROM pedidos WHERE id = ${_idPedido} FOR UPDATE`);
  const replaced = metodo === 'S' ? _idRectificada : null;
  try {
    await tx.execute(sql`
      UPDATE pedidos_lineas o SET cantidad_facturada = o.cantidad_facturada + ${sign}::int * d.cantidad FROM (
        SELECT linea_pedido_id AS id, sum(CASE WHEN papel_id = ${_id} THEN cantidad ELSE -cantidad END) AS cantidad
        FROM facturas_lineas WHERE papel_id IN (${_id}, ${replaced}) AND linea_pedido_id IS NOT NULL GROUP BY 1) d
      WHERE o.id = d.id`);
  } catch (error) {
    if (sqlState(error).constraint === 'pedidos_lineas_facturada')
      throw inUse('Alguna línea del pedido ya está facturada: quita de la factura lo que sobra');
    throw error;
  }
  await settleAnticipos(tx, factura, { sign, replaced });
  if (sign === 1) await refuseUndeducted(tx, factura);
  await tx.execute(sql`
    UPDATE pedidos p SET version = version + 1, modificado_en = ${now},
      facturado = facturado + ${sign}::int * ${importe}::numeric,
      pendiente_facturar = total - facturado - ${sign}::int * ${importe}::numeric,
      estado_facturacion = CASE WHEN NOT l.alguna THEN 'nada' WHEN l.todas THEN 'total' ELSE 'parcial' END
    FROM (SELECT bool_or(cantidad_facturada <> 0) AS alguna, bool_and(cantidad_facturada = cantidad) AS todas
      FROM pedidos_lineas WHERE papel_id = ${_idPedido} AND (tipo = 'concepto' OR (tipo = 'opcional' AND seleccionado))) l
    WHERE p.id = ${_idPedido}`);
}

/**
 * Counts the anticipo that an issued factura makes for its pedido, or the anticipos that it takes off. `sign`
 * -1 undoes it when the factura is annulled, and the lines of a rectificativa undo it too. The pedido is
 * locked. The table's own rule refuses to take off more than there is, and to give back an anticipo already
 * taken off.
 */
async function settleAnticipos(
  tx: Tx,
  factura: Factura,
  { sign, replaced }: { sign: 1 | -1; replaced: string | null },
): Promise<void> {
  const { _id, anticipo, lineas } = factura;
  if (replaced === null && !lineas.some(({ desglose }) => desglose)) return;
  if (anticipo) await refuseTakenOff(tx, _id, sign);
  const of = sql`(SELECT anticipo_id AS id, ${summed('base')}, ${summed('cuota')}, ${summed('recargo')}, ${summed('retencion')}
    FROM (SELECT anticipo_id, desglose, ${sign}::int * CASE WHEN papel_id = ${_id} THEN 1 ELSE -1 END AS signo
      FROM facturas_lineas WHERE papel_id IN (${_id}, ${replaced}) AND anticipo_id IS NOT NULL) l GROUP BY 1)`;
  try {
    await tx.execute(
      anticipo
        ? sql`UPDATE facturas_anticipos a SET base = a.base + d.base, cuota = a.cuota + d.cuota,
            recargo = a.recargo + d.recargo, retencion = a.retencion + d.retencion FROM ${of} d WHERE a.id = d.id`
        : sql`UPDATE facturas_anticipos a SET base_descontada = base_descontada - d.base,
            cuota_descontada = cuota_descontada - d.cuota, recargo_descontado = recargo_descontado - d.recargo,
            retencion_descontada = retencion_descontada - d.retencion FROM ${of} d WHERE a.id = d.id`,
    );
  } catch (error) {
    if (sqlState(error).constraint === 'facturas_anticipos_descontado')
      throw inUse(
        anticipo
          ? 'Ese anticipo ya se ha descontado: rectifica antes la factura que lo descuenta'
          : 'El anticipo que descuenta ya no está por descontar: borra este borrador y haz otro',
      );
    throw error;
  }
}

const summed = (name: string) =>
  sql`sum(signo * (desglose->>${sql.raw(`'${name}'`)})::numeric) AS ${sql.raw(name)}`;

/** Refuses to give back an anticipo already taken off, and names the factura that did it. */
async function refuseTakenOff(tx: Tx, _id: string, sign: 1 | -1): Promise<void> {
  const { rows } = await tx.execute<{ codigo: string | null }>(sql`
    SELECT string_agg(DISTINCT f.codigo, ', ') AS codigo
    FROM facturas_lineas mia JOIN facturas_anticipos a ON a.id = mia.anticipo_id AND a.base_descontada + a.cuota_descontada > 0
      JOIN facturas_lineas suya ON suya.anticipo_id = a.id
      JOIN facturas f ON f.id = suya.papel_id AND NOT f.anticipo AND f.estado <> ${EstadoFactura.preparando} AND f.anulada_en IS NULL
        AND f.rectificada_id IS NULL
    WHERE mia.papel_id = ${_id} AND ${sign}::int * (mia.desglose->>'base')::numeric < 0`);
  const codigo = rows[0]?.codigo;
  if (codigo) throw inUse(`Ese anticipo ya se ha descontado en ${codigo}: rectifícala o anúlala antes`);
}

/** Céntimos that rounding may leave of each part of an anticipo once the whole pedido is invoiced. */
const LEFT_BY_ROUNDING = 2n;

/**
 * Refuses a factura when the anticipos left to take off exceed what is left of the pedido: the cliente would
 * pay twice. It happens with a draft written before the anticipo was issued.
 */
async function refuseUndeducted(tx: Tx, factura: Factura): Promise<void> {
  if (factura._idPedido === null || isRectifying(factura)) return;
  const anticipos = await anticiposLeft(tx, factura._idPedido);
  // The anticipo that this factura makes is not issued yet, so `anticipos` lacks it.
  const own = factura.anticipo ? factura.lineas.filter(({ desglose }) => desglose) : [];
  if (anticipos.length + own.length === 0) return;
  const order = await findPaper(tx, pedidosFamily, factura._idPedido);
  const { parts } = partsOf(order, lineasLeft(order, await leftOf(tx, order)));
  const mine = sumOf(partsOf(order, own).parts);
  const over = sumOf(anticipos) + mine - sumOf(parts);
  if (over <= LEFT_BY_ROUNDING * BigInt(anticipos.length)) return;
  const much = formatEurosText(plain(over, 2));
  throw inUse(
    factura.anticipo
      ? `Con ese anticipo se facturarían ${much} más de lo que queda del pedido: borra el borrador y haz otro`
      : `Quedarían ${much} de anticipos sin descontar: borra este borrador y vuelve a facturar el pedido, o rectifica el anticipo`,
  );
}
