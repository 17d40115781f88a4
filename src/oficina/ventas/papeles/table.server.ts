import { sql } from 'drizzle-orm';
import { check, date, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';

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
    /** Last number in the previous program: our first number is the next one. */
    empiezaTras: integer('empieza_tras').notNull().default(0),
    /** The same number as the previous program wrote it, with its series: 'F26/147'. */
    anterior: text(),
    /** Form of the numbers from this year on; null keeps the form of the year before (`number-form.ts`). */
    modelo: text(),
  },
  (table) => [
    primaryKey({ columns: [table.familia, table.serie, table.ejercicio] }),
    check('contadores_papeles_empieza', sql`${table.empiezaTras} BETWEEN 0 AND ${table.ultimo}`),
  ],
);
