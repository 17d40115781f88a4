import { sql } from 'drizzle-orm';
import { boolean, jsonb, numeric, pgTable, smallint, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { formasDePago } from '#oficina/catalogos/formasDePago/table.server.ts';
import { impuestos } from '#oficina/ventas/papeles/rates.ts';
import { baseColumns } from '#platform/crud/base-columns.server.ts';
import { uniqueName } from '#platform/crud/crud-table.server.ts';
import { keysOf } from '#platform/kit/contract/keys-of.ts';
import type { LineaDePlantilla } from './contract.ts';

const rate = (name: string) => numeric(name, { precision: 5, scale: 2 }).notNull();

/** Plantillas of presupuestos. Their lines belong to no paper: they have no totals and no references. */
export const plantillasPresupuestos = pgTable(
  'plantillas_presupuestos',
  {
    ...baseColumns(),
    nombre: text().notNull(),
    titulo: text(),
    diasValidez: smallint('dias_validez').notNull(),
    _idFormaPago: uuid('forma_pago_id').references(() => formasDePago.id),
    dtoGlobal1: rate('dto_global1'),
    dtoGlobal2: rate('dto_global2'),
    impuesto: text({ enum: keysOf(impuestos) }).notNull(),
    irpf: rate('irpf'),
    preciosConIva: boolean('precios_con_iva').notNull(),
    condiciones: text(),
    notasPublicas: text('notas_publicas'),
    notasPrivadas: text('notas_privadas'),
    lineas: jsonb().$type<LineaDePlantilla[]>().notNull(),
  },
  (table) => [
    uniqueIndex(uniqueName('plantillas_presupuestos', 'nombre')).on(sql`sin_tildes(${table.nombre})`),
  ],
);
