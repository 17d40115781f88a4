import { call } from '#web/call.ts';
import type { CrudRow } from '#web/crud/resource-types.ts';
import type { EstadoAnuncio } from './estados.ts';
import type { ResultadosAnuncio } from './results.ts';

/** Messages for errors that bring none from the server. */
export const anuncioFallbacks = {
  cambiarEstado: 'Error al cambiar el estado del anuncio',
  resultados: 'Error al obtener los resultados del anuncio',
};

export type AnuncioStep = { _id: string; version: number; estado: EstadoAnuncio; motivo?: string };

/** Calls about anuncios, besides those of every family. */
export const anuncioCalls = {
  cambiarEstado: (body: AnuncioStep) => call<CrudRow>('PUT', 'anuncios/cambiarEstado', { body }),
  resultados: (_id: string, signal: AbortSignal) =>
    call<ResultadosAnuncio>('GET', 'anuncios/consultarResultados', { query: { _id } }, { signal }),
};

/** Query key of the results of an anuncio. */
export const anuncioResultsKey = (_id: string) => ['anuncios', 'resultados', _id];
