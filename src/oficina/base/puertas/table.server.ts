import { boolean, index, integer, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core';

/**
 * Openings and closings of the doors (decision 075): the last row of a door is its state, and without one it is closed.
 * The program only adds rows. `por` is the administrador, null for the program itself.
 */
export const actosPuertas = pgTable(
  'actos_puertas',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    puerta: text({ enum: ['web', 'ventas'] }).notNull(),
    abierta: boolean().notNull(),
    en: timestamp({ withTimezone: true }).notNull(),
    por: uuid(),
  },
  (table) => [index('actos_puertas_ultimo').on(table.puerta, table.id)],
);
