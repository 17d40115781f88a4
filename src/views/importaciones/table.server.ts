import { bigserial, index, integer, jsonb, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core';
import { baseColumns } from '#api/base-columns.server.ts';
import {
  type ColumnaImportada,
  estadosImportacion,
  type Motivo,
  modosImportacion,
  resultadosFila,
} from './contract.ts';

/** Files of rows brought into a family, from their arrival to their undoing. */
export const importaciones = pgTable(
  'importaciones',
  {
    ...baseColumns(),
    familia: text().notNull(),
    nombreArchivo: text('nombre_archivo').notNull(),
    sha256: text().notNull(),
    estado: text({ enum: estadosImportacion }).notNull(),
    columnas: jsonb().$type<ColumnaImportada[]>().notNull(),
    /** Of the headings: the same ones are understood as the last time. */
    firma: text().notNull(),
    mapeo: jsonb().$type<(string | null)[]>().notNull(),
    clave: text(),
    modo: text({ enum: modosImportacion }).notNull(),
    filas: integer().notNull(),
    progreso: integer().notNull().default(0),
    creadas: integer().notNull().default(0),
    actualizadas: integer().notNull().default(0),
    omitidas: integer().notNull().default(0),
    rechazadas: integer().notNull().default(0),
    /** Why it failed as a whole, in words for people. */
    error: text(),
    /** Times that the work was begun since it was asked for. */
    intentos: integer().notNull().default(0),
    usuarioId: uuid('usuario_id').notNull(),
    /** As it was then. */
    usuarioNombre: text('usuario_nombre').notNull(),
    hechaEn: timestamp('hecha_en', { withTimezone: true }),
    deshechaEn: timestamp('deshecha_en', { withTimezone: true }),
  },
  (table) => [
    index('importaciones_familia').on(table.familia, table.id),
    index('importaciones_de').on(table.usuarioId, table.familia, table.firma),
  ],
);

/** What became of each row of the last trial or import. */
export const importacionesFilas = pgTable(
  'importaciones_filas',
  {
    id: bigserial({ mode: 'number' }).primaryKey(),
    importacionId: uuid('importacion_id')
      .notNull()
      .references(() => importaciones.id, { onDelete: 'cascade' }),
    /** In the file. */
    numero: integer().notNull(),
    resultado: text({ enum: resultadosFila }).notNull(),
    etiqueta: text().notNull(),
    /** The cells as they came, of those that were not taken. */
    original: jsonb().$type<unknown[]>(),
    motivos: jsonb().$type<Motivo[]>(),
    filaId: uuid('fila_id'),
    /** The version that the import left it with. */
    version: integer(),
    /** Of what was updated, the values that changed, as they were. */
    antes: jsonb().$type<Record<string, unknown>>(),
  },
  (table) => [index('importaciones_filas_de').on(table.importacionId, table.resultado, table.numero)],
);
