import { sql } from 'drizzle-orm';
import { check, date, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';

/** Steps of a visitor of the comparator: results of a search, page of an autoescuela, sent request. */
export const pasosEmbudo = ['busqueda', 'ficha', 'solicitud'] as const;

/** Number of times that each step was taken on each day; nothing about the visitors. */
export const embudoDias = pgTable(
  'embudo_dias',
  {
    dia: date().notNull(),
    /** Empty for a search in all of Spain. */
    codProvincia: text('cod_provincia').notNull(),
    permiso: text().notNull(),
    paso: text({ enum: pasosEmbudo }).notNull(),
    veces: integer().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.dia, table.codProvincia, table.permiso, table.paso] }),
    check('embudo_dias_veces', sql`${table.veces} > 0`),
  ],
);
