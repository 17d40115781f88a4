import { integer, pgTable, primaryKey, text, timestamp, uuid } from 'drizzle-orm/pg-core';
import { clavesLegales } from './legal-pages.ts';

/**
 * Published versions of the legal pages (decision 081). The program only adds rows; the last row of a page is in force, and
 * an empty `texto` withdraws the page. `borrador` is the draft that the data of the business gave on that day: when
 * another one comes out of them, the data changed after the publication. `publicadaPor` is null for the program.
 */
export const paginasLegales = pgTable(
  'paginas_legales',
  {
    pagina: text({ enum: clavesLegales }).notNull(),
    version: integer().notNull(),
    texto: text().notNull(),
    borrador: text().notNull(),
    publicadaEn: timestamp('publicada_en', { withTimezone: true }).notNull(),
    publicadaPor: uuid('publicada_por'),
  },
  (table) => [primaryKey({ columns: [table.pagina, table.version] })],
);
