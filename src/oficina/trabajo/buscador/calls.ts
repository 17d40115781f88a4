import { client } from '#platform/browser/operations.ts';
import type { mirarOperations } from './mirar/operations.ts';
import type { buscadorOperations } from './operations.ts';

/** Messages for errors that bring none from the server. */
export const buscadorFallbacks = { leer: 'Error al buscar', mirar: 'Error al mirar lo encontrado' };

export const buscadorCalls = {
  ...client<typeof buscadorOperations>({ leer: 'GET buscador/leer' }),
  ...client<typeof mirarOperations>({ mirar: 'GET buscador/mirar' }),
};
