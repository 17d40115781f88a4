import { sql } from 'drizzle-orm';
import type { Transaction } from '#platform/crud/crud-table.server.ts';

/** Ids of every version of a documento, the last first. Locks them until the transaction ends. */
export async function holdGroup(tx: Transaction, group: string): Promise<string[]> {
  const { rows } = await tx.execute<{ id: string }>(
    sql`SELECT id FROM documentos WHERE grupo_id = ${group} ORDER BY num_version DESC FOR UPDATE`,
  );
  return rows.map(({ id }) => id);
}
