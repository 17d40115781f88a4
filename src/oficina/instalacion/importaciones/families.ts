import type { Recurso } from '#oficina/base/roles/roles.ts';

export type ImportFamily = {
  recurso: Recurso;
  /** Address of the family's list in the panel. */
  list: string;
  /** Name of the list. */
  title: string;
  /** Plural for sentences: 'Importar clientes'. */
  many: string;
  /** Text shown during the import; that of alumnos comes from the specification (§7). */
  loading: string;
  /** Message of a failed import that brings none (§8). */
  fallback: string;
  /** Fields that can find an existing row, the best one first. */
  claves: readonly string[];
  /** File names that reveal the family, if its headings would fit another family too. */
  nombra?: RegExp;
  /** Its rows name a cliente, who may be made if there is none. */
  makesClientes?: true;
};

/** Family of the files of a ZIP, which have no columns. */
export const DOCUMENTOS = 'documentos';

/** Families that accept imports, for the server and for the screens; each one comes after the families that its rows name. */
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
  conceptosPresupuestos: {
    recurso: 'catalogos',
    list: 'auxiliares/conceptosPresupuestos',
    title: 'Conceptos de presupuestos',
    many: 'conceptos',
    loading: 'Insertando conceptos...',
    fallback: 'Error al importar los conceptos',
    claves: ['codigo'],
  },
  permisosAutoescuela: {
    recurso: 'permisosAutoescuela',
    list: 'tarifas',
    title: 'Tarifas',
    many: 'tarifas',
    loading: 'Insertando tarifas...',
    fallback: 'Error al importar las tarifas',
    claves: [],
  },
  facturasAnteriores: {
    recurso: 'facturasAnteriores',
    list: 'facturasAnteriores',
    title: 'Facturas de otro programa',
    many: 'facturas de otro programa',
    loading: 'Insertando facturas...',
    fallback: 'Error al importar las facturas',
    claves: [],
    makesClientes: true,
  },
  presupuestosAnteriores: {
    recurso: 'presupuestosAnteriores',
    list: 'presupuestosAnteriores',
    title: 'Presupuestos de otro programa',
    many: 'presupuestos de otro programa',
    loading: 'Insertando presupuestos...',
    fallback: 'Error al importar los presupuestos',
    claves: [],
    nombra: /presupuest|cotizaci|proforma/i,
    makesClientes: true,
  },
  cobrosAnteriores: {
    recurso: 'cobrosAnteriores',
    list: 'cobrosAnteriores',
    title: 'Cobros de otro programa',
    many: 'cobros de otro programa',
    loading: 'Insertando cobros...',
    fallback: 'Error al importar los cobros',
    claves: [],
  },
  actividades: {
    recurso: 'actividades',
    list: 'actividades',
    title: 'Actividades',
    many: 'actividades',
    loading: 'Insertando actividades...',
    fallback: 'Error al importar las actividades',
    claves: [],
  },
  [DOCUMENTOS]: {
    recurso: 'documentos',
    list: 'documentos',
    title: 'Documentos',
    many: 'documentos',
    loading: 'Insertando documentos...',
    fallback: 'Error al importar los documentos',
    claves: [],
  },
};

export const clavesDe = (familia: string): readonly string[] => importFamilies[familia]?.claves ?? [];
