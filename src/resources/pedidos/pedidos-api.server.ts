import { z } from 'zod';
import { notFound } from '#api/errors.server.ts';
import type { HttpApp } from '#api/http.server.ts';
import type { Jobs } from '#api/jobs.server.ts';
import { readVersion } from '#kit/resource.ts';
import { textField } from '#kit/text-field.ts';
import { allow } from '#office/access/actor.server.ts';
import { permitted } from '#office/access/roles.ts';
import { grupoLeido, lineaEscrita, lineasEscritas } from '#office/papeles/linea-contract.ts';
import {
  currentPaper,
  id,
  newPaper,
  PAPER_BYTES,
  paperOut,
  registerPaperCalls,
  working,
} from '#office/papeles/paper-calls.server.ts';
import { type PaperServices, reachOf } from '#office/papeles/paper-family.server.ts';
import { findPaper } from '#office/papeles/read-paper.server.ts';
import { breakdownOf } from '#office/papeles/totals.server.ts';
import { updatePaper } from '#office/papeles/write-paper.server.ts';
import { pedidosFamily } from './family.server.ts';
import { registerPedidoMail } from './mail-pedido.server.ts';
import { pedidoFromCliente, pedidoFromOffice, pedidoFromPresupuesto } from './make-pedido.server.ts';
import { registerOwnPedidos } from './own-pedido.server.ts';
import { registerPedidoPrints } from './print.server.ts';
import { registerPedidoSteps } from './steps.server.ts';

export type PedidoServices = PaperServices & { jobs: Jobs };

/** `pedidos`: pedidos, their origin and their steps (specification §7). */
export function registerPedidoCalls(app: HttpApp, services: PedidoServices): void {
  registerPaperCalls(app, services, pedidosFamily);
  registerMaking(app, services);
  registerSaving(app, services);
  registerSubtotals(app, services);
  registerPedidoSteps(app, services);
  registerPedidoPrints(app, services);
  registerOwnPedidos(app, services);
  registerPedidoMail(app, services);
}

function registerMaking(app: HttpApp, services: PaperServices): void {
  const out = paperOut(pedidosFamily.resource);
  for (const [verb, summary] of [
    ['crear', 'Crea el pedido con sus líneas y su número'],
    ['crearDesdeAdmin', 'Crea el pedido de un cliente desde el negocio'],
  ] as const)
    app.post(
      `/pedidos/${verb}`,
      {
        bodyLimit: PAPER_BYTES,
        config: { access: allow('pedidos', 'C', ['trabajador']) },
        schema: { summary, body: newPaper(pedidosFamily.resource), response: { 200: out } },
      },
      (request) =>
        working(services, pedidosFamily, { request, verb: 'crear' }, (work) =>
          pedidoFromOffice(work, request.body),
        ),
    );
  app.post(
    '/pedidos/crearDesdeCliente',
    {
      config: { access: allow('pedidos', 'C', ['cliente']) },
      schema: {
        summary: 'Un cliente pide conceptos del catálogo, a su precio',
        body: ownOrder,
        response: { 200: out },
      },
    },
    (request) =>
      working(services, pedidosFamily, { request, verb: 'crear' }, (work) =>
        pedidoFromCliente(work, request.body),
      ),
  );
  app.post(
    '/pedidos/crearDesdePresupuesto',
    {
      config: { access: allow('pedidos', 'C', ['trabajador']) },
      schema: {
        summary: 'Crea el pedido de un presupuesto aceptado, una sola vez; 40902 si no lo está',
        body: z.strictObject({ _id: id.describe('Del presupuesto') }),
        response: { 200: out },
      },
    },
    (request) =>
      working(services, pedidosFamily, { request, verb: 'crear' }, (work) => {
        const reach = permitted(work.actor, 'presupuestos', 'L') ?? permitted(work.actor, 'pedidos', 'C');
        if (!reach) throw notFound('el presupuesto');
        return pedidoFromPresupuesto(work, request.body._id, reach);
      }),
  );
}

const ownOrder = z.strictObject({
  _idCliente: id.describe('El de quien pide'),
  lineas: z
    .array(z.strictObject({ _idConcepto: id, cantidad: lineaEscrita.shape.cantidad }))
    .min(1, 'pide al menos una cosa')
    .max(100, 'pide cien cosas como mucho'),
  refCliente: textField({ max: 60 }).nullable().optional(),
  notasPublicas: textField({ max: 2_000 }).nullable().optional(),
});

function registerSaving(app: HttpApp, services: PaperServices): void {
  app.put(
    '/pedidos/guardar',
    {
      bodyLimit: PAPER_BYTES,
      config: {
        access: allow('pedidos', 'A', ['trabajador']),
        current: currentPaper(services, pedidosFamily),
      },
      schema: {
        summary: 'Guarda las líneas de un pedido; 40901 si alguien lo ha cambiado antes',
        body: z.strictObject({ _id: id, version: readVersion, lineas: lineasEscritas }),
        response: { 200: paperOut(pedidosFamily.resource) },
      },
    },
    (request) =>
      working(services, pedidosFamily, { request, verb: 'actualizar' }, (work) =>
        updatePaper(work, request.body),
      ),
  );
}

const subtotals = z.object({
  grupos: z.array(grupoLeido),
  subtotal: z.string(),
  descuento: z.string(),
  baseImponible: z.string(),
  totalIva: z.string(),
  totalRecargo: z.string(),
  irpf: z.string(),
  suplidos: z.string(),
  total: z.string(),
  facturado: z.string(),
  pendiente: z.string(),
});

function registerSubtotals(app: HttpApp, services: PaperServices): void {
  app.get(
    '/pedidos/calcularSubtotales',
    {
      config: { access: allow('pedidos', 'L') },
      schema: {
        summary: 'Lo que suma un pedido, por impuestos, y lo que falta por facturar',
        querystring: z.strictObject({ _id: id }),
        response: { 200: subtotals },
      },
    },
    async (request) => {
      const { scope } = reachOf(pedidosFamily, request, 'consultarPorId');
      const paper = await findPaper(services.db, pedidosFamily, request.query._id, scope);
      const { totalIrpf: irpf, importes, ...totals } = breakdownOf(paper);
      const { facturado, pendienteFacturar: pendiente } = paper as typeof paper & Record<string, string>;
      return { ...totals, irpf, facturado: facturado ?? '0.00', pendiente: pendiente ?? '0.00' };
    },
  );
}
