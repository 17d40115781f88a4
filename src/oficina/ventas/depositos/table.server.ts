import { sql } from 'drizzle-orm';
import { check, date, index, numeric, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { searchColumn } from '#oficina/base/shared-columns.server.ts';
import { formasDePago } from '#oficina/catalogos/formasDePago/table.server.ts';
import { documentos } from '#oficina/documentos/documentos/table.server.ts';
import { clientes } from '#oficina/relacion/clientes/table.server.ts';
import { facturas } from '#oficina/ventas/facturas/table.server.ts';
import { pedidos } from '#oficina/ventas/pedidos/table.server.ts';
import { presupuestos } from '#oficina/ventas/presupuestos/table.server.ts';
import { baseColumns } from '#platform/crud/base-columns.server.ts';
import { keysOf } from '#platform/kit/contract/keys-of.ts';
import { type EstadoDeposito, estadosDeposito } from './estados.ts';

/**
 * Depósitos. Triggers keep the agreed fields unchanged and allow only the declared steps; no row is removed.
 */
export const depositos = pgTable(
  'depositos',
  {
    ...baseColumns(),
    _idCliente: uuid('cliente_id')
      .notNull()
      .references(() => clientes.id),
    _idPedido: uuid('pedido_id').references(() => pedidos.id),
    _idPresupuesto: uuid('presupuesto_id').references(() => presupuestos.id),
    concepto: text().notNull(),
    importe: numeric({ precision: 14, scale: 2 }).notNull(),
    _idFormaPago: uuid('forma_pago_id')
      .notNull()
      .references(() => formasDePago.id),
    fecha: date().notNull(),
    estado: text({ enum: keysOf<EstadoDeposito>(estadosDeposito) })
      .notNull()
      .default('pendiente'),
    _idDocumento: uuid('documento_id')
      .notNull()
      .references(() => documentos.id),
    _idFactura: uuid('factura_id').references(() => facturas.id),
    motivo: text(),
    busqueda: searchColumn('concepto'),
  },
  (table) => [
    uniqueIndex('depositos_recibo').on(table._idDocumento),
    index('depositos_fecha').on(table.fecha, table.id),
    index('depositos_importe').on(table.importe, table.id),
    index('depositos_cliente').on(table._idCliente, table.fecha, table.id),
    index('depositos_pedido').on(table._idPedido),
    index('depositos_presupuesto').on(table._idPresupuesto),
    index('depositos_factura').on(table._idFactura),
    check('depositos_importe_positivo', sql`${table.importe} > 0`),
    check('depositos_de_algo', sql`num_nonnulls(${table._idPedido}, ${table._idPresupuesto}) = 1`),
    check(
      'depositos_con_motivo',
      sql`${table.estado} NOT IN ('devuelto', 'revocado') OR ${table.motivo} IS NOT NULL`,
    ),
  ],
);
