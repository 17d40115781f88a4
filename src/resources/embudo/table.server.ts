import { sql } from 'drizzle-orm';
import { check, date, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';

/** What a visitor of the comparator may come to: results of a search, the page of a school, a request that is sent. */
export const pasosEmbudo = ['busqueda', 'ficha', 'solicitud'] as const;

/** How often each step was taken on each day. Of who took it nothing is known, so that nothing can be kept. */
export const embudoDias = pgTable(
  'embudo_dias',
  {
    dia: date().notNull(),
    /** Empty when all of Spain was asked for. */
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
