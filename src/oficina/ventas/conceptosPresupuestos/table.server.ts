import { boolean, numeric, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { baseColumns } from '#api/base-columns.server.ts';
import { uniqueName } from '#api/crud-table.server.ts';
import { categorias } from '../categorias/table.server.ts';
import { marcas } from '../marcas/table.server.ts';
import { subcategorias } from '../subcategorias/table.server.ts';

export const conceptosPresupuestos = pgTable(
  'conceptos_presupuestos',
  {
    ...baseColumns(),
    codigo: text().notNull(),
    nombre: text().notNull(),
    descripcion: text().notNull(),
    /** Euros without VAT. */
    precio: numeric({ precision: 14, scale: 4 }).notNull(),
    tipoIva: numeric('tipo_iva', { precision: 5, scale: 2 }).notNull(),
    unidad: text().notNull(),
    _idCategoria: uuid('categoria_id').references(() => categorias.id),
    _idSubcategoria: uuid('subcategoria_id').references(() => subcategorias.id),
    _idMarca: uuid('marca_id').references(() => marcas.id),
    activo: boolean().notNull(),
    loteId: uuid('lote_id'),
  },
  (table) => [uniqueIndex(uniqueName('conceptos_presupuestos', 'codigo')).on(table.codigo)],
);
