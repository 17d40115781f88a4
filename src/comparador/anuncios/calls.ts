import { client } from '#platform/browser/operations.ts';
import type { anuncioOperations } from './operations.ts';

/** Messages for errors that bring none from the server. */
export const anuncioFallbacks = {
  cambiarEstado: 'Error al cambiar el estado del anuncio',
  resultados: 'Error al obtener los resultados del anuncio',
};

/** Calls about anuncios, besides those of every family. */
export const anuncioCalls = client<typeof anuncioOperations>({
  cambiarEstado: 'PUT anuncios/cambiarEstado',
  consultarResultados: 'GET anuncios/consultarResultados',
});

/** Query key of the results of an anuncio. */
export const anuncioResultsKey = (_id: string) => ['anuncios', 'resultados', _id];
