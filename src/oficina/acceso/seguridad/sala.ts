import { showRoom } from '#oficina/base/shown.ts';

export const seguridad = showRoom('seguridad', {
  screens: {
    seguridad: ['Registro de seguridad', () => import('./screens/security-screen.tsx')],
  },
  menu: { place: 'installation', recurso: 'seguridad' },
});
