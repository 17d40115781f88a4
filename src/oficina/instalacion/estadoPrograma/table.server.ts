import { pgTable, smallint, text, timestamp } from 'drizzle-orm/pg-core';

/** Parts of the program that are not well, and since when: a restarted program continues from there. */
export const episodiosSalud = pgTable('episodios_salud', {
  clave: text().primaryKey(),
  estado: text({ enum: ['aviso', 'mal'] }).notNull(),
  desde: timestamp({ withTimezone: true }).notNull(),
  /** Last time that a program of this database saw it so, by the database's clock. */
  vistoEn: timestamp('visto_en', { withTimezone: true }).notNull().defaultNow(),
  /** Highest level that was told by correo in this episode; 0 for none. */
  avisado: smallint().notNull().default(0),
});
