import { sql } from 'drizzle-orm';
import { v7 as uuid } from 'uuid';
import type { Alcance } from '#oficina/base/roles/roles.ts';
import type { Desglose, Grupo } from '#oficina/ventas/papeles/arithmetic.ts';
import { copyPaper } from '#oficina/ventas/papeles/copy-paper.server.ts';
import type { Linea } from '#oficina/ventas/papeles/linea-contract.ts';
import { allowedFrom, type Papel, type Work } from '#oficina/ventas/papeles/paper-family.server.ts';
import { findPaper, holdPaper } from '#oficina/ventas/papeles/read-paper.server.ts';
import { breakdownOf } from '#oficina/ventas/papeles/totals.server.ts';
import { EstadoPedido } from '#oficina/ventas/pedidos/estados.ts';
import { pedidosFamily } from '#oficina/ventas/pedidos/family.server.ts';
import { pedidosScope } from '#oficina/ventas/pedidos/scope.server.ts';
import { inUse, invalidFields, notFromHere } from '#platform/http/errors.server.ts';
import { cents, partOf, plain, rounded, times } from '#platform/kit/amounts/exact.ts';
import { formatEurosText } from '#platform/kit/amounts/format-amount.ts';
import { todayInMadrid } from '#platform/kit/dates/dates.ts';
import {
  type AnticipoRest,
  anticiposLeft,
  leftOf,
  notAdvanced,
  partsOf,
} from '../borrador/pedido-balance.server.ts';
import { lineasLeft } from '../borrador/pedido-part.server.ts';
import { EstadoFactura } from '../estados.ts';
import { facturasFamily } from '../family.server.ts';
import {
  type AnticipoPart,
  keyOfGroup,
  type Part,
  partOfGroup,
  splitAnticipo,
  sumOf,
  takenOff,
  written,
} from './anticipo-parts.ts';

export type Anticipo = {
  /** Id of the pedido. */
  _id: string;
  /** Euros with tax; the other choice is `porcentaje`, of the pedido's total with tax. */
  importe?: string | undefined;
  porcentaje?: string | undefined;
  concepto?: string | undefined;
};

/** Statuses in which an order is invoiced. */
export const INVOICED_IN: readonly string[] = [
  EstadoPedido.enProceso,
  EstadoPedido.enviado,
  EstadoPedido.terminado,
];

const MOST_TITLE = 160;

/**
 * Draft of an anticipo: it asks for a part of a pedido before it is delivered, and its tax is due at once
 * (Ley 37/1992, art. 75.Dos). It has a line for each tax that is left in the pedido, in its proportion, and
 * no line of the pedido.
 */
export async function anticipoOfPedido(work: Work, asked: Anticipo, reach: Alcance): Promise<Papel> {
  const { tx, actor, now } = work;
  const order = await holdPaper(
    { ...work, family: pedidosFamily, scope: pedidosScope(actor, reach) },
    asked._id,
  );
  if (!INVOICED_IN.includes(order.estado)) throw notFromHere(allowedFrom(pedidosFamily, order, actor));
  const { parts } = partsOf(order, lineasLeft(order, await leftOf(tx, order)));
  const free = notAdvanced(parts, await anticiposLeft(tx, order._id));
  const concepto = asked.concepto ?? `Anticipo del pedido ${order.codigo}`;
  const amount = amountOf(order, asked, sumOf(free));
  const lines = withheldOf(order, splitAnticipo(amount, free)).map((part) =>
    lineOf(groupOf(order, part.key), concepto, written(part)),
  );
  const draft = await copyPaper({ ...work, family: facturasFamily }, order, {
    family: facturasFamily,
    columns: {
      fecha: todayInMadrid(now),
      estado: EstadoFactura.preparando,
      tipo: 'F1',
      _idPedido: order._id,
      anticipo: true,
      // The amount is a part of the pedido's total, which has its discounts already.
      titulo: concepto.slice(0, MOST_TITLE),
      dtoGlobal1: '0',
      dtoGlobal2: '0',
    },
    lines,
  });
  await openAnticipos(work, draft);
  return findPaper(tx, facturasFamily, draft._id);
}

/** Rounds the withholding once, over the whole amount, so that the parts add up to it. */
function withheldOf({ irpf }: Papel, parts: readonly Part[]): (Part & { withheld: bigint })[] {
  const upTo = (base: bigint) => rounded(times({ n: base, e: 2 }, partOf(irpf)), 2);
  let before = 0n;
  return parts.map((part) => {
    const withheld = upTo(before + part.base) - upTo(before);
    before += part.base;
    return { ...part, withheld };
  });
}

/** Amount of the anticipo in céntimos; refuses more than is left to invoice or advance. */
function amountOf(order: Papel, { importe, porcentaje }: Anticipo, most: bigint): bigint {
  if ((importe === undefined) === (porcentaje === undefined))
    throw invalidFields([{ campo: 'importe', motivo: 'di un importe o un porcentaje, y solo uno' }]);
  const campo = importe === undefined ? 'porcentaje' : 'importe';
  if (most <= 0n) throw inUse('De ese pedido ya está todo facturado o anticipado');
  const whole = sumOf(breakdownOf(order).grupos.map(partOfGroup));
  const amount =
    importe === undefined ? rounded(times({ n: whole, e: 2 }, partOf(porcentaje ?? '0')), 2) : cents(importe);
  if (amount <= 0n) throw invalidFields([{ campo, motivo: 'tiene que ser mayor que cero' }]);
  if (amount > most)
    throw invalidFields([
      { campo, motivo: `quedan ${formatEurosText(plain(most, 2))} por facturar, con sus impuestos` },
    ]);
  return amount;
}

function groupOf(order: Papel, key: string): Grupo {
  const group = breakdownOf(order).grupos.find((one) => keyOfGroup(one) === key);
  if (!group) throw new Error('the advance is of a tax that the order has not');
  return group;
}

type Tax = Pick<Grupo, 'regimen' | 'causaExencion' | 'tipo' | 'tipoRecargo'>;

/** Line whose amounts are already known; its price is written with the totals. */
const lineOf = (
  { regimen, causaExencion, tipo, tipoRecargo }: Tax,
  descripcion: string,
  desglose: Desglose,
): Linea => ({
  _id: '',
  tipo: 'concepto',
  _idConcepto: null,
  referencia: '',
  descripcion,
  detalle: '',
  unidad: '',
  cantidad: '1',
  precioUnitario: '0',
  coste: null,
  dto1: '0',
  dto2: '0',
  regimen,
  causaExencion,
  tipoIva: tipo,
  recargo: tipoRecargo,
  suplido: false,
  seleccionado: false,
  mostrarPrecio: true,
  importe: null,
  desglose,
});

/**
 * Opens a row for each line of the draft, to count what facturas take off it; the row counts only once the
 * draft is issued.
 */
export async function openAnticipos({ tx, now }: Work, draft: Papel): Promise<void> {
  for (const { _id, regimen, causaExencion, tipoIva, recargo } of draft.lineas) {
    const id = uuid({ msecs: now.getTime() });
    await tx.execute(sql`
      INSERT INTO facturas_anticipos (id, factura_id, regimen, causa_exencion, tipo_iva, tipo_recargo)
      VALUES (${id}, ${draft._id}, ${regimen}, ${causaExencion}, ${tipoIva}, ${recargo})`);
    await tx.execute(sql`UPDATE facturas_lineas SET anticipo_id = ${id} WHERE id = ${_id}`);
  }
}

type Deduction = { line: Linea; advance: string };

/** Lines that take the anticipos of a pedido off these lines of it. */
export async function deductionsFor(
  { tx }: Pick<Work, 'tx'>,
  order: Papel,
  lineas: readonly Linea[],
): Promise<Deduction[]> {
  const anticipos = await anticiposLeft(tx, order._id);
  if (anticipos.length === 0) return [];
  const { parts, withheld } = partsOf(order, lineas);
  const byId = new Map(anticipos.map((one) => [one.id, one]));
  return takenOff(anticipos, parts, withheld).flatMap((taken) => {
    const of = byId.get(taken.id);
    return of ? [{ advance: taken.id, line: deductionOf(of, taken) }] : [];
  });
}

/** '2026-05-03' becomes 3/5/2026. */
const shortly = (day: string) => day.split('-').map(Number).reverse().join('/');

const deductionOf = (
  { regimen, causaExencion, tipoIva, recargo, codigo, fecha }: AnticipoRest,
  taken: AnticipoPart,
) =>
  lineOf(
    { regimen, causaExencion, tipo: tipoIva, tipoRecargo: recargo },
    `Anticipo, factura ${codigo} de ${shortly(fecha)}`,
    written(taken, -1n),
  );
