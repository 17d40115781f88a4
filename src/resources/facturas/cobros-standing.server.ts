import { type SQL, sql } from 'drizzle-orm';
import { COMPENSACION } from './estados.ts';

/** Condition: cobro `c` neither undoes another, nor is undone, nor offsets a rectificativa. */
export const STANDS: SQL = sql`c.deshace_id IS NULL AND c.forma <> ${COMPENSACION}
  AND NOT EXISTS (SELECT FROM cobros d WHERE d.deshace_id = c.id)`;
