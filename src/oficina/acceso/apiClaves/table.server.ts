import { date, index, jsonb, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core';
import { usuarios } from '#oficina/acceso/usuarios/table.server.ts';
import type { PermisoFamilia } from './contract.ts';

/**
 * Keys of other programs. Only the hash of a key is stored: its maker sees it once. Rows are never
 * removed.
 */
export const apiClaves = pgTable(
  'api_claves',
  {
    id: uuid().primaryKey(),
    nombre: text().notNull(),
    /** Beginning of the key, to recognise it. */
    prefijo: text().notNull(),
    /**
     * SHA-256, in hexadecimal. The key is random and long, so its hash needs neither salt nor many rounds.
     */
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
