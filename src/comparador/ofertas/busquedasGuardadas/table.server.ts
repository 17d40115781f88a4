import { sql } from 'drizzle-orm';
import { check, date, index, jsonb, pgTable, text, timestamp, uniqueIndex, uuid } from 'drizzle-orm/pg-core';

/** Searches saved to get news by correo. Nothing is sent until the address is confirmed. */
export const busquedasGuardadas = pgTable(
  'busquedas_guardadas',
  {
    id: uuid().primaryKey(),
    email: text().notNull(),
    /** `emailKey` of the address. */
    emailClave: text('email_clave').notNull(),
    /**
     * Query of the search, as in its page address; only the parameters that decide which sections it
     * finds.
     */
    consulta: text().notNull(),
    /** Version of the privacy text that was shown. */
    versionPrivacidad: text('version_privacidad').notNull(),
    creadaEn: timestamp('creada_en', { withTimezone: true }).notNull(),
    confirmadaEn: timestamp('confirmada_en', { withTimezone: true }),
    /** Time of deletion, unless it is renewed. */
    caducaEn: timestamp('caduca_en', { withTimezone: true }).notNull(),
    /** Day, in Spain, of the last notice. */
    avisadaEl: date('avisada_el'),
    /**
     * Last data that the owner was told: expected cost in céntimos, or null, by the section's id. Null
     * before it is confirmed.
     */
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

/** The keys are ids of sections: text, because keys of JSON are text. */
export type Conocidas = Record<string, number | null>;

/** Secret links sent to the owner of a saved search. They are valid as long as the search. */
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
