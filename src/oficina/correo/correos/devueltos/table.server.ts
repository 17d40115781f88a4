import { bigint, index, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core';

/**
 * Addresses whose correo comes back. The mark belongs to the address: a person who changes address has
 * none.
 */
export const correosDevueltos = pgTable(
  'correos_devueltos',
  {
    /** See `emailKey`. */
    clave: text().primaryKey(),
    /** Address as the correo wrote it. */
    email: text().notNull(),
    /** Enhanced status code, as 5.1.1. */
    codigo: text(),
    /** Text of the server that returned it. */
    motivo: text().notNull(),
    en: timestamp({ withTimezone: true }).notNull(),
    /** Correo that came back; without a foreign key, because correos are deleted after twelve months. */
    correoId: uuid('correo_id').notNull(),
  },
  (table) => [index('correos_devueltos_en').on(table.en)],
);

/** Position and state of the reading of each mailbox. */
export const correosBuzones = pgTable('correos_buzones', {
  /** SHA-256 of server, user and folder: another mailbox is read from its beginning. */
  clave: text().primaryKey(),
  /** UIDVALIDITY; null until the first successful reading. */
  validez: text(),
  /** UID of the last message read. */
  uid: bigint({ mode: 'number' }),
  /** Last time that all messages were read. */
  leidoEn: timestamp('leido_en', { withTimezone: true }),
  /** Start and text of the current failure; null while the mailbox can be read. */
  fallaDesde: timestamp('falla_desde', { withTimezone: true }),
  error: text(),
});
