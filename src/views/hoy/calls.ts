import { call } from '#web/call.ts';
import type { Hoy } from './contract.ts';

/** First part of the query key of today's work. */
export const TODAY = 'hoy';

export const hoyCalls = {
  leer: (signal: AbortSignal) => call<Hoy>('GET', 'hoy/leer', {}, { signal }),
};

export const hoyFallbacks = { leer: 'Error al obtener lo que hay que hacer' };
