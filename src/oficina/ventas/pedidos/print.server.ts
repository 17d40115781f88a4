import { z } from 'zod';
import { allow } from '#oficina/base/roles/actor.server.ts';
import { remember } from '#oficina/base/standard.server.ts';
import { id } from '#oficina/ventas/papeles/paper-calls.server.ts';
import { type PaperServices, reachOf } from '#oficina/ventas/papeles/paper-family.server.ts';
import { printPaper, sendPdf } from '#oficina/ventas/papeles/pdf/print-paper.server.ts';
import { findPaper } from '#oficina/ventas/papeles/read-paper.server.ts';
import type { HttpApp } from '#platform/http/http.server.ts';
import { page } from '#platform/http/serve.server.ts';
import { EstadoPedido } from './estados.ts';
import { pedidosFamily } from './family.server.ts';
import { countPrint } from './make-pedido.server.ts';

/**
 * Registers `PUT pedidos/imprimir`, which notes each PDF and marks copies after the first, and `GET
 * pedidos/consultarVistaPrevia`, the same PDF marked as a preview and not counted.
 */
export function registerPedidoPrints(app: HttpApp, { db, clock }: PaperServices): void {
  page(
    app,
    {
      path: 'pedidos/consultarVistaPrevia',
      summary: 'El PDF de un pedido, marcado como vista previa: no cuenta como impreso',
      query: z.strictObject({ _id: id }),
      head: false,
    },
    { access: allow('pedidos', 'L') },
    async (request, reply) => {
      const { scope } = reachOf(pedidosFamily, request, 'consultarPorId');
      const paper = await findPaper(db, pedidosFamily, request.query._id, scope);
      const marca = paper.estado === EstadoPedido.cancelado ? 'Cancelado' : 'Vista previa';
      const bytes = await printPaper(db, paper, { clase: 'Pedido', marca });
      return sendPdf(reply, bytes, { ...paper, clase: 'Pedido', how: 'inline' });
    },
  );
  page(
    app,
    {
      method: 'PUT',
      path: 'pedidos/imprimir',
      summary: 'El PDF de un pedido; queda anotado, y desde la segunda vez es un duplicado',
      body: z.strictObject({ _id: id }),
    },
    { access: allow('pedidos', 'L'), once: false },
    async (request, reply) => {
      const { actor, scope } = reachOf(pedidosFamily, request, 'consultarPorId');
      const paper = await findPaper(db, pedidosFamily, request.body._id, scope);
      const marca = paper.estado === EstadoPedido.cancelado ? 'Cancelado' : '';
      const before = await db.transaction(async (tx) => {
        const count = await countPrint({ tx }, paper._id);
        const change = { id: paper._id, antes: { impresiones: count }, despues: { impresiones: count + 1 } };
        await remember(tx, { actor, now: clock(), entidad: 'pedidos' }, change);
        return count;
      });
      const bytes = await printPaper(db, paper, { clase: 'Pedido', marca: before > 0 ? 'Duplicado' : marca });
      return sendPdf(reply, bytes, { ...paper, clase: 'Pedido', how: 'inline' });
    },
  );
}
