import { operations } from '#platform/kit/contract/operation.ts';
import { informeLeido, pedirInforme } from './contract.ts';

/** Type of an answer in lines, which tells its progress. */
export const LINES = 'application/x-ndjson';

export const informesOperations = operations({
  leer: {
    method: 'GET',
    path: 'informes/leer',
    summary: `Un informe, con sus filas y adónde lleva cada cifra; a quien acepta \`${LINES}\` le dice en cada línea cuánto lleva, {"avance":0.4}, y en la última {"informe":…}`,
    query: pedirInforme,
    answer: informeLeido,
  },
});
