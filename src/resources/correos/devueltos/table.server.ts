import { bigint, index, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core';

/** Addresses that letters come back from. A mark is of the address: who changes theirs has none. */
export const correosDevueltos = pgTable(
  'correos_devueltos',
  {
    /** See `emailKey`. */
    clave: text().primaryKey(),
    /** As it was written to. */
    email: text().notNull(),
    /** Enhanced status code, as 5.1.1. */
    codigo: text(),
    /** Words of the server that gave it back. */
    motivo: text().notNull(),
    en: timestamp({ withTimezone: true }).notNull(),
    /** The letter that came back; without a foreign key, because letters go after twelve months. */
    correoId: uuid('correo_id').notNull(),
  },
  (table) => [index('correos_devueltos_en').on(table.en)],
);

/** How far each mailbox of returned letters has been read, and how that went. */
export const correosBuzones = pgTable('correos_buzones', {
  /** SHA-256 of server, user and folder: with other ones it begins again. */
  clave: text().primaryKey(),
  /** UIDVALIDITY; null until it could be read once. */
  validez: text(),
  /** Number of the last message that was looked at. */
  uid: bigint({ mode: 'number' }),
  /** When it was last read to the end of what there was. */
  leidoEn: timestamp('leido_en', { withTimezone: true }),
  /** Since when it can't be read, and why; null while it can. */
  fallaDesde: timestamp('falla_desde', { withTimezone: true }),
  error: text(),
});
