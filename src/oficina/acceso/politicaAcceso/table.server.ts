import { sql } from 'drizzle-orm';
import { boolean, check, integer, pgTable, text, timestamp } from 'drizzle-orm/pg-core';

/** Access policy of the business: one row, once it has been set. */
export const politicaAcceso = pgTable(
  'politica_acceso',
  {
    unico: boolean().primaryKey().default(true),
    version: integer().notNull(),
    /** Roles that must sign in with a second factor, as `trabajador.Administrador`. */
    exigenDobleFactor: text('exigen_doble_factor').array().notNull(),
    modificadoEn: timestamp('modificado_en', { withTimezone: true }).notNull(),
  },
  (table) => [check('politica_acceso_una_fila', sql`${table.unico}`)],
);
