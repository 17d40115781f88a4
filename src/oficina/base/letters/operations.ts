import { z } from 'zod';
import { pageAnswer } from '#platform/kit/contract/list-query.ts';
import { operations } from '#platform/kit/contract/operation.ts';
import { correo, correoEntero, listarCorreos, situacionCorreo, unCorreo } from './contract.ts';

/** Calls on the correos that the site sends. */
export const correosOperations = operations({
  situacion: {
    method: 'GET',
    path: 'correos/situacion',
    summary:
      'Por dónde salen los correos: por un servidor, al buzón de la demostración o por ninguna parte; y si se leen los que vuelven',
    query: z.strictObject({}),
    answer: situacionCorreo,
  },
  leer: {
    method: 'GET',
    path: 'correos/leer',
    summary: 'Correos que el sitio envía, los últimos primero',
    query: listarCorreos,
    answer: pageAnswer(correo),
  },
  consultarPorId: {
    method: 'GET',
    path: 'correos/consultarPorId',
    summary: 'Un correo; en la demostración, entero',
    query: unCorreo,
    answer: correoEntero,
  },
  reintentar: {
    method: 'PUT',
    path: 'correos/reintentar',
    summary: 'Vuelve a intentar un correo que no se entregó',
    body: unCorreo,
    answer: z.literal(true),
  },
});
