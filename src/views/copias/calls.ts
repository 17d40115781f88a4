import { call } from '#web/call.ts';
import type { ArchivosMirados, Confirmar, CopiasLeidas, PorEnviar, Situacion } from './contract.ts';

/** Messages for errors that bring none from the server. */
export const copiasFallbacks = {
  situacion: 'Error al obtener el estado de las copias',
  leer: 'Error al obtener las copias',
  porEnviar: 'Error al obtener lo que espera',
  hacer: 'Error al pedir la copia',
  archivos: 'Error al obtener los archivos que están mal',
  reponer: 'Error al pedir que se repongan',
  confirmar: 'Error al confirmar la copia restaurada',
};

/** First part of the query keys of copies. */
export const COPIAS = 'copias';

export const copiasCalls = {
  situacion: (signal: AbortSignal) => call<Situacion>('GET', 'copias/situacion', {}, { signal }),
  leer: (signal: AbortSignal) => call<CopiasLeidas>('GET', 'copias/leer', {}, { signal }),
  porEnviar: (signal: AbortSignal) => call<PorEnviar>('GET', 'copias/porEnviar', {}, { signal }),
  hacer: () => call<boolean>('PUT', 'copias/hacer', { body: {} }),
  archivos: (signal: AbortSignal) => call<ArchivosMirados>('GET', 'copias/archivos', {}, { signal }),
  reponer: () => call<boolean>('PUT', 'copias/reponer', { body: {} }),
  confirmar: (body: Confirmar) => call<boolean>('PUT', 'copias/confirmar', { body }),
};
