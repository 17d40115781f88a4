import { sql } from 'drizzle-orm';
import { boolean, integer, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { categorias } from '#oficina/catalogos/categorias/table.server.ts';
import { baseColumns } from '#platform/crud/base-columns.server.ts';
import { uniqueName } from '#platform/crud/crud-table.server.ts';

export const subcategorias = pgTable(
  'subcategorias',
  {
    ...baseColumns(),
    nombre: text().notNull(),
    slug: text().notNull(),
    _idCategoria: uuid('categoria_id')
      .notNull()
      .references(() => categorias.id),
    descripcion: text().notNull(),
    orden: integer().notNull(),
    activo: boolean().notNull(),
  },
  (table) => [
    uniqueIndex(uniqueName('subcategorias', 'nombre')).on(
      table._idCategoria,
      sql`sin_tildes(${table.nombre})`,
    ),
    uniqueIndex(uniqueName('subcategorias', 'slug')).on(table.slug),
  ],
);
