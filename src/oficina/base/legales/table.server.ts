import { sql } from 'drizzle-orm';
import { integer, pgTable, primaryKey, text, timestamp, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
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

/**
 * Texts that autoescuelas have been told of and are not in force yet (decision 089). On their day they become a row of
 * `paginas_legales`, and `hecha_en` says when; a page has one at most that waits.
 */
export const paginasLegalesAnunciadas = pgTable(
  'paginas_legales_anunciadas',
  {
    id: uuid().primaryKey(),
    pagina: text({ enum: clavesLegales }).notNull(),
    texto: text().notNull(),
    borrador: text().notNull(),
    anunciadaEn: timestamp('anunciada_en', { withTimezone: true }).notNull(),
    anunciadaPor: uuid('anunciada_por'),
    vigenteDesde: timestamp('vigente_desde', { withTimezone: true }).notNull(),
    /** Autoescuelas that were told. */
    avisadas: integer().notNull(),
    hechaEn: timestamp('hecha_en', { withTimezone: true }),
  },
  (table) => [uniqueIndex('paginas_legales_anunciadas_una').on(table.pagina).where(sql`hecha_en IS NULL`)],
);
