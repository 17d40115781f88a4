import { activo, orden } from '#oficina/base/catalogue-fields.ts';
import { choice, color, paragraph, text } from '#platform/kit/contract/fields.ts';
import { defineResource } from '#platform/kit/contract/resource.ts';

/** Kinds of clientes. */
export const clasificacionesCliente = defineResource({
  name: 'clasificacionesCliente',
  one: 'la clasificación de clientes',
  many: 'clasificaciones de clientes',
  label: 'nombre',
  fields: {
    nombre: text({ title: 'Nombre', max: 80 }),
    nivel: choice({ title: 'Nivel', options: { A: 'A', B: 'B', C: 'C' }, initial: 'B' }),
    color: color({ title: 'Color' }),
    descripcion: paragraph({ title: 'Descripción', max: 1_000 }),
    orden,
    activo,
  },
  notPersonal: ['nombre', 'nivel', 'color', 'descripcion', 'orden', 'activo'],
  list: {
    columns: ['nombre', 'nivel', 'color', 'activo'],
    filters: ['nivel', 'activo'],
    search: ['nombre', 'descripcion'],
    order: ['orden', 'nombre'],
  },
});
