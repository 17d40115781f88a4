import { call } from '#web/call.ts';
import type { CrudRow } from '#web/crud/resource-types.ts';
import type { ResultadosAnuncio } from './results.ts';
import type { EstadoAnuncio } from './steps.ts';

/** Said when the server gave no message of its own. */
export const adFallbacks = {
  cambiarEstado: 'Error al cambiar el estado del anuncio',
  resultados: 'Error al obtener los resultados del anuncio',
};

export type AdStep = { _id: string; version: number; estado: EstadoAnuncio; motivo?: string };

/** Calls about advertisements besides those of every family. */
export const adCalls = {
  cambiarEstado: (body: AdStep) => call<CrudRow>('PUT', 'anuncios/cambiarEstado', { body }),
  resultados: (_id: string, signal: AbortSignal) =>
    call<ResultadosAnuncio>('GET', 'anuncios/consultarResultados', { query: { _id } }, { signal }),
};

/** Key of how an advertisement did. */
export const adResultsKey = (_id: string) => ['anuncios', 'resultados', _id];
