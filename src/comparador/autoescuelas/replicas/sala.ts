import { showRoom } from '#oficina/base/shown.ts';

export const replicas = showRoom('replicas', {
  screens: {
    replicas: ['Réplicas', () => import('./screens/replies-screen.tsx')],
  },
  menu: { place: 'school', recurso: 'replicas' },
});
