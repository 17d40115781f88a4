import { sql } from 'drizzle-orm';
import type { Db } from '#platform/database/db.server.ts';

/** Tables that the program writes while nobody does anything: which programs live, and how they are. Its queue has a schema of its own. */
const OWN = ['programas', 'episodios_salud'];

/**
 * Reads a text that changes with each change of the data, some ten seconds later at most: PostgreSQL's own counts of rows written.
 * Rows that the program writes about itself are no change.
 */
export async function readChanges(db: Db): Promise<string> {
  const { rows } = await db.execute<{ changes: string }>(sql`
    SELECT coalesce(sum(n_tup_ins + n_tup_upd + n_tup_del), 0)::text AS changes
    FROM pg_stat_user_tables WHERE schemaname = 'public' AND relname <> ALL (${sql.param(OWN)}::text[])`);
  return rows[0]?.changes ?? '';
}
