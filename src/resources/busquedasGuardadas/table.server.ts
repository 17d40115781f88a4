import { sql } from 'drizzle-orm';
import { check, date, index, jsonb, pgTable, text, timestamp, uniqueIndex, uuid } from 'drizzle-orm/pg-core';

/** Searches that somebody asked to be told about by mail. Nobody is written to before they confirm that the address is theirs. */
export const busquedasGuardadas = pgTable(
  'busquedas_guardadas',
  {
    id: uuid().primaryKey(),
    email: text().notNull(),
    /** `emailKey` of the address. */
    emailClave: text('email_clave').notNull(),
    /** The search as the address of its page says it, without what tells nothing of which schools it finds. */
    consulta: text().notNull(),
    /** Of the text about their data that was on show. */
    versionPrivacidad: text('version_privacidad').notNull(),
    creadaEn: timestamp('creada_en', { withTimezone: true }).notNull(),
    confirmadaEn: timestamp('confirmada_en', { withTimezone: true }),
    /** When it is erased unless somebody says otherwise. */
    caducaEn: timestamp('caduca_en', { withTimezone: true }).notNull(),
    /** Day, in Spain, of the last notice. */
    avisadaEl: date('avisada_el'),
    /** What they were last told: expected cost in céntimos, or null, by the section's id. Null before it is confirmed. */
    conocidas: jsonb().$type<Conocidas>(),
  },
  (table) => [
    uniqueIndex('busquedas_guardadas_una').on(table.emailClave, table.consulta),
    index('busquedas_guardadas_caducan').on(table.caducaEn),
    index('busquedas_guardadas_vivas').on(table.consulta).where(sql`${table.confirmadaEn} IS NOT NULL`),
    check(
      'busquedas_guardadas_confirmada',
      sql`(${table.confirmadaEn} IS NULL) = (${table.conocidas} IS NULL)`,
    ),
  ],
);

/** By the section's id, as JSON has its keys. */
export type Conocidas = Record<string, number | null>;

/** Secret links mailed to whoever saved a search. They hold as long as it does. */
export const enlacesBusquedas = pgTable(
  'enlaces_busquedas',
  {
    /** SHA-256 of the secret, in hexadecimal. */
    huella: text().primaryKey(),
    busquedaId: uuid('busqueda_id')
      .notNull()
      .references(() => busquedasGuardadas.id, { onDelete: 'cascade' }),
  },
  (table) => [index('enlaces_busquedas_busqueda').on(table.busquedaId)],
);
