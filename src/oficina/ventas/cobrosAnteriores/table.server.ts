import { sql } from 'drizzle-orm';
import { check, date, index, numeric, pgTable, text, unique, uuid } from 'drizzle-orm/pg-core';
import { facturasAnteriores } from '#oficina/ventas/facturasAnteriores/table.server.ts';
import { baseColumns } from '#platform/crud/base-columns.server.ts';

/**
 * Cobros of facturas of another program. Triggers keep the factura's `pendiente` at most at its total less its cobros. They also keep in
 * `descontado` how much the cobros lowered `pendiente`, so that a removed cobro gives its amount back.
 */
export const cobrosAnteriores = pgTable(
  'cobros_anteriores',
  {
    ...baseColumns(),
    _idFactura: uuid('factura_id')
      .notNull()
      .references(() => facturasAnteriores.id, { onDelete: 'cascade' }),
    fecha: date().notNull(),
    importe: numeric({ precision: 14, scale: 2 }).notNull(),
    forma: text(),
    referencia: text(),
    loteId: uuid('lote_id'),
  },
  (table) => [
    unique('cobros_anteriores_unico')
      .on(table._idFactura, table.fecha, table.importe, table.referencia)
      .nullsNotDistinct(),
    index('cobros_anteriores_fecha').on(table.fecha, table.id),
    index('cobros_anteriores_lote').on(table.loteId),
    check('cobros_anteriores_algo', sql`${table.importe} <> 0`),
  ],
);
