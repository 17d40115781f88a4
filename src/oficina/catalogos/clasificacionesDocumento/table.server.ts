import { sql } from 'drizzle-orm';
import { boolean, integer, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { baseColumns } from '#platform/crud/base-columns.server.ts';
import { uniqueName } from '#platform/crud/crud-table.server.ts';

export const clasificacionesDocumento = pgTable(
  'clasificaciones_documento',
  {
    ...baseColumns(),
    nombre: text().notNull(),
    visibilidad: text({ enum: ['interna', 'cliente'] }).notNull(),
    requiereFirma: boolean('requiere_firma').notNull(),
    mesesRetencion: integer('meses_retencion').notNull(),
    orden: integer().notNull(),
    activo: boolean().notNull(),
  },
  (table) => [
    uniqueIndex(uniqueName('clasificaciones_documento', 'nombre')).on(sql`sin_tildes(${table.nombre})`),
  ],
);
