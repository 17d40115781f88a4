import { sql } from 'drizzle-orm';
import { v7 as uuid } from 'uuid';
import type { Db } from '#api/db.server.ts';
import type { Jobs } from '#api/jobs.server.ts';
import { lockWithin } from '#api/lock.server.ts';
import { emailKey } from '#kit/email.ts';
import { queueMail, sendQueued } from '#office/letters/queue.server.ts';
import type { SearchParams } from '../comparador/search-params.ts';
import { DIAS_SIN_CONFIRMAR, VERSION_PRIVACIDAD, watchedQuery } from './saved-search.ts';

export type SavedSearchServices = { db: Db; jobs: Pick<Jobs, 'enqueue'>; clock: () => Date };

type Tx = Pick<Db, 'execute'>;

/** Of one address: more would be somebody filling another's mailbox. */
const MAX_UNCONFIRMED = 5;
const MAX_SAVED = 20;

/**
 * Keeps a search for an address, together with the mail that asks whether it is theirs. The same for one that had it
 * already, who is mailed the link to it, once an hour at most. Past the limits of one address nothing is written, and the
 * visitor is told the same.
 */
export async function saveSearch(
  { db, jobs, clock }: SavedSearchServices,
  { email, params }: { email: string; params: SearchParams },
): Promise<void> {
  const now = clock();
  const clave = emailKey(email);
  const consulta = watchedQuery(params);
  const correo = await db.transaction(async (tx) => {
    // Two at once for one address are one after the other, so that the limits hold.
    await lockWithin(tx, `búsquedas ${clave}`);
    const id =
      (await findSaved(tx, { clave, consulta, now })) ?? (await insert(tx, { email, clave, consulta, now }));
    if (!id) return undefined;
    return queueMail(tx, {
      tipo: 'busqueda_confirmar',
      para: email,
      datos: { busquedaId: id },
      clave: `busqueda_confirmar:${id}:${now.toISOString().slice(0, 13)}`,
    });
  });
  if (correo) await sendQueued(jobs, correo);
}

type Wanted = { clave: string; consulta: string; now: Date };

async function findSaved(tx: Tx, { clave, consulta, now }: Wanted): Promise<string | undefined> {
  // One whose time is over, and that the night's job has not taken away yet, is as good as gone.
  await tx.execute(sql`DELETE FROM busquedas_guardadas WHERE email_clave = ${clave} AND caduca_en <= ${now}`);
  const { rows } = await tx.execute<{ id: string }>(
    sql`SELECT id FROM busquedas_guardadas WHERE email_clave = ${clave} AND consulta = ${consulta}`,
  );
  return rows[0]?.id;
}

async function insert(
  tx: Tx,
  { email, clave, consulta, now }: Wanted & { email: string },
): Promise<string | undefined> {
  const id = uuid({ msecs: now.getTime() });
  const { rows } = await tx.execute<{ id: string }>(sql`
    INSERT INTO busquedas_guardadas (id, email, email_clave, consulta, version_privacidad, creada_en, caduca_en)
    SELECT ${id}, ${email}, ${clave}, ${consulta}, ${VERSION_PRIVACIDAD}, ${now},
      ${now}::timestamptz + make_interval(days => ${DIAS_SIN_CONFIRMAR})
    WHERE (SELECT count(*) < ${MAX_SAVED} AND count(*) FILTER (WHERE confirmada_en IS NULL) < ${MAX_UNCONFIRMED}
      FROM busquedas_guardadas WHERE email_clave = ${clave})
    RETURNING id`);
  return rows[0]?.id;
}
