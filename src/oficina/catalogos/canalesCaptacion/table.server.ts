import { sql } from 'drizzle-orm';
import { boolean, integer, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { baseColumns } from '#platform/crud/base-columns.server.ts';
import { uniqueName } from '#platform/crud/crud-table.server.ts';

export const canalesCaptacion = pgTable(
  'canales_captacion',
  {
    ...baseColumns(),
    nombre: text().notNull(),
    grupo: text({ enum: ['web', 'referido', 'publicidad', 'feria', 'telefono', 'otro'] }).notNull(),
    orden: integer().notNull(),
    activo: boolean().notNull(),
  },
  (table) => [uniqueIndex(uniqueName('canales_captacion', 'nombre')).on(sql`sin_tildes(${table.nombre})`)],
);
