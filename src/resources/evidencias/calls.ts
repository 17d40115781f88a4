import { call } from '#web/call.ts';
import type { SituacionEvidencias, TramoEvidencias } from './contract.ts';

export const evidenciasCalls = {
  situacion: (signal: AbortSignal) =>
    call<SituacionEvidencias>('GET', 'evidencias/situacion', {}, { signal }),
  verificacion: (query: Readonly<Record<string, string>>, signal: AbortSignal) =>
    call<TramoEvidencias>('GET', 'evidencias/verificacion', { query }, { signal }),
};

/** Messages for errors without a message of the server. */
export const evidenciasFallbacks = {
  situacion: 'Error al obtener el estado de los sellos',
  verificacion: 'Error al comprobar el historial',
};

/** First part of the keys of these queries. */
export const EVIDENCIAS = 'evidencias';
