import { z } from 'zod';
import { porId } from '#oficina/acceso/usuarios/contract.ts';
import { pageAnswer } from '#platform/kit/contract/list-query.ts';
import { operations } from '#platform/kit/contract/operation.ts';
import { cambio, listarCambios, pedirCambio, rechazarCambio } from './contract.ts';

/** Calls on changes of company name or tax number. */
export const cambiosOperations = operations({
  leer: {
    method: 'GET',
    path: 'cambiosIdentidad/leer',
    summary: 'Cambios de razón social o NIF, los que esperan primero; una autoescuela ve los suyos',
    query: listarCambios,
    answer: pageAnswer(cambio),
  },
  crear: {
    method: 'POST',
    path: 'cambiosIdentidad/crear',
    summary: 'Una autoescuela pide cambiar su razón social o su NIF',
    body: pedirCambio,
    answer: z.literal(true),
  },
  retirar: {
    method: 'PUT',
    path: 'cambiosIdentidad/retirar',
    summary: 'La autoescuela retira un cambio que nadie ha resuelto',
    body: porId,
    answer: z.literal(true),
  },
  aprobar: {
    method: 'PUT',
    path: 'cambiosIdentidad/aprobar',
    summary: 'Aplica el cambio al cliente',
    body: porId,
    answer: z.literal(true),
  },
  rechazar: {
    method: 'PUT',
    path: 'cambiosIdentidad/rechazar',
    summary: 'Deja al cliente como estaba, y le dice por qué',
    body: rechazarCambio,
    answer: z.literal(true),
  },
});
