import { z } from 'zod';
import { pageAnswer } from '#kit/list-query.ts';
import { operations } from '#kit/operation.ts';
import { porId } from '../usuarios/contract.ts';
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
