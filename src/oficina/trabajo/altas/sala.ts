import { showRoom } from '#oficina/base/shown.ts';

export const solicitudesAlta = showRoom('solicitudesAlta', {
  screens: {
    solicitudesAlta: ['Altas de autoescuelas', () => import('./claims-screen.tsx')],
  },
  menu: { place: 'school', recurso: 'solicitudesAlta', also: 'cambiosIdentidad' },
});
