import { pgTable, text, timestamp, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { facturas } from '#oficina/ventas/facturas/table.server.ts';
import { facturasRecurrentes } from './table.server.ts';

/** Periods with a factura, each once: a period counts even when its draft was removed. */
export const facturasRecurrentesPeriodos = pgTable(
  'facturas_recurrentes_periodos',
  {
    id: uuid().primaryKey(),
    recurrenteId: uuid('recurrente_id')
      .notNull()
      .references(() => facturasRecurrentes.id, { onDelete: 'cascade' }),
    /** `YYYY-MM`. */
    periodo: text().notNull(),
    facturaId: uuid('factura_id').references(() => facturas.id, { onDelete: 'set null' }),
    hechaEn: timestamp('hecha_en', { withTimezone: true }).notNull(),
  },
  (table) => [uniqueIndex('facturas_recurrentes_periodos_uno').on(table.recurrenteId, table.periodo)],
);
