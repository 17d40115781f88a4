import { pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core';
import { clientes } from '../table.server.ts';
import { resultadosVies } from './contract.ts';

/** What VIES said last of the VAT number of a customer. With another number it says nothing of it. */
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
