import { sql } from 'drizzle-orm';
import {
  boolean,
  check,
  date,
  index,
  jsonb,
  numeric,
  pgTable,
  smallint,
  text,
  uuid,
} from 'drizzle-orm/pg-core';
import { usuarios } from '#oficina/acceso/usuarios/table.server.ts';
import { orderIndex } from '#oficina/base/shared-columns.server.ts';
import { formasDePago } from '#oficina/catalogos/formasDePago/table.server.ts';
import { clientes } from '#oficina/relacion/clientes/table.server.ts';
import { contactosClientes } from '#oficina/relacion/contactosClientes/table.server.ts';
import { happened } from '#oficina/ventas/papeles/paper-columns.server.ts';
import { impuestos } from '#oficina/ventas/papeles/rates.ts';
import { series } from '#oficina/ventas/papeles/series.ts';
import { baseColumns } from '#platform/crud/base-columns.server.ts';
import { keysOf } from '#platform/kit/contract/keys-of.ts';
import type { LineaRecurrente } from './contract.ts';

const rate = (name: string) => numeric(name, { precision: 5, scale: 2 }).notNull();

/** Recurring facturas. Their lines are one JSON value, because no other row points to a line. */
export const facturasRecurrentes = pgTable(
  'facturas_recurrentes',
  {
    ...baseColumns(),
    nombre: text().notNull(),
    _idCliente: uuid('cliente_id')
      .notNull()
      .references(() => clientes.id),
    _idContacto: uuid('contacto_id').references(() => contactosClientes.id, { onDelete: 'set null' }),
    refCliente: text('ref_cliente'),
    cada: text({ enum: ['1', '3', '6', '12'] }).notNull(),
    proximaEl: date('proxima_el').notNull(),
    /** Day of the month as first chosen: the 31st means the last day in February. */
    dia: smallint().notNull(),
    hastaEl: date('hasta_el'),
    emitirSola: boolean('emitir_sola').notNull(),
    estado: text({ enum: ['activa', 'pausada', 'terminada'] })
      .notNull()
      .default('activa'),
    ultimaEl: date('ultima_el'),
    /** Reason why the last one was not made, issued or mailed; its responsable deals with it. */
    fallo: text(),
    falloEn: happened('fallo_en'),
    dtoGlobal1: rate('dto_global1'),
    dtoGlobal2: rate('dto_global2'),
    impuesto: text({ enum: keysOf(impuestos) }).notNull(),
    irpf: rate('irpf'),
    serie: text({ enum: keysOf(series) }).notNull(),
    _idFormaPago: uuid('forma_pago_id').references(() => formasDePago.id),
    preciosConIva: boolean('precios_con_iva').notNull(),
    condiciones: text(),
    notasPublicas: text('notas_publicas'),
    notasPrivadas: text('notas_privadas'),
    _idResponsable: uuid('responsable_id').references(() => usuarios.id),
    lineas: jsonb().$type<LineaRecurrente[]>().notNull(),
  },
  (table) => [
    index('facturas_recurrentes_proxima').on(table.proximaEl, table.id),
    orderIndex('facturas_recurrentes_nombre', table.nombre, table.id),
    index('facturas_recurrentes_cliente').on(table._idCliente),
    index('facturas_recurrentes_responsable').on(table._idResponsable),
    check('facturas_recurrentes_dia', sql`${table.dia} BETWEEN 1 AND 31`),
  ],
);
