import { index, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core';
import { alumnos } from './table.server.ts';

/**
 * Secret links sent by correo to alumnos, who have no account: `confirmar` works once, `ver` opens
 * their own page.
 */
export const enlacesAlumnos = pgTable(
  'enlaces_alumnos',
  {
    /** SHA-256 of the secret, in hexadecimal. */
    huella: text().primaryKey(),
    alumnoId: uuid('alumno_id')
      .notNull()
      .references(() => alumnos.id, { onDelete: 'cascade' }),
    uso: text({ enum: ['confirmar', 'ver'] }).notNull(),
    caducaEn: timestamp('caduca_en', { withTimezone: true }).notNull(),
    usadoEn: timestamp('usado_en', { withTimezone: true }),
  },
  (table) => [index('enlaces_alumnos_alumno').on(table.alumnoId)],
);
