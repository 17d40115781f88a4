import { SQL, StringChunk } from 'drizzle-orm';
import pg from 'pg';

/** Text of a statement with $1, $2…, in the pieces that it was written in, and the values of the parameters. */
export type PlainStatement = { pieces: string[]; values: unknown[] };

/**
 * Writes a statement that has only texts, values and other such statements. The text is the same as drizzle's, but without
 * drizzle's many checks of each piece. Undefined when it has columns, tables, lists or encoders, which drizzle must write.
 */
export function plainStatement(query: SQL): PlainStatement | undefined {
  const statement: PlainStatement = { pieces: [], values: [] };
  return write(query, statement) ? statement : undefined;
}

/** Part of drizzle's `SQL` that its types leave out. */
type SqlInternals = { queryChunks: unknown[]; shouldInlineParams: boolean };

/** Adds a query to the statement. False when drizzle must write it. */
function write(query: SQL, statement: PlainStatement): boolean {
  const { queryChunks, shouldInlineParams } = query as unknown as SqlInternals;
  return !shouldInlineParams && queryChunks.every((chunk) => writeChunk(chunk, statement));
}

function writeChunk(chunk: unknown, statement: PlainStatement): boolean {
  const { pieces, values } = statement;
  if (chunk instanceof StringChunk) {
    for (const piece of chunk.value) pieces.push(piece);
    return true;
  }
  if (chunk instanceof SQL) return write(chunk, statement);
  if (chunk === undefined) return true;
  if (typeof chunk === 'object' && chunk !== null && !(chunk instanceof Date)) return false;
  values.push(chunk);
  pieces.push(`$${values.length}`);
  return true;
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
