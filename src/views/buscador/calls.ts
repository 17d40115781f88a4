import { call } from '#web/call.ts';
import type { Hallazgos } from './contract.ts';

/** Said when the server gave no message of its own. */
export const buscadorFallbacks = { leer: 'Error al buscar' };

export const buscadorCalls = {
  leer: (texto: string, signal: AbortSignal) =>
    call<Hallazgos>('GET', 'buscador/leer', { query: { texto } }, { signal }),
};
