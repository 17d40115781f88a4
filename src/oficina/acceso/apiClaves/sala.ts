import { showRoom } from '#oficina/base/shown.ts';

export const apiClaves = showRoom('apiClaves', {
  screens: {
    'auxiliares/documentacionApi': ['Documentación API', () => import('./screens/documentation-screen.tsx')],
  },
  menu: { place: 'specification', after: 'caracteristicasAutoescuela', recurso: 'catalogos' },
});
