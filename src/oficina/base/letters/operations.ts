import { z } from 'zod';
import { pageAnswer } from '#platform/kit/contract/list-query.ts';
import { operations } from '#platform/kit/contract/operation.ts';
import { emailField } from '#platform/kit/people/person-fields.ts';
import {
  correo,
  correoDePapel,
  correoEntero,
  correoPreparado,
  devuelto,
  listarCorreos,
  situacionCorreo,
  unCorreo,
} from './contract.ts';

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

/** Call on the correos about a paper, or to an alumno. */
export const recordOperations = (familia: string, summary: string) =>
  operations({
    leer: {
      method: 'GET',
      path: `${familia}/correos`,
      summary,
      query: unCorreo,
      answer: z.array(correoDePapel),
    },
  });

export type PreparingVerb = 'prepararCorreo' | 'prepararRecordatorio' | 'prepararEnvio';

/** Call that gives the correo about a paper as it would be sent, to review it. */
export const preparedOperations = (familia: string, verb: PreparingVerb, summary: string) =>
  operations({
    preparar: {
      method: 'GET',
      path: `${familia}/${verb}`,
      summary,
      query: unCorreo,
      answer: correoPreparado,
    },
  });

/** Families that get correo. */
export type WrittenTo = 'clientes' | 'contactosClientes' | 'alumnos';

/** Calls on the addresses of a record that return correo; `de` says whose in the summaries. */
export const returnedOperations = (familia: WrittenTo, de: string) =>
  operations({
    leer: {
      method: 'GET',
      path: `${familia}/correosDevueltos`,
      summary: `Direcciones de ${de} que devuelven el correo`,
      query: unCorreo,
      answer: z.array(devuelto),
    },
    funciona: {
      method: 'PUT',
      path: `${familia}/correoFunciona`,
      summary: `Quita el aviso de que una dirección de ${de} devuelve el correo: vuelve a funcionar`,
      body: unCorreo.extend({ email: emailField() }),
      answer: z.literal(true),
    },
  });
