import { z } from 'zod';
import { invalidFields } from '#api/errors.server.ts';
import type { HttpApp } from '#api/http.server.ts';
import { todayInMadrid } from '#kit/dates.ts';
import { daySchema } from '#kit/day-schema.ts';
import { rowVersion as version } from '#kit/resource.ts';
import { textField } from '#kit/text-field.ts';
import { lineaEscrita } from '../papeles/line-contract.ts';
import {
  id,
  newPaper,
  PAPER_BYTES,
  paperOut,
  registerPaperCalls,
  registerStep,
  working,
  workingFirst,
} from '../papeles/paper-calls.server.ts';
import type { Papel, PaperServices, Work } from '../papeles/paper-family.server.ts';
import { createPaper } from '../papeles/write-paper.server.ts';
import { registerStandard, type Standard } from '../standard.server.ts';
import { allow } from '../usuarios/actor.server.ts';
import { permitted } from '../usuarios/roles.ts';
import { registerVerification } from '../verifactu/verify-api.server.ts';
import { registerAdvances } from './advances-api.server.ts';
import { amendRecord } from './amend-record.server.ts';
import { annulInvoice } from './annul-invoice.server.ts';
import { facturas } from './contract.ts';
import { exchangeOf } from './exchange.server.ts';
import { invoices } from './family.server.ts';
import { invoiceOfQuote } from './invoice-quote.server.ts';
import { DayTurned, issueInvoice } from './issue-invoice.server.ts';
import { registerBooks } from './libros/books-api.server.ts';
import { correctionOf, invoiceOfOrder } from './make-invoice.server.ts';
import { registerOrderLeft } from './order-left.server.ts';
import { payInvoice, undoPayment } from './pay-invoice.server.ts';
import { registerInvoicePrints } from './print.server.ts';
import { PREGUNTAS, type Pregunta } from './questions.server.ts';
import { registerCorrectable } from './read-correctable.server.ts';
import { registerPaymentsRead } from './read-payments.server.ts';
import { registerRecordsRead } from './read-records.server.ts';
import { facturas as table } from './table.server.ts';
import { throughInvoice } from './through.server.ts';

const out = paperOut(invoices.resource);
const motivo = textField({ min: 1, max: 1_000 });
const dia = daySchema('escribe una fecha');

/** `facturas`: invoices, which the law lets nobody change once they are issued (decision 030). */
export function registerInvoices(app: HttpApp, services: PaperServices): Standard {
  const standard = registerStandard(app, services, {
    resource: facturas,
    table,
    recurso: 'facturas',
    scope: invoices.scope,
    only: ['leer'],
    through: throughInvoice,
  });
  registerPaperCalls(app, services, invoices);
  registerMaking(app, services);
  registerIssuing(app, services);
  registerPaying(app, services);
  registerPaymentsRead(app, services);
  registerRecordsRead(app, services);
  registerCorrectable(app, services);
  registerOrderLeft(app, services);
  registerAdvances(app, services);
  registerStep(app, services, invoices, {
    verb: 'entregar',
    summary: 'Anota que una factura se ha entregado',
    from: ['2'],
    to: '3',
    effect: ({ now }) => ({ entregadaEn: now.toISOString() }),
  });
  registerInvoicePrints(app, services);
  registerBooks(app, services);
  registerVerification(app, services);
  return standard;
}

function registerMaking(app: HttpApp, services: PaperServices): void {
  app.post(
    '/facturas/crear',
    {
      bodyLimit: PAPER_BYTES,
      config: { access: allow('facturas', 'C', ['trabajador']) },
      schema: {
        summary: 'Crea el borrador de una factura, con sus líneas',
        body: newPaper(invoices.resource),
        response: { 200: out },
      },
    },
    (request) =>
      working(services, invoices, { request, verb: 'crear' }, (work) =>
        createPaper(work, request.body, {
          fecha: todayInMadrid(work.now),
          estado: '1',
          tipo: newKind(request.body.tipo),
        }),
      ),
  );
  app.post(
    '/facturas/crearDesdePedido',
    {
      config: { access: allow('facturas', 'C', ['trabajador']) },
      schema: {
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
        response: { 200: out },
      },
    },
    (request) =>
      making(services, request, (work) => {
        const reach = permitted(work.actor, 'pedidos', 'L') ?? permitted(work.actor, 'facturas', 'C');
        return invoiceOfOrder(work, request.body, reach ?? 'suyo');
      }),
  );
  app.post(
    '/facturas/crearDesdePresupuesto',
    {
      config: { access: allow('facturas', 'C', ['trabajador']) },
      schema: {
        summary: 'Crea el borrador de un presupuesto aceptado del que no hay pedido, una sola vez',
        body: z.strictObject({ _id: id.describe('Del presupuesto') }),
        response: { 200: out },
      },
    },
    (request) =>
      making(services, request, (work) => {
        const reach = permitted(work.actor, 'presupuestos', 'L') ?? permitted(work.actor, 'facturas', 'C');
        return invoiceOfQuote(work, request.body._id, reach ?? 'suyo');
      }),
  );
  app.post(
    '/facturas/rectificar',
    {
      config: { access: allow('facturas', 'C', ['trabajador']) },
      schema: {
        summary:
          'Crea el borrador de la rectificativa de una factura emitida, por sustitución o por diferencias',
        body: z.strictObject({
          _id: id.describe('De la que se rectifica'),
          metodo: z.enum(['S', 'I'], 'elige cómo se rectifica'),
          tipo: z.enum(['R1', 'R2', 'R3', 'R4'], 'elige una de las opciones').optional(),
          motivo,
        }),
        response: { 200: out },
      },
    },
    (request) => making(services, request, (work) => correctionOf(work, request.body)),
  );
  app.post(
    '/facturas/canjear',
    {
      config: { access: allow('facturas', 'C', ['trabajador']) },
      schema: {
        summary:
          'Crea el borrador de la factura completa que canjea simplificadas emitidas; 40904 si alguna ya está canjeada o rectificada',
        body: z.strictObject({
          facturas: z.array(id).min(1, 'elige al menos una').max(100, 'elige cien como mucho'),
        }),
        response: { 200: out },
      },
    },
    (request) => making(services, request, (work) => exchangeOf(work, request.body.facturas)),
  );
}

/** Corrections are made from what they correct, by `facturas/rectificar`. */
function newKind(tipo: unknown): 'F1' | 'F2' {
  if (tipo === undefined || tipo === 'F1' || tipo === 'F2') return tipo ?? 'F1';
  throw invalidFields([
    { campo: 'tipo', motivo: 'una rectificativa se hace desde la factura que rectifica' },
  ]);
}

const making = (
  services: PaperServices,
  request: Parameters<typeof working>[2]['request'],
  work: (work: Work) => Promise<Papel>,
) => working(services, invoices, { request, verb: 'crear' }, work);

function registerIssuing(app: HttpApp, services: PaperServices): void {
  app.put(
    '/facturas/emitir',
    {
      config: { access: allow('facturas', 'M', ['trabajador']) },
      schema: {
        summary:
          'Emite un borrador: número, fecha de hoy y registro encadenado; 42201 con la norma si no puede ser, o con las preguntas que hay que confirmar',
        body: z.strictObject({
          _id: id,
          version,
          confirmado: z
            .array(z.enum(Object.keys(PREGUNTAS) as [Pregunta, ...Pregunta[]]))
            .max(Object.keys(PREGUNTAS).length)
            .optional()
            .describe('Preguntas de un 42201 anterior a las que se responde que sí'),
        }),
        response: { 200: out },
      },
    },
    async (request) => {
      const issue = () =>
        workingFirst(services, invoices, { request, verb: 'actualizar' }, (work) =>
          issueInvoice(work, request.body, services.clock),
        );
      try {
        return await issue();
      } catch (error) {
        if (error instanceof DayTurned) return issue();
        throw error;
      }
    },
  );
  app.put(
    '/facturas/anular',
    {
      config: { access: allow('facturas', 'M', ['trabajador']) },
      schema: {
        summary: 'Anula lo que nunca debió facturarse, con su registro; lo que fue real se rectifica',
        body: z.strictObject({ _id: id, version, motivo }),
        response: { 200: out },
      },
    },
    (request) =>
      working(services, invoices, { request, verb: 'actualizar' }, (work) =>
        annulInvoice(work, request.body, services.clock),
      ),
  );
  app.put(
    '/facturas/subsanar',
    {
      config: { access: allow('facturas', 'M', ['trabajador']) },
      schema: {
        summary:
          'Vuelve a declarar una factura que la Agencia Tributaria rechazó o aceptó con errores; 40904 si no le puso reparos',
        body: z.strictObject({ _id: id, version }),
        response: { 200: out },
      },
    },
    (request) =>
      working(services, invoices, { request, verb: 'actualizar' }, (work) =>
        amendRecord(work, request.body, services.clock),
      ),
  );
}

/** Euros, below zero when they go back: as people write them or as programs do. */
const amount = z
  .string('escribe un importe')
  .max(30, 'es demasiado largo')
  .transform((text) => {
    const bare = text.replaceAll(/[\s\u202f€]/g, '').replace('−', '-');
    return bare.includes(',') ? bare.replaceAll('.', '').replace(',', '.') : bare;
  })
  .refine((text) => /^-?\d{1,10}(\.\d{1,2})?$/.test(text), 'escribe un importe, como 1.234,50');

function registerPaying(app: HttpApp, services: PaperServices): void {
  app.post(
    '/facturas/registrarCobro',
    {
      config: { access: allow('facturas', 'T', ['trabajador']) },
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
      working(services, invoices, { request, verb: 'actualizar' }, (work) => payInvoice(work, request.body)),
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
      working(services, invoices, { request, verb: 'actualizar' }, (work) => undoPayment(work, request.body)),
  );
}
