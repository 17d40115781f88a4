import type { AccessServices } from '#oficina/base/roles/access-services.server.ts';
import { actorOf, allow, scopeOf } from '#oficina/base/roles/actor.server.ts';
import { accessOf } from '#oficina/base/steps/access-of.server.ts';
import type { HttpApp } from '#platform/http/http.server.ts';
import { serve } from '#platform/http/serve.server.ts';
import {
  approveIdentityChange,
  askIdentityChange,
  rejectIdentityChange,
  withdrawIdentityChange,
} from './change-identity.server.ts';
import { cambiosOperations } from './operations.ts';
import { pasosCambioIdentidad } from './pasos.ts';
import { listIdentityChanges } from './read-changes.server.ts';

type Services = Pick<AccessServices, 'db' | 'jobs' | 'clock'>;

const { leer, crear, retirar, aprobar, rechazar } = cambiosOperations;

/** Changes of company name or tax number: schools ask, and workers decide. */
export function registerIdentityChanges(app: HttpApp, services: Services): void {
  serve(app, leer, { access: allow('cambiosIdentidad', 'L') }, (request) =>
    listIdentityChanges(services.db, request.query, { actor: actorOf(request), reach: scopeOf(request) }),
  );
  registerAsking(app, services);
  registerDeciding(app, services);
}

function registerAsking(app: HttpApp, services: Services): void {
  const asking = {
    access: allow('cambiosIdentidad', 'C', ['cliente']),
    rateLimit: { max: 20, timeWindow: '1 hour' },
    refuses: [409],
  };
  serve(app, crear, asking, async (request) => {
    await askIdentityChange(services, actorOf(request), request.body);
    return true as const;
  });
  const own = { access: accessOf(pasosCambioIdentidad.retirar), refuses: [409] };
  serve(app, retirar, own, async (request) => {
    await withdrawIdentityChange(services, actorOf(request), request.body._id);
    return true as const;
  });
}

function registerDeciding(app: HttpApp, services: Services): void {
  const approving = {
    access: accessOf(pasosCambioIdentidad.aprobar),
    refuses: [409],
    mails: { made: () => 'El cambio está aprobado' },
  };
  serve(app, aprobar, approving, async (request) => {
    await approveIdentityChange(services, actorOf(request), request.body._id);
    return true as const;
  });
  const rejecting = {
    access: accessOf(pasosCambioIdentidad.rechazar),
    refuses: [409],
    mails: { made: () => 'El cambio está rechazado' },
  };
  serve(app, rechazar, rejecting, async (request) => {
    const { _id: id, motivo } = request.body;
    await rejectIdentityChange(services, actorOf(request), { id, motivo });
    return true as const;
  });
}
