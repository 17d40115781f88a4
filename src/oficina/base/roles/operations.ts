import { z } from 'zod';
import { operations } from '#platform/kit/contract/operation.ts';

export const keyLengthOperations = operations({
  consultar: {
    method: 'GET',
    path: 'negocio/consultarLargoClave',
    summary: 'Cuánto puede medir una clave nueva',
    query: z.strictObject({}),
    answer: z.object({ minimo: z.number(), maximo: z.number() }),
  },
});
