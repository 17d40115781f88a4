import { client } from '#platform/browser/operations.ts';
import type { paginasLegalesOperations } from './operations.ts';

export const PAGINAS_LEGALES = 'paginasLegales';

export const paginasLegalesFallbacks = {
  consultar: 'Error al obtener las páginas legales',
  enlaces: 'Error al obtener los enlaces legales',
  leer: 'Error al obtener la página legal',
  publicar: 'Error al publicar la página legal',
};

export const paginasLegalesCalls = client<typeof paginasLegalesOperations>({
  consultar: 'GET paginasLegales/consultar',
  enlaces: 'GET paginasLegales/consultarEnlaces',
  leer: 'GET paginasLegales/leer',
  publicar: 'POST paginasLegales/publicar',
});
