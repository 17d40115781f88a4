import { showRoom } from '#oficina/base/shown.ts';

export const preciosTraidos = showRoom('preciosTraidos', {
  screens: { preciosTraidos: ['Precios traídos', () => import('./screens/traidos-screen.tsx')] },
  menu: { place: 'school', recurso: 'permisosAutoescuela' },
});
