import { sql } from 'drizzle-orm';
import { integer, pgTable, primaryKey, text, timestamp, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { clavesLegales } from './legal-pages.ts';

/**
 * Published versions of the legal pages (decision 081). The program only adds rows; the last row of a page is in force, and an
 * empty `texto` withdraws the page. `borrador` is the draft made from the data of the business on that day: if the draft of
 * today differs, the data changed after the publication. `publicadaPor` is null for the program.
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
 * Texts announced to autoescuelas (decision 089). On its day a text becomes a row of `paginas_legales`, and `hecha_en` notes
 * when. At most one text of each page waits for its day.
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
    /** Number of autoescuelas that were told. */
    avisadas: integer().notNull(),
    hechaEn: timestamp('hecha_en', { withTimezone: true }),
  },
  (table) => [uniqueIndex('paginas_legales_anunciadas_una').on(table.pagina).where(sql`hecha_en IS NULL`)],
);
