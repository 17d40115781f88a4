import { index, integer, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core';
import { tiposSuceso } from './sucesos.ts';

/**
 * Security events. Triggers forbid changes, except to the name of an erased person, and allow a delete
 * only after two years. They outlive the rows that they name, so there are no foreign keys.
 */
export const sucesosSeguridad = pgTable(
  'sucesos_seguridad',
  {
    id: uuid().primaryKey(),
    en: timestamp({ withTimezone: true }).notNull(),
    tipo: text({ enum: tiposSuceso }).notNull(),
    /** Person or key that did it; null for a refused key. */
    actorId: uuid('actor_id'),
    /** Name of the actor when it happened. */
    actor: text(),
    sesionId: uuid('sesion_id'),
    /** Affected person or key. */
    sobreId: uuid('sobre_id'),
    sobre: text(),
    /** Method and pattern of the call. */
    ruta: text(),
    /** Words of the program: the roles before and after, or a format. */
    detalle: text(),
    /** Number of exported rows. */
    filas: integer(),
    /** Number of repetitions within seconds. */
    veces: integer().notNull().default(1),
    /** Address of an event without a session; that of a session is in `accesos`. */
    ip: text(),
  },
  (table) => [
    index('sucesos_seguridad_en').on(table.en, table.id),
    index('sucesos_seguridad_actor').on(table.actorId, table.en),
  ],
);
