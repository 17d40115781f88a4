import { activo, orden } from '#oficina/base/catalogue-fields.ts';
import { paragraph, reference, slug, text } from '#platform/kit/contract/fields.ts';
import { defineResource } from '#platform/kit/contract/resource.ts';

/** A finer grouping within a category. */
export const subcategorias = defineResource({
  name: 'subcategorias',
  one: 'la subcategoría',
  many: 'subcategorías',
  label: 'nombre',
  fields: {
    nombre: text({ title: 'Nombre', max: 80 }),
    slug: slug({ title: 'Dirección', hint: 'Como se escribe en las direcciones: coches-nuevos', max: 80 }),
    _idCategoria: reference({ title: 'Categoría', family: 'categorias' }),
    descripcion: paragraph({ title: 'Descripción', max: 1_000 }),
    orden,
    activo,
  },
  notPersonal: ['nombre', 'slug', '_idCategoria', 'descripcion', 'orden', 'activo'],
  list: {
    columns: ['nombre', '_idCategoria', 'slug', 'activo'],
    filters: ['_idCategoria', 'activo'],
    search: ['nombre', 'slug'],
    order: ['orden', 'nombre'],
  },
  open: ['consultarPorId'],
});
