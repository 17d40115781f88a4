import { call } from '#web/call.ts';
import type { Negocio } from './contract.ts';

/** Said when the server gave no message of its own (specification §8). */
export const negocioFallbacks = {
  leer: 'Error al obtener el negocio',
  actualizar: 'Error al actualizar el negocio',
};

type Changes = Partial<Record<keyof Negocio, string | null>>;

export const negocioCalls = {
  leer: (signal: AbortSignal) => call<Negocio>('GET', 'negocio/leer', {}, { signal }),
  actualizar: (version: number | undefined, changes: Changes) =>
    call<Negocio>('PUT', 'negocio/actualizar', { body: { ...changes, version } }),
};
