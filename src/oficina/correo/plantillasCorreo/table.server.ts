import { sql } from 'drizzle-orm';
import { check, pgTable, text } from 'drizzle-orm/pg-core';
import { baseColumns } from '#platform/crud/base-columns.server.ts';
import { listaTiposPlantilla } from './kinds.ts';

/**
 * Text of a kind of correo about papers, when the office has written its own; without a row, the original
 * one is used.
 */
export const plantillasCorreo = pgTable(
  'plantillas_correo',
  {
    ...baseColumns(),
    tipo: text({ enum: listaTiposPlantilla as [(typeof listaTiposPlantilla)[number]] })
      .notNull()
      .unique(),
    asunto: text(),
    cuerpo: text(),
  },
  (table) => [check('plantillas_correo_enteras', sql`(${table.asunto} IS NULL) = (${table.cuerpo} IS NULL)`)],
);
