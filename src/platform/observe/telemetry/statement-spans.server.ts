import type pg from 'pg';
import { type SpanStart, spanned, tracesNow } from './observer.server.ts';

type Ask = (...asked: unknown[]) => Promise<pg.QueryResult>;

/** Statements that take time; the rest (BEGIN, SET, savepoints) travel with them. */
const TIMED = /^\s*(select|insert|update|delete|merge|with|call|commit|refresh|truncate)\b/i;
const TABLE = /\b(?:from|into|update|merge\s+into|call)\s+(?:only\s+)?"?([a-z_][a-z_\d.]*)"?/i;

/**
 * Span of a statement: its verb, its first table, and its name if it has one. Never its text, which may hold what
 * somebody wrote, nor its values. Undefined for a statement that is not timed.
 */
function spanOfStatement(asked: unknown): SpanStart | undefined {
  const { text, name, submit } = (typeof asked === 'string' ? { text: asked } : (asked ?? {})) as {
    text?: unknown;
    name?: unknown;
    submit?: unknown;
  };
  // A stream of rows is not timed: it ends only when its reader ends.
  if (typeof text !== 'string' || submit !== undefined) return undefined;
  const verb = TIMED.exec(text)?.[1]?.toUpperCase();
  if (verb === undefined) return undefined;
  const table = TABLE.exec(text)?.[1];
  const summary = table === undefined ? verb : `${verb} ${table}`;
  return {
    name: summary,
    kind: 'client',
    attributes: {
      'db.system.name': 'postgresql',
      'db.operation.name': verb,
      'db.query.summary': summary,
      ...(table !== undefined && { 'db.collection.name': table }),
      ...(typeof name === 'string' && name !== '' && { 'carne.db.statement': name }),
    },
  };
}

/** Sends a statement as a span, where there are traces. */
export function askSpanned(asked: readonly unknown[], ask: () => Promise<pg.QueryResult>) {
  const start = tracesNow() && spanOfStatement(asked[0]);
  return start ? spanned(start, ask) : ask();
}

/**
 * Makes a span of each statement that the holder of a connection sends. Statements sent through the pool get their
 * span before they wait for a connection.
 */
export function observeStatements(client: pg.PoolClient): void {
  if (!tracesNow()) return;
  const ask = client.query.bind(client) as Ask;
  client.query = ((...asked: unknown[]) =>
    typeof asked.at(-1) === 'function'
      ? ask(...asked)
      : askSpanned(asked, () => ask(...asked))) as pg.PoolClient['query'];
}
