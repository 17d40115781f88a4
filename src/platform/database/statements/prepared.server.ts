import { hash } from 'node:crypto';
import type { SQL } from 'drizzle-orm';
import type { NodePgQueryResultHKT } from 'drizzle-orm/node-postgres';
import { PgDialect, type PgQueryResultKind } from 'drizzle-orm/pg-core';
import type pg from 'pg';
import type { Db } from '../db.server.ts';
import { PARSERS, plainStatement } from './plain-statement.server.ts';

const dialect = new PgDialect();

/** A statement that connections keep, with the server's name of it. */
type KeptStatement = { text: string; name: string };

/** Tree of kept statements, with one level for each piece: joining the pieces to look up the whole text costs more than sending it. */
type Place = { next: Map<string, Place>; kept?: KeptStatement };

const names = new Map<string, string>();
const beginning: Place = { next: new Map() };

/**
 * Gives the server's name of a statement, from its text alone: the bundle of the site has a copy of this module, which shares the
 * connections of the program.
 */
function nameOf(text: string): string {
  const name = names.get(text) ?? `preparada-${hash('sha256', text, 'base64url')}`;
  names.set(text, name);
  return name;
}

function keptOf(pieces: readonly string[]): KeptStatement {
  let place = beginning;
  for (const piece of pieces) {
    let next = place.next.get(piece);
    if (!next) {
      next = { next: new Map() };
      place.next.set(piece, next);
    }
    place = next;
  }
  if (!place.kept) {
    const text = pieces.join('');
    place.kept = { text, name: nameOf(text) };
  }
  return place.kept;
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
  const { session } = db._;
  const plain = plainStatement(query);
  if (plain) {
    const { text, name } = keptOf(plain.pieces);
    const asked = clientOf(db).query({ text, name, values: plain.values, types: PARSERS as never });
    return asked as unknown as Promise<PgQueryResultKind<NodePgQueryResultHKT, Row>>;
  }
  const built = dialect.sqlToQuery(query);
  const statement = session.prepareQuery<{
    execute: PgQueryResultKind<NodePgQueryResultHKT, Row>;
    all: unknown;
    values: unknown;
  }>(built, undefined, nameOf(built.sql), false);
  return statement.execute();
}

const clientOf = ({ _: { session } }: Pick<Db, '_'>) =>
  (session as unknown as { client: Pick<pg.Client, 'query'> }).client;

/**
 * Gives the values of the rows of a statement of texts and values, in the order of its columns. Each connection keeps it, as with
 * `executePrepared`.
 */
export async function executeKeptRows(db: Pick<Db, '_'>, query: SQL): Promise<Rows> {
  const plain = plainStatement(query);
  if (!plain) throw new Error('a statement of columns or tables is not written twice alike');
  const { text, name } = keptOf(plain.pieces);
  const asked = { text, name, values: plain.values, rowMode: 'array' as const, types: PARSERS as never };
  const { rows } = await clientOf(db).query<unknown[]>(asked);
  return rows;
}
