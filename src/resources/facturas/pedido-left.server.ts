import { sql } from 'drizzle-orm';
import { z } from 'zod';
import type { HttpApp } from '#api/http.server.ts';
import { actorOf, allow } from '#office/access/actor.server.ts';
import { permitted } from '#office/access/roles.ts';
import { id } from '#office/papeles/paper-calls.server.ts';
import type { PaperServices } from '#office/papeles/paper-family.server.ts';
import { findPaper } from '#office/papeles/read-paper.server.ts';
import { pedidosFamily } from '../pedidos/family.server.ts';
import { pedidosScope } from '../pedidos/scope.server.ts';
import { EstadoFactura } from './estados.ts';

const linea = z.object({
  _id: z.string(),
  descripcion: z.string(),
  unidad: z.string(),
  cantidad: z.string(),
  facturada: z.string(),
  pendiente: z.string().describe('Lo que queda por facturar'),
  enBorrador: z.string().describe('De lo que queda, lo que llevan borradores sin emitir'),
});

const lineas = z.array(linea).meta({
  examples: [
    [
      {
        _id: '01a1fe40-b6f7-7460-8b47-4111e611c36f',
        descripcion: 'Ficha ampliada',
        unidad: 'año',
        cantidad: '2.000',
        facturada: '1.000',
        pendiente: '1.000',
        enBorrador: '0.000',
      },
    ],
  ],
});

/** `GET facturas/consultarPendientePedido`: rest to invoice of each priced line of a pedido. */
export function registerPedidoLeft(app: HttpApp, { db }: PaperServices): void {
  app.get(
    '/facturas/consultarPendientePedido',
    {
      config: { access: allow('facturas', 'C', ['trabajador']) },
      schema: {
        summary: 'Cuánto queda por facturar de cada línea de un pedido',
        querystring: z.strictObject({ _id: id.describe('Del pedido') }),
        response: { 200: z.object({ lineas }) },
      },
    },
    async (request) => {
      const actor = actorOf(request);
      const reach = permitted(actor, 'pedidos', 'L') ?? permitted(actor, 'facturas', 'C') ?? 'suyo';
      const { _id } = await findPaper(db, pedidosFamily, request.query._id, pedidosScope(actor, reach));
      const { rows } = await db.execute<z.infer<typeof linea>>(sql`
        SELECT o.id AS "_id", o.descripcion, o.unidad, o.cantidad, o.cantidad_facturada AS facturada,
          o.cantidad - o.cantidad_facturada AS pendiente,
          (SELECT coalesce(sum(l.cantidad), 0) FROM facturas_lineas l JOIN facturas f ON f.id = l.papel_id
            WHERE l.linea_pedido_id = o.id AND f.estado = ${EstadoFactura.preparando} AND f.rectificada_id IS NULL)::numeric(12, 3) AS "enBorrador"
        FROM pedidos_lineas o WHERE o.papel_id = ${_id}
          AND (o.tipo = 'concepto' OR (o.tipo = 'opcional' AND o.seleccionado)) ORDER BY o.orden, o.id`);
      return { lineas: rows };
    },
  );
}
