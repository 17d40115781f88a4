import { date, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';

/** Last number of each kind of paper, series and year. */
export const contadoresPapeles = pgTable(
  'contadores_papeles',
  {
    familia: text().notNull(),
    serie: text().notNull(),
    ejercicio: integer().notNull(),
    ultimo: integer().notNull(),
    /** For facturas: day of the last one; no earlier day may follow. */
    ultimaFecha: date('ultima_fecha'),
  },
  (table) => [primaryKey({ columns: [table.familia, table.serie, table.ejercicio] })],
);
