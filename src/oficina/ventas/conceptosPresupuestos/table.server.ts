import { boolean, numeric, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { categorias } from '#oficina/catalogos/categorias/table.server.ts';
import { marcas } from '#oficina/catalogos/marcas/table.server.ts';
import { subcategorias } from '#oficina/catalogos/subcategorias/table.server.ts';
import { baseColumns } from '#platform/crud/base-columns.server.ts';
import { uniqueName } from '#platform/crud/crud-table.server.ts';

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
