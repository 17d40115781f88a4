import { createHmac } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { v7 as uuid } from 'uuid';
import { eraseBecause } from '#oficina/base/evidence/reason.server.ts';
import { queueCorreo, sendQueued } from '#oficina/base/letters/queue.server.ts';
import { accountOf } from '#oficina/base/personal-data/accounts.server.ts';
import type { Cuenta, UnaPersona } from '#oficina/base/personal-data/contract.ts';
import { emptyByMap } from '#oficina/base/personal-data/empty.server.ts';
import { ids, type Persona } from '#oficina/base/personal-data/person.server.ts';
import type { Actor } from '#oficina/base/roles/actor.server.ts';
import { noteSecurity } from '#oficina/base/security-log/note.server.ts';
import { ERASURE_LOCK } from '#oficina/base/security-log/recorder.server.ts';
import { lineOfHistory } from '#oficina/base/standard.server.ts';
import { tellGiven } from '#oficina/relacion/alumnos/given-peticiones.server.ts';
import type { Transaction } from '#platform/crud/crud-table.server.ts';
import type { Db } from '#platform/database/db.server.ts';
import { lockWithin } from '#platform/database/lock.server.ts';
import { inUse, notFound } from '#platform/http/errors.server.ts';
import type { Jobs } from '#platform/jobs/jobs.server.ts';
import type { KeptMail } from '#platform/mail/mail.server.ts';
import { filesOf, lettersAbout } from './files-of.server.ts';
import { onePerson } from './look.server.ts';
import { objectionsTo } from './objections.server.ts';
import { filesKind } from './retention-job.server.ts';

export type ErasureServices = { db: Db; jobs: Jobs; clock: () => Date; kept: KeptMail; secret: string };

/**
 * Removes all the data of a person except what must be kept, in one transaction; the files go afterwards.
 * Sends a correo to the autoescuelas that received the person's request, and to the person. Throws 404
 * without data, 40904 with the reasons that block it.
 */
export async function suppressPerson(
  services: ErasureServices,
  asked: UnaPersona,
  actor: Actor,
): Promise<{ _id: string; cuentas: Cuenta[] }> {
  const { db, jobs, clock, kept } = services;
  const now = clock();
  const letters = await lettersAbout(db, kept, (await onePerson(db, asked)).persona);
  const done = await db.transaction(async (tx) => {
    // Two erasures at once would count the same rows twice, and a pending write would bring a name back.
    await lockWithin(tx, ERASURE_LOCK);
    return removeWithin(tx, { ...services, now, actor, asked, letters });
  });
  await jobs.enqueue(filesKind, {}, `supresion:${done._id}`).catch(() => undefined);
  for (const mail of done.mails) await sendQueued(jobs, mail);
  return { _id: done._id, cuentas: done.cuentas };
}

type Work = ErasureServices & { now: Date; actor: Actor; asked: UnaPersona; letters: string[] };

async function removeWithin(tx: Transaction, work: Work) {
  const { now, actor, asked, letters, secret } = work;
  const { persona, rows } = await onePerson(tx, asked);
  const reasons = await objectionsTo(tx, persona, actor);
  if (reasons.length > 0) throw inUse(`No se puede suprimir todavía. ${reasons.join(' ')}`);
  const planned = await accountOf(tx, persona);
  if (planned.length === 0) throw notFound('nada de esa persona');
  const archivos = [...(await filesOf(tx, persona)), ...letters];
  const informed = await autoescuelasToTell(tx, persona);
  const _id = uuid({ msecs: now.getTime() });
  await eraseBecause(tx, `supresion:${_id}`);
  await emptyByMap(tx, persona, now);
  await tx.execute(sql`
    INSERT INTO supresiones_datos (id, en, actor_id, actor_nombre, huellas, cuentas, archivos)
    VALUES (${_id}, ${now}, ${actor._id}, ${actor.nombre}, ${sql.param(footprints(persona, secret))}::text[],
      ${JSON.stringify(planned)}::jsonb, ${JSON.stringify(archivos)}::jsonb)`);
  const totals = Object.fromEntries(planned.map(({ tabla, trato, filas }) => [`${tabla} ${trato}`, filas]));
  const line = { actor, now, entidad: 'datosPersonales' };
  await tx.execute(
    lineOfHistory(line, { id: _id, antes: null, despues: { accion: 'supresion', ...totals } }),
  );
  await noteSecurity(tx, now, { tipo: 'datosSuprimidos', actor });
  const address = rows.find(({ email }) => email !== null)?.email ?? asked.email;
  const mails = await tell(tx, { _id, address, planned, informed });
  return { _id, cuentas: planned, mails: [...mails, ...(await tellGiven(tx, persona.alumnos))] };
}

/**
 * Keyed hashes of the person's addresses, telephones and NIFs. They prove the erasure to a person who
 * gives one of these values, and reveal nothing to others.
 */
const footprints = ({ emails, telefonos, nifs }: Persona, secret: string): string[] =>
  [...emails, ...telefonos, ...nifs].map((value) =>
    createHmac('sha256', secret).update(`supresion:${value}`).digest('hex'),
  );

type Autoescuela = { enviadaId: string; para: string };

/** Autoescuelas that have a request of the person, with their owner's address or else their own. Who was given one that was carried is told by `tellGiven`. */
async function autoescuelasToTell(tx: Transaction, { alumnos }: Persona): Promise<Autoescuela[]> {
  const own = ids('e.alumno_id', alumnos);
  if (!own) return [];
  const { rows } = await tx.execute<Autoescuela>(sql`
    SELECT e.id AS "enviadaId", coalesce((SELECT email FROM usuarios u WHERE u.cliente_id = c.id AND u.estado = 'activo'
      AND u.rol = 'Propietario' ORDER BY u.creado_en LIMIT 1), c.email) AS para
    FROM alumnos_autoescuelas e JOIN clientes c ON c.id = e.cliente_id
    WHERE ${own} AND e.estado IN ('enviada', 'vista', 'respondida', 'ganada', 'perdida', 'retirada')
      AND NOT EXISTS (SELECT FROM peticiones p WHERE p.id = e.id)`);
  return rows.filter(({ para }) => para !== null);
}

type ErasureNotice = { _id: string; address: string | undefined; planned: Cuenta[]; informed: Autoescuela[] };

async function tell(tx: Transaction, { _id, address, planned, informed }: ErasureNotice): Promise<string[]> {
  const mails: (string | undefined)[] = [];
  const conservado = planned.flatMap(({ trato, titulo, por, hasta }) =>
    trato === 'conservar' ? [{ titulo, por: por ?? '', hasta }] : [],
  );
  const quitado = [
    ...new Set(planned.flatMap(({ trato, titulo }) => (trato === 'conservar' ? [] : [titulo]))),
  ];
  if (address)
    mails.push(
      await queueCorreo(tx, {
        tipo: 'datos_suprimidos',
        para: address,
        clave: `datos_suprimidos:${_id}`,
        datos: { quitado, conservado },
      }),
    );
  for (const { enviadaId, para } of informed)
    mails.push(
      await queueCorreo(tx, {
        tipo: 'datos_suprimidos_autoescuela',
        para,
        datos: { enviadaId },
        clave: `datos_suprimidos_autoescuela:${enviadaId}`,
      }),
    );
  return mails.filter((mail) => mail !== undefined);
}
