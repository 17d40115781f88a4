import { z } from 'zod';
import type { HttpApp } from '#api/http.server.ts';
import { daySchema } from '#kit/day-schema.ts';
import { orNumber } from '#kit/number-or-text.ts';
import { textField } from '#kit/text-field.ts';
import { allow } from '#office/access/actor.server.ts';
import { id, working } from '#office/papeles/paper-calls.server.ts';
import type { PaperServices } from '#office/papeles/paper-family.server.ts';
import { paperOut } from '#office/papeles/paper-out.ts';
import { accessOf } from '#office/steps/access-of.server.ts';
import { facturasFamily } from './family.server.ts';
import { pasosFactura } from './pasos.ts';
import { payFactura, undoCobro } from './pay-factura.server.ts';

const out = paperOut(facturasFamily.resource);
const motivo = textField({ min: 1, max: 1_000 });
const dia = daySchema('escribe una fecha');

/** Euros, negative for a refund; accepts '1.234,50' and '1234.50'. */
const amount = orNumber(
  z
    .string('escribe un importe')
    .max(30, 'es demasiado largo')
    .transform((text) => {
      const bare = text.replaceAll(/[\s\u202f€]/g, '').replace('−', '-');
      return bare.includes(',') ? bare.replaceAll('.', '').replace(',', '.') : bare;
    })
    .refine((text) => /^-?\d{1,10}(\.\d{1,2})?$/.test(text), 'escribe un importe, como 1.234,50'),
);

/** Calls that note a cobro or undo one. */
export function registerPaying(app: HttpApp, services: PaperServices): void {
  app.post(
    '/facturas/registrarCobro',
    {
      config: { access: accessOf(pasosFactura.registrarCobro) },
      schema: {
        summary: 'Anota un cobro, entero o parcial, o una devolución con importe negativo',
        body: z.strictObject({
          _id: id.describe('De la factura'),
          fecha: dia.optional().describe('Hoy, si no se dice'),
          importe: amount.meta({ examples: ['10.00'] }),
          forma: textField({ min: 1, max: 60 }),
          referencia: textField({ max: 120 }).optional(),
        }),
        response: { 200: out },
      },
    },
    (request) =>
      working(services, facturasFamily, { request, verb: 'actualizar' }, (work) =>
        payFactura(work, request.body),
      ),
  );
  app.put(
    '/facturas/deshacerCobro',
    {
      config: { access: allow('facturas', 'T', ['trabajador']) },
      schema: {
        summary: 'Deshace un cobro mal anotado con otro contrario; 40904 si ya está deshecho',
        body: z.strictObject({ cobro: id, motivo }),
        response: { 200: out },
      },
    },
    (request) =>
      working(services, facturasFamily, { request, verb: 'actualizar' }, (work) =>
        undoCobro(work, request.body),
      ),
  );
}
