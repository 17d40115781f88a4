import { pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core';
import { clientes } from '../table.server.ts';
import { resultadosVies } from './contract.ts';

/** Last answer of VIES about the VAT number of a cliente; it does not hold for another number. */
export const clientesVies = pgTable('clientes_vies', {
  clienteId: uuid('cliente_id')
    .primaryKey()
    .references(() => clientes.id, { onDelete: 'cascade' }),
  /** Number that was checked, with its prefix. */
  numero: text().notNull(),
  resultado: text({ enum: resultadosVies }).notNull(),
  /** Reason why it could not be checked. */
  motivo: text(),
  en: timestamp({ withTimezone: true }).notNull(),
});
