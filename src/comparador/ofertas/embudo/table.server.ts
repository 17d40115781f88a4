import { sql } from 'drizzle-orm';
import { check, date, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { secciones } from '#comparador/dgt/tables.server.ts';

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

/** Visits of the page of each section on each day; nothing about the visitors (decision 088). */
export const visitasDias = pgTable(
  'visitas_dias',
  {
    dia: date().notNull(),
    seccionId: integer('seccion_id')
      .notNull()
      .references(() => secciones.id, { onDelete: 'cascade' }),
    veces: integer().notNull(),
  },
  (table) => [
    // The day first: readings look at two months of a few sections, and old days are deleted.
    primaryKey({ columns: [table.dia, table.seccionId] }),
    check('visitas_dias_veces', sql`${table.veces} > 0`),
  ],
);
