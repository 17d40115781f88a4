import { sql } from 'drizzle-orm';
import type { Db } from '#api/db.server.ts';
import type { Motivo } from './families.server.ts';

/**
 * Says why sealed rows are emptied or removed, until the transaction ends. It is sealed with each of them; without it the
 * database refuses, or the check tells of it.
 */
export async function eraseBecause(tx: Pick<Db, 'execute'>, motivo: Motivo): Promise<void> {
  await tx.execute(sql`SELECT set_config('evidencia.motivo', ${motivo}, true)`);
}
