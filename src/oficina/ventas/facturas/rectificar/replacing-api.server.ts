import { z } from 'zod';
import { accessOf } from '#oficina/base/steps/access-of.server.ts';
import { id } from '#oficina/ventas/papeles/paper-calls.server.ts';
import type { PaperServices } from '#oficina/ventas/papeles/paper-family.server.ts';
import { paperOut } from '#oficina/ventas/papeles/paper-out.ts';
import type { HttpApp } from '#platform/http/http.server.ts';
import { serve } from '#platform/http/serve.server.ts';
import { textField } from '#platform/kit/text/text-field.ts';
import { correctionOf } from '../borrador/make-factura.server.ts';
import { making } from '../borrador/making-api.server.ts';
import { facturasFamily } from '../family.server.ts';
import { pasosFactura } from '../pasos.ts';
import { exchangeOf } from './exchange.server.ts';
import { redoFactura } from './redo-factura.server.ts';

const out = paperOut(facturasFamily.resource);
const motivo = textField({ min: 1, max: 1_000 });

/** Calls that make drafts which correct or replace issued facturas. */
export function registerReplacing(app: HttpApp, services: PaperServices): void {
  serve(
    app,
    {
      method: 'POST',
      path: 'facturas/rectificar',
      summary:
        'Crea el borrador de la rectificativa de una factura emitida, por sustitución o por diferencias',
      body: z.strictObject({
        _id: id.describe('De la que se rectifica'),
        metodo: z.enum(['S', 'I'], 'elige cómo se rectifica'),
        tipo: z.enum(['R1', 'R2', 'R3', 'R4'], 'elige una de las opciones').optional(),
        motivo,
      }),
      answer: out,
    },
    { access: accessOf(pasosFactura.rectificar) },
    (request) => making(services, request, (work) => correctionOf(work, request.body)),
  );
  serve(
    app,
    {
      method: 'POST',
      path: 'facturas/canjear',
      summary:
        'Crea el borrador de la factura completa que canjea simplificadas emitidas; 40904 si alguna ya está canjeada o rectificada',
      body: z.strictObject({
        facturas: z.array(id).min(1, 'elige al menos una').max(100, 'elige cien como mucho'),
      }),
      answer: out,
    },
    { access: accessOf(pasosFactura.canjear) },
    (request) => making(services, request, (work) => exchangeOf(work, request.body.facturas)),
  );
  serve(
    app,
    {
      method: 'POST',
      path: 'facturas/rehacer',
      summary:
        'Crea el borrador que hace de nuevo una factura anulada, con su cliente, sus líneas y su pedido; 40904 si ya se hizo',
      body: z.strictObject({ _id: id.describe('De la anulada') }),
      answer: out,
    },
    { access: accessOf(pasosFactura.rehacer) },
    (request) => making(services, request, (work) => redoFactura(work, request.body._id)),
  );
}
