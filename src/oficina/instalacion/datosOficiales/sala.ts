import { showRoom } from '#oficina/base/shown.ts';

export const datosOficiales = showRoom('datosOficiales', {
  screens: {
    datosOficiales: ['Datos oficiales', () => import('./screens/official-data-screen.tsx')],
  },
  menu: { place: 'data', recurso: 'datosOficiales' },
});
