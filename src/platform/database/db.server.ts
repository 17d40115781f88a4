import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres';
import pg from 'pg';
import { askSpanned, observeStatements } from '#platform/observe/telemetry/statement-spans.server.ts';
import { addressOf, connecting } from './database-address.server.ts';
import type { Pulse } from './database-pulse.server.ts';
import { mayBeDone, SavedOrNot } from './database-trouble.server.ts';
import type { Freshness, ReadReplicas } from './replicas/read-replicas.server.ts';
import { refuseWithoutReplica, WRITES } from './replicas/replica-wait.server.ts';
import { askWithin, asPiece, ownTransaction } from './statements/one-transaction.server.ts';

/** Query builder of every server module. It knows no schema: each module imports its tables. */
export type Db = NodePgDatabase & { $client: pg.Pool };

/**
 * Parsers for statements sent to the pool itself: `date` stays text (the date of a papel is no instant)
 * and `bigint` becomes a number. Drizzle sets its own parsers, which leave dates, instants and `bigint` as
 * text.
 */
const types: pg.CustomTypesConfig = {
  getTypeParser: (oid, format) => {
    if (oid === pg.types.builtins.DATE) return (value: string) => value;
    if (oid === pg.types.builtins.INT8) return Number;
    return pg.types.getTypeParser(oid, format);
  },
};

/** No screen waits longer for a statement. */
const STATEMENT_MS = 10_000;

/** Limits at which the server cuts by itself; a pooled connection has it from its role. */
export const LIMITS = {
  statement_timeout: STATEMENT_MS,
  idle_in_transaction_session_timeout: 60_000,
} as const;

/** Milliseconds that the server gets to cut a statement after its limit. */
const SPARE_MS = 2_000;

/** Limit that a transaction sets for itself, in milliseconds. Zero is no limit. */
const OWN_LIMIT = /\bSET LOCAL statement_timeout = (\d+)/i;

export type DatabaseOptions = {
  url: string;
  /** Most connections; the job queue and the command line tools share the server's limit. */
  max?: number;
  /** Other programs write to this database too. */
  shared?: boolean;
  /** Cuts the connections while the database does not answer. */
  pulse?: Pulse | undefined;
  /** Milliseconds that a statement waits for a free connection (4,000). */
  waitMs?: number;
  onError?: (error: Error) => void;
};

/**
 * Opens a pool on a PostgreSQL server (15 or later); it connects at the first query. Within
 * `inOneTransaction` its statements and transactions are parts of that one. A statement is cut after 10 s,
 * because no screen waits longer; imports raise the limit for their transaction. When the server does not
 * cut it, the connection is closed two seconds later.
 */
export function openDatabase({ shared = false, ...options }: DatabaseOptions): Db {
  const pool = openPool(options);
  joinTransaction(pool);
  const db = drizzle(pool);
  if (shared) sharedOnes.add(db);
  db.transaction = (work, config) => asPiece(pool, work) ?? ownTransaction(pool, work, config);
  return db;
}

/** Opens only the pool of connections: its statements join no transaction. */
export function openPool({
  url,
  max = 20,
  pulse,
  waitMs = 4_000,
  settings,
  onError = () => {},
}: Omit<DatabaseOptions, 'shared'> & { settings?: pg.PoolConfig }): pg.Pool {
  const { pooled, named } = addressOf(url);
  const pool = new pg.Pool({
    ...connecting(url),
    max,
    types,
    application_name: 'carne-claro',
    connectionTimeoutMillis: waitMs,
    idleTimeoutMillis: 30_000,
    keepAlive: true,
    ...(!pooled && LIMITS),
    ...(pulse && { stream: pulse.stream }),
    ...settings,
  });
  // Without a listener, a broken idle connection would end the process. The pool replaces that connection. At the
  // end all connections are cut, and that is no error.
  const heard = (error: Error) => {
    if (!pool.ending) onError(error);
  };
  pool.on('error', heard);
  // The next statement of a broken connection fails and reports the error.
  pool.on('connect', (client) => {
    client.on('error', () => {});
    if (!named) withoutNames(client);
    limitStatements(client);
    observeStatements(client);
    if (pulse) refuseWithoutReplica(client, pulse.isAlone);
  });
  return pool;
}

const replicasOf = new WeakMap<pg.Pool, ReadReplicas>();

/** Gives a database its replicas, for the readings inside `readingAt`. */
export function giveReplicas(db: Db, replicas: ReadReplicas): void {
  replicasOf.set(db.$client, replicas);
}

/** Runs `work` with its readings at a replica with data as new as `freshness`, if the database has one. */
export function readingAt<T>(db: Db, freshness: Freshness, work: () => T): T {
  const replicas = replicasOf.get(db.$client);
  return replicas ? replicas.reading(freshness, work) : work();
}

const sharedOnes = new WeakSet<Db>();

/** Whether other programs may write to this database: then data read from it may be out of date at once. */
export const isShared = (db: Db): boolean => sharedOnes.has(db);

type Ask = (...asked: unknown[]) => Promise<pg.QueryResult>;

const textOf = (asked: unknown): string =>
  typeof asked === 'string' ? asked : String((asked as { text?: unknown } | undefined)?.text ?? '');

/** Whether connections keep a statement. */
const isNamed = (asked: unknown): asked is pg.QueryConfig =>
  typeof asked === 'object' &&
  asked !== null &&
  'name' in asked &&
  asked.name !== undefined &&
  // COPY reads or writes a stream of its own.
  !('submit' in asked);

/** Removes the names of statements: behind a pooler, a named one may run on a connection where it was not prepared. */
function withoutNames(client: pg.PoolClient): void {
  const ask = client.query.bind(client) as Ask;
  client.query = ((asked: unknown, ...rest: unknown[]) => {
    return ask(isNamed(asked) ? { ...asked, name: undefined } : asked, ...rest);
  }) as pg.PoolClient['query'];
}

/**
 * Closes a connection when the server neither answers nor cuts its statement; the pool then makes another.
 */
function limitStatements(client: pg.PoolClient): void {
  const ask = client.query.bind(client) as Ask;
  let limit = STATEMENT_MS;
  let timer: NodeJS.Timeout | undefined;
  const cut = () => client.end().catch(() => {});
  client.query = ((...asked: unknown[]) => {
    const text = textOf(asked[0]);
    const own = isNamed(asked[0]) ? undefined : OWN_LIMIT.exec(text)?.[1];
    if (own !== undefined) limit = Number(own);
    clearTimeout(timer);
    if (limit > 0) timer = setTimeout(cut, limit + SPARE_MS).unref();
    return ask(...asked);
  }) as pg.PoolClient['query'];
  client.on('drain', () => {
    clearTimeout(timer);
    if (client.getTransactionStatus() === 'I') limit = STATEMENT_MS;
  });
  client.on('end', () => clearTimeout(timer));
}

/** Sends the pool's statements to the caller's transaction, if there is one. */
function joinTransaction(pool: pg.Pool): void {
  const ask = pool.query.bind(pool) as Ask;
  const within = (asked: unknown[]) =>
    askWithin(pool, (client) => (client.query.bind(client) as Ask)(...asked));
  const alone = async (asked: unknown[]) => {
    try {
      return await askSpanned(asked, () => ask(...asked));
    } catch (error) {
      // A statement outside a transaction commits by itself, perhaps after the caller stopped waiting.
      const isUnsure = mayBeDone(error) && WRITES.test(textOf(asked[0]));
      throw isUnsure ? new SavedOrNot(undefined, { cause: error }) : error;
    }
  };
  const apart = (asked: unknown[]) => replicasOf.get(pool)?.ask(asked, () => alone(asked));
  pool.query = ((...asked: unknown[]) => within(asked) ?? apart(asked) ?? alone(asked)) as pg.Pool['query'];
}
