import { index, jsonb, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core';
import type { Cuenta } from '#office/personal-data/contract.ts';

/**
 * That somebody's data were removed because they asked, and what was done: the proof of it, without the data. Whoever has
 * the address, the number or the tax number can be told whether it was theirs, by its keyed hash.
 */
export const supresionesDatos = pgTable(
  'supresiones_datos',
  {
    id: uuid().primaryKey(),
    en: timestamp({ withTimezone: true }).notNull(),
    actorId: uuid('actor_id').notNull(),
    /** As it was then. */
    actorNombre: text('actor_nombre').notNull(),
    /** HMAC-SHA256 of what they were known by, with the program's key. */
    huellas: text().array().notNull(),
    cuentas: jsonb().$type<Cuenta[]>().notNull(),
    /** Files that are still to be removed, by the program's own names of them. */
    archivos: jsonb().$type<string[]>().notNull(),
    /** When the last of them was. */
    archivosEn: timestamp('archivos_en', { withTimezone: true }),
  },
  (table) => [index('supresiones_datos_en').on(table.en, table.id)],
);
