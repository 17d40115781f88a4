import { sql } from 'drizzle-orm';
import type { Db } from '#platform/database/db.server.ts';

/** Tables that the program writes even if nobody uses it: the running programs and their health. The job queue is in another schema. */
const OWN = ['programas', 'episodios_salud'];

/**
 * Reads PostgreSQL's count of written rows, as a text: it changes some ten seconds after the data at most. Rows that the
 * program writes about itself do not count.
 */
export async function readChanges(db: Db): Promise<string> {
  const { rows } = await db.execute<{ changes: string }>(sql`
    SELECT coalesce(sum(n_tup_ins + n_tup_upd + n_tup_del), 0)::text AS changes
    FROM pg_stat_user_tables WHERE schemaname = 'public' AND relname <> ALL (${sql.param(OWN)}::text[])`);
  return rows[0]?.changes ?? '';
}
