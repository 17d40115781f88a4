import { sql } from 'drizzle-orm';
import type { Transaction } from './crud-table.server.ts';

/**
 * Waits for the lock of that name in the whole database, and holds it until the transaction ends. Locks are named in words,
 * everywhere: numbers chosen by hand meet one day, and then one work waits for another that it has nothing to do with.
 */
export async function lockWithin(tx: Transaction, name: string): Promise<void> {
  await tx.execute(sql`SELECT pg_advisory_xact_lock(hashtextextended(${name}, 0))`);
}
