import { flag, text, whole } from '#kit/fields.ts';
import { defineResource } from '#kit/resource.ts';

/** Parts of a company that a person may belong to. */
export const departamentos = defineResource({
  name: 'departamentos',
  one: 'el departamento',
  many: 'departamentos',
  label: 'nombre',
  fields: {
    nombre: text({ title: 'Nombre', max: 80 }),
    orden: whole({ title: 'Orden', hint: 'Los menores salen antes', min: 0, max: 9_999 }),
    activo: flag({
      title: 'En uso',
      hint: 'Apagado, deja de ofrecerse y lo que ya lo lleva lo conserva',
      initial: true,
    }),
  },
  list: {
    columns: ['nombre', 'orden', 'activo'],
    filters: ['activo'],
    search: ['nombre'],
    order: ['orden', 'nombre'],
  },
});
