import { sql } from 'drizzle-orm';
import { index, integer, jsonb, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core';
import { estadosCorreo } from './tipos.ts';

/**
 * Outgoing correos: each row is written in the transaction of its cause and sent later. A correo is
 * composed when it is sent, so that no secret link is stored.
 */
export const correos = pgTable(
  'correos',
  {
    id: uuid().primaryKey(),
    tipo: text().notNull(),
    para: text().notNull(),
    /** Subject; null until it is composed. */
    asunto: text(),
    /** Data to compose it. */
    datos: jsonb().$type<Record<string, unknown>>().notNull(),
    /** Key of the occasion: the same work asked for twice makes one correo. */
    clave: text().notNull().unique(),
    estado: text({ enum: estadosCorreo }).notNull().default('pendiente'),
    intentos: integer().notNull().default(0),
    /** Last error of the mail server, or of the server that returned it. */
    error: text(),
    /** Enhanced status code of the return, as 5.1.1. */
    codigo: text(),
    /** Name of the `.eml` file in the mailbox of the demonstration. */
    archivo: text(),
    creadoEn: timestamp('creado_en', { withTimezone: true }).notNull().defaultNow(),
    enviadoEn: timestamp('enviado_en', { withTimezone: true }),
    devueltoEn: timestamp('devuelto_en', { withTimezone: true }),
  },
  (table) => [
    index('correos_creado').on(table.creadoEn, table.id),
    // Deleting a saved search removes its address from these rows.
    index('correos_busqueda')
      .on(sql`(${table.datos} ->> 'busquedaId')`)
      .where(sql`${table.datos} ? 'busquedaId'`),
    // The timeline of a person finds their correos by these columns.
    index('correos_para').on(table.para),
    // A returned report without a message id is matched by address.
    index('correos_para_minusculas').on(sql`lower(${table.para})`),
    index('correos_datos').using('gin', table.datos.op('jsonb_path_ops')),
    index('correos_pendientes').on(table.creadoEn).where(sql`${table.estado} = 'pendiente'`),
  ],
);
