import { sql } from 'drizzle-orm';
import {
  type AnyPgColumn,
  boolean,
  check,
  date,
  index,
  integer,
  jsonb,
  numeric,
  pgTable,
  primaryKey,
  text,
  timestamp,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { beginningIndex, orderIndex, signsIndex } from '#oficina/base/shared-columns.server.ts';
import { facturasRecurrentes } from '#oficina/ventas/facturasRecurrentes/table.server.ts';
import type { Desglose } from '#oficina/ventas/papeles/arithmetic.ts';
import {
  happened,
  lineaColumns,
  moneylessLineas,
  paperColumns,
} from '#oficina/ventas/papeles/paper-columns.server.ts';
import { pedidos, pedidosLineas } from '#oficina/ventas/pedidos/table.server.ts';
import { presupuestos } from '#oficina/ventas/presupuestos/table.server.ts';
import { baseColumns } from '#platform/crud/base-columns.server.ts';
import { keysOf } from '#platform/kit/contract/keys-of.ts';
import { EstadoFactura, estadosFactura } from './estados.ts';

const euros = (name: string) => numeric(name, { precision: 14, scale: 2 });

/** Due date with its amount. */
export type Vencimiento = { fecha: string; importe: string };

/** Payment method with its text at the time of issue. */
export type Pago = { nombre: string; tipo: string; instrucciones: string; iban: string | null };

/** Facturas. Once issued, the database lets only the columns of their state change. */
export const facturas = pgTable(
  'facturas',
  {
    ...baseColumns(),
    ...paperColumns(),
    estado: text({ enum: keysOf<EstadoFactura>(estadosFactura) })
      .notNull()
      .default(EstadoFactura.preparando),
    tipo: text({ enum: ['F1', 'F2', 'F3', 'R1', 'R2', 'R3', 'R4', 'R5'] })
      .notNull()
      .default('F1'),
    fechaOperacion: date('fecha_operacion'),
    _idPedido: uuid('pedido_id').references(() => pedidos.id),
    /** Accepted presupuesto without a pedido that it invoices. */
    _idPresupuesto: uuid('presupuesto_id').references(() => presupuestos.id),
    /** It asks for money of its pedido before delivery: later facturas take it off. */
    anticipo: boolean().notNull().default(false),
    /** Recurring factura that made it. */
    _idRecurrente: uuid('recurrente_id').references(() => facturasRecurrentes.id),
    _idRectificada: uuid('rectificada_id').references((): AnyPgColumn => facturas.id),
    /** Annulled factura that it repeats. */
    _idAnulada: uuid('anulada_id').references((): AnyPgColumn => facturas.id),
    metodo: text({ enum: ['S', 'I'] }),
    /** Updated when its rectificativas are issued or annulled. */
    rectificada: text({ enum: ['parte', 'entera'] }),
    /** Declared total: without suplidos nor withholding. */
    totalFactura: euros('total_factura')
      .notNull()
      .generatedAlwaysAs(sql`base_imponible + total_iva + total_recargo`),
    /** For a substitution, only the difference. Zero until it is issued. */
    importeCobrar: euros('importe_cobrar').notNull().default('0'),
    cobrado: euros('cobrado').notNull().default('0'),
    /** Zero for an annulled factura. */
    pendienteCobro: euros('pendiente_cobro')
      .notNull()
      .generatedAlwaysAs(sql`CASE WHEN anulada_en IS NULL THEN importe_cobrar - cobrado ELSE 0 END`),
    estadoCobro: text('estado_cobro', { enum: ['borrador', 'pendiente', 'parcial', 'cobrada', 'anulada'] })
      .notNull()
      .generatedAlwaysAs(
        sql`CASE WHEN anulada_en IS NOT NULL THEN 'anulada' WHEN estado = '${sql.raw(EstadoFactura.preparando)}' THEN 'borrador'
          WHEN importe_cobrar = cobrado THEN 'cobrada' WHEN cobrado = 0 THEN 'pendiente' ELSE 'parcial' END`,
      ),
    estadoAeat: text('estado_aeat', {
      enum: ['noAplica', 'pendiente', 'aceptado', 'aceptadoConErrores', 'rechazado'],
    })
      .notNull()
      .default('noAplica'),
    vencimientos: jsonb().$type<Vencimiento[]>().notNull().default([]),
    /** First unpaid due date. */
    venceEl: date('vence_el'),
    pago: jsonb().$type<Pago>(),
    emitidaEn: happened('emitida_en'),
    anuladaEn: happened('anulada_en'),
    entregadaEn: happened('entregada_en'),
    /** Text of its QR. */
    qr: text(),
    impresiones: integer().notNull().default(0),
  },
  (table) => [
    beginningIndex('facturas', table.busqueda),
    signsIndex('facturas', table.id, table.busqueda),
    index('facturas_busqueda').using('gin', table.busqueda.op('gin_trgm_ops')),
    index('facturas_fecha').on(table.fecha, table.id),
    index('facturas_total').on(table.totalFactura, table.id),
    index('facturas_vence').on(table.venceEl, table.id),
    orderIndex('facturas_codigo', table.codigo, table.id),
    orderIndex('facturas_nombre', table.clienteNombre, table.id),
    index('facturas_estado').on(table.estado, table.fecha, table.id),
    index('facturas_cobro').on(table.estadoCobro, table.fecha, table.id),
    // The debt is read from this index alone, except for the few facturas with several due dates.
    index('facturas_deuda')
      .on(
        table._idCliente,
        table.id,
        table.clienteNombre,
        table.fecha,
        table.cobrado,
        table.pendienteCobro,
        table.vencimientos,
      )
      .where(
        sql`estado_cobro IN ('pendiente', 'parcial') AND jsonb_typeof(vencimientos->1) IS DISTINCT FROM 'object'`,
      ),
    index('facturas_deuda_plazos')
      .on(table._idCliente, table.id)
      .where(sql`estado_cobro IN ('pendiente', 'parcial') AND jsonb_typeof(vencimientos->1) = 'object'`),
    index('facturas_aeat').on(table.estadoAeat, table.fecha, table.id),
    index('facturas_cliente').on(table._idCliente, table.fecha, table.id),
    index('facturas_responsable').on(table._idResponsable, table.fecha, table.id),
    // Partial indexes: most facturas have none of these links, and a new factura writes only the indexes of the links that it has.
    index('facturas_pedido').on(table._idPedido).where(sql`${table._idPedido} IS NOT NULL`),
    index('facturas_rectificada').on(table._idRectificada).where(sql`${table._idRectificada} IS NOT NULL`),
    index('facturas_recurrente')
      .on(table._idRecurrente, table.fecha, table.id)
      .where(sql`${table._idRecurrente} IS NOT NULL`),
    index('facturas_presupuesto').on(table._idPresupuesto).where(sql`${table._idPresupuesto} IS NOT NULL`),
    index('facturas_anulada').on(table._idAnulada).where(sql`${table._idAnulada} IS NOT NULL`),
    uniqueIndex('facturas_anulada_una').on(table._idAnulada).where(sql`${table.anuladaEn} IS NULL`),
    uniqueIndex('facturas_presupuesto_una')
      .on(table._idPresupuesto)
      .where(sql`${table.anuladaEn} IS NULL AND ${table._idRectificada} IS NULL`),
    orderIndex('facturas_estado_codigo', table.codigo, table.id, [table.estado]),
    index('facturas_serie').on(table.serie, table.fecha, table.id),
    orderIndex('facturas_serie_codigo', table.codigo, table.id, [table.serie]),
    index('facturas_libro')
      .on(table.emitidaEn, table.id)
      .where(sql`estado <> '${sql.raw(EstadoFactura.preparando)}'`),
    uniqueIndex('facturas_numero').on(table.codigo),
    check(
      'facturas_emitida',
      sql`${table.estado} = '${sql.raw(EstadoFactura.preparando)}' OR (${table.numero} IS NOT NULL AND ${table.codigo} IS NOT NULL AND ${table.emisor} IS NOT NULL
        AND ${table.emitidaEn} IS NOT NULL AND ${table.qr} IS NOT NULL)`,
    ),
    check('facturas_anticipo', sql`NOT ${table.anticipo} OR ${table._idPedido} IS NOT NULL`),
    check('facturas_rectifica', sql`(${table.tipo} LIKE 'R%') = (${table._idRectificada} IS NOT NULL)`),
  ],
);

/** Lines of facturas; a line of a pedido's factura points to the pedido's line. */
export const facturasLineas = pgTable(
  'facturas_lineas',
  {
    ...lineaColumns(() => facturas.id),
    lineaPedidoId: uuid('linea_pedido_id').references(() => pedidosLineas.id),
    /** Amounts of a line that makes or takes off an anticipo. */
    desglose: jsonb().$type<Desglose>(),
    /** Part of an anticipo that the line makes or takes off. */
    anticipoId: uuid('anticipo_id').references((): AnyPgColumn => facturasAnticipos.id),
  },
  (table) => [
    index('facturas_lineas_de').on(table.papelId, table.orden),
    index('facturas_lineas_concepto').on(table._idConcepto).where(sql`${table._idConcepto} IS NOT NULL`),
    index('facturas_lineas_pedido').on(table.lineaPedidoId).where(sql`${table.lineaPedidoId} IS NOT NULL`),
    index('facturas_lineas_anticipo').on(table.anticipoId).where(sql`${table.anticipoId} IS NOT NULL`),
    check('facturas_lineas_desglose', sql`${table.anticipoId} IS NULL OR ${table.desglose} IS NOT NULL`),
    check('facturas_lineas_dinero', moneylessLineas),
  ],
);

/** Simplified facturas that a complete one (F3) replaces. */
export const facturasCanjes = pgTable(
  'facturas_canjes',
  {
    facturaId: uuid('factura_id')
      .notNull()
      .references(() => facturas.id, { onDelete: 'cascade' }),
    canjeadaId: uuid('canjeada_id')
      .notNull()
      .references(() => facturas.id, { onDelete: 'cascade' }),
  },
  (table) => [
    primaryKey({ columns: [table.facturaId, table.canjeadaId] }),
    index('facturas_canjes_canjeada').on(table.canjeadaId),
  ],
);

/**
 * Anticipos of pedidos, one row for each tax, with the amounts that later facturas took off. Only issued
 * facturas count, and they never take off more than there is. A rectified or annulled anticipo has nothing
 * left to take off.
 */
export const facturasAnticipos = pgTable(
  'facturas_anticipos',
  {
    id: uuid().primaryKey(),
    /** First factura that asked for it; its rectificativas change the amounts. */
    facturaId: uuid('factura_id')
      .notNull()
      .references((): AnyPgColumn => facturas.id, { onDelete: 'cascade' }),
    regimen: text().notNull(),
    causaExencion: text('causa_exencion'),
    tipoIva: numeric('tipo_iva', { precision: 5, scale: 2 }).notNull(),
    tipoRecargo: numeric('tipo_recargo', { precision: 5, scale: 2 }).notNull(),
    base: euros('base').notNull().default('0'),
    cuota: euros('cuota').notNull().default('0'),
    recargo: euros('recargo').notNull().default('0'),
    retencion: euros('retencion').notNull().default('0'),
    baseDescontada: euros('base_descontada').notNull().default('0'),
    cuotaDescontada: euros('cuota_descontada').notNull().default('0'),
    recargoDescontado: euros('recargo_descontado').notNull().default('0'),
    retencionDescontada: euros('retencion_descontada').notNull().default('0'),
  },
  (table) => [
    index('facturas_anticipos_factura').on(table.facturaId),
    check(
      'facturas_anticipos_descontado',
      sql`${table.baseDescontada} BETWEEN 0 AND ${table.base} AND ${table.cuotaDescontada} BETWEEN 0 AND ${table.cuota}
        AND ${table.recargoDescontado} BETWEEN 0 AND ${table.recargo} AND ${table.retencionDescontada} BETWEEN 0 AND ${table.retencion}`,
    ),
  ],
);

/** Cobros and refunds: no row is changed or removed; an opposite row undoes a mistake. */
export const cobros = pgTable(
  'cobros',
  {
    id: uuid().primaryKey(),
    facturaId: uuid('factura_id')
      .notNull()
      .references(() => facturas.id),
    fecha: date().notNull(),
    importe: euros('importe').notNull(),
    forma: text().notNull(),
    referencia: text().notNull().default(''),
    /** Cobro that this one undoes. */
    deshaceId: uuid('deshace_id').references((): AnyPgColumn => cobros.id),
    anotadoPor: uuid('anotado_por'),
    anotadoPorNombre: text('anotado_por_nombre').notNull(),
    anotadoEn: timestamp('anotado_en', { withTimezone: true, mode: 'string' }).notNull(),
  },
  (table) => [
    index('cobros_factura').on(table.facturaId, table.anotadoEn),
    index('cobros_fecha').on(table.fecha, table.id),
    index('cobros_importe').on(table.importe, table.fecha),
    uniqueIndex('cobros_deshechos').on(table.deshaceId),
    check('cobros_algo', sql`${table.importe} <> 0`),
  ],
);
