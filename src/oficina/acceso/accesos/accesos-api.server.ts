import { sql } from 'drizzle-orm';
import type { z } from 'zod';
import type { AccessServices } from '#oficina/base/roles/access-services.server.ts';
import { type Actor, actorOf, allow, scopeOf, signedIn } from '#oficina/base/roles/actor.server.ts';
import { permitted } from '#oficina/base/roles/roles.ts';
import { closeSessions } from '#oficina/base/roles/sessions.server.ts';
import { noteSecurity } from '#oficina/base/security-log/note.server.ts';
import { notFound } from '#platform/http/errors.server.ts';
import type { HttpApp } from '#platform/http/http.server.ts';
import { serve } from '#platform/http/serve.server.ts';
import type { salir } from './contract.ts';
import { accesosOperations } from './operations.ts';
import { listAccesos } from './read-accesos.server.ts';

/** `accesos`: sign-ins, failed attempts, and the end of sessions (specification §7). */
export function registerAccesos(app: HttpApp, services: AccessServices): void {
  const { db, clock } = services;
  serve(app, accesosOperations.leer, { access: allow('accesos', 'L') }, (request) =>
    listAccesos(db, {
      actor: actorOf(request),
      alcance: scopeOf(request),
      filtro: request.query,
      now: clock(),
    }),
  );
  serve(
    app,
    accesosOperations.salir,
    { access: signedIn('cliente', 'trabajador'), withoutFactor: true },
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
    const ended = await closeSessions(db, { ...own, motivo: 'revocada', except: actor.sesionId });
    if (ended > 0) await noteSecurity(db, now, { tipo: 'sesionCerrada', actor, sobre: actor, veces: ended });
  } else if (body._idUsuario) {
    await endAllOf({ db, actor, now }, body._idUsuario);
  } else if (!body._idSesion || body._idSesion === actor.sesionId) {
    await closeSessions(db, { ...own, motivo: 'manual', only: actor.sesionId });
  } else {
    const owner = await ownerOfSession({ db, actor, sesionId: body._idSesion });
    const ending = { usuarioId: owner._id, motivo: 'revocada' as const, now, only: body._idSesion };
    if ((await closeSessions(db, ending)) > 0)
      await noteSecurity(db, now, { tipo: 'sesionCerrada', actor, sobre: owner });
  }
}

type Ending = { db: AccessServices['db']; actor: Actor; now: Date };

/** Ends all sessions of another user, for instance after the loss of a computer. */
async function endAllOf({ db, actor, now }: Ending, usuarioId: string): Promise<void> {
  const { rows } =
    permitted(actor, 'accesos', 'A') === 'todo' || usuarioId === actor._id
      ? await db.execute<{ _id: string; nombre: string }>(
          sql`SELECT id AS "_id", nombre FROM usuarios WHERE id = ${usuarioId}`,
        )
      : { rows: [] };
  const [owner] = rows;
  if (!owner) throw notFound('el usuario');
  const ended = await closeSessions(db, { usuarioId, motivo: 'revocada', now });
  if (ended > 0) await noteSecurity(db, now, { tipo: 'sesionCerrada', actor, sobre: owner, veces: ended });
}

type SessionQuery = { db: AccessServices['db']; actor: Actor; sesionId: string };

/** Finds the owner of a session that the actor may end; a session out of reach counts as missing. */
async function ownerOfSession({
  db,
  actor,
  sesionId,
}: SessionQuery): Promise<{ _id: string; nombre: string }> {
  const { rows } = await db.execute<{ _id: string; nombre: string }>(sql`
    SELECT u.id AS "_id", u.nombre FROM sesiones s JOIN usuarios u ON u.id = s.usuario_id WHERE s.id = ${sesionId}`);
  const [owner] = rows;
  const mayEnd = owner?._id === actor._id || permitted(actor, 'accesos', 'A') === 'todo';
  if (!owner || !mayEnd) throw notFound('la sesión');
  return owner;
}
