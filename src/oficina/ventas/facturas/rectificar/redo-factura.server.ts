import { sql } from 'drizzle-orm';
import { refuseFrom } from '#oficina/base/steps/refuse-from.server.ts';
import { copyPaper } from '#oficina/ventas/papeles/copy-paper.server.ts';
import { allowedFrom, type Papel, type Work } from '#oficina/ventas/papeles/paper-family.server.ts';
import { findPaper, holdPaper } from '#oficina/ventas/papeles/read-paper.server.ts';
import { pedidosFamily } from '#oficina/ventas/pedidos/family.server.ts';
import { presupuestosFamily } from '#oficina/ventas/presupuestos/family.server.ts';
import { refuseInvoiced, refuseOrdered } from '#oficina/ventas/presupuestos/sold.server.ts';
import { inUse, notFromHere } from '#platform/http/errors.server.ts';
import { todayInMadrid } from '#platform/kit/dates/dates.ts';
import { deductionsFor, INVOICED_IN, openAnticipos } from '../anticipos/anticipo.server.ts';
import { type Links, linkLineas, linksOf } from '../borrador/linea-links.server.ts';
import { EstadoFactura } from '../estados.ts';
import { type Factura, isRectifying } from '../factura.server.ts';
import { facturasFamily } from '../family.server.ts';
import { estadoDePasos, pasosFactura } from '../pasos.ts';
import { holdExchangeable, linkExchanged } from './exchange.server.ts';

/**
 * Draft that repeats an annulled factura and refers to it. The day of the operation stays, and so does its
 * tax. Its part of a pedido, its anticipos and its exchanges are computed again, because they may have
 * changed.
 */
export async function redoFactura(work: Work<Factura>, annulledId: string): Promise<Papel> {
  const { tx, now } = work;
  const annulled = await holdPaper(work, annulledId);
  await refuseUnredoable(work, annulled);
  const { tipo, fecha, fechaOperacion, anticipo, _idPedido, _idPresupuesto, _idRecurrente } = annulled;
  const exchanged = await holdExchangeable(work, await exchangeableOf(tx, annulledId));
  const parts = await partsOf(work, annulled);
  const draft = await copyPaper(work, annulled, {
    family: facturasFamily,
    columns: {
      fecha: todayInMadrid(now),
      estado: EstadoFactura.preparando,
      tipo,
      fechaOperacion: fechaOperacion ?? fecha,
      anticipo,
      _idPedido,
      _idPresupuesto,
      _idRecurrente,
      _idAnulada: annulledId,
    },
    lines: parts.map(({ line }) => line),
  });
  if (anticipo) await openAnticipos(work, draft);
  else await linkLineas(tx, draft, parts);
  await linkExchanged(tx, draft, exchanged);
  return findPaper(tx, facturasFamily, draft._id);
}

/** Simplified facturas that the annulled factura replaced, or the facturas that repeat them. */
async function exchangeableOf(tx: Work['tx'], _id: string): Promise<string[]> {
  const { rows } = await tx.execute<{ id: string }>(sql`
    SELECT coalesce(f.id, x.canjeada_id) AS id FROM facturas_canjes x
      LEFT JOIN facturas f ON f.anulada_id = x.canjeada_id AND f.estado <> ${EstadoFactura.preparando} AND f.anulada_en IS NULL
    WHERE x.factura_id = ${_id}`);
  return rows.map(({ id }) => id);
}

/** Lines with their links to the pedido; the anticipos to take off are computed again. */
async function partsOf(
  work: Work,
  { _id, lineas, anticipo, _idPedido }: Factura,
): Promise<(Links & { line: Factura['lineas'][number] })[]> {
  const { tx, actor } = work;
  const links = await linksOf(tx, _id);
  const parts = lineas.map((line, index) => ({ pedido: null, anticipo: null, ...links[index], line }));
  if (_idPedido === null) return parts;
  const order = await holdPaper({ ...work, family: pedidosFamily, scope: {} }, _idPedido);
  if (!INVOICED_IN.includes(order.estado)) throw notFromHere(allowedFrom(pedidosFamily, order, actor));
  if (anticipo) return parts;
  const own = parts.filter((part) => part.anticipo === null);
  const deductions = await deductionsFor(
    work,
    order,
    own.map(({ line }) => line),
  );
  return [...own, ...deductions.map(({ line, advance }) => ({ line, pedido: null, anticipo: advance }))];
}

/** Refuses to repeat a factura that is not annulled, is a rectificativa, or was repeated already. */
async function refuseUnredoable(work: Work, annulled: Factura): Promise<void> {
  const { tx } = work;
  const { _id, _idPresupuesto } = annulled;
  refuseFrom(pasosFactura.rehacer, estadoDePasos(annulled), []);
  if (isRectifying(annulled))
    throw inUse('Una rectificativa no se hace de nuevo: rectifica la factura, o la que se hizo en su lugar');
  const { rows } = await tx.execute<{ codigo: string | null }>(
    sql`SELECT codigo FROM facturas WHERE anulada_id = ${_id} AND anulada_en IS NULL`,
  );
  const [other] = rows;
  if (other)
    throw inUse(
      other.codigo === null
        ? 'Ya hay un borrador que la hace de nuevo: emítelo, o bórralo antes'
        : `Ya se hizo de nuevo en ${other.codigo}`,
    );
  if (_idPresupuesto === null) return;
  await holdPaper({ ...work, family: presupuestosFamily, scope: {} }, _idPresupuesto);
  await refuseOrdered(tx, _idPresupuesto, 'factura el pedido');
  await refuseInvoiced(tx, _idPresupuesto);
}
