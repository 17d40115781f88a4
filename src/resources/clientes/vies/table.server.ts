import { pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core';
import { clientes } from '../table.server.ts';
import { resultadosVies } from './contract.ts';

/** Last answer of VIES about the VAT number of a customer. It says nothing of another number. */
export const clientesVies = pgTable('clientes_vies', {
  clienteId: uuid('cliente_id')
    .primaryKey()
    .references(() => clientes.id, { onDelete: 'cascade' }),
  /** The one that was asked for, with its prefix. */
  numero: text().notNull(),
  resultado: text({ enum: resultadosVies }).notNull(),
  /** Why it could not be checked. */
  motivo: text(),
  en: timestamp({ withTimezone: true }).notNull(),
});
