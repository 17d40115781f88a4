import { integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';

/** Outcome of the change of all texts to one normal form: number of texts cleaned, and of names that are now equal to another. */
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
