import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres';
import pg from 'pg';
import { askWithin, asPiece } from './one-transaction.server.ts';

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

export type DatabaseOptions = {
  url: string;
  /** Connections at most; the server's own limit is shared with the job queue and the command line tools. */
  max?: number;
  onError?: (error: Error) => void;
};

/**
 * Opens a pool on a PostgreSQL server (15 or later); nothing is connected until the first query. Within
 * `inOneTransaction` its statements and transactions are parts of that one.
 * A statement is cut after 10 s: no screen waits longer. Imports raise it for their own transaction.
 */
export function openDatabase({ url, max = 20, onError = () => {} }: DatabaseOptions): Db {
  const pool = new pg.Pool({
    connectionString: url,
    max,
    types,
    application_name: 'carne-claro',
    connectionTimeoutMillis: 5_000,
    idleTimeoutMillis: 30_000,
    statement_timeout: 10_000,
    idle_in_transaction_session_timeout: 60_000,
  });
  // Without a listener, a connection that breaks while nobody asks anything of it would end the process: an idle one,
  // which the pool replaces, or one that is held between two statements. At the end all are cut, and nobody minds.
  const heard = (error: Error) => {
    if (!pool.ending) onError(error);
  };
  pool.on('error', heard);
  // What is asked next of the one that is held fails, and says so.
  pool.on('connect', (client) => client.on('error', () => {}));
  joinTransaction(pool);
  const db = drizzle(pool);
  const transaction: Db['transaction'] = db.transaction.bind(db);
  db.transaction = (work, config) => asPiece(pool, work) ?? transaction(work, config);
  return db;
}

type Ask = (...asked: unknown[]) => Promise<pg.QueryResult>;

/** Sends statements of the pool to the transaction that the caller is within, if there is one. */
function joinTransaction(pool: pg.Pool): void {
  const ask = pool.query.bind(pool) as Ask;
  const within = (asked: unknown[]) =>
    askWithin(pool, (client) => (client.query.bind(client) as Ask)(...asked));
  pool.query = ((...asked: unknown[]) => within(asked) ?? ask(...asked)) as pg.Pool['query'];
}
