import { showRoom } from '#oficina/base/shown.ts';

export const hoy = showRoom('hoy', {
  screens: {
    hoy: ['Hoy', () => import('./screens/today.tsx')],
  },
});
