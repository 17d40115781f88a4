import { date, index, jsonb, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core';
import { usuarios } from '../usuarios/table.server.ts';
import type { PermisoFamilia } from './contract.ts';

/** Keys that programs call with. Of a key only its hash is kept: it is shown once, to who makes it. Rows are never removed. */
export const apiClaves = pgTable(
  'api_claves',
  {
    id: uuid().primaryKey(),
    nombre: text().notNull(),
    /** How it begins, so that people know which one it is. */
    prefijo: text().notNull(),
    /** SHA-256, in hexadecimal. What is hashed is random and long, so it needs no salt nor many rounds. */
    hash: text().notNull().unique(),
    permisos: jsonb().$type<PermisoFamilia[]>().notNull(),
    /** The last day it works, in Spain. */
    expiraEn: date('expira_en').notNull(),
    creadaEn: timestamp('creada_en', { withTimezone: true }).notNull(),
    creadaPor: uuid('creada_por')
      .notNull()
      .references(() => usuarios.id),
    ultimaVezEn: timestamp('ultima_vez_en', { withTimezone: true }),
    ultimaIp: text('ultima_ip'),
    revocadaEn: timestamp('revocada_en', { withTimezone: true }),
  },
  (table) => [index('api_claves_creada').on(table.creadaEn, table.id)],
);
