import type { Recurso } from '#office/access/roles.ts';

export type ImportFamily = {
  recurso: Recurso;
  /** Where its list is, in the panel. */
  list: string;
  /** Its list's name. */
  title: string;
  /** As sentences go on with it: 'Importar clientes'. */
  many: string;
  /** Said while its rows are brought in; that of learners is the specification's (§7). */
  loading: string;
  /** Said when an import fails without a word (§8). */
  fallback: string;
  /** Fields by which a row of a file may be known to be there already, the best one first. */
  claves: readonly string[];
};

/** Families into which files are brought, for the server and for the screens. */
export const importFamilies: Readonly<Record<string, ImportFamily>> = {
  clientes: {
    recurso: 'clientes',
    list: 'clientes',
    title: 'Clientes',
    many: 'clientes',
    loading: 'Insertando clientes...',
    fallback: 'Error al importar los clientes',
    claves: ['nif', 'email', 'telefono', 'numRegistroDgt'],
  },
  contactosClientes: {
    recurso: 'contactosClientes',
    list: 'contactosClientes',
    title: 'Contactos de Clientes',
    many: 'contactos',
    loading: 'Insertando contactos...',
    fallback: 'Error al importar los contactos',
    claves: ['email', 'telefono'],
  },
  alumnos: {
    recurso: 'alumnos',
    list: 'alumnos',
    title: 'Solicitudes alumnos',
    many: 'alumnos',
    loading: 'Insertando alumnos...',
    fallback: 'Error al importar los alumnos',
    claves: ['email', 'telefono', 'dni'],
  },
};

export const clavesDe = (familia: string): readonly string[] => importFamilies[familia]?.claves ?? [];
