import { sql } from 'drizzle-orm';
import { z } from 'zod';
import { actorOf, allow } from '#oficina/base/roles/actor.server.ts';
import { permitted } from '#oficina/base/roles/roles.ts';
import { id, working } from '#oficina/ventas/papeles/paper-calls.server.ts';
import type { PaperServices } from '#oficina/ventas/papeles/paper-family.server.ts';
import { paperOut } from '#oficina/ventas/papeles/paper-out.ts';
import { findPaper } from '#oficina/ventas/papeles/read-paper.server.ts';
import { breakdownOf } from '#oficina/ventas/papeles/totals.server.ts';
import { pedidosFamily } from '#oficina/ventas/pedidos/family.server.ts';
import { pedidosScope } from '#oficina/ventas/pedidos/scope.server.ts';
import type { HttpApp } from '#platform/http/http.server.ts';
import { serve } from '#platform/http/serve.server.ts';
import { plain } from '#platform/kit/amounts/exact.ts';
import { money, percent } from '#platform/kit/contract/fields.ts';
import { textField } from '#platform/kit/text/text-field.ts';
import { anticiposLeft, leftOf, notAdvanced, partsOf } from '../borrador/pedido-balance.server.ts';
import { lineasLeft } from '../borrador/pedido-part.server.ts';
import { EstadoFactura } from '../estados.ts';
import { facturasFamily } from '../family.server.ts';
import { type Anticipo, type AnticiposPedido, facturasOperations } from '../operations.ts';
import { anticipoOfPedido } from './anticipo.server.ts';
import { partOfGroup, sumOf } from './anticipo-parts.ts';

const nuevoAnticipo = z
  .strictObject({
    _idPedido: id,
    importe: money({ title: 'Importe', decimals: 2 }).schema.optional().describe('Con impuestos'),
    porcentaje: percent({ title: 'Porcentaje' })
      .schema.optional()
      .describe('Del total del pedido con impuestos, en lugar del importe'),
    concepto: textField({ min: 1, max: 300 }).optional(),
  })
  .meta({
    examples: [
      {
        _idPedido: '01a1fe40-6639-7b5f-8e21-e876b93018af',
        porcentaje: '30',
        concepto: 'Anticipo a la firma',
      },
    ],
  });

/**
 * Calls that invoice a part of a pedido before it is delivered, and read what is not taken off yet (decision
 * 030).
 */
export function registerAnticipos(app: HttpApp, services: PaperServices): void {
  serve(
    app,
    {
      method: 'POST',
      path: 'facturas/crearAnticipo',
      summary:
        'Crea el borrador de un anticipo de un pedido, con una línea por cada impuesto; 40904 si no queda nada',
      body: nuevoAnticipo,
      answer: paperOut(facturasFamily.resource),
    },
    { access: allow('facturas', 'C', ['trabajador']) },
    (request) =>
      working(services, facturasFamily, { request, verb: 'crear' }, (work) => {
        const { _idPedido, ...asked } = request.body;
        const reach = permitted(work.actor, 'pedidos', 'L') ?? permitted(work.actor, 'facturas', 'C');
        return anticipoOfPedido(work, { _id: _idPedido, ...asked }, reach ?? 'suyo');
      }),
  );
  const access = allow('facturas', 'L', ['trabajador']);
  serve(app, facturasOperations.consultarAnticiposPedido, { access }, (request) => {
    const actor = actorOf(request);
    const reach = permitted(actor, 'pedidos', 'L') ?? permitted(actor, 'facturas', 'L') ?? 'suyo';
    return anticiposOf(services, request.query._id, pedidosScope(actor, reach));
  });
}

async function anticiposOf(
  { db }: Pick<PaperServices, 'db'>,
  _id: string,
  scope: ReturnType<typeof pedidosScope>,
): Promise<AnticiposPedido> {
  const order = await findPaper(db, pedidosFamily, _id, scope);
  const { rows } = await db.execute<Anticipo>(sql`
    SELECT f.id AS "_id", f.codigo, f.fecha::text, sum(a.base + a.cuota + a.recargo) AS importe,
      sum(a.base_descontada + a.cuota_descontada + a.recargo_descontado) AS descontado,
      sum(a.base + a.cuota + a.recargo - a.base_descontada - a.cuota_descontada - a.recargo_descontado) AS pendiente
    FROM facturas f JOIN facturas_anticipos a ON a.factura_id = f.id
    WHERE f.pedido_id = ${_id} AND f.estado <> ${EstadoFactura.preparando} GROUP BY f.id ORDER BY f.emitida_en, f.id`);
  const left = await anticiposLeft(db, _id);
  const { parts } = partsOf(order, lineasLeft(order, await leftOf(db, order)));
  const whole = breakdownOf(order).grupos.map(partOfGroup);
  const add = (texts: string[]) =>
    plain(
      texts.reduce((sum, text) => sum + BigInt(text.replace('.', '')), 0n),
      2,
    );
  return {
    anticipos: rows,
    anticipado: add(rows.map(({ importe }) => importe)),
    porDescontar: add(rows.map(({ pendiente }) => pendiente)),
    total: plain(sumOf(whole), 2),
    anticipable: plain(sumOf(notAdvanced(parts, left)), 2),
  };
}
