import { client } from '#web/operations.ts';
import type { hoyOperations } from './operations.ts';

/** First part of the query key of today's work. */
export const TODAY = 'hoy';

export const hoyCalls = client<typeof hoyOperations>({ leer: 'GET hoy/leer' });

export const hoyFallbacks = { leer: 'Error al obtener lo que hay que hacer' };
