import { sql } from 'drizzle-orm';
import type { Transaction } from '#platform/crud/crud-table.server.ts';

/**
 * Waits for the lock of that name in the whole database, and holds it until the transaction ends. Locks
 * have names in words: numbers chosen by hand collide one day, and then unrelated works wait for each
 * other.
 */
export async function lockWithin(tx: Transaction, name: string): Promise<void> {
  await tx.execute(sql`SELECT pg_advisory_xact_lock(hashtextextended(${name}, 0))`);
}
