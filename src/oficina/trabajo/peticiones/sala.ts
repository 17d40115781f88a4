import { showRoom } from '#oficina/base/shown.ts';

export const peticiones = showRoom('peticiones', {
  screens: { peticiones: ['Peticiones por llevar', () => import('./screens/peticiones-screen.tsx')] },
  menu: { place: 'work', recurso: 'alumnos' },
});
