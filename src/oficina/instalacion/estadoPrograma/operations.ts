import { z } from 'zod';
import { operations } from '#platform/kit/contract/operation.ts';
import { estadoInstalacion } from './contract.ts';

/** Calls on the state of the installation. */
export const estadoOperations = operations({
  leer: {
    method: 'GET',
    path: 'estadoPrograma/leer',
    summary: 'Cómo está cada parte de la instalación, y por dónde se arregla',
    query: z.strictObject({}),
    answer: estadoInstalacion,
  },
});
