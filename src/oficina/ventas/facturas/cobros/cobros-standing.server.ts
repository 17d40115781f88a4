import { type SQL, sql } from 'drizzle-orm';
import { IS_OFFSET } from './offset-cobros.server.ts';

/** Condition: cobro `c` neither undoes another, nor is undone, nor offsets a rectificativa. */
export const STANDS: SQL = sql`c.deshace_id IS NULL AND NOT ${IS_OFFSET}
  AND NOT EXISTS (SELECT FROM cobros d WHERE d.deshace_id = c.id)`;
