import type { FastifyRequest } from 'fastify';
import { z } from 'zod';
import type { AccessServices } from '#oficina/base/roles/access-services.server.ts';
import { actorOf, signedIn } from '#oficina/base/roles/actor.server.ts';
import { noteShown } from '#oficina/base/roles/session-proof.server.ts';
import { createTurns } from '#platform/database/turns.server.ts';
import type { HttpApp } from '#platform/http/http.server.ts';
import { serve } from '#platform/http/serve.server.ts';
import { cambiarClave, entrar, restablecerClave, usarEnlace } from './contract.ts';
import { presentedMark } from './device-cookie.server.ts';
import { changeKey, requestKey, resetKey, verifyEmail } from './keys.server.ts';
import { usersOperations } from './operations.ts';
import { signIn } from './sign-in.server.ts';
import type { UserKind } from './user-kinds.ts';

/** Limit per address, checked before the database is read: more than a classroom behind one address needs. */
const rateLimit = { max: 60, timeWindow: '1 minute' };

const hecho = { 200: z.literal(true) };

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
  app.post(
    `/${path}/entrar`,
    {
      config: { ...open, refuses: [401] },
      schema: {
        summary: 'Entra: el token va después en la cabecera «token»',
        body: entrar,
        response: { 200: z.object({ token: z.string() }) },
      },
    },
    async (request, reply) => {
      reply.header('cache-control', 'no-store');
      const mark = await presentedMark(request, { path, secure });
      const attempt = { ...request.body, ...comingFrom(request), marca: mark.marca, tipo };
      const token = await door(() => signIn(services, attempt));
      reply.header('set-cookie', await mark.cookie());
      return { token };
    },
  );
  const asking = { ...open, mails: { instead: 'Pide ayuda a quien lleva el sitio.' } };
  serve(app, usersOperations(kind).enviarNuevaClavePorEmail, asking, async (request) => {
    await requestKey(services, { tipo, email: request.body.email });
    return true as const;
  });
  app.put(
    `/${path}/restablecerClave`,
    {
      config: open,
      schema: { summary: 'Elige clave con el enlace enviado', body: restablecerClave, response: hecho },
    },
    async (request) => {
      await resetKey(services, tipo, request.body);
      return true as const;
    },
  );
  app.put(
    `/${path}/actualizarMiClave`,
    {
      config: { access: signedIn(tipo), rateLimit, once: false },
      schema: {
        summary: 'Cambia la clave propia y cierra las demás sesiones',
        body: cambiarClave,
        response: hecho,
      },
    },
    async (request) => {
      const actor = actorOf(request);
      await changeKey(services, actor, request.body);
      await noteShown(services.db, actor, { now: services.clock() });
      return true as const;
    },
  );
}

function comingFrom(request: FastifyRequest): { ip: string; agente: string } {
  return { ip: request.ip, agente: request.headers['user-agent'] ?? '' };
}

/** Route that the link of the registration correo calls. */
export function registerVerification(app: HttpApp, services: AccessServices): void {
  app.put(
    '/usuariosClientes/verificarEmail',
    {
      config: { access: 'publico', rateLimit },
      schema: { summary: 'Confirma el correo con el enlace enviado', body: usarEnlace, response: hecho },
    },
    async (request) => {
      await verifyEmail(services, request.body.enlace);
      return true as const;
    },
  );
}
