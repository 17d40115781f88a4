import { operations } from '#platform/kit/contract/operation.ts';
import { mirada, mirar } from './contract.ts';

/** Look at a row that the search found. */
export const mirarOperations = operations({
  mirar: {
    method: 'GET',
    path: 'buscador/mirar',
    summary: 'Una fila que se ha encontrado, en pocas palabras',
    query: mirar,
    answer: mirada,
  },
});
