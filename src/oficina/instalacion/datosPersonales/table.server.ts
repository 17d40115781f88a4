import { index, jsonb, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core';
import type { Cuenta } from '#oficina/base/personal-data/contract.ts';

/**
 * Erasures on request: the proof of what was done, without the data. The keyed hashes prove it to a
 * person who has the address, telephone or NIF.
 */
export const supresionesDatos = pgTable(
  'supresiones_datos',
  {
    id: uuid().primaryKey(),
    en: timestamp({ withTimezone: true }).notNull(),
    actorId: uuid('actor_id').notNull(),
    /** Name at that time. */
    actorNombre: text('actor_nombre').notNull(),
    /** HMAC-SHA256 of the person's addresses, telephones and NIFs, with the program's key. */
    huellas: text().array().notNull(),
    cuentas: jsonb().$type<Cuenta[]>().notNull(),
    /** Internal names of the files still to remove. */
    archivos: jsonb().$type<string[]>().notNull(),
    /** Time when the last file was removed. */
    archivosEn: timestamp('archivos_en', { withTimezone: true }),
  },
  (table) => [index('supresiones_datos_en').on(table.en, table.id)],
);
