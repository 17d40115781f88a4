import { SavedOrNot } from './database-trouble.server.ts';

type SqlState = { code?: string | undefined; constraint?: string | undefined; table?: string | undefined };

/**
 * SQLSTATE, constraint and table of a PostgreSQL refusal; empty for any other failure. Drizzle wraps the
 * driver's error.
 */
export function sqlState(error: unknown): SqlState {
  // Perhaps it was done, so it counts as no refusal.
  if (error instanceof SavedOrNot) return {};
  const seen = error as (SqlState & { cause?: unknown }) | undefined;
  if (typeof seen?.code === 'string') {
    const { code, constraint, table } = seen;
    return { code, constraint, table };
  }
  return seen?.cause === undefined ? {} : sqlState(seen.cause);
}
