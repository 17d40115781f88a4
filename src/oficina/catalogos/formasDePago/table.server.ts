import { sql } from 'drizzle-orm';
import { boolean, integer, jsonb, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { baseColumns } from '#platform/crud/base-columns.server.ts';
import { uniqueName } from '#platform/crud/crud-table.server.ts';
import type { Plazo } from './terms.ts';

export const formasDePago = pgTable(
  'formas_de_pago',
  {
    ...baseColumns(),
    codigo: text().notNull(),
    nombre: text().notNull(),
    tipo: text({
      enum: ['efectivo', 'transferencia', 'tarjeta', 'domiciliacion', 'bizum', 'financiacion'],
    }).notNull(),
    dias: integer().notNull(),
    /** Plazos of the form of payment; with an empty list, the whole amount is due after `dias`. */
    plazos: jsonb().$type<Plazo[]>().notNull().default([]),
    instrucciones: text().notNull(),
    visibleCliente: boolean('visible_cliente').notNull(),
    orden: integer().notNull(),
    activo: boolean().notNull(),
  },
  (table) => [
    uniqueIndex(uniqueName('formas_de_pago', 'codigo')).on(table.codigo),
    uniqueIndex(uniqueName('formas_de_pago', 'nombre')).on(sql`sin_tildes(${table.nombre})`),
  ],
);
