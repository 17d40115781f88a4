import { deviceOf } from '#oficina/acceso/usuarios/device.ts';
import { presentedMark } from '#oficina/acceso/usuarios/device-cookie.server.ts';
import type { UserKind } from '#oficina/acceso/usuarios/user-kinds.ts';
import { actorOf, signedIn } from '#oficina/base/roles/actor.server.ts';
import type { HttpApp } from '#platform/http/http.server.ts';
import { serve } from '#platform/http/serve.server.ts';
import { doorOperations, llavesOperations } from './operations.ts';
import type { PasskeyServices } from './passkey-services.server.ts';
import {
  prepareRegistration,
  registerPasskey,
  removePasskey,
  renamePasskey,
} from './register-passkey.server.ts';
import { confirmWithPasskey, prepareUse, signInWithPasskey } from './use-passkey.server.ts';

const rateLimit = { max: 60, timeWindow: '1 minute' };

/** Access to the calls of a ceremony, which a user without a second factor needs too. */
const ceremony = {
  access: signedIn('cliente', 'trabajador'),
  rateLimit,
  once: false as const,
  withoutFactor: true as const,
  refuses: [409],
};

/** Sign-in with a passkey, for one kind of users. */
export function registerPasskeyDoor(app: HttpApp, services: PasskeyServices, { path, tipo }: UserKind): void {
  const open = { access: 'publico' as const, rateLimit, once: false as const };
  const { preparar, entrar } = doorOperations({ path });
  serve(app, preparar, { ...open, refuses: [409] }, (_request, reply) => {
    reply.header('cache-control', 'no-store');
    return prepareUse(services, { uso: 'entrada', actor: undefined });
  });
  serve(app, entrar, { ...open, refuses: [401, 409] }, async (request, reply) => {
    reply.header('cache-control', 'no-store');
    const mark = await presentedMark(request, { path, secure: services.publicUrl.startsWith('https:') });
    const from = { ip: request.ip, agente: request.headers['user-agent'] ?? '', marca: mark.marca };
    const token = await signInWithPasskey(services, { ...request.body, ...from, tipo });
    reply.header('set-cookie', await mark.cookie());
    return { token };
  });
}

/** `llavesAcceso`: passkeys of the actor, of either kind (decision 054). */
export function registerPasskeys(app: HttpApp, services: PasskeyServices): void {
  const access = signedIn('cliente', 'trabajador');
  registerMaking(app, services);
  serve(app, llavesOperations.renombrar, { access }, async (request) => {
    await renamePasskey(services, actorOf(request), request.body);
    return true as const;
  });
  serve(app, llavesOperations.eliminar, { access, recent: true }, async (request) => {
    await removePasskey(services, actorOf(request), request.body._id);
    return true as const;
  });
  registerProving(app, services);
}

function registerMaking(app: HttpApp, services: PasskeyServices): void {
  serve(app, llavesOperations.prepararRegistro, { ...ceremony, recent: true }, (request) =>
    prepareRegistration(services, actorOf(request)),
  );
  serve(app, llavesOperations.registrar, ceremony, (request) => {
    const nombre = `Llave de ${deviceOf(request.headers['user-agent'] ?? '')}`.slice(0, 60);
    return registerPasskey(services, actorOf(request), { ...request.body, nombre });
  });
}

function registerProving(app: HttpApp, services: PasskeyServices): void {
  serve(app, llavesOperations.prepararConfirmacion, ceremony, (request) =>
    prepareUse(services, { uso: 'confirmacion', actor: actorOf(request) }),
  );
  serve(app, llavesOperations.confirmar, ceremony, async (request) => {
    await confirmWithPasskey(services, actorOf(request), request.body);
    return true as const;
  });
}
