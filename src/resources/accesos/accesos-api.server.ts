import { sql } from 'drizzle-orm';
import { z } from 'zod';
import { notFound } from '#api/errors.server.ts';
import type { HttpApp } from '#api/http.server.ts';
import { pageAnswer } from '#kit/list-query.ts';
import type { AccessServices } from '../usuarios/access-services.server.ts';
import { type Actor, actorOf, allow, scopeOf, signedIn } from '../usuarios/actor.server.ts';
import { permitted } from '../usuarios/roles.ts';
import { closeSessions } from '../usuarios/sessions.server.ts';
import { acceso, listarAccesos, salir } from './contract.ts';
import { listAccesos } from './read-accesos.server.ts';

/** `accesos`: who signed in or tried to, and the end of sessions (specification §7). */
export function registerAccesos(app: HttpApp, services: AccessServices): void {
  const { db, clock } = services;
  app.get(
    '/accesos/leer',
    {
      config: { access: allow('accesos', 'L') },
      schema: {
        summary: 'Accesos, los últimos primero; quien no administra ve los suyos',
        querystring: listarAccesos,
        response: { 200: pageAnswer(acceso) },
      },
    },
    (request) =>
      listAccesos(db, {
        actor: actorOf(request),
        alcance: scopeOf(request),
        filtro: request.query,
        now: clock(),
      }),
  );
  app.put(
    '/accesos/salir',
    {
      config: { access: signedIn('cliente', 'trabajador') },
      schema: {
        summary: 'Cierra esta sesión, las demás propias, o una por su identificador',
        body: salir,
        response: { 200: z.literal(true) },
      },
    },
    async (request) => {
      await leave(services, actorOf(request), request.body);
      return true as const;
    },
  );
}

async function leave(
  { db, clock }: AccessServices,
  actor: Actor,
  body: z.infer<typeof salir>,
): Promise<void> {
  const now = clock();
  const own = { usuarioId: actor._id, now };
  if (body.otras) {
    await closeSessions(db, { ...own, motivo: 'revocada', except: actor.sesionId });
  } else if (!body._idSesion || body._idSesion === actor.sesionId) {
    await closeSessions(db, { ...own, motivo: 'manual', only: actor.sesionId });
  } else {
    const usuarioId = await ownerOfSession({ db, actor, sesionId: body._idSesion });
    await closeSessions(db, { usuarioId, motivo: 'revocada', now, only: body._idSesion });
  }
}

type Looked = { db: AccessServices['db']; actor: Actor; sesionId: string };

/** Whose session it is, if the actor may end it; for anybody else's it is as if there were none. */
async function ownerOfSession({ db, actor, sesionId }: Looked): Promise<string> {
  const { rows } = await db.execute<{ usuarioId: string }>(
    sql`SELECT usuario_id AS "usuarioId" FROM sesiones WHERE id = ${sesionId}`,
  );
  const owner = rows[0]?.usuarioId;
  const mayEnd = owner === actor._id || permitted(actor, 'accesos', 'A') === 'todo';
  if (!owner || !mayEnd) throw notFound('la sesión');
  return owner;
}
