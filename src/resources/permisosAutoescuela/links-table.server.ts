import { index, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core';
import { clientes } from '../clientes/table.server.ts';

/** Secret links mailed to schools, to confirm or change their tariffs without signing in: each for one use. */
export const enlacesTarifas = pgTable(
  'enlaces_tarifas',
  {
    /** SHA-256 of the secret, in hexadecimal. */
    huella: text().primaryKey(),
    clienteId: uuid('cliente_id')
      .notNull()
      .references(() => clientes.id, { onDelete: 'cascade' }),
    /** Whom it was mailed to. */
    email: text().notNull(),
    caducaEn: timestamp('caduca_en', { withTimezone: true }).notNull(),
    usadoEn: timestamp('usado_en', { withTimezone: true }),
  },
  (table) => [index('enlaces_tarifas_cliente').on(table.clienteId)],
);
