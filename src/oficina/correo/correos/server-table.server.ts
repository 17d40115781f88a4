import { sql } from 'drizzle-orm';
import { boolean, check, integer, pgTable, text } from 'drizzle-orm/pg-core';

/** Mail server that the office has written in the panel: one row, or none. */
export const servidorCorreo = pgTable(
  'servidor_correo',
  {
    unico: boolean().primaryKey().default(true),
    version: integer().notNull(),
    servidor: text().notNull(),
    puerto: integer().notNull(),
    seguridad: text({ enum: ['tls', 'starttls', 'ninguna'] }).notNull(),
    usuario: text(),
    /** Closed by the program's seal; no call gives it back. */
    claveCerrada: text('clave_cerrada'),
  },
  (table) => [
    check('servidor_correo_una_fila', sql`${table.unico}`),
    check('servidor_correo_cifrado', sql`${table.seguridad} <> 'ninguna' OR ${table.claveCerrada} IS NULL`),
  ],
);
