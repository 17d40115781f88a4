import { bigint, boolean, jsonb, pgTable, text, timestamp } from 'drizzle-orm/pg-core';
import type { Declaracion } from './verification-contract.ts';

/**
 * Declaraciones responsables as this installation showed them. Each version has its first text, and
 * another row for each change of text. Rows never change.
 */
export const declaracionesResponsables = pgTable('declaraciones_responsables', {
  id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
  version: text().notNull(),
  desde: timestamp({ withTimezone: true, mode: 'string' }).notNull(),
  completa: boolean().notNull(),
  apartados: jsonb().$type<Declaracion['apartados']>().notNull(),
});
