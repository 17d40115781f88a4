import { integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';

/** Outcome of the change to one normal form of texts: how many it cleaned, and how many names are now the same one. */
export const textosRevisados = pgTable(
  'textos_revisados',
  {
    tabla: text().notNull(),
    columna: text().notNull(),
    limpiados: integer().notNull(),
    repetidos: integer().notNull().default(0),
  },
  (table) => [primaryKey({ columns: [table.tabla, table.columna] })],
);
