import { boolean, date, numeric, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';

export const tasasDgt = pgTable(
  'tasas_dgt',
  {
    codigo: text().notNull(),
    concepto: text().notNull(),
    /** Euros; the State's fees carry no VAT. */
    importe: numeric({ precision: 10, scale: 2 }).notNull(),
    validoDesde: date('valido_desde').notNull(),
    validoHasta: date('valido_hasta'),
    fuente: text().notNull(),
    porComprobar: boolean('por_comprobar').notNull(),
  },
  (table) => [primaryKey({ name: 'tasas_dgt_pk', columns: [table.codigo, table.validoDesde] })],
);
