import { date, index, numeric, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { clientes } from '#oficina/relacion/clientes/table.server.ts';
import { baseColumns } from '#platform/crud/base-columns.server.ts';

/** Presupuestos of another program. They have their own table: ours have a number, lines and steps that lead to a factura. */
export const presupuestosAnteriores = pgTable(
  'presupuestos_anteriores',
  {
    ...baseColumns(),
    numero: text().notNull(),
    fecha: date().notNull(),
    clienteNombre: text('cliente_nombre').notNull(),
    nif: text(),
    _idCliente: uuid('cliente_id').references(() => clientes.id),
    concepto: text(),
    base: numeric({ precision: 14, scale: 2 }),
    total: numeric({ precision: 14, scale: 2 }).notNull(),
    /** State, in the words of the other program. */
    estado: text(),
    programa: text(),
    loteId: uuid('lote_id'),
  },
  (table) => [
    uniqueIndex('presupuestos_anteriores_unico_numero').on(table.numero, table.fecha),
    index('presupuestos_anteriores_fecha').on(table.fecha, table.id),
    index('presupuestos_anteriores_cliente').on(table._idCliente, table.fecha),
    index('presupuestos_anteriores_lote').on(table.loteId),
  ],
);
