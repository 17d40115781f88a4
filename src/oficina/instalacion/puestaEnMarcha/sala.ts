import { showRoom } from '#oficina/base/shown.ts';

export const puestaEnMarcha = showRoom('puestaEnMarcha', {
  screens: {
    puestaEnMarcha: ['Puesta en marcha', () => import('./screens/puesta-screen.tsx')],
  },
  menu: { place: 'installation', recurso: 'negocio', accion: 'A' },
});
