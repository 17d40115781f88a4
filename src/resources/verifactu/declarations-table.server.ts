import { bigint, boolean, jsonb, pgTable, text, timestamp } from 'drizzle-orm/pg-core';
import type { Declaracion } from './verification-contract.ts';

/**
 * Declarations of the producer as they were shown in this installation: of each version, the one that it first started with,
 * and each that took its place within the same version. Nothing changes them.
 */
export const declaracionesResponsables = pgTable('declaraciones_responsables', {
  id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
  version: text().notNull(),
  desde: timestamp({ withTimezone: true, mode: 'string' }).notNull(),
  completa: boolean().notNull(),
  apartados: jsonb().$type<Declaracion['apartados']>().notNull(),
});
