import { z } from 'zod';
import { allow } from '#oficina/base/roles/actor.server.ts';
import { permitted } from '#oficina/base/roles/roles.ts';
import { lineaEscrita } from '#oficina/ventas/papeles/linea-contract.ts';
import { id, newPaper, PAPER_BYTES, working } from '#oficina/ventas/papeles/paper-calls.server.ts';
import type { Papel, PaperServices, Work } from '#oficina/ventas/papeles/paper-family.server.ts';
import { paperOut } from '#oficina/ventas/papeles/paper-out.ts';
import { createPaper } from '#oficina/ventas/papeles/write-paper.server.ts';
import { invalidFields } from '#platform/http/errors.server.ts';
import type { HttpApp } from '#platform/http/http.server.ts';
import { serve } from '#platform/http/serve.server.ts';
import { todayInMadrid } from '#platform/kit/dates/dates.ts';
import { EstadoFactura } from '../estados.ts';
import { facturasFamily } from '../family.server.ts';
import { facturaOfPresupuesto } from './bill-presupuesto.server.ts';
import { facturaOfPedido } from './make-factura.server.ts';

const out = paperOut(facturasFamily.resource);

/** Calls that make drafts of facturas: empty, of a pedido, of a presupuesto. */
export function registerMaking(app: HttpApp, services: PaperServices): void {
  serve(
    app,
    {
      method: 'POST',
      path: 'facturas/crear',
      summary: 'Crea el borrador de una factura, con sus líneas',
      body: newPaper(facturasFamily.resource),
      bodyLimit: PAPER_BYTES,
      answer: out,
    },
    { access: allow('facturas', 'C', ['trabajador']) },
    (request) =>
      working(services, facturasFamily, { request, verb: 'crear' }, (work) => newDraft(work, request.body)),
  );
  serve(
    app,
    {
      method: 'POST',
      path: 'facturas/crearDesdePedido',
      summary:
        'Crea el borrador de lo que queda por facturar de un pedido, o de una parte; 40904 si no queda nada',
      body: z
        .strictObject({
          _id: id.describe('Del pedido'),
          lineas: z
            .array(z.strictObject({ _id: id, cantidad: lineaEscrita.shape.cantidad }))
            .min(1, 'di al menos una línea')
            .max(1_000, 'son demasiadas líneas')
            .optional()
            .describe('Cuánto de cada línea; sin ellas, todo lo que queda'),
        })
        .meta({ examples: [{ _id: '01a1fe40-b6f7-7460-8b47-4111e611c36f' }] }),
      answer: out,
    },
    { access: allow('facturas', 'C', ['trabajador']) },
    (request) =>
      making(services, request, (work) => {
        const reach = permitted(work.actor, 'pedidos', 'L') ?? permitted(work.actor, 'facturas', 'C');
        return facturaOfPedido(work, request.body, reach ?? 'suyo');
      }),
  );
  serve(
    app,
    {
      method: 'POST',
      path: 'facturas/crearDesdePresupuesto',
      summary: 'Crea el borrador de un presupuesto aceptado del que no hay pedido, una sola vez',
      body: z.strictObject({ _id: id.describe('Del presupuesto') }),
      answer: out,
    },
    { access: allow('facturas', 'C', ['trabajador']) },
    (request) =>
      making(services, request, (work) => {
        const reach = permitted(work.actor, 'presupuestos', 'L') ?? permitted(work.actor, 'facturas', 'C');
        return facturaOfPresupuesto(work, request.body._id, reach ?? 'suyo');
      }),
  );
}

/** Makes a draft with these fields, dated today. */
export const newDraft = (work: Work, fields: Record<string, unknown>): Promise<Papel> =>
  createPaper(work, fields, {
    fecha: todayInMadrid(work.now),
    estado: EstadoFactura.preparando,
    tipo: newKind(fields.tipo),
  });

/** Kind of a new factura; rectificativas are made by `facturas/rectificar`. */
function newKind(tipo: unknown): 'F1' | 'F2' {
  if (tipo === undefined || tipo === 'F1' || tipo === 'F2') return tipo ?? 'F1';
  throw invalidFields([
    { campo: 'tipo', motivo: 'una rectificativa se hace desde la factura que rectifica' },
  ]);
}

/** Makes a draft for the caller, who may see it afterwards. */
export const making = (
  services: PaperServices,
  request: Parameters<typeof working>[2]['request'],
  work: (work: Work) => Promise<Papel>,
) => working(services, facturasFamily, { request, verb: 'crear' }, work);
