import { choice, system } from '#kit/fields.ts';

/** Where a row came from. */
const origenes = {
  manual: 'A mano',
  web: 'Web',
  portal: 'Portal',
  importacion: 'Importación',
  api: 'API',
  demostracion: 'Demostración',
} as const;

export const campoOrigen = system(choice({ title: 'Origen', options: origenes, initial: 'manual' }));
