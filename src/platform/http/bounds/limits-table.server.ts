import { bigint, integer, pgTable, text } from 'drizzle-orm/pg-core';

/**
 * Counts of requests that all programs of a database limit together, as rate-limiter-flexible keeps them. The key is a
 * hash: who asked is not written.
 */
export const limites = pgTable('limites', {
  key: text().primaryKey(),
  points: integer().notNull().default(0),
  /** Milliseconds since 1970. */
  expire: bigint({ mode: 'number' }),
});
