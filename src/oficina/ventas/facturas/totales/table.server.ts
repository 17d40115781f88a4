import { sql } from 'drizzle-orm';
import { boolean, date, index, integer, numeric, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core';

const euros = (name: string) => numeric(name, { precision: 16, scale: 2 }).notNull();

const day = () => ({ dia: date().notNull(), serie: text().notNull() });

/** Tax declared by the facturas of a day, for each kind of tax as the registros say it. Those that are annulled do not count. */
export const totalesImpuestos = pgTable(
  'totales_impuestos',
  {
    ...day(),
    impuesto: text().notNull(),
    claveRegimen: text('clave_regimen').notNull(),
    calificacion: text(),
    tipo: text(),
    tipoRecargo: text('tipo_recargo'),
    /** Facturas that declare any of this kind: one with two kinds counts in both. */
    facturas: integer().notNull(),
    base: euros('base'),
    cuota: euros('cuota'),
    recargo: euros('recargo'),
  },
  (table) => [index('totales_impuestos_dia').on(table.dia)],
);

/** Facturas of a day. */
export const totalesDias = pgTable(
  'totales_dias',
  {
    ...day(),
    facturas: integer().notNull(),
    /** Annulled facturas are in the book, but in no sum. */
    anuladas: integer().notNull(),
    /** Sales: a substitution counts as its difference. */
    base: euros('base'),
    impuestos: euros('impuestos'),
    total: euros('total'),
    /** Declared amount, less the amount of the replaced facturas. */
    importe: euros('importe'),
  },
  (table) => [index('totales_dias_dia').on(table.dia)],
);

/** Facturas of a day to each cliente, without those that are annulled. */
export const totalesClientes = pgTable(
  'totales_clientes',
  {
    ...day(),
    clienteId: uuid('cliente_id'),
    /** Tax number of the recipient. Null where form 347 does not count the facturas: simplified ones, and those with withholding. */
    nif: text(),
    retenida: boolean().notNull(),
    facturas: integer().notNull(),
    base: euros('base'),
    impuestos: euros('impuestos'),
    total: euros('total'),
    importe: euros('importe'),
    /** Instant of issue of the last factura. */
    ultimaEn: timestamp('ultima_en', { withTimezone: true, mode: 'string' }),
  },
  (table) => [
    index('totales_clientes_dia').on(table.dia),
    // Form 347 reads a year from this index alone, in the order of the tax numbers.
    index('totales_clientes_nif')
      .on(
        sql`extract(year FROM ${table.dia})`,
        table.nif,
        table.clienteId,
        table.dia,
        table.importe,
        table.facturas,
        table.ultimaEn,
      )
      .where(sql`nif IS NOT NULL`),
    index('totales_clientes_retenida').on(table.dia).where(sql`retenida`),
  ],
);

/** Facturas of a day whose operation has another day, which may be in another quarter. */
export const totalesOperaciones = pgTable(
  'totales_operaciones',
  {
    ...day(),
    operacion: date().notNull(),
    facturas: integer().notNull(),
    base: euros('base'),
    cuota: euros('cuota'),
  },
  (table) => [
    index('totales_operaciones_dia').on(table.dia),
    index('totales_operaciones_operacion').on(table.operacion),
  ],
);

/**
 * Days whose facturas changed after their totals were made. Each change adds its own row, so that no transaction waits for another. Only
 * the transaction that makes the totals again removes rows, and only those that it saw.
 */
export const totalesPendientes = pgTable('totales_pendientes', { dia: date().notNull() }, (table) => [
  index('totales_pendientes_dia').on(table.dia),
]);
