import { z } from 'zod';
import { operations } from '#platform/kit/contract/operation.ts';
import { miResumen } from './contract.ts';

/** Call of an autoescuela about its own accounts. */
export const miResumenOperations = operations({
  consultarMiResumen: {
    method: 'GET',
    path: 'clientes/consultarMiResumen',
    summary:
      'Lo que debe la autoescuela de quien ha entrado, y lo que le ha traído el comparador en doce meses',
    query: z.strictObject({}),
    answer: miResumen,
  },
});
