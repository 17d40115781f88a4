import { z } from 'zod';
import type { ImpuestoOperation } from '#oficina/ventas/papeles/rates.ts';
import { type Operation, operations } from '#platform/kit/contract/operation.ts';
import { actualizarLogo, actualizarNegocio, negocioLeido } from './contract.ts';

/** Room for a logo in base64. */
export const FACE_BYTES = 1024 * 1024;

/** Calls on the business that runs the site. */
export const negocioOperations = operations({
  leer: {
    method: 'GET',
    path: 'negocio/leer',
    summary: 'Datos del negocio; a quien no administra, su nombre, su NIF y su impuesto',
    query: z.strictObject({}),
    answer: negocioLeido,
  } satisfies ImpuestoOperation & Operation,
  actualizar: {
    method: 'PUT',
    path: 'negocio/actualizar',
    summary:
      'Cambia los datos del negocio; 40901 si alguien los ha cambiado antes, 42201 si se cambia el NIF con que se ha facturado',
    body: actualizarNegocio,
    answer: negocioLeido,
  },
  actualizarLogo: {
    method: 'PUT',
    path: 'negocio/actualizarLogo',
    summary: 'Pone o quita el logotipo de los papeles; lo ya enviado o emitido conserva el suyo',
    body: actualizarLogo,
    bodyLimit: FACE_BYTES,
    answer: negocioLeido,
  },
});
