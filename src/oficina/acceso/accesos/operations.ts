import { z } from 'zod';
import { pageAnswer } from '#platform/kit/contract/list-query.ts';
import { operations } from '#platform/kit/contract/operation.ts';
import { acceso, listarAccesos, salir } from './contract.ts';

/** Calls on sign-ins and open sessions. */
export const accesosOperations = operations({
  leer: {
    method: 'GET',
    path: 'accesos/leer',
    summary: 'Accesos, los últimos primero; quien no administra ve los suyos',
    query: listarAccesos,
    answer: pageAnswer(acceso),
  },
  salir: {
    method: 'PUT',
    path: 'accesos/salir',
    summary: 'Cierra esta sesión, las demás propias, una por su identificador o las de un usuario',
    body: salir,
    answer: z.literal(true),
  },
});
