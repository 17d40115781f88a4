import { z } from 'zod';
import type { HttpApp } from '#api/http.server.ts';
import { textField } from '#kit/text-field.ts';
import { actorOf, allow } from '#office/access/actor.server.ts';
import { decideReply, proposeReply, type ReplyServices } from './change-replies.server.ts';
import {
  crearReplica,
  decidirReplica,
  leerReplicas,
  paginaReplicas,
  rechazarReplica,
  replica,
  resultadosPropios,
} from './contract.ts';
import { ownResults } from './own-results.server.ts';
import { listReplies } from './read-replies.server.ts';

/** Official results as their school sees them, and what it says of them once somebody of the business publishes it. */
export function registerReplicas(app: HttpApp, services: ReplyServices): void {
  app.get(
    '/replicas/consultarResultados',
    {
      config: { access: allow('replicas', 'L', ['cliente']) },
      schema: {
        summary: 'Resultados oficiales de una sección de la autoescuela de quien ha entrado, mes a mes',
        querystring: z.strictObject({ seccion: textField({ max: 10 }).optional() }),
        response: { 200: resultadosPropios },
      },
    },
    (request) => ownResults(services.db, actorOf(request).clienteId, request.query.seccion),
  );
  app.get(
    '/replicas/leer',
    {
      config: { access: allow('replicas', 'L') },
      schema: {
        summary: 'Réplicas de las autoescuelas a sus resultados oficiales, las últimas primero',
        querystring: leerReplicas,
        response: { 200: paginaReplicas },
      },
    },
    (request) => listReplies(services.db, request.query, actorOf(request)),
  );
  app.post(
    '/replicas/crear',
    {
      config: { access: allow('replicas', 'C', ['cliente']) },
      schema: {
        summary: 'Una autoescuela propone lo que quiere que se lea junto a los resultados de una sección',
        body: crearReplica,
        response: { 200: replica },
      },
    },
    (request) => proposeReply(services, actorOf(request), request.body),
  );
  registerDecisions(app, services);
}

function registerDecisions(app: HttpApp, services: ReplyServices): void {
  const calls = [
    ['publicar', 'publicada', 'Publica una réplica junto a los resultados', ['trabajador']],
    ['retirar', 'retirada', 'Quita una réplica que se ve o que espera', ['trabajador', 'cliente']],
  ] as const;
  for (const [call, estado, summary, tipos] of calls)
    app.put(
      `/replicas/${call}`,
      {
        config: {
          access: allow('replicas', 'T', tipos),
          ...(call === 'publicar' && { mails: { made: () => 'La réplica está publicada' } }),
        },
        schema: { summary, body: decidirReplica, response: { 200: replica } },
      },
      (request) => decideReply(services, actorOf(request), { ...request.body, estado }),
    );
  app.put(
    '/replicas/rechazar',
    {
      config: {
        access: allow('replicas', 'T', ['trabajador']),
        mails: { made: () => 'La réplica está rechazada' },
      },
      schema: {
        summary: 'No publica una réplica, y le dice a la autoescuela por qué',
        body: rechazarReplica,
        response: { 200: replica },
      },
    },
    (request) => decideReply(services, actorOf(request), { ...request.body, estado: 'rechazada' }),
  );
}
