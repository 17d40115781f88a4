import { activo, orden } from '#oficina/base/catalogue-fields.ts';
import { choice, text, webAddress } from '#platform/kit/contract/fields.ts';
import { defineResource } from '#platform/kit/contract/resource.ts';

/** Makes of the products in sale and in presupuestos. */
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
    orden,
    activo,
  },
  notPersonal: ['nombre', 'tipo', 'web', 'orden', 'activo'],
  list: {
    columns: ['nombre', 'tipo', 'activo'],
    filters: ['tipo', 'activo'],
    search: ['nombre'],
    order: ['orden', 'nombre'],
  },
  open: ['leer', 'consultarPorId'],
});
