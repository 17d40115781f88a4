import { createHash } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import { queueAll, sendQueued } from '#oficina/base/letters/queue.server.ts';
import { actorOf, allow, scopeOf } from '#oficina/base/roles/actor.server.ts';
import { registerStandard, type Standard } from '#oficina/base/standard.server.ts';
import { accessOf } from '#oficina/base/steps/access-of.server.ts';
import type { Step } from '#oficina/base/steps/step-table.ts';
import { cameFrom } from '#oficina/documentos/firmas/came-from.server.ts';
import type { Transaction } from '#platform/crud/crud-table.server.ts';
import type { HttpApp } from '#platform/http/http.server.ts';
import { serve } from '#platform/http/serve.server.ts';
import { depositos } from './contract.ts';
import { type DepositoServices, makeDeposito, prepareDeposito } from './make-deposito.server.ts';
import { applyDeposito, type MoveContext, moveDeposito, revokeDeposito } from './move-deposito.server.ts';
import { depositosOperations } from './operations.ts';
import { pasosDeposito } from './pasos.ts';
import { depositosScope } from './scope.server.ts';
import { depositos as table } from './table.server.ts';

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
  serve(app, depositosOperations.crearfirma, { ...config, refuses: [409] }, async (request) => {
    const made = await makeDeposito(services, request.body, askingOf(request, services));
    return rows.find(request, made);
  });
}

function registerSteps(app: HttpApp, services: DepositoServices, { rows }: DepositoStandard): void {
  const { recibir, aplicar, devolver } = pasosDeposito;
  const taking = (step: Step) => ({ access: accessOf(step), refuses: [404, 409] });
  const moved = async (
    request: FastifyRequest & { body: { _id: string } },
    work: (tx: Transaction, by: MoveContext) => Promise<void>,
  ) => {
    await services.db.transaction((tx) => work(tx, askingOf(request, services)));
    return rows.find(request, request.body._id);
  };
  serve(app, depositosOperations.recibir, taking(recibir), (request) =>
    moved(request, (tx, by) => moveDeposito(tx, recibir, request.body, by)),
  );
  serve(app, depositosOperations.aplicar, taking(aplicar), (request) =>
    moved(request, (tx, by) => applyDeposito(tx, request.body, by)),
  );
  serve(app, depositosOperations.devolver, taking(devolver), (request) =>
    moved(request, (tx, by) => moveDeposito(tx, devolver, request.body, by)),
  );
}

function registerRevoking(app: HttpApp, services: DepositoServices): void {
  serve(
    app,
    depositosOperations.eliminarfirma,
    { access: accessOf(pasosDeposito.eliminarfirma), refuses: [404, 409] },
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
