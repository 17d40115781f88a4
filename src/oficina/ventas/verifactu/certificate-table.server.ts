import { sql } from 'drizzle-orm';
import { boolean, check, pgTable, text, timestamp } from 'drizzle-orm/pg-core';

/** Certificate for the tax agency that the office has uploaded in the panel: one row, or none. */
export const certificadoAeat = pgTable(
  'certificado_aeat',
  {
    unico: boolean().primaryKey().default(true),
    tipo: text({ enum: ['persona', 'sello'] }).notNull(),
    /** Certificate and key, closed by the program's seal; no call gives them back. */
    cerrado: text().notNull(),
    subidoEn: timestamp('subido_en', { withTimezone: true }).notNull(),
  },
  (table) => [check('certificado_aeat_una_fila', sql`${table.unico}`)],
);
