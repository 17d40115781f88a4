import { sql } from 'drizzle-orm';
import { actorOf, allow } from '#oficina/base/roles/actor.server.ts';
import { permitted } from '#oficina/base/roles/roles.ts';
import type { PaperServices } from '#oficina/ventas/papeles/paper-family.server.ts';
import { findPaper } from '#oficina/ventas/papeles/read-paper.server.ts';
import { pedidosFamily } from '#oficina/ventas/pedidos/family.server.ts';
import { pedidosScope } from '#oficina/ventas/pedidos/scope.server.ts';
import type { HttpApp } from '#platform/http/http.server.ts';
import { serve } from '#platform/http/serve.server.ts';
import { EstadoFactura } from '../estados.ts';
import { facturasOperations, type LineaPendiente } from '../operations.ts';

/** `GET facturas/consultarPendientePedido`: rest to invoice of each priced line of a pedido. */
export function registerPedidoLeft(app: HttpApp, { db }: PaperServices): void {
  const access = allow('facturas', 'C', ['trabajador']);
  serve(app, facturasOperations.consultarPendientePedido, { access }, async (request) => {
    const actor = actorOf(request);
    const reach = permitted(actor, 'pedidos', 'L') ?? permitted(actor, 'facturas', 'C') ?? 'suyo';
    const { _id } = await findPaper(db, pedidosFamily, request.query._id, pedidosScope(actor, reach));
    const { rows } = await db.execute<LineaPendiente>(sql`
        SELECT o.id AS "_id", o.descripcion, o.unidad, o.cantidad, o.cantidad_facturada AS facturada,
          o.cantidad - o.cantidad_facturada AS pendiente,
          (SELECT coalesce(sum(l.cantidad), 0) FROM facturas_lineas l JOIN facturas f ON f.id = l.papel_id
            WHERE l.linea_pedido_id = o.id AND f.estado = ${EstadoFactura.preparando} AND f.rectificada_id IS NULL)::numeric(12, 3) AS "enBorrador"
        FROM pedidos_lineas o WHERE o.papel_id = ${_id}
          AND (o.tipo = 'concepto' OR (o.tipo = 'opcional' AND o.seleccionado)) ORDER BY o.orden, o.id`);
    return { lineas: rows };
  });
}
