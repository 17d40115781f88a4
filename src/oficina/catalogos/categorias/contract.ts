import { activo, orden } from '#oficina/base/catalogue-fields.ts';
import { paragraph, slug, text } from '#platform/kit/contract/fields.ts';
import { defineResource } from '#platform/kit/contract/resource.ts';

/** Groups of conceptos. */
export const categorias = defineResource({
  name: 'categorias',
  one: 'la categoría',
  many: 'categorías',
  label: 'nombre',
  fields: {
    nombre: text({ title: 'Nombre', max: 80 }),
    slug: slug({ title: 'Dirección', hint: 'Como se escribe en las direcciones: coches-nuevos', max: 80 }),
    descripcion: paragraph({ title: 'Descripción', max: 1_000 }),
    orden,
    activo,
  },
  notPersonal: ['nombre', 'slug', 'descripcion', 'orden', 'activo'],
  list: {
    columns: ['nombre', 'slug', 'activo'],
    filters: ['activo'],
    search: ['nombre', 'slug'],
    order: ['orden', 'nombre'],
  },
  open: ['consultarPorId'],
});
