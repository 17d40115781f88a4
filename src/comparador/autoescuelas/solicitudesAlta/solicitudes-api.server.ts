import type { AccessServices } from '#oficina/base/roles/access-services.server.ts';
import { actorOf, allow } from '#oficina/base/roles/actor.server.ts';
import { accessOf } from '#oficina/base/steps/access-of.server.ts';
import type { HttpApp } from '#platform/http/http.server.ts';
import { serve } from '#platform/http/serve.server.ts';
import { solicitudesOperations } from './operations.ts';
import { pasosSolicitudAlta } from './pasos.ts';
import { listClaims } from './read-claims.server.ts';
import { approveClaim, rejectClaim } from './resolve-claim.server.ts';

/** Solicitudes for trabajadores to review: does the autoescuela belong to the person? */
export function registerSolicitudesAlta(app: HttpApp, services: AccessServices): void {
  const { leer, aprobar, rechazar } = solicitudesOperations;
  serve(app, leer, { access: allow('solicitudesAlta', 'L', ['trabajador']) }, (request) =>
    listClaims(services.db, request.query),
  );
  const approving = {
    access: accessOf(pasosSolicitudAlta.aprobar),
    mails: { made: () => 'El alta está aprobada' },
  };
  serve(app, aprobar, approving, async (request) => {
    await approveClaim(services, { id: request.body._id, por: actorOf(request)._id });
    return true as const;
  });
  const rejecting = {
    access: accessOf(pasosSolicitudAlta.rechazar),
    mails: { made: () => 'El alta está rechazada' },
  };
  serve(app, rechazar, rejecting, async (request) => {
    const { _id: id, motivo } = request.body;
    await rejectClaim(services, { id, motivo, por: actorOf(request)._id });
    return true as const;
  });
}
