import { z } from 'zod';
import type { HttpApp } from '#api/http.server.ts';
import { pageAnswer } from '#kit/list-query.ts';
import type { AccessServices } from '#office/access/access-services.server.ts';
import { actorOf, allow } from '#office/access/actor.server.ts';
import { accessOf } from '#office/steps/access-of.server.ts';
import { porId } from '../usuarios/contract.ts';
import { listarSolicitudes, rechazar, solicitud } from './contract.ts';
import { pasosSolicitudAlta } from './pasos.ts';
import { listClaims } from './read-claims.server.ts';
import { approveClaim, rejectClaim } from './resolve-claim.server.ts';

/** Solicitudes for trabajadores to review: does the autoescuela belong to the person? */
export function registerSolicitudesAlta(app: HttpApp, services: AccessServices): void {
  app.get(
    '/solicitudesAlta/leer',
    {
      config: { access: allow('solicitudesAlta', 'L', ['trabajador']) },
      schema: {
        summary: 'Autoescuelas que se han registrado, las que esperan primero',
        querystring: listarSolicitudes,
        response: { 200: pageAnswer(solicitud) },
      },
    },
    (request) => listClaims(services.db, request.query),
  );
  const { aprobar, rechazar: rechazo } = pasosSolicitudAlta;
  app.put(
    '/solicitudesAlta/aprobar',
    {
      config: { access: accessOf(aprobar), mails: { made: () => 'El alta está aprobada' } },
      schema: {
        summary: 'Da por buena la autoescuela que dicen ser',
        body: porId,
        response: { 200: z.literal(true) },
      },
    },
    async (request) => {
      await approveClaim(services, { id: request.body._id, por: actorOf(request)._id });
      return true as const;
    },
  );
  app.put(
    '/solicitudesAlta/rechazar',
    {
      config: { access: accessOf(rechazo), mails: { made: () => 'El alta está rechazada' } },
      schema: {
        summary: 'No la da por buena, y les dice por qué',
        body: rechazar,
        response: { 200: z.literal(true) },
      },
    },
    async (request) => {
      const { _id: id, motivo } = request.body;
      await rejectClaim(services, { id, motivo, por: actorOf(request)._id });
      return true as const;
    },
  );
}
