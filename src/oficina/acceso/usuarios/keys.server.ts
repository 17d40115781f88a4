import { sql } from 'drizzle-orm';
import { queueCorreo, sendQueued } from '#oficina/base/letters/queue.server.ts';
import type { AccessServices } from '#oficina/base/roles/access-services.server.ts';
import type { Actor } from '#oficina/base/roles/actor.server.ts';
import type { TipoUsuario } from '#oficina/base/roles/roles.ts';
import { closeSessions } from '#oficina/base/roles/sessions.server.ts';
import { noteSecurity } from '#oficina/base/security-log/note.server.ts';
import type { Db } from '#platform/database/db.server.ts';
import { invalidFields, notFound } from '#platform/http/errors.server.ts';
import type { Job, JobKind } from '#platform/jobs/jobs.server.ts';
import { emailKey } from '#platform/kit/people/email.ts';
import { type AttemptCounter, countAttempt, forgetAttempts } from './attempts.server.ts';
import { demandGoodKey, type OwnWords } from './key-rules.server.ts';
import { readLink } from './links.server.ts';
import { accountOf, locked } from './sign-in.server.ts';

type Executor = Pick<Db, 'execute'>;

type Request = { tipo: TipoUsuario; email: string; en: string };

/**
 * The job looks the address up, not the call, so that the answer takes the same time for unknown
 * addresses.
 */
const requestKind: JobKind<Request> = { name: 'pedir-clave', retryLimit: 5, retryDelay: 10 };

/** Repeated requests within this time send one correo. */
const SAME_REQUEST_MS = 2 * 60_000;

/** Requests a link for a new clave; the job sends it if the address is a user's. */
export async function requestKey(
  { jobs, clock }: AccessServices,
  { tipo, email }: Pick<Request, 'tipo' | 'email'>,
): Promise<void> {
  const now = clock();
  const window = Math.floor(now.getTime() / SAME_REQUEST_MS);
  const data = { tipo, email: emailKey(email), en: now.toISOString() };
  await jobs.enqueue(requestKind, data, `${tipo}:${data.email}:${window}`);
}

/** Job that sends the requested link by correo. */
export function requestKeyJob({ db, jobs }: { db: Db; jobs: () => AccessServices['jobs'] }): Job<Request> {
  return {
    ...requestKind,
    handler: async ({ tipo, email, en }) => {
      const { rows } = await db.execute<{ id: string; email: string }>(sql`
        SELECT id, email FROM usuarios
        WHERE tipo = ${tipo} AND email_clave = ${email} AND estado IN ('pendiente', 'activo')`);
      const [user] = rows;
      if (!user) return;
      const clave = `clave:${user.id}:${en}`;
      const mail = await queueCorreo(db, {
        tipo: 'clave',
        para: user.email,
        datos: { usuarioId: user.id },
        clave,
      });
      if (mail) await sendQueued(jobs(), mail);
    },
  };
}

const DEAD_LINK = 'ya no vale: pide otro';

/** Sets a new clave with the link of a correo, which also verifies the address. Closes all sessions. */
export async function resetKey(
  services: AccessServices,
  tipo: TipoUsuario,
  { enlace, nuevaClave }: { enlace: string; nuevaClave: string },
): Promise<void> {
  const { db, jobs, passwords, clock } = services;
  const now = clock();
  const dead = invalidFields([{ campo: 'enlace', motivo: DEAD_LINK }]);
  const which = { usos: ['clave' as const, 'invitacion' as const], now };
  // Checks the link before hashing, which is slow, so that invented links cost little.
  const offered = await readLink(db, enlace, { ...which, spend: false });
  if (!offered) throw dead;
  const own = await ownWordsOf(db, offered.usuarioId);
  await demandGoodKey(db, { campo: 'nuevaClave', clave: nuevaClave, own });
  const hash = await passwords.hash(nuevaClave);
  const mail = await db.transaction(async (tx) => {
    const link = await readLink(tx, enlace, { ...which, spend: true });
    if (!link) throw dead;
    const { rows } = await tx.execute<{ email: string; nombre: string }>(sql`
      UPDATE usuarios SET clave = ${hash}, estado = 'activo', version = version + 1, modificado_en = ${now},
        email_verificado_en = coalesce(email_verificado_en, ${now})
      WHERE id = ${link.usuarioId} AND tipo = ${tipo} AND estado IN ('pendiente', 'activo') RETURNING email, nombre`);
    const [user] = rows;
    if (!user) throw dead;
    await closeSessions(tx, { usuarioId: link.usuarioId, motivo: 'clave', now });
    await forgetAttempts(tx, accountOf({ tipo, email: user.email }));
    const actor = { _id: link.usuarioId, nombre: user.nombre };
    await noteSecurity(tx, now, { tipo: 'claveElegida', actor, sobre: actor });
    return tellKeyChanged(tx, { _id: link.usuarioId, email: user.email }, now);
  });
  if (mail) await sendQueued(jobs, mail);
}

/** Verifies the address of the link and opens the account. */
export async function verifyEmail({ db, clock }: AccessServices, enlace: string): Promise<void> {
  const now = clock();
  await db.transaction(async (tx) => {
    const link = await readLink(tx, enlace, { usos: ['verificar'], now, spend: true });
    if (!link) throw invalidFields([{ campo: 'enlace', motivo: DEAD_LINK }]);
    await tx.execute(sql`
      UPDATE usuarios SET email_verificado_en = ${now}, version = version + 1, modificado_en = ${now},
        estado = CASE estado WHEN 'pendiente' THEN 'activo' ELSE estado END
      WHERE id = ${link.usuarioId}`);
  });
}

/** Throws unless `clave` is the caller's; failures count as they do at sign-in. */
export async function demandKey(services: AccessServices, actor: Actor, clave: string): Promise<void> {
  const { db, passwords, clock } = services;
  const counted = await counterOfSession(db, actor);
  const wait = await countAttempt(db, counted, clock());
  if (wait > 0) throw locked(wait);
  const { rows } = await db.execute<{ clave: string | null }>(
    sql`SELECT clave FROM usuarios WHERE id = ${actor._id}`,
  );
  if (!(await passwords.verify(rows[0]?.clave, clave)))
    throw invalidFields([{ campo: 'clave', motivo: 'no es la que tienes ahora' }]);
  await forgetAttempts(db, counted);
}

/**
 * Gives the counter of the session's device: strangers who guess at sign-in do not make its owner wait
 * here.
 */
export async function counterOfSession(
  db: Executor,
  { sesionId }: Pick<Actor, 'sesionId'>,
): Promise<AttemptCounter> {
  const { rows } = await db.execute<{ quien: string }>(
    sql`SELECT coalesce(dispositivo_id, id) AS quien FROM sesiones WHERE id = ${sesionId}`,
  );
  return { de: 'dispositivo', quien: rows[0]?.quien ?? sesionId };
}

/** Changes the caller's own clave, closes the other sessions and tells the person by correo. */
export async function changeKey(
  services: AccessServices,
  actor: Actor,
  { clave, nuevaClave }: { clave: string; nuevaClave: string },
): Promise<void> {
  const { db, jobs, passwords, clock } = services;
  const own = await ownWordsOf(db, actor._id);
  await demandGoodKey(db, { campo: 'nuevaClave', clave: nuevaClave, own });
  await demandKey(services, actor, clave);
  const hash = await passwords.hash(nuevaClave);
  const now = clock();
  const mail = await db.transaction(async (tx) => {
    await setKey(tx, { id: actor._id, hash, now });
    await closeSessions(tx, { usuarioId: actor._id, motivo: 'clave', now, except: actor.sesionId });
    await noteSecurity(tx, now, { tipo: 'claveCambiada', actor, sobre: actor });
    return tellKeyChanged(tx, actor, now);
  });
  if (mail) await sendQueued(jobs, mail);
}

/** Reads the person's name, address and autoescuela, which their clave must not contain. */
async function ownWordsOf(db: Executor, usuarioId: string): Promise<OwnWords> {
  const { rows } = await db.execute<{ own: (string | null)[] }>(sql`
    SELECT ARRAY[u.nombre, u.email, c.nombre_comercial, c.razon_social] AS own
    FROM usuarios u LEFT JOIN clientes c ON c.id = u.cliente_id WHERE u.id = ${usuarioId}`);
  return rows[0]?.own ?? [];
}

/** The person always gets this correo, whoever changed the clave. */
const tellKeyChanged = (tx: Executor, { _id, email }: { _id: string; email: string }, now: Date) =>
  queueCorreo(tx, {
    tipo: 'clave_cambiada',
    para: email,
    datos: { usuarioId: _id },
    clave: `clave_cambiada:${_id}:${now.toISOString()}`,
  });

async function setKey(
  db: Executor,
  { id, hash, now }: { id: string; hash: string; now: Date },
): Promise<void> {
  const { rowCount } = await db.execute(sql`
    UPDATE usuarios SET clave = ${hash}, version = version + 1, modificado_en = ${now}
    WHERE id = ${id} AND estado = 'activo'`);
  if (!rowCount) throw notFound('el usuario');
}
