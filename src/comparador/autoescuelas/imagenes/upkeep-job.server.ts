import { sql } from 'drizzle-orm';
import type { Db } from '#platform/database/db.server.ts';
import type { Files } from '#platform/files/files.server.ts';
import type { Job } from '#platform/jobs/jobs.server.ts';
import { FOTO_FOLDER } from './foto-files.server.ts';

type UpkeepServices = { db: Db; files: Files; clock: () => Date };

/**
 * Every night, removes the files of photos without a row, which are left if the program was killed between storing the files and the row.
 */
export const fotoUpkeepJob = (services: UpkeepServices): Job => ({
  name: 'limpieza-fotos',
  retryLimit: 3,
  retryDelay: 60,
  cron: '10 4 * * *',
  handler: () => removeOrphans(services),
});

const HOUR_MS = 3_600_000;
const AT_ONCE = 5_000;
/** The id of a photo, with which the names of its files begin. */
const ID = /\/([0-9a-f-]{36})-[^/]*$/;

export async function removeOrphans({ db, files, clock }: UpkeepServices): Promise<void> {
  const old: { key: string; id: string }[] = [];
  for await (const key of files.list(FOTO_FOLDER)) {
    const id = ID.exec(key)?.[1];
    // Skips files under an hour old (by the UUIDv7): their upload may still be writing its row.
    if (id && clock().getTime() - madeAt(id) > HOUR_MS) old.push({ key, id });
  }
  for (let from = 0; from < old.length; from += AT_ONCE) {
    const some = old.slice(from, from + AT_ONCE);
    const known = await knownOf(db, [...new Set(some.map(({ id }) => id))]);
    for (const { key, id } of some) if (!known.has(id) || key.endsWith('.part')) await files.remove(key);
  }
}

const madeAt = (id: string) => Number.parseInt(id.replaceAll('-', '').slice(0, 12), 16);

async function knownOf(db: Db, ids: string[]): Promise<Set<string>> {
  const { rows } = await db.execute<{ id: string }>(
    // A photo that a merge took out counts as used, because undoing the merge brings it back.
    sql`SELECT id FROM imagenes WHERE id = ANY (${sql.param(ids)}::uuid[])
      UNION SELECT (p.paso -> 'fila' ->> 'id')::uuid FROM fusiones f CROSS JOIN jsonb_array_elements(f.pasos) AS p(paso)
        WHERE p.paso ->> 'tabla' = 'imagenes' AND p.paso ->> 'paso' = 'apartar'`,
  );
  return new Set(rows.map(({ id }) => id));
}
