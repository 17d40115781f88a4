import { sql } from 'drizzle-orm';
import { check, index, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core';
import { permisosConducir } from '../permisosConducir/table.server.ts';

/** Learners who ask: what they want, and how to reach them. */
export const alumnos = pgTable(
  'alumnos',
  {
    id: uuid().primaryKey(),
    nombre: text().notNull(),
    email: text(),
    /** See `emailKey`. */
    emailClave: text('email_clave'),
    /** E.164. */
    telefono: text(),
    permisoId: uuid('permiso_id')
      .notNull()
      .references(() => permisosConducir.id),
    codProvincia: text('cod_provincia').notNull(),
    mensaje: text(),
    origen: text({ enum: ['manual', 'web', 'portal', 'importacion', 'api', 'demostracion'] }).notNull(),
    aceptaPrivacidadEn: timestamp('acepta_privacidad_en', { withTimezone: true }).notNull(),
    creadoEn: timestamp('creado_en', { withTimezone: true }).notNull(),
    modificadoEn: timestamp('modificado_en', { withTimezone: true }).notNull(),
    /** Twelve months after they last asked: then the row goes. */
    caducaEn: timestamp('caduca_en', { withTimezone: true }).notNull(),
  },
  (table) => [
    index('alumnos_email').on(table.emailClave, table.permisoId),
    index('alumnos_telefono').on(table.telefono, table.permisoId),
    check('alumnos_contacto', sql`${table.email} IS NOT NULL OR ${table.telefono} IS NOT NULL`),
    check('alumnos_email_clave', sql`(${table.email} IS NULL) = (${table.emailClave} IS NULL)`),
  ],
);
