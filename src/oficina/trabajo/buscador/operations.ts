import { operations } from '#platform/kit/contract/operation.ts';
import { buscar, hallazgos } from './contract.ts';

/** Search of all families at once. */
export const buscadorOperations = operations({
  leer: {
    method: 'GET',
    path: 'buscador/leer',
    summary:
      'Busca a la vez en las familias que puedes leer: por nombre, código, NIF, teléfono, correo, importe o fecha',
    query: buscar,
    answer: hallazgos,
  },
});
