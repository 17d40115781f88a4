import { sql } from 'drizzle-orm';
import { bigint, boolean, check, index, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core';

const moment = (name: string) => timestamp(name, { withTimezone: true });

/** Copies that the program has made or tried to, and what is known of each. The files are in a folder, which may have others. */
export const copias = pgTable(
  'copias',
  {
    id: uuid().primaryKey(),
    empezadaEn: moment('empezada_en').notNull(),
    acabadaEn: moment('acabada_en'),
    /** Name of its file, once it has one. */
    archivo: text().unique(),
    bytes: bigint({ mode: 'number' }),
    /** Made by itself, at night. */
    automatica: boolean().notNull(),
    /** Read again whole, and found as it was written. */
    comprobadaEn: moment('comprobada_en'),
    /** Restored in a place of its own, and found whole. */
    probadaEn: moment('probada_en'),
    /** Why it could not be made, or its trial failed. */
    error: text(),
  },
  (table) => [index('copias_empezada').on(table.empezadaEn)],
);

/** From which copy this database was restored; until somebody confirms it, nothing is sent to anyone. One row, or none. */
export const restauracion = pgTable(
  'restauracion',
  {
    unico: boolean().primaryKey().default(true),
    archivo: text().notNull(),
    /** The moment that the copy is of. */
    copiaDe: moment('copia_de').notNull(),
    restauradaEn: moment('restaurada_en').notNull(),
    confirmadaEn: moment('confirmada_en'),
    confirmadaPor: text('confirmada_por'),
  },
  (table) => [check('restauracion_una_fila', sql`${table.unico}`)],
);
