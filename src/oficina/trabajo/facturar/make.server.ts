import { sql } from 'drizzle-orm';
import { type Alcance, permitted } from '#oficina/base/roles/roles.ts';
import { facturaOfPresupuesto } from '#oficina/ventas/facturas/borrador/bill-presupuesto.server.ts';
import { defaultWay } from '#oficina/ventas/facturas/borrador/default-way.server.ts';
import { facturaOfPedido } from '#oficina/ventas/facturas/borrador/make-factura.server.ts';
import { EstadoFactura } from '#oficina/ventas/facturas/estados.ts';
import { pasosFactura } from '#oficina/ventas/facturas/pasos.ts';
import { refuseStep } from '#oficina/ventas/papeles/move-paper.server.ts';
import type { Papel, Work } from '#oficina/ventas/papeles/paper-family.server.ts';
import { holdPaper, shownTo } from '#oficina/ventas/papeles/read-paper.server.ts';
import { updatePaper } from '#oficina/ventas/papeles/write-paper.server.ts';
import { EstadoPedido } from '#oficina/ventas/pedidos/estados.ts';
import { pedidosFamily } from '#oficina/ventas/pedidos/family.server.ts';
import { pedidosScope } from '#oficina/ventas/pedidos/scope.server.ts';
import { startPedido } from '#oficina/ventas/pedidos/steps.server.ts';
import { presupuestosFamily } from '#oficina/ventas/presupuestos/family.server.ts';
import { presupuestosScope } from '#oficina/ventas/presupuestos/scope.server.ts';
import { inUse, notAllowed, outOfDate } from '#platform/http/errors.server.ts';
import type { familiasFacturables } from './operations.server.ts';

export type Origen = {
  familia: (typeof familiasFacturables)[number];
  _id: string;
  /** Version that the person has seen; without it, the present one. */
  version?: number | undefined;
  /** Payment method of the factura; without it, that of the paper or the one by default. */
  _idFormaPago?: string | undefined;
};

/**
 * Makes the draft for all that is left of an accepted presupuesto or of a pedido; the draft of a factura is taken as it is. A presupuesto with a pedido is
 * invoiced by its pedido, and a pedido that was only asked for is put in process first.
 */
export async function draftOf(work: Work, asked: Origen): Promise<Papel> {
  const draft = await copyOf(work, asked);
  const _idFormaPago = asked._idFormaPago ?? draft._idFormaPago ?? (await defaultWay(work.tx, draft));
  return _idFormaPago === draft._idFormaPago ? draft : updatePaper(work, { _id: draft._id, _idFormaPago });
}

async function copyOf(work: Work, { familia, _id, version }: Origen): Promise<Papel> {
  if (familia === 'facturas') {
    const draft = await holdPaper(work, _id);
    refuseStep(work, draft, pasosFactura.emitir);
    refuseOld(work, draft, version);
    return draft;
  }
  const reach = reachOver(work, familia);
  if (familia === 'pedidos') return draftOfPedido(work, { _id, version });
  const scope = presupuestosScope(work.actor, reach);
  const presupuesto = await holdPaper({ ...work, family: presupuestosFamily, scope }, _id);
  refuseOld(work, presupuesto, version);
  const pedido = await livePedidoOf(work, _id);
  return pedido === undefined
    ? facturaOfPresupuesto(work, _id, reach)
    : draftOfPedido(work, { _id: pedido, version: undefined });
}

function reachOver({ actor }: Work, familia: Origen['familia']): Alcance {
  const reach = permitted(actor, familia, 'L') ?? permitted(actor, 'facturas', 'C');
  if (!reach) throw notAllowed();
  return reach;
}

function refuseOld(work: Work, paper: Papel, version: number | undefined): void {
  if (version !== undefined && paper.version !== version) throw outOfDate(shownTo(work, paper));
}

async function livePedidoOf({ tx }: Work, presupuestoId: string): Promise<string | undefined> {
  const { rows } = await tx.execute<{ id: string }>(
    sql`SELECT id FROM pedidos WHERE presupuesto_id = ${presupuestoId} AND estado <> ${EstadoPedido.cancelado}`,
  );
  return rows[0]?.id;
}

async function draftOfPedido(work: Work, { _id, version }: Pick<Origen, '_id' | 'version'>): Promise<Papel> {
  const reach = reachOver(work, 'pedidos');
  const ofPedidos = { ...work, family: pedidosFamily, scope: pedidosScope(work.actor, reach) };
  const pedido = await holdPaper(ofPedidos, _id);
  refuseOld(ofPedidos, pedido, version);
  await refuseDrafted(work, _id);
  if (pedido.estado === EstadoPedido.solicitado) {
    if (permitted(work.actor, 'pedidos', 'T') === null) throw notAllowed();
    await startPedido(ofPedidos, pedido);
  }
  return facturaOfPedido(work, { _id }, reach);
}

/** Two drafts of the same lines could not both be issued. */
async function refuseDrafted({ tx }: Work, pedidoId: string): Promise<void> {
  const { rowCount } = await tx.execute(sql`
    SELECT FROM facturas WHERE pedido_id = ${pedidoId} AND estado = ${EstadoFactura.preparando}
      AND rectificada_id IS NULL LIMIT 1`);
  if (rowCount) throw inUse('Ya hay un borrador de factura de este pedido: emítelo, o bórralo antes');
}
