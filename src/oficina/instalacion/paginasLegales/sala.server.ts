import { room } from '#platform/http/room.server.ts';
import { registerLegalPages } from './legal-api.server.ts';

export const paginasLegales = room('paginasLegales', {
  title: 'Páginas legales',
  about: 'Los textos legales del sitio, sus borradores y sus versiones.',
  notPersonal: {
    paginas_legales: 'pagina version texto borrador publicada_en publicada_por',
    paginas_legales_anunciadas:
      'id pagina texto borrador anunciada_en anunciada_por vigente_desde avisadas hecha_en',
  },
  routes: [registerLegalPages],
});
