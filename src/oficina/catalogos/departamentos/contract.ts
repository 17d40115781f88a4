import { activo, orden } from '#oficina/base/catalogue-fields.ts';
import { text } from '#platform/kit/contract/fields.ts';
import { defineResource } from '#platform/kit/contract/resource.ts';

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
