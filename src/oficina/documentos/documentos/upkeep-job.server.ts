import { sql } from 'drizzle-orm';
import type { Db } from '#platform/database/db.server.ts';
import type { Files } from '#platform/files/files.server.ts';
import type { Job } from '#platform/jobs/jobs.server.ts';
import { DOCUMENTO_FOLDER } from './documento-files.server.ts';

type UpkeepServices = { db: Db; files: Files; clock: () => Date };

/** Nightly job: removes files without a row, left when the program died in between. */
export const documentoUpkeepJob = (services: UpkeepServices): Job => ({
  name: 'limpieza-documentos',
  retryLimit: 3,
  retryDelay: 60,
  cron: '20 4 * * *',
  handler: () => removeOrphanDocumentos(services),
});

const DAY_MS = 86_400_000;
const AT_ONCE = 5_000;
/** Id of a version, which names its file, and the suffix of an unfinished file. */
const NAME = /\/([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})(\..*)?$/;

/** Removes files without a row, and unfinished files, that are over a day old. */
export async function removeOrphanDocumentos({ db, files, clock }: UpkeepServices): Promise<void> {
  const old: { key: string; id: string; whole: boolean }[] = [];
  for await (const key of files.list(DOCUMENTO_FOLDER)) {
    const [, id, rest] = NAME.exec(key) ?? [];
    // The id gives the time of the upload. A recent file may still get its row.
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
