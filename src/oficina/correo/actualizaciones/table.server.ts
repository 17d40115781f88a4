import { sql } from 'drizzle-orm';
import { boolean, date, pgTable, primaryKey, text, timestamp, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { usuarios } from '#oficina/acceso/usuarios/table.server.ts';
import { baseColumns } from '#platform/crud/base-columns.server.ts';
import { uniqueName } from '#platform/crud/crud-table.server.ts';

export const actualizaciones = pgTable(
  'actualizaciones',
  {
    ...baseColumns(),
    numVersion: text('num_version').notNull(),
    titulo: text().notNull(),
    fecha: date().notNull(),
    tipo: text({ enum: ['novedad', 'mejora', 'correccion', 'legal'] }).notNull(),
    /** Readers; an empty list means everybody. */
    areas: text({ enum: ['oficina', 'autoescuelas'] })
      .array()
      .notNull()
      .default(sql`'{}'`),
    cuerpo: text().notNull(),
    publicada: boolean().notNull(),
  },
  (table) => [uniqueIndex(uniqueName('actualizaciones', 'num_version')).on(table.numVersion)],
);

/** Actualizaciones that each user has read. */
export const actualizacionesLeidas = pgTable(
  'actualizaciones_leidas',
  {
    actualizacionId: uuid('actualizacion_id')
      .notNull()
      .references(() => actualizaciones.id, { onDelete: 'cascade' }),
    usuarioId: uuid('usuario_id')
      .notNull()
      .references(() => usuarios.id, { onDelete: 'cascade' }),
    leidaEn: timestamp('leida_en', { withTimezone: true }).notNull(),
  },
  (table) => [primaryKey({ columns: [table.usuarioId, table.actualizacionId] })],
);
