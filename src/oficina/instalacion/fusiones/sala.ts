import { showRoom } from '#oficina/base/shown.ts';

export const fusiones = showRoom('fusiones', {
  screens: {
    duplicados: ['Duplicados', () => import('./screens/duplicates-screen.tsx')],
  },
  menu: { place: 'data', recurso: 'clientes', accion: 'G' },
});
