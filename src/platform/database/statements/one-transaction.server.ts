import { AsyncLocalStorage } from 'node:async_hooks';
import { drizzle, type NodePgDatabase, NodePgTransaction } from 'drizzle-orm/node-postgres';
import { PgDialect, type PgTransactionConfig } from 'drizzle-orm/pg-core';
import type pg from 'pg';
import { SavedOrNot, troubleOf } from '../database-trouble.server.ts';
import { writesNow } from '../replicas/read-replicas.server.ts';
import { holdPacket, setPipelined, started } from './one-packet.server.ts';

type Transaction = Parameters<Parameters<NodePgDatabase['transaction']>[0]>[0];
type Session = NodePgDatabase['_']['session'];

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

/** End of a transaction that is no savepoint: COMMIT goes to the server in one packet with the statements of `doLast`. */
type Ending = {
  /** Statements that nobody waits for, in their order. */
  last: (() => Promise<unknown>)[];
  /** Answer to the last statements and COMMIT, once they are sent; no statement may follow. */
  sent?: Promise<unknown>;
};

const endings = new WeakMap<object, Ending>();

/**
 * Leaves a statement for the end of a transaction, where it goes with COMMIT. If it fails, the transaction fails, as it would now.
 * Within a savepoint, it runs now. Only for writes that neither the rest of the transaction nor its answer reads.
 */
export async function doLast(tx: object, statement: () => Promise<unknown>): Promise<void> {
  const ending = endings.get(tx);
  if (ending) ending.last.push(statement);
  else await statement();
}

/**
 * Sends COMMIT now, in the packet of the last statements. Their results are only valid when this resolves, and the caller must not
 * fail afterwards. Within a savepoint it does nothing: the code that began the transaction ends it.
 */
export async function endHere(tx: object): Promise<void> {
  const ending = endings.get(tx);
  if (ending) await end(tx, ending);
}

function end(tx: object, ending: Ending): Promise<unknown> {
  const { client } = (tx as Transaction)._.session as unknown as { client: pg.PoolClient };
  if (ending.last.length > 0) holdPacket(client);
  // PostgreSQL takes back the whole transaction when one of them fails.
  const asked = started(ending.last.map((statement) => statement()));
  ending.sent = Promise.all([...asked, client.query(COMMIT)]);
  return ending.sent;
}

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
  const ending: Ending = { last: [] };
  const onCut = () => {
    cutBefore ||= !worked && !ending.sent;
  };
  client.on('error', onCut);
  // Unless it ends well, the state of the connection is unknown: it is closed instead of reused.
  let broken = true;
  try {
    const done = await between(client, { config, ending }, async (tx) => {
      try {
        const made = await work(tx, client);
        worked = true;
        return made;
      } catch (error) {
        // COMMIT was already sent: nobody knows whether it arrived.
        worked = ending.sent !== undefined && troubleOf(error) === 'away';
        if (!worked) failure = { error };
        throw error;
      }
    });
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

/** Named, so that connections keep BEGIN and COMMIT and PostgreSQL answers them with the rest of their packet. */
const BEGIN = { name: 'comienza', text: 'begin' };
const COMMIT = { name: 'termina', text: 'commit' };

const dialect = new PgDialect();
/** Session of each connection. */
const sessions = new WeakMap<pg.PoolClient, Session>();

function sessionOf(client: pg.PoolClient): Session {
  const session = sessions.get(client) ?? drizzle(client)._.session;
  sessions.set(client, session);
  return session;
}

/**
 * Runs `work` between BEGIN and COMMIT, or ROLLBACK when it throws. BEGIN goes in the packet of the first statement,
 * because it can only fail with the connection; with a configuration, which may be wrong, it goes alone.
 */
async function between<T>(
  client: pg.PoolClient,
  { config, ending }: { config: PgTransactionConfig | undefined; ending: Ending },
  work: (tx: Transaction) => Promise<T>,
): Promise<T> {
  const tx: Transaction = new NodePgTransaction(dialect, sessionOf(client), undefined);
  setPipelined(client, true);
  endings.set(tx, ending);
  try {
    if (!config) holdPacket(client);
    const begun = client.query(config ? `begin ${settings(config)}` : BEGIN);
    begun.catch(() => {});
    if (config) await begun;
    const done = await work(tx);
    await begun;
    await (ending.sent ?? end(tx, ending));
    return done;
  } catch (error) {
    await client.query('rollback');
    throw error;
  } finally {
    setPipelined(client, false);
  }
}

/** Modes of a transaction, as SQL writes them after BEGIN. */
const settings = ({ isolationLevel, accessMode, deferrable }: PgTransactionConfig): string =>
  [
    ...(isolationLevel ? [`isolation level ${isolationLevel}`] : []),
    ...(accessMode ? [accessMode] : []),
    ...(deferrable === undefined ? [] : [deferrable ? 'deferrable' : 'not deferrable']),
  ].join(', ');

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
