import type { FastifyRequest } from 'fastify';
import type { AccessServices } from '#oficina/base/roles/access-services.server.ts';
import { actorOf, signedIn } from '#oficina/base/roles/actor.server.ts';
import { noteShown } from '#oficina/base/roles/session-proof.server.ts';
import { createTurns } from '#platform/database/turns.server.ts';
import type { HttpApp } from '#platform/http/http.server.ts';
import { serve } from '#platform/http/serve.server.ts';
import { presentedMark } from './device-cookie.server.ts';
import { changeKey, requestKey, resetKey, verifyEmail } from './keys.server.ts';
import { accessOperations, usersOperations, verificationOperations } from './operations.ts';
import { signIn } from './sign-in.server.ts';
import type { UserKind } from './user-kinds.ts';

/** Limit per address, checked before the database is read: more than a classroom behind one address needs. */
const rateLimit = { max: 60, timeWindow: '1 minute' };

/** Routes to sign in and to change one's own clave (specification §7). */
export function registerAccess(
  app: HttpApp,
  services: AccessServices & { publicUrl: string },
  kind: UserKind,
): void {
  const { path, tipo } = kind;
  // Sign-ins take a few database connections at most, so that other calls keep working.
  const door = createTurns({ atOnce: 4, waiting: 64 });
  const secure = services.publicUrl.startsWith('https:');
  const open = { access: 'publico' as const, rateLimit, once: false as const };
  const { entrar, restablecerClave } = accessOperations(kind);
  const { enviarNuevaClavePorEmail, actualizarMiClave } = usersOperations(kind);
  serve(app, entrar, { ...open, refuses: [401] }, async (request, reply) => {
    reply.header('cache-control', 'no-store');
    const mark = await presentedMark(request, { path, secure });
    const attempt = { ...request.body, ...comingFrom(request), marca: mark.marca, tipo };
    const token = await door(() => signIn(services, attempt));
    reply.header('set-cookie', await mark.cookie());
    return { token };
  });
  const asking = { ...open, mails: { instead: 'Pide ayuda a quien lleva el sitio.' } };
  serve(app, enviarNuevaClavePorEmail, asking, async (request) => {
    await requestKey(services, { tipo, email: request.body.email });
    return true as const;
  });
  serve(app, restablecerClave, open, async (request) => {
    await resetKey(services, tipo, request.body);
    return true as const;
  });
  serve(app, actualizarMiClave, { access: signedIn(tipo), rateLimit, once: false }, async (request) => {
    const actor = actorOf(request);
    await changeKey(services, actor, request.body);
    await noteShown(services.db, actor, { now: services.clock() });
    return true as const;
  });
}

function comingFrom(request: FastifyRequest): { ip: string; agente: string } {
  return { ip: request.ip, agente: request.headers['user-agent'] ?? '' };
}

/** Route that the link of the registration correo calls. */
export function registerVerification(app: HttpApp, services: AccessServices): void {
  const { verificarEmail } = verificationOperations;
  serve(app, verificarEmail, { access: 'publico', rateLimit }, async (request) => {
    await verifyEmail(services, request.body.enlace);
    return true as const;
  });
}
