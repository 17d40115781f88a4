import { sql } from 'drizzle-orm';
import { date, index, numeric, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { clientes } from '#oficina/relacion/clientes/table.server.ts';
import { baseColumns } from '#platform/crud/base-columns.server.ts';

const euros = (name?: string) =>
  (name ? numeric(name, { precision: 14, scale: 2 }) : numeric({ precision: 14, scale: 2 })).notNull();

/**
 * Facturas issued with another program, kept as history. They have their own table: a row of `facturas` has a record in a chain, a number
 * in a series without gaps, and triggers that forbid its removal. These facturas have none of the three.
 */
export const facturasAnteriores = pgTable(
  'facturas_anteriores',
  {
    ...baseColumns(),
    numero: text().notNull(),
    fecha: date().notNull(),
    clienteNombre: text('cliente_nombre').notNull(),
    nif: text(),
    _idCliente: uuid('cliente_id').references(() => clientes.id),
    concepto: text(),
    base: euros(),
    tipoIva: numeric('tipo_iva', { precision: 5, scale: 2 }),
    cuota: euros(),
    recargo: euros(),
    /** Withheld IRPF, which the cliente pays to the tax agency instead. */
    retencion: euros(),
    suplidos: euros(),
    /** Amount to pay: less the withheld IRPF, plus suplidos. */
    total: euros(),
    pendiente: euros(),
    /** By how much its cobros lowered `pendiente`. */
    descontado: euros().default('0'),
    venceEl: date('vence_el'),
    programa: text(),
    loteId: uuid('lote_id'),
  },
  (table) => [
    uniqueIndex('facturas_anteriores_unico_numero').on(table.numero, table.fecha),
    index('facturas_anteriores_fecha').on(table.fecha, table.id),
    index('facturas_anteriores_cliente').on(table._idCliente, table.fecha),
    index('facturas_anteriores_debidas').on(table._idCliente).where(sql`pendiente <> 0`),
    index('facturas_anteriores_lote').on(table.loteId),
  ],
);
