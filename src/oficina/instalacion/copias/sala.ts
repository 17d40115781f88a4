import { showRoom } from '#oficina/base/shown.ts';

export const copias = showRoom('copias', {
  screens: {
    copias: ['Copias', () => import('./screens/copies-screen.tsx')],
  },
  menu: { place: 'installation', recurso: 'copias' },
});
