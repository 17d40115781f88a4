import { showRoom } from '#oficina/base/shown.ts';

export const lanzamientos = showRoom('lanzamientos', {
  screens: {
    lanzamientos: ['Lanzamientos', () => import('./screens/lanzamientos-screen.tsx')],
    'lanzamientos/ruta': ['Ruta de la visita', () => import('./screens/walk-screen.tsx')],
  },
  menu: { place: 'school', recurso: 'direcciones' },
});
