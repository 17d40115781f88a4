import { sql } from 'drizzle-orm';
import {
  type AnyPgColumn,
  check,
  date,
  index,
  numeric,
  pgTable,
  text,
  timestamp,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { clientes } from '#oficina/relacion/clientes/table.server.ts';
import { keysOf } from '#platform/kit/contract/keys-of.ts';
import { cobros } from '../table.server.ts';
import { type ClaseUso, clasesUso } from './clases.ts';

const euros = (name: string) => numeric(name, { precision: 14, scale: 2 });

const noted = {
  anotadoPor: uuid('anotado_por'),
  anotadoPorNombre: text('anotado_por_nombre').notNull(),
  anotadoEn: timestamp('anotado_en', { withTimezone: true, mode: 'string' }).notNull(),
};

/**
 * Money that came in at once for several facturas, or more money than one factura owes. The part that its usos do not take is the cliente's
 * credit. An ingreso is sealed like a cobro. A trigger updates `dispuesto`, and its check stops two people who use the same money.
 */
export const ingresos = pgTable(
  'ingresos',
  {
    id: uuid().primaryKey(),
    /** Changes only when clientes are merged. */
    _idCliente: uuid('cliente_id')
      .notNull()
      .references(() => clientes.id),
    /** Day of the money: its cobros may be of a later day. */
    fecha: date().notNull(),
    importe: euros('importe').notNull(),
    forma: text().notNull(),
    referencia: text().notNull().default(''),
    /** Sum of its usos. */
    dispuesto: euros('dispuesto').notNull().default('0'),
    ...noted,
  },
  (table) => [
    index('ingresos_cliente').on(table._idCliente, table.fecha),
    index('ingresos_fecha').on(table.fecha, table.id),
    index('ingresos_importe').on(table.importe, table.fecha),
    index('ingresos_a_favor').on(table._idCliente).where(sql`dispuesto < importe`),
    check('ingresos_algo', sql`${table.importe} > 0`),
    check('ingresos_no_mas', sql`${table.dispuesto} BETWEEN 0 AND ${table.importe}`),
  ],
);

/** Uses of the money of an ingreso. No row is changed or removed: an opposite one undoes it. */
export const ingresosUsos = pgTable(
  'ingresos_usos',
  {
    id: uuid().primaryKey(),
    ingresoId: uuid('ingreso_id')
      .notNull()
      .references(() => ingresos.id, { onDelete: 'cascade' }),
    clase: text({ enum: keysOf<ClaseUso>(clasesUso) }).notNull(),
    fecha: date().notNull(),
    /** Euros that the use takes from the ingreso; negative when it gives them back. */
    importe: euros('importe').notNull(),
    /** Cobro of a factura that this use made. */
    cobroId: uuid('cobro_id').references(() => cobros.id),
    /** How it was given back. */
    forma: text().notNull().default(''),
    referencia: text().notNull().default(''),
    deshaceId: uuid('deshace_id').references((): AnyPgColumn => ingresosUsos.id),
    ...noted,
  },
  (table) => [
    index('ingresos_usos_de').on(table.ingresoId, table.anotadoEn),
    index('ingresos_usos_devueltos').on(table.fecha).where(sql`clase = 'devuelto'`),
    uniqueIndex('ingresos_usos_cobro').on(table.cobroId),
    uniqueIndex('ingresos_usos_deshechos').on(table.deshaceId),
    uniqueIndex('ingresos_usos_anulado').on(table.ingresoId).where(sql`clase = 'anulado'`),
    check('ingresos_usos_aplicado', sql`(${table.clase} = 'aplicado') = (${table.cobroId} IS NOT NULL)`),
    check(
      'ingresos_usos_signo',
      sql`${table.importe} <> 0 AND (${table.importe} < 0) = (${table.deshaceId} IS NOT NULL)`,
    ),
  ],
);
