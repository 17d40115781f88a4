import { showRoom } from '#oficina/base/shown.ts';

export const correos = showRoom('correos', {
  screens: {
    correos: ['Correos', () => import('./screens/correos-screen.tsx')],
  },
  menu: { place: 'work', recurso: 'correos' },
});
