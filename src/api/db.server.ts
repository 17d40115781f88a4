import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres';
import pg from 'pg';
import type { Pulse } from './database-pulse.server.ts';
import { mayBeDone, SavedOrNot } from './database-trouble.server.ts';
import { askWithin, asPiece, ownTransaction } from './one-transaction.server.ts';

/** The query builder every server module receives; it knows no schema, tables are imported where they are used. */
export type Db = NodePgDatabase & { $client: pg.Pool };

/**
 * For statements sent to the pool itself: `date` stays text (a paper's date is no instant) and `bigint` counts become
 * numbers. Drizzle sets parsers of its own, which leave dates and instants as text and `bigint` too.
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

/** Milliseconds that the server gets to cut a statement after its limit. */
const SPARE_MS = 2_000;

const WRITES = /^\s*(insert|update|delete|merge|with\b.*\b(insert|update|delete))\b/is;

/** Finds the own limit that a transaction sets, in milliseconds. Zero is no limit. */
const OWN_LIMIT = /\bSET LOCAL statement_timeout = (\d+)/i;

export type DatabaseOptions = {
  url: string;
  /** Connections at most; the server's own limit is shared with the job queue and the command line tools. */
  max?: number;
  /** Cuts the connections while the database does not answer. */
  pulse?: Pulse | undefined;
  onError?: (error: Error) => void;
};

/**
 * Opens a pool on a PostgreSQL server (15 or later); nothing is connected until the first query. Within
 * `inOneTransaction` its statements and transactions are parts of that one.
 * A statement is cut after 10 s: no screen waits longer. Imports raise it for their own transaction. Where the server
 * does not cut it, the connection is closed two seconds later.
 */
export function openDatabase({ url, max = 20, pulse, onError = () => {} }: DatabaseOptions): Db {
  const pool = new pg.Pool({
    connectionString: url,
    max,
    types,
    application_name: 'carne-claro',
    connectionTimeoutMillis: 4_000,
    idleTimeoutMillis: 30_000,
    keepAlive: true,
    statement_timeout: STATEMENT_MS,
    idle_in_transaction_session_timeout: 60_000,
    ...(pulse && { stream: pulse.stream }),
  });
  // Without a listener, a connection that breaks while nobody asks anything of it would end the process: an idle one,
  // which the pool replaces, or one that is held between two statements. At the end all are cut, and nobody minds.
  const heard = (error: Error) => {
    if (!pool.ending) onError(error);
  };
  pool.on('error', heard);
  // The next statement of a broken connection fails and reports the error.
  pool.on('connect', (client) => {
    client.on('error', () => {});
    limitStatements(client);
  });
  joinTransaction(pool);
  const db = drizzle(pool);
  db.transaction = (work, config) => asPiece(pool, work) ?? ownTransaction(pool, work, config);
  return db;
}

type Ask = (...asked: unknown[]) => Promise<pg.QueryResult>;

const textOf = (asked: unknown): string =>
  typeof asked === 'string' ? asked : String((asked as { text?: unknown } | undefined)?.text ?? '');

/** Closes a connection whose statement the server neither answers nor cuts; the pool then makes another. */
function limitStatements(client: pg.PoolClient): void {
  const ask = client.query.bind(client) as Ask;
  let limit = STATEMENT_MS;
  let timer: NodeJS.Timeout | undefined;
  client.query = ((...asked: unknown[]) => {
    const own = OWN_LIMIT.exec(textOf(asked[0]))?.[1];
    if (own !== undefined) limit = Number(own);
    clearTimeout(timer);
    if (limit > 0) timer = setTimeout(() => void client.end().catch(() => {}), limit + SPARE_MS).unref();
    return ask(...asked);
  }) as pg.PoolClient['query'];
  client.on('drain', () => {
    clearTimeout(timer);
    if (client.getTransactionStatus() === 'I') limit = STATEMENT_MS;
  });
  client.on('end', () => clearTimeout(timer));
}

/** Sends statements of the pool to the transaction that the caller is within, if there is one. */
function joinTransaction(pool: pg.Pool): void {
  const ask = pool.query.bind(pool) as Ask;
  const within = (asked: unknown[]) =>
    askWithin(pool, (client) => (client.query.bind(client) as Ask)(...asked));
  const alone = async (asked: unknown[]) => {
    try {
      return await ask(...asked);
    } catch (error) {
      // It commits by itself, perhaps after nobody listens any more.
      const isUnsure = mayBeDone(error) && WRITES.test(textOf(asked[0]));
      throw isUnsure ? new SavedOrNot(undefined, { cause: error }) : error;
    }
  };
  pool.query = ((...asked: unknown[]) => within(asked) ?? alone(asked)) as pg.Pool['query'];
}
