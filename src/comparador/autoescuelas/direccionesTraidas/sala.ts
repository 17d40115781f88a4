import { showRoom } from '#oficina/base/shown.ts';

export const direccionesTraidas = showRoom('direccionesTraidas', {
  screens: { direccionesTraidas: ['Direcciones traídas', () => import('./screens/traidas-screen.tsx')] },
  menu: { place: 'school', recurso: 'direcciones' },
});
