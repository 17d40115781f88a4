import { pgTable, text, timestamp } from 'drizzle-orm/pg-core';

/** Steps of the set-up that an administrador has put aside. Whether one is done is read from the data. */
export const pasosSaltados = pgTable('pasos_saltados', {
  paso: text().primaryKey(),
  saltadoEn: timestamp('saltado_en', { withTimezone: true }).notNull(),
});
