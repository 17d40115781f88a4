import { sql } from 'drizzle-orm';
import { check, date, index, integer, numeric, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { beginningIndex, orderIndex, signsIndex } from '#oficina/base/shared-columns.server.ts';
import { lineaColumns, moneylessLineas, paperColumns } from '#oficina/ventas/papeles/paper-columns.server.ts';
import { presupuestos } from '#oficina/ventas/presupuestos/table.server.ts';
import { baseColumns } from '#platform/crud/base-columns.server.ts';
import { uniqueName } from '#platform/crud/crud-table.server.ts';
import { keysOf } from '#platform/kit/contract/keys-of.ts';
import { EstadoPedido, estadosPedido } from './estados.ts';

/** Pedidos, with a number from the beginning. */
export const pedidos = pgTable(
  'pedidos',
  {
    ...baseColumns(),
    ...paperColumns(),
    estado: text({ enum: keysOf<EstadoPedido>(estadosPedido) })
      .notNull()
      .default(EstadoPedido.solicitado),
    _idPresupuesto: uuid('presupuesto_id').references(() => presupuestos.id),
    creadoDesde: text('creado_desde', { enum: ['admin', 'cliente'] }).notNull(),
    fechaEntregaPrevista: date('fecha_entrega_prevista'),
    fechaEntregaReal: date('fecha_entrega_real'),
    direccionEntrega: text('direccion_entrega'),
    estadoFacturacion: text('estado_facturacion', { enum: ['nada', 'parcial', 'total'] })
      .notNull()
      .default('nada'),
    facturado: numeric({ precision: 14, scale: 2 }).notNull().default('0'),
    pendienteFacturar: numeric('pendiente_facturar', { precision: 14, scale: 2 }).notNull().default('0'),
    /** Number of prints; from the second on, they are marked as copies. */
    impresiones: integer().notNull().default(0),
  },
  (table) => [
    beginningIndex('pedidos', table.busqueda),
    signsIndex('pedidos', table.id, table.busqueda),
    index('pedidos_referencia').on(sql`sin_tildes(${table.refCliente}) text_pattern_ops`),
    index('pedidos_busqueda').using('gin', table.busqueda.op('gin_trgm_ops')),
    index('pedidos_fecha').on(table.fecha, table.id),
    index('pedidos_total').on(table.total, table.id),
    orderIndex('pedidos_codigo', table.codigo, table.id),
    // For searches by the whole number, which the dictionary order of texts cannot serve.
    index('pedidos_numero_escrito').on(table.codigo),
    orderIndex('pedidos_nombre', table.clienteNombre, table.id),
    index('pedidos_estado').on(table.estado, table.fecha, table.id),
    orderIndex('pedidos_estado_codigo', table.codigo, table.id, [table.estado]),
    orderIndex('pedidos_estado_nombre', table.clienteNombre, table.id, [table.estado]),
    index('pedidos_estado_total').on(table.estado, table.total, table.id),
    index('pedidos_estado_serie').on(table.estado, table.serie, table.fecha, table.id),
    index('pedidos_serie').on(table.serie, table.fecha, table.id),
    orderIndex('pedidos_serie_codigo', table.codigo, table.id, [table.serie]),
    index('pedidos_cliente').on(table._idCliente, table.fecha, table.id),
    index('pedidos_responsable').on(table._idResponsable, table.fecha, table.id),
    uniqueIndex('pedidos_numero').on(table.serie, table.ejercicio, table.numero),
    uniqueIndex(uniqueName('pedidos', 'presupuesto_id'))
      .on(table._idPresupuesto)
      .where(sql`${table.estado} <> '${sql.raw(EstadoPedido.cancelado)}'`),
    check('pedidos_con_cliente', sql`${table._idCliente} IS NOT NULL AND ${table.numero} IS NOT NULL`),
  ],
);

/** Lines of pedidos, with the quantity already invoiced: never more than the line has. */
export const pedidosLineas = pgTable(
  'pedidos_lineas',
  {
    ...lineaColumns(() => pedidos.id),
    cantidadFacturada: numeric('cantidad_facturada', { precision: 12, scale: 3 }).notNull().default('0'),
  },
  (table) => [
    index('pedidos_lineas_de').on(table.papelId, table.orden),
    index('pedidos_lineas_concepto').on(table._idConcepto),
    check('pedidos_lineas_dinero', moneylessLineas),
    check(
      'pedidos_lineas_facturada',
      sql`CASE WHEN ${table.cantidad} >= 0 THEN ${table.cantidadFacturada} BETWEEN 0 AND ${table.cantidad} ELSE ${table.cantidadFacturada} BETWEEN ${table.cantidad} AND 0 END`,
    ),
  ],
);
