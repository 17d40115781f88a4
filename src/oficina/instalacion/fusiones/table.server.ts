import { index, jsonb, pgTable, text, timestamp, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import type { Paso } from './steps.ts';

/**
 * Merges of two rows of a family. The removed row is kept whole here while the merge can be undone. Afterwards only the ids of
 * both rows remain, so that the old address leads to the row that stayed. The trigger of a paper lets its cliente change only
 * if a merge here says so.
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
    /** Steps of the merge, in order; null once it can no longer be undone. */
    pasos: jsonb().$type<readonly Paso[]>(),
    deshechaEn: timestamp('deshecha_en', { withTimezone: true }),
  },
  (table) => [
    index('fusiones_cede').on(table.cedeId),
    index('fusiones_queda').on(table.quedaId),
    index('fusiones_en').on(table.entidad, table.en),
  ],
);

/** Pairs that a person marked as different; the smaller id first. */
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
