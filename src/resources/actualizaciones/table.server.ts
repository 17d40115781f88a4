import { boolean, date, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { baseColumns } from '#api/base-columns.server.ts';
import { uniqueName } from '#api/crud-table.server.ts';

export const actualizaciones = pgTable(
  'actualizaciones',
  {
    ...baseColumns(),
    numVersion: text('num_version').notNull(),
    titulo: text().notNull(),
    fecha: date().notNull(),
    tipo: text({ enum: ['novedad', 'mejora', 'correccion', 'legal'] }).notNull(),
    cuerpo: text().notNull(),
    publicada: boolean().notNull(),
  },
  (table) => [uniqueIndex(uniqueName('actualizaciones', 'num_version')).on(table.numVersion)],
);
