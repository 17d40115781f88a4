import { showRoom } from '#oficina/base/shown.ts';

export const estadoPrograma = showRoom('estadoPrograma', {
  screens: {
    estado: ['Estado de la instalación', () => import('./screens/estado-screen.tsx')],
  },
  menu: { place: 'installation', recurso: 'negocio', accion: 'A' },
});
