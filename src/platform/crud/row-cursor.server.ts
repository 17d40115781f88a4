import { type SQL, sql } from 'drizzle-orm';
import { drizzle } from 'drizzle-orm/node-postgres';
import type pg from 'pg';
import type { Db } from '#platform/database/db.server.ts';

const BATCH = 1_000;

/** Milliseconds; no screen waits for it, and sorting a whole table is slow. */
const STATEMENT_MS = 60_000;

/** Rows of a query in batches, within an open transaction of `client`, which has no other cursor meanwhile. */
export async function* cursorBatches<Row extends Record<string, unknown>>(
  client: pg.PoolClient,
  query: SQL,
): AsyncGenerator<Row[]> {
  await drizzle(client).execute(sql`DECLARE filas NO SCROLL CURSOR FOR ${query}`);
  for (;;) {
    const { rows } = await client.query<Row>(`FETCH ${BATCH} FROM filas`);
    if (rows.length > 0) yield rows;
    if (rows.length < BATCH) break;
  }
  await client.query('CLOSE filas');
}

/**
 * Rows of a query in batches, all from one moment: a cursor in a read-only transaction. It holds a
 * connection of the pool until the last row or until the reader stops. A reader that is idle for a minute
 * loses it.
 */
export async function* rowBatches<Row extends Record<string, unknown>>(
  db: Db,
  query: SQL,
): AsyncGenerator<Row[]> {
  const client = await db.$client.connect();
  let failure: Error | undefined;
  try {
    await client.query('BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY');
    await client.query(`SET LOCAL statement_timeout = ${STATEMENT_MS}`);
    yield* cursorBatches(client, query);
  } catch (error) {
    failure = error instanceof Error ? error : new Error('the reading failed', { cause: error });
    throw error;
  } finally {
    // The transaction changed nothing: its end only makes the connection reusable, or closes a broken one.
    await client.query('ROLLBACK').catch((error: Error) => {
      failure ??= error;
    });
    client.release(failure);
  }
}
