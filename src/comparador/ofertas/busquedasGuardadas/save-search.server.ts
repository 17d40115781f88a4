import { sql } from 'drizzle-orm';
import { v7 as uuid } from 'uuid';
import type { SearchParams } from '#comparador/ofertas/comparador/search-params.ts';
import { shownTexts } from '#oficina/base/legales/shown-version.server.ts';
import { queueCorreo, sendQueued } from '#oficina/base/letters/queue.server.ts';
import type { Db } from '#platform/database/db.server.ts';
import { lockWithin } from '#platform/database/lock.server.ts';
import type { Jobs } from '#platform/jobs/jobs.server.ts';
import { emailKey } from '#platform/kit/people/email.ts';
import { DIAS_SIN_CONFIRMAR, VERSION_PRIVACIDAD, watchedQuery } from './saved-search.ts';

export type SavedSearchServices = { db: Db; jobs: Pick<Jobs, 'enqueue'>; clock: () => Date };

type Tx = Pick<Db, 'execute'>;

/** Limits per address: more would be an attempt to flood a mailbox. */
const MAX_UNCONFIRMED = 5;
const MAX_SAVED = 20;

/**
 * Saves a search for an address, with the correo that asks its owner to confirm it. If the address already
 * had that search, its owner gets a link to it, once an hour at most. Beyond the limits of an address
 * nothing is written. `shown` is when the form was shown. The visitor gets the same answer in all cases.
 */
export async function saveSearch(
  { db, jobs, clock }: SavedSearchServices,
  { email, params, shown }: { email: string; params: SearchParams; shown?: Date },
): Promise<void> {
  const now = clock();
  const clave = emailKey(email);
  const consulta = watchedQuery(params);
  const correo = await db.transaction(async (tx) => {
    // Two requests for one address run one after the other, so that the limits hold.
    await lockWithin(tx, `búsquedas ${clave}`);
    const id =
      (await findSaved(tx, { clave, consulta, now })) ??
      (await insert(tx, { email, clave, consulta, now, shown }));
    if (!id) return undefined;
    return queueCorreo(tx, {
      tipo: 'busqueda_confirmar',
      para: email,
      datos: { busquedaId: id },
      clave: `busqueda_confirmar:${id}:${now.toISOString().slice(0, 13)}`,
    });
  });
  if (correo) await sendQueued(jobs, correo);
}

type SearchToSave = { clave: string; consulta: string; now: Date };

async function findSaved(tx: Tx, { clave, consulta, now }: SearchToSave): Promise<string | undefined> {
  // An expired search counts as deleted, even before the nightly job deletes it.
  await tx.execute(sql`DELETE FROM busquedas_guardadas WHERE email_clave = ${clave} AND caduca_en <= ${now}`);
  const { rows } = await tx.execute<{ id: string }>(
    sql`SELECT id FROM busquedas_guardadas WHERE email_clave = ${clave} AND consulta = ${consulta}`,
  );
  return rows[0]?.id;
}

async function insert(
  tx: Tx,
  { email, clave, consulta, now, shown = now }: SearchToSave & { email: string; shown: Date | undefined },
): Promise<string | undefined> {
  const id = uuid({ msecs: now.getTime() });
  const { rows } = await tx.execute<{ id: string }>(sql`
    INSERT INTO busquedas_guardadas (id, email, email_clave, consulta, version_privacidad, creada_en, caduca_en)
    SELECT ${id}, ${email}, ${clave}, ${consulta}, coalesce(${shownTexts(['privacidad'], shown)}, ${VERSION_PRIVACIDAD}), ${now},
      ${now}::timestamptz + make_interval(days => ${DIAS_SIN_CONFIRMAR})
    WHERE (SELECT count(*) < ${MAX_SAVED} AND count(*) FILTER (WHERE confirmada_en IS NULL) < ${MAX_UNCONFIRMED}
      FROM busquedas_guardadas WHERE email_clave = ${clave})
    RETURNING id`);
  return rows[0]?.id;
}
