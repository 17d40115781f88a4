import { SQL, StringChunk } from 'drizzle-orm';
import pg from 'pg';

/** Text of a statement with $1, $2…, and what goes in them. */
export type PlainStatement = { text: string; values: unknown[] };

/**
 * Gives a statement that has only texts, values and other such statements, as drizzle would write it and without asking of each piece
 * what it is; undefined when it has columns, tables, lists or encoders, which drizzle writes.
 */
export function plainStatement(query: SQL): PlainStatement | undefined {
  const values: unknown[] = [];
  const text = textOf(query, values);
  return text === undefined ? undefined : { text, values };
}

/** Part of a statement that its types do not tell. */
type Written = { queryChunks: unknown[]; shouldInlineParams: boolean };

function textOf(query: SQL, values: unknown[]): string | undefined {
  const { queryChunks, shouldInlineParams } = query as unknown as Written;
  if (shouldInlineParams) return undefined;
  let text = '';
  for (const chunk of queryChunks) {
    const piece = pieceOf(chunk, values);
    if (piece === undefined) return undefined;
    text += piece;
  }
  return text;
}

function pieceOf(chunk: unknown, values: unknown[]): string | undefined {
  if (chunk instanceof StringChunk) return chunk.value.join('');
  if (chunk instanceof SQL) return textOf(chunk, values);
  if (chunk === undefined) return '';
  if (typeof chunk === 'object' && chunk !== null && !(chunk instanceof Date)) return undefined;
  values.push(chunk);
  return `$${values.length}`;
}

const { types } = pg;
const asItIs = (value: unknown) => value;

/** Types whose values drizzle leaves as PostgreSQL writes them: instants, days, intervals, and arrays of them and of amounts. */
const LEFT = new Set<number>([
  types.builtins.TIMESTAMPTZ,
  types.builtins.TIMESTAMP,
  types.builtins.DATE,
  types.builtins.INTERVAL,
  1231,
  1115,
  1185,
  1187,
  1182,
]);

/** The parsers of values that drizzle gives to the driver, made once. */
export const PARSERS = {
  getTypeParser: (id: number, format?: 'text' | 'binary') =>
    LEFT.has(id) ? asItIs : types.getTypeParser(id, format as 'text'),
};
