import { createHash } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import { z } from 'zod';
import { queueAll, sendQueued } from '#oficina/base/letters/queue.server.ts';
import { actorOf, allow, scopeOf } from '#oficina/base/roles/actor.server.ts';
import { registerStandard, type Standard } from '#oficina/base/standard.server.ts';
import { accessOf } from '#oficina/base/steps/access-of.server.ts';
import type { Step } from '#oficina/base/steps/step-table.ts';
import { cameFrom } from '#oficina/documentos/firmas/came-from.server.ts';
import type { Transaction } from '#platform/crud/crud-table.server.ts';
import type { HttpApp } from '#platform/http/http.server.ts';
import { serve } from '#platform/http/serve.server.ts';
import { rowVersion as version } from '#platform/kit/contract/row-version.ts';
import { textField } from '#platform/kit/text/text-field.ts';
import { depositos } from './contract.ts';
import { nuevoDeposito } from './fields.ts';
import { type DepositoServices, makeDeposito, prepareDeposito } from './make-deposito.server.ts';
import { applyDeposito, type MoveContext, moveDeposito, revokeDeposito } from './move-deposito.server.ts';
import { depositosOperations } from './operations.ts';
import { pasosDeposito } from './pasos.ts';
import { depositosScope } from './scope.server.ts';
import { depositos as table } from './table.server.ts';

const id = z.uuid('no es un identificador');
const motivo = textField({ min: 1, max: 1_000 });
const row = depositos.schemas.row;

/** `depositos`: depósitos of pedidos and accepted presupuestos, with their signed receipts (decision 032). */
export function registerDepositos(app: HttpApp, services: DepositoServices): Standard {
  const standard = registerStandard(app, services, {
    resource: depositos,
    table,
    recurso: 'depositos',
    only: ['leer', 'consultarPorId'],
    scope: depositosScope,
  });
  registerMaking(app, services, standard);
  registerSteps(app, services, standard);
  registerRevoking(app, services);
  return standard;
}

const askingOf = (request: FastifyRequest, { clock }: DepositoServices) => ({
  actor: actorOf(request),
  reach: scopeOf(request),
  de: cameFrom(request),
  now: clock(),
});

type DepositoStandard = Standard<typeof depositos.fields>;

function registerMaking(app: HttpApp, services: DepositoServices, { rows }: DepositoStandard): void {
  const config = { access: allow('depositos', 'C', ['trabajador']) };
  serve(app, depositosOperations.verRecibo, { ...config, refuses: [409], once: false }, async (request) => {
    const asking = askingOf(request, services);
    const bytes = await services.db.transaction(
      async (tx) => (await prepareDeposito(tx, request.body, asking)).bytes,
    );
    return { huella: createHash('sha256').update(bytes).digest('hex'), pdf: bytes.toString('base64') };
  });
  app.post(
    '/depositos/crearfirma',
    {
      bodyLimit: 128 * 1024,
      config: { ...config, refuses: [409] },
      schema: {
        summary:
          'Pide una señal de un pedido o de un presupuesto aceptado, con su recibo, firmado en el momento o pendiente de firma; 40901 si el recibo no es el que se leyó',
        body: nuevoDeposito,
        response: { 200: row },
      },
    },
    async (request) => {
      const made = await makeDeposito(services, request.body, askingOf(request, services));
      return rows.find(request, made);
    },
  );
}

function registerSteps(app: HttpApp, services: DepositoServices, { rows }: DepositoStandard): void {
  const { recibir, aplicar, devolver } = pasosDeposito;
  const move = <Body extends z.ZodObject<{ _id: typeof id }>>(
    step: Step,
    summary: string,
    body: Body,
    work: (tx: Transaction, asked: z.infer<Body>, by: MoveContext) => Promise<void>,
  ) =>
    app.put(
      `/depositos/${step.verb}`,
      {
        config: { access: accessOf(step), refuses: [404, 409] },
        schema: {
          summary: `${summary}; 40902 con los estados a los que puede pasar si desde el suyo no se puede`,
          body: body as z.ZodObject,
          response: { 200: row },
        },
      },
      async (request) => {
        const asked = request.body as z.infer<Body>;
        const by = askingOf(request, services);
        await services.db.transaction((tx) => work(tx, asked, by));
        return rows.find(request, String(asked._id));
      },
    );
  move(
    recibir,
    'Anota que se ha recibido el dinero de una señal firmada',
    z.strictObject({ _id: id, version }),
    (tx, asked, by) => moveDeposito(tx, recibir, asked, by),
  );
  move(
    aplicar,
    'Descuenta una señal recibida de lo que queda por pagar y, si se dice, la anota como cobro de una factura emitida de su pedido',
    z
      .strictObject({ _id: id, version, _idFactura: id.optional() })
      .meta({ examples: [{ _id: '01a1fe40-b6f7-7460-8b47-4111e611c36f', version: 1 }] }),
    applyDeposito,
  );
  move(
    devolver,
    'Anota que se ha devuelto el dinero de una señal recibida, con su motivo',
    z.strictObject({ _id: id, version, motivo }),
    (tx, asked, by) => moveDeposito(tx, devolver, asked, by),
  );
}

function registerRevoking(app: HttpApp, services: DepositoServices): void {
  app.delete(
    '/depositos/eliminarfirma',
    {
      config: { access: accessOf(pasosDeposito.eliminarfirma), refuses: [404, 409] },
      schema: {
        summary:
          'Revoca una señal y la firma de su recibo, con un motivo y sin perder ninguna prueba; 40902 si ya está aplicada o devuelta',
        body: z.strictObject({ _id: id, motivo }),
        response: { 200: z.literal(true) },
      },
    },
    async (request) => {
      const { db, jobs } = services;
      const by = askingOf(request, services);
      const ids = await db.transaction(async (tx) => {
        const { letters } = await revokeDeposito(tx, request.body, by);
        return queueAll(tx, letters);
      });
      for (const one of ids) await sendQueued(jobs, one);
      return true as const;
    },
  );
}
