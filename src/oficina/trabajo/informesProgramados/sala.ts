import { showRoom } from '#oficina/base/shown.ts';

export const informesProgramados = showRoom('informesProgramados', {
  screens: {
    'informesClientes/programados': ['Envíos programados', () => import('./screens/scheduled-screen.tsx')],
  },
});
