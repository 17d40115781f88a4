import { hash } from 'node:crypto';
import type { SQL } from 'drizzle-orm';
import type { NodePgQueryResultHKT } from 'drizzle-orm/node-postgres';
import { PgDialect, type PgQueryResultKind } from 'drizzle-orm/pg-core';
import type { Db } from '../db.server.ts';

const dialect = new PgDialect();

const names = new Map<string, string>();

/**
 * Gives the server's name of a statement, from its text alone: the bundle of the site has a copy of this module, which shares the
 * connections of the program.
 */
function nameOf(text: string): string {
  const name = names.get(text) ?? `preparada-${hash('sha256', text, 'base64url')}`;
  names.set(text, name);
  return name;
}

type Rows = readonly (readonly unknown[])[];

/** Statements of lists that connections keep: each takes up to 160 kB of every connection that runs it. */
const KEPT_LISTS = 60;
const keptLists = new Set<string>();

function mayKeep(text: string): boolean {
  if (keptLists.size < KEPT_LISTS) keptLists.add(text);
  return keptLists.has(text);
}

/**
 * Runs a statement and makes the answer from the values of its rows, without column names. With `kept`, connections keep it as
 * `executePrepared` does, unless they keep too many already.
 */
export function executeRows<Answer>(
  db: Pick<Db, '_'>,
  query: SQL,
  { kept, answerOf }: { kept: boolean; answerOf: (rows: Rows) => Answer },
): Promise<Answer> {
  const built = dialect.sqlToQuery(query);
  const name = kept && mayKeep(built.sql) ? nameOf(built.sql) : undefined;
  return db._.session
    .prepareQuery<{ execute: Answer; all: unknown; values: unknown }>(
      built,
      undefined,
      name,
      true,
      answerOf as never,
    )
    .execute();
}

/**
 * Runs a statement that each connection keeps parsed and planned. Only for frequent statements with few
 * different texts and one good plan for all values, such as rows by identifier: the rest are better
 * planned each time (decision 020).
 */
export function executePrepared<Row extends Record<string, unknown>>(
  db: Pick<Db, '_'>,
  query: SQL,
): Promise<PgQueryResultKind<NodePgQueryResultHKT, Row>> {
  const built = dialect.sqlToQuery(query);
  return db._.session
    .prepareQuery<{
      execute: PgQueryResultKind<NodePgQueryResultHKT, Row>;
      all: unknown;
      values: unknown;
    }>(built, undefined, nameOf(built.sql), false)
    .execute();
}

/** Gives the values of the rows of a statement in the order of its columns. Each connection keeps it, as with `executePrepared`. */
export function executeKeptRows(db: Pick<Db, '_'>, query: SQL): Promise<Rows> {
  const built = dialect.sqlToQuery(query);
  return db._.session
    .prepareQuery<{ execute: Rows; all: unknown; values: unknown }>(
      built,
      undefined,
      nameOf(built.sql),
      true,
      ((rows: Rows) => rows) as never,
    )
    .execute();
}
