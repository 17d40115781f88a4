import { index, jsonb, pgTable, text, timestamp, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import type { Paso } from './steps.ts';

/**
 * Merges of two rows of a family. The row that gave way is here, whole, until the merge can no longer be undone; then only
 * where it went stays, so that its address leads there. A paper's trigger lets its cliente change only as one of these says.
 */
export const fusiones = pgTable(
  'fusiones',
  {
    id: uuid().primaryKey(),
    /** Family, as in the API. */
    entidad: text().notNull(),
    quedaId: uuid('queda_id').notNull(),
    cedeId: uuid('cede_id').notNull(),
    /** Name of the row that gave way. */
    nombre: text().notNull(),
    en: timestamp({ withTimezone: true }).notNull(),
    actorId: uuid('actor_id').notNull(),
    actorNombre: text('actor_nombre').notNull(),
    /** All that it did, in order; null when it can no longer be undone. */
    pasos: jsonb().$type<readonly Paso[]>(),
    deshechaEn: timestamp('deshecha_en', { withTimezone: true }),
  },
  (table) => [
    index('fusiones_cede').on(table.cedeId),
    index('fusiones_queda').on(table.quedaId),
    index('fusiones_en').on(table.entidad, table.en),
  ],
);

/** Pairs that somebody looked at and that are not the same; the smaller id first. */
export const paresDistintos = pgTable(
  'pares_distintos',
  {
    id: uuid().primaryKey(),
    entidad: text().notNull(),
    unoId: uuid('uno_id').notNull(),
    otroId: uuid('otro_id').notNull(),
    en: timestamp({ withTimezone: true }).notNull(),
  },
  (table) => [uniqueIndex('pares_distintos_par').on(table.unoId, table.otroId)],
);
