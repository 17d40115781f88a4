import { pageAnswer } from '#platform/kit/contract/list-query.ts';
import { operations } from '#platform/kit/contract/operation.ts';
import { listarSucesos, suceso } from './contract.ts';

export const seguridadOperations = operations({
  leer: {
    method: 'GET',
    path: 'seguridad/leer',
    summary:
      'Registro de seguridad, lo último primero: denegaciones, exportaciones, claves, papeles y derechos de las personas; las entradas están en accesos',
    query: listarSucesos,
    answer: pageAnswer(suceso),
  },
});
