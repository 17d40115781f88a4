import { z } from 'zod';
import { allow } from '#oficina/base/roles/actor.server.ts';
import { accessOf } from '#oficina/base/steps/access-of.server.ts';
import { id, working } from '#oficina/ventas/papeles/paper-calls.server.ts';
import type { PaperServices } from '#oficina/ventas/papeles/paper-family.server.ts';
import { paperOut } from '#oficina/ventas/papeles/paper-out.ts';
import type { HttpApp } from '#platform/http/http.server.ts';
import { serve } from '#platform/http/serve.server.ts';
import { daySchema } from '#platform/kit/dates/day-schema.ts';
import { textField } from '#platform/kit/text/text-field.ts';
import { facturasFamily } from '../family.server.ts';
import { pasosFactura } from '../pasos.ts';
import { importeField } from './importe-field.ts';
import { receiveForFactura } from './pay-factura.server.ts';
import { undoCobro } from './undo-cobro.server.ts';

const out = paperOut(facturasFamily.resource);
const paid = paperOut(facturasFamily.resource, {
  aFavor: z
    .string()
    .describe('Lo que sobraba del cobro y queda a favor del cliente')
    .meta({ examples: ['0.00'] }),
});
const motivo = textField({ min: 1, max: 1_000 });
const dia = daySchema('escribe una fecha');

/** Calls that note a cobro or undo one. */
export function registerPaying(app: HttpApp, services: PaperServices): void {
  serve(
    app,
    {
      method: 'POST',
      path: 'facturas/registrarCobro',
      summary:
        'Anota un cobro, entero o parcial, o una devolución con importe negativo; lo que sobra queda a favor del cliente',
      body: z.strictObject({
        _id: id.describe('De la factura'),
        fecha: dia.optional().describe('Hoy, si no se dice'),
        importe: importeField.meta({ examples: ['10.00'] }),
        forma: textField({ min: 1, max: 60 }),
        referencia: textField({ max: 120 }).optional(),
      }),
      answer: paid,
    },
    { access: accessOf(pasosFactura.registrarCobro) },
    async (request) => {
      let aFavor = '0.00';
      const factura: object = await working(
        services,
        facturasFamily,
        { request, verb: 'actualizar' },
        async (work) => {
          const done = await receiveForFactura(work, request.body);
          ({ aFavor } = done);
          return done.factura;
        },
      );
      return { ...factura, aFavor } as never;
    },
  );
  serve(
    app,
    {
      method: 'PUT',
      path: 'facturas/deshacerCobro',
      summary:
        'Deshace un cobro mal anotado con otro contrario; 40904 si ya está deshecho. El de un ingreso queda a favor del cliente',
      body: z.strictObject({ cobro: id, motivo }),
      answer: out,
    },
    { access: allow('facturas', 'T', ['trabajador']) },
    (request) =>
      working(services, facturasFamily, { request, verb: 'actualizar' }, (work) =>
        undoCobro(work, request.body),
      ),
  );
}
