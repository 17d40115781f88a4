import { sql } from 'drizzle-orm';
import {
  bigint,
  boolean,
  check,
  index,
  integer,
  jsonb,
  pgTable,
  text,
  timestamp,
  uuid,
} from 'drizzle-orm/pg-core';
import { imagenes } from '#comparador/autoescuelas/imagenes/table.server.ts';
import { documentos } from '#oficina/documentos/documentos/table.server.ts';
import { fileFaults } from '#platform/files/checked-file.server.ts';

const moment = (name: string) => timestamp(name, { withTimezone: true });

/** Copies that the program made or tried to make. Their folder may also hold copies of other origin. */
export const copias = pgTable(
  'copias',
  {
    id: uuid().primaryKey(),
    empezadaEn: moment('empezada_en').notNull(),
    acabadaEn: moment('acabada_en'),
    /** Name of its file, once it has one. */
    archivo: text().unique(),
    bytes: bigint({ mode: 'number' }),
    /** Whether the nightly job made it. */
    automatica: boolean().notNull(),
    /** Time when the copy was read again, whole and unchanged. */
    comprobadaEn: moment('comprobada_en'),
    /** Time when a trial restore found the copy whole. */
    probadaEn: moment('probada_en'),
    /** Why it could not be made, or its trial failed. */
    error: text(),
  },
  (table) => [index('copias_empezada').on(table.empezadaEn)],
);

/**
 * Stored files that changed or are missing, until they are good again. A copy, a reader or the nightly
 * check finds them. They go with the row that names them.
 */
export const archivosMalos = pgTable('archivos_malos', {
  /** Key of the file in the program's store. */
  clave: text().primaryKey(),
  documentoId: uuid('documento_id').references(() => documentos.id, { onDelete: 'cascade' }),
  imagenId: uuid('imagen_id').references(() => imagenes.id, { onDelete: 'cascade' }),
  fallo: text({ enum: fileFaults }).notNull(),
  vistoEn: moment('visto_en').notNull(),
  /** Time when no copy had a good version of the file. */
  sinCopiaEn: moment('sin_copia_en'),
});

/** Time of the last check of all stored files. One row, or none. */
export const archivosRevision = pgTable(
  'archivos_revision',
  {
    unico: boolean().primaryKey().default(true),
    acabadaEn: moment('acabada_en').notNull(),
    archivos: integer().notNull(),
    bytes: bigint({ mode: 'number' }).notNull(),
  },
  (table) => [check('archivos_revision_una_fila', sql`${table.unico}`)],
);

/** Last trial of going back to an instant. One row, or none. */
export const pruebaInstante = pgTable(
  'prueba_instante',
  {
    unico: boolean().primaryKey().default(true),
    probadaEn: moment('probada_en').notNull(),
    /** Moment that was restored; null when none could be. */
    instante: moment('instante'),
    /** What was wrong; null when all was as it should. */
    error: text(),
  },
  (table) => [check('prueba_instante_una_fila', sql`${table.unico}`)],
);

/** Trial restores: each night the last copy is restored in a separate place, to prove that it works. */
export const pruebasCopias = pgTable(
  'pruebas_copias',
  {
    id: uuid().primaryKey(),
    empezadaEn: moment('empezada_en').notNull(),
    acabadaEn: moment('acabada_en'),
    /** Name of the copy, time of its data, and the folder that it was taken from; null when no copy was reached. */
    archivo: text(),
    copiaDe: moment('copia_de'),
    carpeta: text(),
    /** Seconds of the restore; null if it failed. */
    segundos: integer(),
    /** Number of figures that were compared, and in words the ones that could not be compared. */
    cifras: integer().notNull().default(0),
    sinComparar: jsonb('sin_comparar').$type<string[]>().notNull().default([]),
    /** Bytes on the disk of the restored part, and of the whole copy. */
    bytes: bigint({ mode: 'number' }),
    deBytes: bigint('de_bytes', { mode: 'number' }),
    /** Last table or file that was restored, if it was only a part. */
    hasta: text(),
    /** First faults that were found. */
    fallos: jsonb().$type<{ donde: string; motivo: string }[]>().notNull().default([]),
    /** Reason why the restore failed; null if it succeeded. */
    error: text(),
  },
  (table) => [index('pruebas_copias_empezada').on(table.empezadaEn)],
);

/**
 * Copy that this database was restored from; until somebody confirms it, the program sends nothing. One
 * row, or none.
 */
export const restauracion = pgTable(
  'restauracion',
  {
    unico: boolean().primaryKey().default(true),
    archivo: text().notNull(),
    /** Time of the copy's data. */
    copiaDe: moment('copia_de').notNull(),
    restauradaEn: moment('restaurada_en').notNull(),
    confirmadaEn: moment('confirmada_en'),
    confirmadaPor: text('confirmada_por'),
  },
  (table) => [check('restauracion_una_fila', sql`${table.unico}`)],
);
