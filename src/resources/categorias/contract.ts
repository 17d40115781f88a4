import { flag, paragraph, slug, text, whole } from '#kit/fields.ts';
import { defineResource } from '#kit/resource.ts';

/** What billable concepts are grouped by. */
export const categorias = defineResource({
  name: 'categorias',
  one: 'la categoría',
  many: 'categorías',
  label: 'nombre',
  fields: {
    nombre: text({ title: 'Nombre', max: 80 }),
    slug: slug({ title: 'Dirección', hint: 'Como se escribe en las direcciones: coches-nuevos', max: 80 }),
    descripcion: paragraph({ title: 'Descripción', max: 1_000 }),
    orden: whole({ title: 'Orden', hint: 'Los menores salen antes', min: 0, max: 9_999 }),
    activo: flag({
      title: 'En uso',
      hint: 'Apagado, deja de ofrecerse y lo que ya lo lleva lo conserva',
      initial: true,
    }),
  },
  list: {
    columns: ['nombre', 'slug', 'activo'],
    filters: ['activo'],
    search: ['nombre', 'slug'],
    order: ['orden', 'nombre'],
  },
  open: ['consultarPorId'],
});
