import { showRoom } from '#oficina/base/shown.ts';

export const datosPersonales = showRoom('datosPersonales', {
  screens: {
    datosPersonales: ['Datos personales', () => import('./screens/personal-data-screen.tsx')],
  },
  menu: { place: 'data', recurso: 'datosPersonales' },
});
