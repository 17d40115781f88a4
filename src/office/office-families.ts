import type { Recurso } from './access/roles.ts';

/** A family with ordinary office screens, made from its contract and these additions. */
export type OfficeFamily = {
  /** Name of the list in menus. */
  title: string;
  /** Address of the list. */
  base: string;
  /** Row of the roles' matrix for its calls. */
  recurso: Recurso;
};

export const officeFamilies = {
  clientes: { title: 'Clientes', base: '/panelAdmin/clientes', recurso: 'clientes' },
  contactosClientes: {
    title: 'Contactos de Clientes',
    base: '/panelAdmin/contactosClientes',
    recurso: 'contactosClientes',
  },
  alumnos: { title: 'Solicitudes alumnos', base: '/panelAdmin/alumnos', recurso: 'alumnos' },
  anuncios: { title: 'Anuncios', base: '/panelAdmin/anuncios', recurso: 'anuncios' },
  actividades: { title: 'Actividades', base: '/panelAdmin/actividades', recurso: 'actividades' },
} as const satisfies Record<string, OfficeFamily>;
