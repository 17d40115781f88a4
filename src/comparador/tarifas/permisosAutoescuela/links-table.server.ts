import { index, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core';
import { clientes } from '#oficina/relacion/clientes/table.server.ts';

/**
 * Secret links sent by correo to autoescuelas, to confirm or change their tarifas without signing in; each
 * works once.
 */
export const enlacesTarifas = pgTable(
  'enlaces_tarifas',
  {
    /** SHA-256 of the secret, in hexadecimal. */
    huella: text().primaryKey(),
    clienteId: uuid('cliente_id')
      .notNull()
      .references(() => clientes.id, { onDelete: 'cascade' }),
    /** Address that the link was sent to. */
    email: text().notNull(),
    caducaEn: timestamp('caduca_en', { withTimezone: true }).notNull(),
    usadoEn: timestamp('usado_en', { withTimezone: true }),
  },
  (table) => [index('enlaces_tarifas_cliente').on(table.clienteId)],
);
