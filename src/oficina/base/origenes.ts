import { choice, system } from '#platform/kit/contract/fields.ts';

/** Origin of a row. */
const origenes = {
  manual: 'A mano',
  web: 'Web',
  portal: 'Portal',
  importacion: 'Importación',
  api: 'API',
  demostracion: 'Demostración',
} as const;

export const campoOrigen = system(choice({ title: 'Origen', options: origenes, initial: 'manual' }));
