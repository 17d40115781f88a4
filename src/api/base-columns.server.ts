import { integer, timestamp, uuid } from 'drizzle-orm/pg-core';

/** Columns that the table of every ordinary family has besides its fields. */
export const baseColumns = () => ({
  id: uuid().primaryKey(),
  /** Goes up with each change; a change names the version that its author read. */
  version: integer().notNull().default(1),
  creadoEn: timestamp('creado_en', { withTimezone: true }).notNull().defaultNow(),
  modificadoEn: timestamp('modificado_en', { withTimezone: true }).notNull().defaultNow(),
});
