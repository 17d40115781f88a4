import { sql } from 'drizzle-orm';
import type { Db } from '#api/db.server.ts';
import type { Files } from '#api/files.server.ts';
import type { Job } from '#api/jobs.server.ts';
import { DOCUMENTO_FOLDER } from './documento-files.server.ts';

type UpkeepServices = { db: Db; files: Files; clock: () => Date };

/** Every night: files of documents that have no row, because the program was killed between one and the other. */
export const documentoUpkeepJob = (services: UpkeepServices): Job => ({
  name: 'limpieza-documentos',
  retryLimit: 3,
  retryDelay: 60,
  cron: '20 4 * * *',
  handler: () => removeOrphanDocumentos(services),
});

const DAY_MS = 86_400_000;
const AT_ONCE = 5_000;
/** The id of a version, which is the name of its file, and what is after it while it is being written. */
const NAME = /\/([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})(\..*)?$/;

/** Removes what came more than a day ago and belongs to nothing. */
export async function removeOrphanDocumentos({ db, files, clock }: UpkeepServices): Promise<void> {
  const old: { key: string; id: string; whole: boolean }[] = [];
  for await (const key of files.list(DOCUMENTO_FOLDER)) {
    const [, id, rest] = NAME.exec(key) ?? [];
    // A file that is being stored has no row yet; its id gives the time of its arrival.
    if (id && clock().getTime() - madeAt(id) > DAY_MS) old.push({ key, id, whole: rest === undefined });
  }
  for (let from = 0; from < old.length; from += AT_ONCE) {
    const some = old.slice(from, from + AT_ONCE);
    const known = await knownOf(db, [...new Set(some.map(({ id }) => id))]);
    for (const { key, id, whole } of some) if (!known.has(id) || !whole) await files.remove(key);
  }
}

const madeAt = (id: string) => Number.parseInt(id.replaceAll('-', '').slice(0, 12), 16);

async function knownOf(db: Db, ids: string[]): Promise<Set<string>> {
  const { rows } = await db.execute<{ id: string }>(
    sql`SELECT id FROM documentos WHERE id = ANY (${sql.param(ids)}::uuid[])`,
  );
  return new Set(rows.map(({ id }) => id));
}
