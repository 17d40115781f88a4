import { client } from '#platform/browser/operations.ts';
import type { puertasOperations } from './operations.ts';

/** Query key of what visitors will find. */
export const PREVISION = 'prevision';

export const puertasFallbacks = {
  prever: 'Error al mirar lo que encontrarán los visitantes',
  abrir: 'Error al abrir',
  cerrar: 'Error al cerrar',
  mirar: 'Error al preparar la vista de la web',
};

export const puertasCalls = client<typeof puertasOperations>({
  prever: 'GET puertas/prever',
  abrir: 'PUT puertas/abrir',
  cerrar: 'PUT puertas/cerrar',
  mirar: 'PUT puertas/mirar',
});
