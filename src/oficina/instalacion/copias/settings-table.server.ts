import { sql } from 'drizzle-orm';
import { boolean, check, pgTable, text } from 'drizzle-orm/pg-core';

/** Folder and hour of the nightly copies that the office has written in the panel: one row, or none. */
export const ajustesCopias = pgTable(
  'ajustes_copias',
  {
    unico: boolean().primaryKey().default(true),
    /** Null stops the copies, or leaves the folder to the environment. */
    carpeta: text(),
    /** 'HH:MM' of Spain's time. */
    hora: text().notNull(),
  },
  (table) => [
    check('ajustes_copias_una_fila', sql`${table.unico}`),
    check('ajustes_copias_hora', sql`${table.hora} ~ '^([01][0-9]|2[0-3]):[0-5][0-9]$'`),
  ],
);
