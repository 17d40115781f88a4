import { choice, flag, text, webAddress, whole } from '#kit/fields.ts';
import { defineResource } from '#kit/resource.ts';

/** Makes of what is sold and quoted. */
export const marcas = defineResource({
  name: 'marcas',
  one: 'la marca',
  many: 'marcas',
  label: 'nombre',
  fields: {
    nombre: text({ title: 'Nombre', max: 80 }),
    tipo: choice({
      title: 'Tipo',
      options: { vehiculo: 'Vehículo', articulo: 'Artículo' },
      initial: 'vehiculo',
    }),
    web: webAddress({ title: 'Web' }),
    orden: whole({ title: 'Orden', hint: 'Los menores salen antes', min: 0, max: 9_999 }),
    activo: flag({
      title: 'En uso',
      hint: 'Apagado, deja de ofrecerse y lo que ya lo lleva lo conserva',
      initial: true,
    }),
  },
  list: {
    columns: ['nombre', 'tipo', 'activo'],
    filters: ['tipo', 'activo'],
    search: ['nombre'],
    order: ['orden', 'nombre'],
  },
  open: ['leer', 'consultarPorId'],
});
