import { pgTable, text, timestamp } from 'drizzle-orm/pg-core';

/** Parts of the program that are not well, and since when: a restarted program continues from there. */
export const episodiosSalud = pgTable('episodios_salud', {
  clave: text().primaryKey(),
  estado: text({ enum: ['aviso', 'mal'] }).notNull(),
  desde: timestamp({ withTimezone: true }).notNull(),
});
