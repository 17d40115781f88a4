import { bigint, index, jsonb, pgTable, timestamp, uuid } from 'drizzle-orm/pg-core';

/**
 * Past values of each tarifa. A trigger writes them, another forbids changes. They outlive the tarifa,
 * so there are no foreign keys.
 */
export const preciosTarifas = pgTable(
  'precios_tarifas',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    tarifaId: uuid('tarifa_id').notNull(),
    clienteId: uuid('cliente_id').notNull(),
    en: timestamp({ withTimezone: true }).notNull(),
    /** The whole sheet, by the columns of its table; null when it was removed. */
    hoja: jsonb().$type<Record<string, unknown>>(),
  },
  (table) => [index('precios_tarifas_de').on(table.tarifaId, table.id)],
);
