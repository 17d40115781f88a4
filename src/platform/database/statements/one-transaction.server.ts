import { AsyncLocalStorage } from 'node:async_hooks';
import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres';
import type { PgTransactionConfig } from 'drizzle-orm/pg-core';
import type pg from 'pg';
import { SavedOrNot, troubleOf } from '../database-trouble.server.ts';
import { writesNow } from '../replicas/read-replicas.server.ts';

type Transaction = Parameters<Parameters<NodePgDatabase['transaction']>[0]>[0];

/** A transaction that holds all the database work of one request. */
type Whole = {
  pool: pg.Pool;
  client: pg.PoolClient;
  tx: Transaction;
  /** Settles when the last piece ends: savepoints of one connection must not overlap. */
  last: Promise<unknown>;
  open: boolean;
  afterwards: (() => Promise<unknown>)[];
};

/** `piece` is the caller's savepoint; absent between pieces. */
type Place = { whole: Whole; piece?: Transaction };

const places = new AsyncLocalStorage<Place>();

/** Place of the caller in a transaction of `pool`, or of any pool without it. */
function placeNow(pool?: pg.Pool): Place | undefined {
  const place = places.getStore();
  if (!place?.whole.open) return undefined;
  return pool === undefined || place.whole.pool === pool ? place : undefined;
}

/**
 * Runs `work` with all its use of the pool in one transaction. A transaction inside becomes a savepoint,
 * and so does a single statement, so that each fails alone as it would outside. Commits when `work`
 * resolves and rolls back when it throws; then runs the `afterCommit` steps. Gives the result of `work`.
 */
export async function inOneTransaction<T>(pool: pg.Pool, work: () => Promise<T>): Promise<T> {
  const afterwards: Whole['afterwards'] = [];
  const done = await ownTransaction(pool, async (tx, client) => {
    const whole: Whole = { pool, client, tx, last: Promise.resolve(), open: true, afterwards };
    try {
      return await places.run({ whole }, work);
    } finally {
      // A piece that nobody awaited must end before the commit.
      await whole.last;
      whole.open = false;
    }
  });
  for (const step of afterwards) await step();
  return done;
}

/**
 * Runs `work` as a transaction on its own connection. Throws the error of `work`, even when the rollback
 * also fails, as on a cut connection. Throws `SavedOrNot` when the connection was lost during the commit.
 */
export async function ownTransaction<T>(
  pool: pg.Pool,
  work: (tx: Transaction, client: pg.PoolClient) => Promise<T>,
  config?: PgTransactionConfig,
): Promise<T> {
  if (config?.accessMode !== 'read only') writesNow();
  const client = await pool.connect();
  let failure: { error: unknown } | undefined;
  let worked = false;
  let cutBefore = false;
  const onCut = () => {
    cutBefore ||= !worked;
  };
  client.on('error', onCut);
  // Unless it ends well, the state of the connection is unknown: it is closed instead of reused.
  let broken = true;
  try {
    const done = await drizzle(client).transaction(async (tx) => {
      try {
        const made = await work(tx, client);
        worked = true;
        return made;
      } catch (error) {
        failure = { error };
        throw error;
      }
    }, config);
    broken = false;
    return done;
  } catch (error) {
    if (failure) {
      broken = error !== failure.error;
      throw failure.error;
    }
    const isUnsure = worked && !cutBefore && troubleOf(error) === 'away';
    throw isUnsure ? new SavedOrNot(undefined, { cause: error }) : error;
  } finally {
    client.off('error', onCut);
    client.release(broken);
  }
}

/** Runs `step` when everybody can read the caller's writes: now, or after the commit of its transaction. */
export async function afterCommit(step: () => Promise<unknown>): Promise<void> {
  const place = placeNow();
  if (place) place.whole.afterwards.push(() => places.exit(step));
  else await step();
}

/** Runs `work` as a savepoint of the caller's transaction on this pool; undefined when there is none. */
export function asPiece<T>(
  pool: pg.Pool | undefined,
  work: (tx: Transaction) => Promise<T>,
): Promise<T> | undefined {
  const place = placeNow(pool);
  if (!place) return undefined;
  const { whole, piece } = place;
  const begin = (outer: Transaction) =>
    outer.transaction((tx) => places.run({ whole, piece: tx }, () => work(tx)));
  if (piece) return begin(piece);
  const begun = whole.last.then(() => begin(whole.tx));
  whole.last = begun.catch(() => {});
  return begun;
}

/**
 * Runs a statement on the connection of the caller's transaction, on this pool or on any without one;
 * undefined when there is none.
 */
export function askWithin<T>(
  pool: pg.Pool | undefined,
  ask: (client: pg.PoolClient) => Promise<T>,
): Promise<T> | undefined {
  const place = placeNow(pool);
  if (!place) return undefined;
  return place.piece ? ask(place.whole.client) : asPiece(pool, () => ask(place.whole.client));
}

/** Whether the caller is inside `inOneTransaction`. */
export const isWithin = (): boolean => placeNow() !== undefined;
