import { activo, orden } from '#oficina/base/catalogue-fields.ts';
import { choice, text } from '#platform/kit/contract/fields.ts';
import { defineResource } from '#platform/kit/contract/resource.ts';

/** Ways in which clientes and alumnos arrive. */
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
    orden,
    activo,
  },
  notPersonal: ['nombre', 'grupo', 'orden', 'activo'],
  list: {
    columns: ['nombre', 'grupo', 'activo'],
    filters: ['grupo', 'activo'],
    search: ['nombre'],
    order: ['orden', 'nombre'],
  },
});
