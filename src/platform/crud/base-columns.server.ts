import { integer, timestamp, uuid } from 'drizzle-orm/pg-core';

/** Columns of every ordinary family, besides its fields. */
export const baseColumns = () => ({
  id: uuid().primaryKey(),
  /** Raised by each change; a change names the version that its author read. */
  version: integer().notNull().default(1),
  creadoEn: timestamp('creado_en', { withTimezone: true }).notNull().defaultNow(),
  modificadoEn: timestamp('modificado_en', { withTimezone: true }).notNull().defaultNow(),
});
