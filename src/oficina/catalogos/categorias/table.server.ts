import { sql } from 'drizzle-orm';
import { boolean, integer, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { baseColumns } from '#platform/crud/base-columns.server.ts';
import { uniqueName } from '#platform/crud/crud-table.server.ts';

export const categorias = pgTable(
  'categorias',
  {
    ...baseColumns(),
    nombre: text().notNull(),
    slug: text().notNull(),
    descripcion: text().notNull(),
    orden: integer().notNull(),
    activo: boolean().notNull(),
  },
  (table) => [
    uniqueIndex(uniqueName('categorias', 'nombre')).on(sql`sin_tildes(${table.nombre})`),
    uniqueIndex(uniqueName('categorias', 'slug')).on(table.slug),
  ],
);
