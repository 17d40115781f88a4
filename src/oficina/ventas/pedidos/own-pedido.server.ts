import { allow } from '#oficina/base/roles/actor.server.ts';
import { type PaperServices, reachOf } from '#oficina/ventas/papeles/paper-family.server.ts';
import { publicPaper } from '#oficina/ventas/papeles/public-paper.server.ts';
import { findPaper } from '#oficina/ventas/papeles/read-paper.server.ts';
import type { HttpApp } from '#platform/http/http.server.ts';
import { serve } from '#platform/http/serve.server.ts';
import { type Pedido, pedidosFamily } from './family.server.ts';
import { pedidosOperations } from './operations.ts';

type Whole = Pedido & {
  pendienteFacturar: string;
  _idPresupuesto: string | null;
  fechaEntregaPrevista: string | null;
  direccionEntrega: string | null;
};

/** `GET pedidos/consultarMiPedido`: a pedido as the cliente's panel shows it. */
export function registerOwnPedidos(app: HttpApp, { db }: PaperServices): void {
  const access = allow('pedidos', 'L', ['cliente']);
  serve(app, pedidosOperations.consultarMiPedido, { access }, async (request) => {
    const { scope } = reachOf(pedidosFamily, request, 'consultarPorId');
    const paper = (await findPaper(db, pedidosFamily, request.query._id, scope)) as Whole;
    const { _id, estado, version, estadoFacturacion, facturado, pendienteFacturar } = paper;
    const { fechaEntregaPrevista, fechaEntregaReal, direccionEntrega, _idPresupuesto } = paper;
    return {
      _id,
      estado,
      version,
      pedido: await publicPaper(db, paper, 'Pedido'),
      _idPresupuesto,
      presupuesto: paper.nombres?._idPresupuesto ?? null,
      total: paper.total,
      estadoFacturacion,
      facturado,
      pendiente: pendienteFacturar,
      fechaEntregaPrevista,
      fechaEntregaReal,
      direccionEntrega,
    };
  });
}
