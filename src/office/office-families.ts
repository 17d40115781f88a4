import type { Family } from './family.ts';

type OfficeFamily = Pick<Family, 'name' | 'heading' | 'base' | 'recurso'>;

/** Families of the office that are not values yet. */
export const officeFamilies = {
  clientes: { name: 'clientes', heading: 'Clientes', base: '/panelAdmin/clientes', recurso: 'clientes' },
  alumnos: {
    name: 'alumnos',
    heading: 'Solicitudes alumnos',
    base: '/panelAdmin/alumnos',
    recurso: 'alumnos',
  },
} as const satisfies Record<string, OfficeFamily>;
