import { type SQL, sql } from 'drizzle-orm';
import { drizzle } from 'drizzle-orm/node-postgres';
import type { Db } from './db.server.ts';

const BATCH = 1_000;

/** Nobody waits before a screen for it; putting a whole table in order takes a while. */
const STATEMENT_MS = 60_000;

/**
 * The rows of a query, in batches, as they all were at one moment: a cursor in a read-only transaction, which holds a
 * connection of the pool until the last row or until who reads stops. A reader that asks for nothing in a minute loses it.
 */
export async function* rowBatches(db: Db, query: SQL): AsyncGenerator<Record<string, unknown>[]> {
  const client = await db.$client.connect();
  let failure: Error | undefined;
  try {
    await client.query('BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY');
    await client.query(`SET LOCAL statement_timeout = ${STATEMENT_MS}`);
    await drizzle(client).execute(sql`DECLARE filas NO SCROLL CURSOR FOR ${query}`);
    for (;;) {
      const { rows } = await client.query<Record<string, unknown>>(`FETCH ${BATCH} FROM filas`);
      if (rows.length > 0) yield rows;
      if (rows.length < BATCH) break;
    }
  } catch (error) {
    failure = error as Error;
    throw error;
  } finally {
    // The transaction changed nothing: how it ends is only for the connection to be used again, or closed if it broke.
    await client.query('ROLLBACK').catch((error: Error) => {
      failure ??= error;
    });
    client.release(failure);
  }
}
