import { client } from '#platform/browser/operations.ts';
import type { correosOperations } from './operations.ts';

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
