import { z } from 'zod';
import type { HttpApp } from '#api/http.server.ts';
import { pageAnswer } from '#kit/list-query.ts';
import type { AccessServices } from '#office/access/access-services.server.ts';
import { actorOf, allow, scopeOf } from '#office/access/actor.server.ts';
import { porId } from '../usuarios/contract.ts';
import {
  approveIdentityChange,
  askIdentityChange,
  rejectIdentityChange,
  withdrawIdentityChange,
} from './change-identity.server.ts';
import { cambio, listarCambios, pedirCambio, rechazarCambio } from './contract.ts';
import { listIdentityChanges } from './read-changes.server.ts';

type Services = Pick<AccessServices, 'db' | 'jobs' | 'clock'>;

/** Changes of company name or tax number: schools ask, and workers decide. */
export function registerIdentityChanges(app: HttpApp, services: Services): void {
  app.get(
    '/cambiosIdentidad/leer',
    {
      config: { access: allow('cambiosIdentidad', 'L') },
      schema: {
        summary: 'Cambios de razón social o NIF, los que esperan primero; una autoescuela ve los suyos',
        querystring: listarCambios,
        response: { 200: pageAnswer(cambio) },
      },
    },
    (request) =>
      listIdentityChanges(services.db, request.query, { actor: actorOf(request), reach: scopeOf(request) }),
  );
  registerAsking(app, services);
  registerDeciding(app, services);
}

function registerAsking(app: HttpApp, services: Services): void {
  app.post(
    '/cambiosIdentidad/crear',
    {
      config: {
        access: allow('cambiosIdentidad', 'C', ['cliente']),
        rateLimit: { max: 20, timeWindow: '1 hour' },
        refuses: [409],
      },
      schema: {
        summary: 'Una autoescuela pide cambiar su razón social o su NIF',
        body: pedirCambio,
        response: { 200: z.literal(true) },
      },
    },
    async (request) => {
      await askIdentityChange(services, actorOf(request), request.body);
      return true as const;
    },
  );
  app.put(
    '/cambiosIdentidad/retirar',
    {
      config: { access: allow('cambiosIdentidad', 'A', ['cliente']), refuses: [409] },
      schema: {
        summary: 'La autoescuela retira un cambio que nadie ha resuelto',
        body: porId,
        response: { 200: z.literal(true) },
      },
    },
    async (request) => {
      await withdrawIdentityChange(services, actorOf(request), request.body._id);
      return true as const;
    },
  );
}

function registerDeciding(app: HttpApp, services: Services): void {
  const config = { access: allow('cambiosIdentidad', 'T', ['trabajador']), refuses: [409] };
  app.put(
    '/cambiosIdentidad/aprobar',
    {
      config: { ...config, mails: { made: () => 'El cambio está aprobado' } },
      schema: { summary: 'Aplica el cambio al cliente', body: porId, response: { 200: z.literal(true) } },
    },
    async (request) => {
      await approveIdentityChange(services, actorOf(request), request.body._id);
      return true as const;
    },
  );
  app.put(
    '/cambiosIdentidad/rechazar',
    {
      config: { ...config, mails: { made: () => 'El cambio está rechazado' } },
      schema: {
        summary: 'Deja al cliente como estaba, y le dice por qué',
        body: rechazarCambio,
        response: { 200: z.literal(true) },
      },
    },
    async (request) => {
      const { _id: id, motivo } = request.body;
      await rejectIdentityChange(services, actorOf(request), { id, motivo });
      return true as const;
    },
  );
}
