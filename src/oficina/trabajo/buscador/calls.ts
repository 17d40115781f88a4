import { call } from '#platform/browser/call.ts';
import type { Hallazgos } from './contract.ts';
import type { Mirada } from './mirar/contract.ts';
import type { LookTarget } from './mirar/families.ts';

/** Messages for errors that bring none from the server. */
export const buscadorFallbacks = { leer: 'Error al buscar', mirar: 'Error al mirar lo encontrado' };

export const buscadorCalls = {
  leer: (texto: string, signal: AbortSignal) =>
    call<Hallazgos>('GET', 'buscador/leer', { query: { texto } }, { signal }),
  mirar: (row: LookTarget, signal: AbortSignal) =>
    call<Mirada>('GET', 'buscador/mirar', { query: row }, { signal }),
};
