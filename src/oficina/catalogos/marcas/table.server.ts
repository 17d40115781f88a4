import { sql } from 'drizzle-orm';
import { boolean, integer, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { baseColumns } from '#platform/crud/base-columns.server.ts';
import { uniqueName } from '#platform/crud/crud-table.server.ts';

export const marcas = pgTable(
  'marcas',
  {
    ...baseColumns(),
    nombre: text().notNull(),
    tipo: text({ enum: ['vehiculo', 'articulo'] }).notNull(),
    web: text().notNull(),
    orden: integer().notNull(),
    activo: boolean().notNull(),
  },
  (table) => [uniqueIndex(uniqueName('marcas', 'nombre')).on(sql`sin_tildes(${table.nombre})`)],
);
