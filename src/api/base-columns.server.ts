import { integer, timestamp, uuid } from 'drizzle-orm/pg-core';

/** What every row of an ordinary family has besides its fields. */
export const baseColumns = () => ({
  id: uuid().primaryKey(),
  /** Goes up with each change; who writes says which one they read. */
  version: integer().notNull().default(1),
  creadoEn: timestamp('creado_en', { withTimezone: true }).notNull().defaultNow(),
  modificadoEn: timestamp('modificado_en', { withTimezone: true }).notNull().defaultNow(),
});
