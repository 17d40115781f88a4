import { call } from '#web/call.ts';
import type { Hallazgos } from './contract.ts';

/** Messages for errors that bring none from the server. */
export const buscadorFallbacks = { leer: 'Error al buscar' };

export const buscadorCalls = {
  leer: (texto: string, signal: AbortSignal) =>
    call<Hallazgos>('GET', 'buscador/leer', { query: { texto } }, { signal }),
};
