import {
  bigserial,
  boolean,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  timestamp,
  uuid,
} from 'drizzle-orm/pg-core';
import { baseColumns } from '#platform/crud/base-columns.server.ts';
import type { Entendido, Lectura } from '#platform/files/sheets/reading.ts';
import {
  type ColumnaImportada,
  type Correccion,
  type Decisiones,
  type EntendidoEnFilas,
  estadosImportacion,
  type Motivo,
  modosImportacion,
  resultadosFila,
} from './contract.ts';

/** Imports of files, from upload to undo. */
export const importaciones = pgTable(
  'importaciones',
  {
    ...baseColumns(),
    familia: text().notNull(),
    nombreArchivo: text('nombre_archivo').notNull(),
    sha256: text().notNull(),
    estado: text({ enum: estadosImportacion }).notNull(),
    columnas: jsonb().$type<ColumnaImportada[]>().notNull(),
    /** Signature of the headings: a file with the same ones reuses the last mapping. */
    firma: text().notNull(),
    mapeo: jsonb().$type<(string | null)[]>().notNull(),
    tambien: jsonb().$type<(string | null)[]>().notNull().default([]),
    lectura: jsonb().$type<Lectura>().notNull().default({}),
    entendido: jsonb().$type<Entendido[]>().notNull().default([]),
    decisiones: jsonb().$type<Decisiones>().notNull().default({}),
    entendidoEnFilas: jsonb('entendido_en_filas').$type<EntendidoEnFilas[]>().notNull().default([]),
    correcciones: jsonb().$type<Correccion[]>().notNull().default([]),
    clave: text(),
    modo: text({ enum: modosImportacion }).notNull(),
    filas: integer().notNull(),
    progreso: integer().notNull().default(0),
    /** Whether the import makes the clientes that its rows name and that do not exist. */
    crearClientes: boolean('crear_clientes').notNull().default(false),
    clientesCreados: integer('clientes_creados').notNull().default(0),
    /** Group of files that were brought together and are undone together. */
    traidaId: uuid('traida_id'),
    creadas: integer().notNull().default(0),
    actualizadas: integer().notNull().default(0),
    omitidas: integer().notNull().default(0),
    rechazadas: integer().notNull().default(0),
    /** Reason why the whole import failed, for people. */
    error: text(),
    /** Number of starts of the work since its request. */
    intentos: integer().notNull().default(0),
    usuarioId: uuid('usuario_id').notNull(),
    /** Name at that time. */
    usuarioNombre: text('usuario_nombre').notNull(),
    hechaEn: timestamp('hecha_en', { withTimezone: true }),
    deshechaEn: timestamp('deshecha_en', { withTimezone: true }),
  },
  (table) => [
    index('importaciones_familia').on(table.familia, table.id),
    index('importaciones_traida').on(table.traidaId),
    index('importaciones_de').on(table.usuarioId, table.familia, table.firma),
  ],
);

/** Outcome of each row of the last trial or import. */
export const importacionesFilas = pgTable(
  'importaciones_filas',
  {
    id: bigserial({ mode: 'number' }).primaryKey(),
    importacionId: uuid('importacion_id')
      .notNull()
      .references(() => importaciones.id, { onDelete: 'cascade' }),
    /** Number of the row in the file. */
    numero: integer().notNull(),
    resultado: text({ enum: resultadosFila }).notNull(),
    etiqueta: text().notNull(),
    /** Original cells, for refused rows. */
    original: jsonb().$type<unknown[]>(),
    motivos: jsonb().$type<Motivo[]>(),
    filaId: uuid('fila_id'),
    /** Version that the import left in the row. */
    version: integer(),
    /** Earlier values of the changed fields, for updated rows. */
    antes: jsonb().$type<Record<string, unknown>>(),
  },
  (table) => [index('importaciones_filas_de').on(table.importacionId, table.resultado, table.numero)],
);

/** Headings that a person assigned to a field that the program had not guessed; `cabecera` is in its normal form. */
export const cabecerasAprendidas = pgTable(
  'cabeceras_aprendidas',
  {
    familia: text().notNull(),
    cabecera: text().notNull(),
    campo: text().notNull(),
  },
  (table) => [primaryKey({ columns: [table.familia, table.cabecera] })],
);
