import { showRoom } from '#oficina/base/shown.ts';

export const plantillasCorreo = showRoom('plantillasCorreo', {
  screens: {
    'auxiliares/plantillasCorreo': ['Plantillas de correo', () => import('./screens/plantillas-list.tsx')],
    'auxiliares/plantillasCorreo/:id': [
      'Plantilla de correo',
      () => import('./screens/plantilla-screen.tsx'),
    ],
  },
  menu: { place: 'papers', recurso: 'plantillasCorreo' },
});
