import type { HttpApp } from '#api/http.server.ts';
import { serve } from '#api/serve.server.ts';
import { allow } from '#office/access/actor.server.ts';
import { type PaperServices, reachOf } from '#office/papeles/paper-family.server.ts';
import { publicPaper } from '#office/papeles/public-paper.server.ts';
import { findPaper } from '#office/papeles/read-paper.server.ts';
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
