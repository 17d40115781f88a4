import { call } from '#web/call.ts';
import type { SituacionEvidencias, TramoEvidencias } from './contract.ts';

export const evidenciasCalls = {
  situacion: (signal: AbortSignal) =>
    call<SituacionEvidencias>('GET', 'evidencias/situacion', {}, { signal }),
  verificacion: (query: Readonly<Record<string, string>>, signal: AbortSignal) =>
    call<TramoEvidencias>('GET', 'evidencias/verificacion', { query }, { signal }),
};

/** Said when the server gave no message of its own. */
export const evidenciasFallbacks = {
  situacion: 'Error al obtener el estado de los sellos',
  verificacion: 'Error al comprobar el historial',
};

/** First part of the key of their queries. */
export const EVIDENCIAS = 'evidencias';
