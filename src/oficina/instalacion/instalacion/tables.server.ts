import { sql } from 'drizzle-orm';
import { boolean, check, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core';

/**
 * Data that all the programs of this database share: one row, written by the first of them. A restored database has
 * none, because its files and its secret may be others.
 */
export const instalacion = pgTable(
  'instalacion',
  {
    unico: boolean().primaryKey().default(true),
    /** Mark that the store of files has too. */
    lugar: uuid(),
    /** Place of the files; null as long as they have always been in the folder. */
    archivos: text({ enum: ['carpeta', 's3'] }),
    /** Place to which the files are being moved, until the old place is empty. Meanwhile files are stored and removed in both places. */
    mudanza: text({ enum: ['carpeta', 's3'] }),
    /** Fingerprint of the secret of the program that started last. */
    clave: text(),
  },
  (table) => [check('instalacion_una_fila', sql`${table.unico}`)],
);

/** Programs that work with this database now. The row of a dead program stays for a day, but only counts for some seconds. */
export const programas = pgTable('programas', {
  id: uuid().primaryKey(),
  rol: text({ enum: ['web', 'trabajos', 'todo'] }).notNull(),
  /** Kinds of work that this program does and another may not be able to do. */
  puede: text().array().notNull(),
  /** Text that is the same only for the same store of objects; null in a program that knows none. */
  archivos: text(),
  vistoEn: timestamp('visto_en', { withTimezone: true }).notNull(),
});
