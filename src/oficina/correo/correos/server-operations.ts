import { z } from 'zod';
import { operations } from '#platform/kit/contract/operation.ts';
import { guardarServidor, servidorLeido } from './server-contract.ts';

/** Calls on the mail server that the office writes in the panel. */
export const serverOperations = operations({
  leerServidor: {
    method: 'GET',
    path: 'correos/leerServidor',
    summary: 'El servidor de correo que se usa; su clave no se da nunca',
    query: z.strictObject({}),
    answer: servidorLeido,
  },
  guardarServidor: {
    method: 'PUT',
    path: 'correos/guardarServidor',
    summary: 'Pone el servidor de correo, que se usa desde ese momento',
    body: guardarServidor,
    answer: servidorLeido,
  },
});
