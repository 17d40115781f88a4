import type { AccessServices } from '#oficina/base/roles/access-services.server.ts';
import { actorOf, signedIn } from '#oficina/base/roles/actor.server.ts';
import { noteShown } from '#oficina/base/roles/session-proof.server.ts';
import type { HttpApp } from '#platform/http/http.server.ts';
import { serve } from '#platform/http/serve.server.ts';
import { demandKey } from './keys.server.ts';
import { factorOperations } from './operations.ts';
import { activateFactor, prepareFactor, removeFactor } from './second-factor.server.ts';
import type { UserKind } from './user-kinds.ts';

const rateLimit = { max: 60, timeWindow: '1 minute' };

/**
 * Routes to set up and remove the application of codes; a session that still lacks its second factor
 * may call them.
 */
export function registerSecondFactor(app: HttpApp, services: AccessServices, { path, tipo }: UserKind): void {
  const config = { access: signedIn(tipo), rateLimit, once: false as const, withoutFactor: true as const };
  const { preparar, activar, desactivar } = factorOperations({ path });
  serve(app, preparar, config, (request) => prepareFactor(services, actorOf(request)));
  serve(app, activar, config, async (request) => {
    const actor = actorOf(request);
    await demandKey(services, actor, request.body.clave);
    await activateFactor(services, actor, request.body.codigo);
    return true as const;
  });
  serve(app, desactivar, { access: signedIn(tipo), rateLimit, once: false }, async (request) => {
    const actor = actorOf(request);
    await demandKey(services, actor, request.body.clave);
    await noteShown(services.db, actor, { now: services.clock() });
    await removeFactor(services, actor);
    return true as const;
  });
}
