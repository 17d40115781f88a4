import { client } from '#platform/browser/operations.ts';
import type {
  correosOperations,
  PreparingVerb,
  preparedOperations,
  recordOperations,
  returnedOperations,
  WrittenTo,
} from './operations.ts';

/** Messages for answers without one of their own. */
export const correosFallbacks = {
  situacion: 'Error al obtener el estado del correo',
  leer: 'Error al obtener los correos',
  consultar: 'Error al obtener el correo',
  reintentar: 'Error al reintentar el correo',
};

const calls = client<typeof correosOperations>({
  situacion: 'GET correos/situacion',
  leer: 'GET correos/leer',
  consultarPorId: 'GET correos/consultarPorId',
  reintentar: 'PUT correos/reintentar',
});

export const correosCalls = {
  ...calls,
  situacion: (signal: AbortSignal) => calls.situacion({}, signal),
  consultarPorId: (_id: string, signal: AbortSignal) => calls.consultarPorId({ _id }, signal),
  reintentar: (_id: string) => calls.reintentar({ _id }),
};

/** Calls on the correos about the papers of a family, or to alumnos. */
export const recordCalls = (familia: string) =>
  client<ReturnType<typeof recordOperations>>({ leer: `GET ${familia}/correos` });

/** Call that gives the correo about a paper, to review it. */
export const preparedCalls = (familia: string, verb: PreparingVerb = 'prepararCorreo') =>
  client<ReturnType<typeof preparedOperations>>({ preparar: `GET ${familia}/${verb}` });

/** Calls on the addresses that return correo. */
export const returnedCalls = (familia: WrittenTo) =>
  client<ReturnType<typeof returnedOperations>>({
    leer: `GET ${familia}/correosDevueltos`,
    funciona: `PUT ${familia}/correoFunciona`,
  });
