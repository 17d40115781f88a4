import { choice, flag, text, whole } from '#kit/fields.ts';
import { defineResource } from '#kit/resource.ts';

/** How customers and learners come. */
export const canalesCaptacion = defineResource({
  name: 'canalesCaptacion',
  one: 'el canal de captación',
  many: 'canales de captación',
  label: 'nombre',
  fields: {
    nombre: text({ title: 'Nombre', max: 80 }),
    grupo: choice({
      title: 'Grupo',
      options: {
        web: 'Web',
        referido: 'Recomendación',
        publicidad: 'Publicidad',
        feria: 'Feria',
        telefono: 'Teléfono',
        otro: 'Otro',
      },
      initial: 'web',
    }),
    orden: whole({ title: 'Orden', hint: 'Los menores salen antes', min: 0, max: 9_999 }),
    activo: flag({
      title: 'En uso',
      hint: 'Apagado, deja de ofrecerse y lo que ya lo lleva lo conserva',
      initial: true,
    }),
  },
  list: {
    columns: ['nombre', 'grupo', 'activo'],
    filters: ['grupo', 'activo'],
    search: ['nombre'],
    order: ['orden', 'nombre'],
  },
});
