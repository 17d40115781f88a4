import { z } from 'zod';
import type { HttpApp } from '#api/http.server.ts';
import type { AccessServices } from '#office/access/access-services.server.ts';
import { actorOf, signedIn } from '#office/access/actor.server.ts';
import { noteShown } from '#office/access/session-proof.server.ts';
import { activarFactor, desactivarFactor } from './contract.ts';
import { demandKey } from './keys.server.ts';
import { activateFactor, prepareFactor, removeFactor } from './second-factor.server.ts';
import type { UserKind } from './user-kinds.ts';

const rateLimit = { max: 60, timeWindow: '1 minute' };
const hecho = { 200: z.literal(true) };

/**
 * Routes to set up and remove the application of codes; a session that still lacks its second factor
 * may call them.
 */
export function registerSecondFactor(app: HttpApp, services: AccessServices, { path, tipo }: UserKind): void {
  const config = { access: signedIn(tipo), rateLimit, once: false as const, withoutFactor: true as const };
  const secreto = z.object({ secreto: z.string(), uri: z.string() });
  app.post(
    `/${path}/prepararDobleFactor`,
    { config, schema: { summary: 'Secreto para una aplicación de códigos', response: { 200: secreto } } },
    (request) => prepareFactor(services, actorOf(request)),
  );
  app.put(
    `/${path}/activarDobleFactor`,
    {
      config,
      schema: {
        summary: 'Activa el doble factor con un primer código, y cierra las demás sesiones',
        body: activarFactor,
        response: hecho,
      },
    },
    async (request) => {
      const actor = actorOf(request);
      await demandKey(services, actor, request.body.clave);
      await activateFactor(services, actor, request.body.codigo);
      return true as const;
    },
  );
  app.put(
    `/${path}/desactivarDobleFactor`,
    {
      config: { access: signedIn(tipo), rateLimit, once: false },
      schema: {
        summary: 'Quita el doble factor, con sus códigos de recuperación',
        body: desactivarFactor,
        response: hecho,
      },
    },
    async (request) => {
      const actor = actorOf(request);
      await demandKey(services, actor, request.body.clave);
      await noteShown(services.db, actor, { now: services.clock() });
      await removeFactor(services, actor);
      return true as const;
    },
  );
}
