import { sql } from 'drizzle-orm';
import type { Db } from '#platform/database/db.server.ts';
import type { Motivo } from './families.server.ts';

/**
 * Gives the reason to empty or remove sealed rows, until the transaction ends. The reason is sealed with
 * each row; without it the database refuses, or the check reports the row.
 */
export async function eraseBecause(tx: Pick<Db, 'execute'>, motivo: Motivo): Promise<void> {
  await tx.execute(sql`SELECT set_config('evidencia.motivo', ${motivo}, true)`);
}
