import { z } from 'zod';
import { porId } from '#oficina/acceso/usuarios/contract.ts';
import { pageAnswer } from '#platform/kit/contract/list-query.ts';
import { operations } from '#platform/kit/contract/operation.ts';
import { listarSolicitudes, rechazar, solicitud } from './contract.ts';

/** Calls on autoescuelas that have registered. */
export const solicitudesOperations = operations({
  leer: {
    method: 'GET',
    path: 'solicitudesAlta/leer',
    summary: 'Autoescuelas que se han registrado, las que esperan primero',
    query: listarSolicitudes,
    answer: pageAnswer(solicitud),
  },
  aprobar: {
    method: 'PUT',
    path: 'solicitudesAlta/aprobar',
    summary: 'Da por buena la autoescuela que dicen ser',
    body: porId,
    answer: z.literal(true),
  },
  rechazar: {
    method: 'PUT',
    path: 'solicitudesAlta/rechazar',
    summary: 'No la da por buena, y les dice por qué',
    body: rechazar,
    answer: z.literal(true),
  },
});
