import { operations } from '#kit/operation.ts';
import { hoy } from './contract.ts';

/** Call that reads the work of today. */
export const hoyOperations = operations({
  leer: {
    method: 'GET',
    path: 'hoy/leer',
    summary:
      'Lo que hay que hacer hoy, según tu rol: cuántas filas hay de cada cosa, las primeras y su lista',
    answer: hoy,
  },
});
