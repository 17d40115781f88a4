import { text } from '#kit/fields.ts';
import { defineResource } from '#kit/resource.ts';
import { activo, orden } from '#office/catalogue-fields.ts';

/** Parts of a company that a person may belong to. */
export const departamentos = defineResource({
  name: 'departamentos',
  one: 'el departamento',
  many: 'departamentos',
  label: 'nombre',
  fields: { nombre: text({ title: 'Nombre', max: 80 }), orden, activo },
  notPersonal: ['nombre', 'orden', 'activo'],
  list: {
    columns: ['nombre', 'orden', 'activo'],
    filters: ['activo'],
    search: ['nombre'],
    order: ['orden', 'nombre'],
  },
});
