import {
  code,
  flag,
  money,
  optional,
  paragraph,
  percent,
  reference,
  text,
} from '#platform/kit/contract/fields.ts';
import { defineResource } from '#platform/kit/contract/resource.ts';

/** The catalogue of billable concepts; prices in euros without VAT. */
export const conceptosPresupuestos = defineResource({
  name: 'conceptosPresupuestos',
  one: 'el concepto',
  many: 'conceptos',
  label: 'nombre',
  fields: {
    codigo: code({ title: 'Código', max: 30 }),
    nombre: text({ title: 'Nombre', max: 120 }),
    descripcion: paragraph({ title: 'Descripción', hint: 'Va debajo del nombre en los papeles', max: 2_000 }),
    precio: money({ title: 'Precio sin IVA' }),
    tipoIva: percent({ title: 'IVA', initial: '21' }),
    unidad: text({ title: 'Unidad', hint: 'unidad, hora, mes', max: 20 }),
    _idCategoria: optional(reference({ title: 'Categoría', family: 'categorias' })),
    _idSubcategoria: optional(reference({ title: 'Subcategoría', family: 'subcategorias' })),
    _idMarca: optional(reference({ title: 'Marca', family: 'marcas' })),
    activo: flag({ title: 'En uso', initial: true }),
  },
  notPersonal: [
    'codigo',
    'nombre',
    'descripcion',
    'precio',
    'tipoIva',
    'unidad',
    '_idCategoria',
    '_idSubcategoria',
    '_idMarca',
    'activo',
  ],
  list: {
    columns: ['nombre', 'codigo', 'precio', 'tipoIva', '_idCategoria', 'activo'],
    filters: ['_idCategoria', '_idMarca', 'activo'],
    search: ['nombre', 'codigo', 'descripcion'],
    order: ['nombre', 'codigo', 'precio'],
  },
  open: ['consultarPorId'],
});
