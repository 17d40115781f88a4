import { actorOf, allow } from '#oficina/base/roles/actor.server.ts';
import { accessOf } from '#oficina/base/steps/access-of.server.ts';
import type { HttpApp } from '#platform/http/http.server.ts';
import { serve } from '#platform/http/serve.server.ts';
import { decideReply, proposeReply, type ReplyServices } from './change-replies.server.ts';
import { replicasOperations } from './operations.ts';
import { ownResults } from './own-results.server.ts';
import { pasosReplica } from './pasos.ts';
import { listReplies } from './read-replies.server.ts';

/** Official results for their autoescuela, and its réplica, which a trabajador publishes. */
export function registerReplicas(app: HttpApp, services: ReplyServices): void {
  const { consultarResultados, leer, crear, publicar, retirar, rechazar } = replicasOperations;
  serve(app, consultarResultados, { access: allow('replicas', 'L', ['cliente']) }, (request) =>
    ownResults(services.db, actorOf(request).clienteId, request.query.seccion),
  );
  serve(app, leer, { access: allow('replicas', 'L') }, (request) =>
    listReplies(services.db, request.query, actorOf(request)),
  );
  serve(app, crear, { access: allow('replicas', 'C', ['cliente']) }, (request) =>
    proposeReply(services, actorOf(request), request.body),
  );
  serve(
    app,
    publicar,
    { access: accessOf(pasosReplica.publicar), mails: { made: () => 'La réplica está publicada' } },
    (request) => decideReply(services, actorOf(request), { ...request.body, step: pasosReplica.publicar }),
  );
  serve(app, retirar, { access: accessOf(pasosReplica.retirar) }, (request) =>
    decideReply(services, actorOf(request), { ...request.body, step: pasosReplica.retirar }),
  );
  serve(
    app,
    rechazar,
    { access: accessOf(pasosReplica.rechazar), mails: { made: () => 'La réplica está rechazada' } },
    (request) => decideReply(services, actorOf(request), { ...request.body, step: pasosReplica.rechazar }),
  );
}
