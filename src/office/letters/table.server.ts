import { sql } from 'drizzle-orm';
import { index, integer, jsonb, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core';
import { estadosCorreo } from './tipos.ts';

/**
 * Outgoing mail: each row is written together with what causes it, and sent afterwards. What a letter says is composed
 * when it is sent, so that no secret link is ever stored.
 */
export const correos = pgTable(
  'correos',
  {
    id: uuid().primaryKey(),
    tipo: text().notNull(),
    para: text().notNull(),
    /** Once composed. */
    asunto: text(),
    /** What the letter needs to be composed. */
    datos: jsonb().$type<Record<string, unknown>>().notNull(),
    /** The same work asked for twice has the same key, and makes one mail. */
    clave: text().notNull().unique(),
    estado: text({ enum: estadosCorreo }).notNull().default('pendiente'),
    intentos: integer().notNull().default(0),
    /** Last words of the mail server, or of the one that gave it back. */
    error: text(),
    /** Enhanced status code of what came back, as 5.1.1. */
    codigo: text(),
    /** Name of the `.eml` file in the mailbox of the demonstration. */
    archivo: text(),
    creadoEn: timestamp('creado_en', { withTimezone: true }).notNull().defaultNow(),
    enviadoEn: timestamp('enviado_en', { withTimezone: true }),
    devueltoEn: timestamp('devuelto_en', { withTimezone: true }),
  },
  (table) => [
    index('correos_creado').on(table.creadoEn, table.id),
    // Whoever takes a saved search back has their address taken out of here.
    index('correos_busqueda')
      .on(sql`(${table.datos} ->> 'busquedaId')`)
      .where(sql`${table.datos} ? 'busquedaId'`),
    // What was written about somebody or to them is told in their timeline.
    index('correos_para').on(table.para),
    // A report that does not say of which letter it is names its address.
    index('correos_para_minusculas').on(sql`lower(${table.para})`),
    index('correos_datos').using('gin', table.datos.op('jsonb_path_ops')),
    index('correos_pendientes').on(table.creadoEn).where(sql`${table.estado} = 'pendiente'`),
  ],
);
