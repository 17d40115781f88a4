import { showRoom } from '#oficina/base/shown.ts';

export const informes = showRoom('informes', {
  screens: {
    informesClientes: ['Informes de clientes', () => import('./screens/informes-screen.tsx')],
  },
  menu: { place: 'work', name: 'Informes', recurso: 'informes' },
});
