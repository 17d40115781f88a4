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
    /** Text that the store of files has too. */
    lugar: uuid(),
    /** Fingerprint of the secret of the program that started last. */
    clave: text(),
  },
  (table) => [check('instalacion_una_fila', sql`${table.unico}`)],
);

/** Programs that work with this database now. The row of one that died stays for a day, and counts for seconds. */
export const programas = pgTable('programas', {
  id: uuid().primaryKey(),
  rol: text({ enum: ['web', 'trabajos', 'todo'] }).notNull(),
  /** Kinds of work that this program does and another may not be able to do. */
  puede: text().array().notNull(),
  vistoEn: timestamp('visto_en', { withTimezone: true }).notNull(),
});
