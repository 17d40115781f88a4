import { sql } from 'drizzle-orm';
import { check, date, index, numeric, pgTable, text, unique, uuid } from 'drizzle-orm/pg-core';
import { facturasAnteriores } from '#oficina/ventas/facturasAnteriores/table.server.ts';
import { baseColumns } from '#platform/crud/base-columns.server.ts';

/**
 * Cobros of facturas of another program. Triggers keep `pendiente` of the factura at no more than its total less its cobros, and
 * `descontado` by how much they lowered it, so that a cobro taken away gives it back.
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
