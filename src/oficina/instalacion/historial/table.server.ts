import { index, jsonb, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core';

/** Changes of each row, with author and time. They outlive their row, so there are no foreign keys. */
export const historial = pgTable(
  'historial',
  {
    id: uuid().primaryKey(),
    /** Family, as in the API. */
    entidad: text().notNull(),
    entidadId: uuid('entidad_id').notNull(),
    en: timestamp({ withTimezone: true }).notNull(),
    actorId: uuid('actor_id').notNull(),
    /** Name at that time. */
    actorNombre: text('actor_nombre').notNull(),
    /** Only the fields that differ; null before it was made, or after it was removed. */
    antes: jsonb().$type<Record<string, unknown>>(),
    despues: jsonb().$type<Record<string, unknown>>(),
  },
  (table) => [index('historial_de').on(table.entidad, table.entidadId, table.en)],
);
