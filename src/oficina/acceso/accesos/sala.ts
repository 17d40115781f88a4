import { showRoom } from '#oficina/base/shown.ts';

export const accesos = showRoom('accesos', {
  screens: {
    accesos: ['Accesos', () => import('./screens/accesos-screen.tsx')],
  },
  menu: { place: 'left', recurso: 'accesos', own: true },
});
