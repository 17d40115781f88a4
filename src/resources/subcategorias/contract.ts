import { flag, paragraph, reference, slug, text, whole } from '#kit/fields.ts';
import { defineResource } from '#kit/resource.ts';

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
    orden: whole({ title: 'Orden', hint: 'Los menores salen antes', min: 0, max: 9_999 }),
    activo: flag({
      title: 'En uso',
      hint: 'Apagado, deja de ofrecerse y lo que ya lo lleva lo conserva',
      initial: true,
    }),
  },
  list: {
    columns: ['nombre', '_idCategoria', 'slug', 'activo'],
    filters: ['_idCategoria', 'activo'],
    search: ['nombre', 'slug'],
    order: ['orden', 'nombre'],
  },
  open: ['consultarPorId'],
});
