import { showRoom } from '#oficina/base/shown.ts';

export const importaciones = showRoom('importaciones', {
  screens: {
    traerDatos: ['Traer mis datos', () => import('./screens/bring-screen.tsx')],
    'importar/:familia': ['Importar', () => import('./screens/import-screen.tsx')],
  },
  menu: { place: 'data', recurso: 'clientes', accion: 'I' },
});
