import { boolean, date, numeric, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { baseColumns } from '#platform/crud/base-columns.server.ts';
import { uniqueName } from '#platform/crud/crud-table.server.ts';

/** Amounts of the DGT's fees. A trigger ends each one on the day before the next one of its code begins. */
export const tasasDgt = pgTable(
  'tasas_dgt',
  {
    ...baseColumns(),
    codigo: text().notNull(),
    concepto: text().notNull(),
    /** Euros; the State's fees carry no VAT. */
    importe: numeric({ precision: 10, scale: 2 }).notNull(),
    validoDesde: date('valido_desde').notNull(),
    validoHasta: date('valido_hasta'),
    fuente: text().notNull(),
    fuenteUrl: text('fuente_url'),
    /** Day on which a person read the source. */
    consultadaEl: date('consultada_el').notNull(),
    /** True if it came with the program and nobody has checked it since. */
    porComprobar: boolean('por_comprobar').notNull().default(false),
  },
  (table) => [uniqueIndex(uniqueName('tasas_dgt', 'valido_desde')).on(table.codigo, table.validoDesde)],
);
