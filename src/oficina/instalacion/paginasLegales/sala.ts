import { showRoom } from '#oficina/base/shown.ts';

export const paginasLegales = showRoom('paginasLegales', {
  screens: {
    paginasLegales: ['Páginas legales', () => import('./screens/legal-pages-screen.tsx')],
    'paginasLegales/:pagina': ['Página legal', () => import('./screens/legal-page-screen.tsx')],
  },
  menu: { place: 'installation', recurso: 'negocio', accion: 'A' },
});
