import { showRoom } from '#oficina/base/shown.ts';

export const direcciones = showRoom('direcciones', {
  screens: {
    direcciones: ['Direcciones', () => import('./screens/direcciones-screen.tsx')],
  },
  menu: { place: 'data', recurso: 'direcciones' },
});
