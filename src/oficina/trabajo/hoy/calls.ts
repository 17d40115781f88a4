import { client } from '#platform/browser/operations.ts';
import type { hoyOperations } from './operations.ts';

/** First part of the query key of today's work. */
export const TODAY = 'hoy';

export const hoyCalls = client<typeof hoyOperations>({
  leer: 'GET hoy/leer',
  posponer: 'PUT hoy/posponer',
  elegirInicio: 'PUT hoy/elegirInicio',
});

export const hoyFallbacks = {
  leer: 'Error al obtener lo que hay que hacer',
  posponer: 'Error al posponer',
  elegirInicio: 'Error al guardar dónde empieza el panel',
};
