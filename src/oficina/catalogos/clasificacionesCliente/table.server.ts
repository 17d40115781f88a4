import { sql } from 'drizzle-orm';
import { boolean, integer, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { baseColumns } from '#platform/crud/base-columns.server.ts';
import { uniqueName } from '#platform/crud/crud-table.server.ts';

export const clasificacionesCliente = pgTable(
  'clasificaciones_cliente',
  {
    ...baseColumns(),
    nombre: text().notNull(),
    nivel: text({ enum: ['A', 'B', 'C'] }).notNull(),
    color: text().notNull(),
    descripcion: text().notNull(),
    orden: integer().notNull(),
    activo: boolean().notNull(),
  },
  (table) => [
    uniqueIndex(uniqueName('clasificaciones_cliente', 'nombre')).on(sql`sin_tildes(${table.nombre})`),
  ],
);
