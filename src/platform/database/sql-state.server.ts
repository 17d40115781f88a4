import { SavedOrNot } from './database-trouble.server.ts';

type SqlState = Partial<Record<'code' | 'constraint' | 'table' | 'column' | 'message', string | undefined>>;

/**
 * SQLSTATE, constraint, table, column and message of a PostgreSQL refusal; empty for any other failure. Drizzle wraps the
 * driver's error.
 */
export function sqlState(error: unknown): SqlState {
  // The commit may have been done, so it is no refusal.
  if (error instanceof SavedOrNot) return {};
  const seen = error as (SqlState & { cause?: unknown }) | undefined;
  if (typeof seen?.code === 'string') {
    const { code, constraint, table, column, message } = seen;
    return { code, constraint, table, column, message };
  }
  return seen?.cause === undefined ? {} : sqlState(seen.cause);
}
