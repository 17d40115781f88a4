import type { Alcance } from '#oficina/base/roles/roles.ts';
import { refuseFrom } from '#oficina/base/steps/refuse-from.server.ts';
import type { Desglose } from '#oficina/ventas/papeles/arithmetic.ts';
import { copyPaper } from '#oficina/ventas/papeles/copy-paper.server.ts';
import type { Linea } from '#oficina/ventas/papeles/linea-contract.ts';
import { allowedFrom, type Papel, type Work } from '#oficina/ventas/papeles/paper-family.server.ts';
import { findPaper, holdPaper } from '#oficina/ventas/papeles/read-paper.server.ts';
import { pedidosFamily } from '#oficina/ventas/pedidos/family.server.ts';
import { pedidosScope } from '#oficina/ventas/pedidos/scope.server.ts';
import { inUse, invalidFields, notFromHere } from '#platform/http/errors.server.ts';
import { plain } from '#platform/kit/amounts/exact.ts';
import { todayInMadrid } from '#platform/kit/dates/dates.ts';
import { deductionsFor, INVOICED_IN } from '../anticipos/anticipo.server.ts';
import { EstadoFactura } from '../estados.ts';
import type { Factura } from '../factura.server.ts';
import { facturasFamily } from '../family.server.ts';
import { estadoDePasos, pasosFactura } from '../pasos.ts';
import { readCorrectable, substituteOf } from '../rectificar/earlier-facturas.server.ts';
import { exchangedBy } from '../rectificar/exchange.server.ts';
import { linkLineas, linksOf } from './linea-links.server.ts';
import { leftOf, units } from './pedido-balance.server.ts';
import { asConcepto, lineasLeft } from './pedido-part.server.ts';

const THOUSANDTHS = 3;

export type OfPedido = {
  /** Id of the pedido. */
  _id: string;
  /** Quantity of each line; when missing, all that is left. */
  lineas?: { _id: string; cantidad: string }[] | undefined;
};

/** Draft for the rest of a pedido, or for the given part of it. */
export async function facturaOfPedido(work: Work, asked: OfPedido, reach: Alcance): Promise<Papel> {
  const { tx, actor, now } = work;
  const order = await holdPaper(
    { ...work, family: pedidosFamily, scope: pedidosScope(actor, reach) },
    asked._id,
  );
  if (!INVOICED_IN.includes(order.estado)) throw notFromHere(allowedFrom(pedidosFamily, order, actor));
  const left = await leftOf(tx, order);
  const lines = asked.lineas ? partOf(order, left, asked.lineas) : lineasLeft(order, left);
  if (!lines.some(({ _id }) => left.has(_id))) throw inUse('Ese pedido ya está facturado del todo');
  const deductions = await deductionsFor(work, order, lines);
  const draft = await copyPaper({ ...work, family: facturasFamily }, order, {
    family: facturasFamily,
    columns: {
      fecha: todayInMadrid(now),
      estado: EstadoFactura.preparando,
      tipo: 'F1',
      _idPedido: order._id,
    },
    lines: [...lines, ...deductions.map(({ line }) => line)],
  });
  await linkLineas(tx, draft, [
    ...lines.map(({ _id }) => ({ pedido: left.has(_id) ? _id : null, anticipo: null })),
    ...deductions.map(({ advance: anticipo }) => ({ pedido: null, anticipo: anticipo })),
  ]);
  return findPaper(tx, facturasFamily, draft._id);
}

function partOf(
  { lineas }: Papel,
  left: Map<string, bigint>,
  asked: NonNullable<OfPedido['lineas']>,
): Linea[] {
  return asked.map(({ _id, cantidad }, index) => {
    const line = lineas.find((one) => one._id === _id);
    const rest = left.get(_id) ?? 0n;
    const wanted = units(cantidad);
    if (!line) throw invalidFields([{ campo: `lineas.${index}._id`, motivo: 'no es una línea del pedido' }]);
    const tooMuch = rest < 0n ? wanted < rest || wanted > 0n : wanted > rest || wanted < 0n;
    if (tooMuch)
      throw invalidFields([
        {
          campo: `lineas.${index}.cantidad`,
          motivo: `quedan ${plain(rest, THOUSANDTHS).replace('.', ',')} por facturar`,
        },
      ]);
    return { ...asConcepto(line), cantidad };
  });
}

export type Correction = {
  /** Id of the corrected factura. */
  _id: string;
  metodo: 'S' | 'I';
  tipo?: 'R1' | 'R2' | 'R3' | 'R4' | undefined;
  motivo: string;
};

/**
 * Draft of a rectificativa: by differences it starts as the negative of the factura, by substitution as a
 * copy. A person writes the right amounts before it is issued (RD 1619/2012, art. 15).
 */
export async function correctionOf(
  work: Work<Factura>,
  { _id, metodo, tipo = 'R1', motivo }: Correction,
): Promise<Papel> {
  const { tx, now } = work;
  const before = await holdPaper(work, _id);
  await refuseUncorrectable(work, before, metodo);
  const sign = metodo === 'I' ? -1n : 1n;
  const lines = before.lineas.map((line) => ({
    ...line,
    cantidad:
      line.tipo === 'concepto' || line.tipo === 'opcional'
        ? plain(sign * units(line.cantidad), THOUSANDTHS)
        : line.cantidad,
    ...(line.desglose && metodo === 'I' && { desglose: negative(line.desglose) }),
  }));
  const draft = await copyPaper(work, before, {
    family: facturasFamily,
    columns: {
      fecha: todayInMadrid(now),
      estado: EstadoFactura.preparando,
      tipo: before.tipo === 'F2' || before.tipo === 'R5' ? 'R5' : tipo,
      // Rates and tax belong to the day of the corrected factura.
      fechaOperacion: before.fechaOperacion ?? before.fecha,
      metodo,
      _idRectificada: _id,
      _idPedido: before._idPedido,
      motivoCierre: motivo,
      _idPresupuesto: before._idPresupuesto,
      anticipo: before.anticipo,
    },
    lines,
  });
  await linkLineas(tx, draft, await linksOf(tx, _id));
  return findPaper(tx, facturasFamily, draft._id);
}

const negative = (desglose: Desglose): Desglose => {
  const opposite = (text: string) => (text.startsWith('-') ? text.slice(1) : `-${text}`);
  const { base, cuota, recargo, retencion } = desglose;
  return {
    base: opposite(base),
    cuota: opposite(cuota),
    recargo: opposite(recargo),
    retencion: opposite(retencion),
  };
};

/** Refuses to correct a factura that is annulled or replaced, or a rectificativa by differences. */
async function refuseUncorrectable(
  { tx }: Work,
  { _id, estado, estadoCobro, metodo }: Factura,
  asked: Correction['metodo'],
): Promise<void> {
  refuseFrom(pasosFactura.rectificar, estadoDePasos({ estado, estadoCobro }), []);
  if (metodo === 'I')
    throw inUse('Esta ya es una rectificativa por diferencias: rectifica la factura original');
  const substitute = await substituteOf(tx, _id);
  if (substitute) throw inUse(`Ya la sustituye ${substitute}: rectifica esa`);
  const complete = await exchangedBy(tx, _id);
  if (complete) throw inUse(`Ya está canjeada por ${complete}: rectifica esa`);
  if (asked === 'S') return;
  const parts = await readCorrectable(tx, _id);
  const nothing = parts.every(({ base, cuota }) => Number(base) === 0 && Number(cuota) === 0);
  if (nothing && parts.some(({ corregida }) => corregida))
    throw inUse('Ya se ha devuelto entera: no queda nada por rectificar');
}
