import { type SQL, sql } from 'drizzle-orm';
import type { z } from 'zod';
import type { AccessServices } from '#oficina/base/roles/access-services.server.ts';
import { type Actor, actorOf, allow, scopeOf, signedIn } from '#oficina/base/roles/actor.server.ts';
import { type Alcance, permitted } from '#oficina/base/roles/roles.ts';
import { closeSessions, isOpenSql } from '#oficina/base/roles/sessions.server.ts';
import { noteSecurity } from '#oficina/base/security-log/note.server.ts';
import { containsWords } from '#platform/crud/containing.server.ts';
import { momentsBetween } from '#platform/crud/crud-list.server.ts';
import { readSqlPage } from '#platform/crud/keyset.server.ts';
import type { Db } from '#platform/database/db.server.ts';
import { notFound } from '#platform/http/errors.server.ts';
import type { HttpApp } from '#platform/http/http.server.ts';
import { serve } from '#platform/http/serve.server.ts';
import type { Page } from '#platform/kit/contract/list-query.ts';
import type { Acceso, FiltroAccesos, salir } from './contract.ts';
import { accesosOperations } from './operations.ts';

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

type AccesosQuery = { actor: Actor; alcance: Alcance; filtro: FiltroAccesos; now: Date };

/** A page of attempts to sign in, the latest first, each with the state of its session. */
function listAccesos(db: Db, asked: AccesosQuery): Promise<Page<Acceso>> {
  const { actor, filtro, now } = asked;
  const open = sql`coalesce(${isOpenSql(now)} AND u.estado = 'activo', false)`;
  return readSqlPage<Acceso>(db, {
    asked: filtro,
    order: { orden: '-entradaEn', key: sql`a.entrada_en`, type: 'timestamptz', id: sql`a.id` },
    table: 'accesos',
    from: sql`accesos a
      LEFT JOIN usuarios u ON u.id = a.usuario_id
      LEFT JOIN sesiones s ON s.id = a.sesion_id`,
    where: conditionsOf(asked),
    columns: sql`a.id AS "_id", a.tipo_usuario AS "tipoUsuario", a.usuario_id AS "_idUsuario", u.nombre,
      a.email_intentado AS "emailIntentado", a.huella, a.entrada_en AS "entradaEn", a.resultado, a.ip, a.agente, a.dispositivo,
      a.sesion_id AS "_idSesion", ${open} AS abierta, coalesce(s.id = ${actor.sesionId}, false) AS "esEsta",
      s.ultima_actividad AS "ultimaActividad", s.cerrada_en AS "salidaEn",
      coalesce(s.motivo, CASE WHEN s.id IS NOT NULL AND NOT ${open} THEN 'caducada' END) AS "tipoSalida"`,
  });
}

/**
 * Gives the conditions of the list; undefined if all rows are wanted: they are too many to count one by
 * one.
 */
function conditionsOf({ actor, alcance, filtro, now }: AccesosQuery): SQL | undefined {
  const { texto, resultado, tipoUsuario, _idUsuario, entradaEn_desde, entradaEn_hasta, mios, abiertas } =
    filtro;
  const conditions = momentsBetween(sql`a.entrada_en`, entradaEn_desde, entradaEn_hasta);
  if (alcance !== 'todo' || mios) conditions.push(sql`a.usuario_id = ${actor._id}`);
  if (_idUsuario) conditions.push(sql`a.usuario_id = ANY(${sql.param(_idUsuario)}::uuid[])`);
  if (texto)
    conditions.push(containsWords(texto, [sql`a.email_intentado`, sql`u.nombre`, sql`a.ip`, sql`a.huella`]));
  if (resultado) conditions.push(sql`a.resultado = ANY(${sql.param(resultado)})`);
  if (tipoUsuario) conditions.push(sql`a.tipo_usuario = ANY(${sql.param(tipoUsuario)})`);
  if (abiertas) conditions.push(sql`${isOpenSql(now)} AND u.estado = 'activo'`);
  return conditions.length === 0 ? undefined : sql.join(conditions, sql` AND `);
}
