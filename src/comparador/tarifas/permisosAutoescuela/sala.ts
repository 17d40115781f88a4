import { showRoom } from '#oficina/base/shown.ts';

export const permisosAutoescuela = showRoom('permisosAutoescuela', {
  screens: {
    tarifas: ['Tarifas', () => import('./screens/all-tarifas.tsx')],
  },
  menu: { place: 'school', recurso: 'permisosAutoescuela' },
});
