import { choice, color, flag, paragraph, text, whole } from '#kit/fields.ts';
import { defineResource } from '#kit/resource.ts';

/** Kinds of customers. */
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
    orden: whole({ title: 'Orden', hint: 'Los menores salen antes', min: 0, max: 9_999 }),
    activo: flag({
      title: 'En uso',
      hint: 'Apagado, deja de ofrecerse y lo que ya lo lleva lo conserva',
      initial: true,
    }),
  },
  list: {
    columns: ['nombre', 'nivel', 'color', 'activo'],
    filters: ['nivel', 'activo'],
    search: ['nombre', 'descripcion'],
    order: ['orden', 'nombre'],
  },
});
