import { z } from 'zod';
import { allow } from '#oficina/base/roles/actor.server.ts';
import { permitted } from '#oficina/base/roles/roles.ts';
import { grupoLeido, lineasEscritas } from '#oficina/ventas/papeles/linea-contract.ts';
import {
  currentPaper,
  id,
  PAPER_BYTES,
  registerPaperCalls,
  registerPaperMaking,
  stepCalls,
  working,
} from '#oficina/ventas/papeles/paper-calls.server.ts';
import { type PaperServices, reachOf } from '#oficina/ventas/papeles/paper-family.server.ts';
import { paperOut } from '#oficina/ventas/papeles/paper-out.ts';
import { originOf } from '#oficina/ventas/papeles/paper-step.server.ts';
import { printedOf } from '#oficina/ventas/papeles/pdf/print-paper.server.ts';
import { publicPaper } from '#oficina/ventas/papeles/public-paper.server.ts';
import { findPaper } from '#oficina/ventas/papeles/read-paper.server.ts';
import { registerSeenDrafts } from '#oficina/ventas/papeles/seen-draft.server.ts';
import { changePaper, estadoShape } from '#oficina/ventas/papeles/take-estado.server.ts';
import { breakdownOf } from '#oficina/ventas/papeles/totals.server.ts';
import { notFound } from '#platform/http/errors.server.ts';
import type { HttpApp } from '#platform/http/http.server.ts';
import { serve } from '#platform/http/serve.server.ts';
import type { Jobs } from '#platform/jobs/jobs.server.ts';
import { readVersion } from '#platform/kit/contract/row-version.ts';
import { pedidosFamily } from './family.server.ts';
import { registerPedidoMail } from './mail-pedido.server.ts';
import {
  pedidoFromCliente,
  pedidoFromOffice,
  pedidoFromPresupuesto,
  pedidoToSee,
} from './make-pedido.server.ts';
import { pedidosOperations } from './operations.ts';
import { registerPedidoPrints } from './print.server.ts';
import { stepsOfPedido } from './steps.server.ts';

export type PedidoServices = PaperServices & { jobs: Jobs };

/** `pedidos`: pedidos, their origin and their steps (specification §7). */
export function registerPedidoCalls(app: HttpApp, services: PedidoServices): void {
  registerPaperCalls(app, services, pedidosFamily, stepsOfPedido);
  registerMaking(app, services);
  registerSeenDrafts(app, services, pedidosFamily, {
    recibe: 'pedidos',
    make: pedidoToSee,
    // A pedido has its number from the beginning.
    nextCode: async (_work, { codigo }) => String(codigo),
    print: ({ tx }, paper) => printedOf(tx, paper, { clase: 'Pedido', marca: 'Borrador' }),
  });
  registerSaving(app, services);
  registerSubtotals(app, services);
  stepsOfPedido.forEach(stepCalls(app, services, pedidosFamily));
  registerPedidoPrints(app, services);
  registerOwnPedidos(app, services);
  registerPedidoMail(app, services);
}

function registerMaking(app: HttpApp, services: PaperServices): void {
  registerPaperMaking(app, services, pedidosFamily, {
    calls: {
      crear: 'Crea el pedido con sus líneas y su número',
      crearDesdeAdmin: 'Crea el pedido de un cliente desde el negocio',
    },
    steps: stepsOfPedido,
    make: pedidoFromOffice,
  });
  const { crearDesdeCliente, crearDesdePresupuesto } = pedidosOperations;
  serve(app, crearDesdeCliente, { access: allow('pedidos', 'C', ['cliente']) }, (request) =>
    working(services, pedidosFamily, { request, verb: 'crear' }, (work) =>
      pedidoFromCliente(work, request.body),
    ),
  );
  serve(app, crearDesdePresupuesto, { access: allow('pedidos', 'C', ['trabajador']) }, (request) =>
    working(services, pedidosFamily, { request, verb: 'crear' }, (work) => {
      const reach = permitted(work.actor, 'presupuestos', 'L') ?? permitted(work.actor, 'pedidos', 'C');
      if (!reach) throw notFound('el presupuesto');
      return pedidoFromPresupuesto(work, request.body._id, reach);
    }),
  );
}

function registerSaving(app: HttpApp, services: PaperServices): void {
  serve(
    app,
    {
      method: 'PUT',
      path: 'pedidos/guardar',
      summary:
        'Guarda las líneas de un pedido, y da el paso al estado que se diga; 40901 si alguien lo ha cambiado antes',
      body: z.strictObject({
        _id: id,
        version: readVersion,
        lineas: lineasEscritas.optional(),
        ...estadoShape(pedidosFamily, stepsOfPedido),
      }),
      bodyLimit: PAPER_BYTES,
      answer: paperOut(pedidosFamily.resource),
    },
    {
      access: allow('pedidos', 'A', ['trabajador']),
      current: currentPaper(services, pedidosFamily),
    },
    (request) =>
      working(services, pedidosFamily, { request, verb: 'actualizar' }, (work) =>
        changePaper(work, request.body, { steps: stepsOfPedido, from: originOf(request) }),
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
  serve(
    app,
    {
      method: 'GET',
      path: 'pedidos/calcularSubtotales',
      summary: 'Lo que suma un pedido, por impuestos, y lo que falta por facturar',
      query: z.strictObject({ _id: id }),
      answer: subtotals,
    },
    { access: allow('pedidos', 'L') },
    async (request) => {
      const { scope } = reachOf(pedidosFamily, request, 'consultarPorId');
      const paper = await findPaper(services.db, pedidosFamily, request.query._id, scope);
      const { totalIrpf: irpf, importes, ...totals } = breakdownOf(paper);
      const { facturado, pendienteFacturar: pendiente } = paper as typeof paper & Record<string, string>;
      return { ...totals, irpf, facturado: facturado ?? '0.00', pendiente: pendiente ?? '0.00' };
    },
  );
}

/** `GET pedidos/consultarMiPedido`: a pedido as the cliente's panel shows it. */
function registerOwnPedidos(app: HttpApp, { db }: PaperServices): void {
  const access = allow('pedidos', 'L', ['cliente']);
  serve(app, pedidosOperations.consultarMiPedido, { access }, async (request) => {
    const { scope } = reachOf(pedidosFamily, request, 'consultarPorId');
    const paper = await findPaper(db, pedidosFamily, request.query._id, scope);
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
