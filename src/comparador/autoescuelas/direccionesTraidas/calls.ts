import { client } from '#platform/browser/operations.ts';
import type { direccionesTraidasOperations } from './operations.ts';

export const direccionesTraidasCalls = client<typeof direccionesTraidasOperations>({
  leer: 'GET direccionesTraidas/leer',
  aceptar: 'PUT direccionesTraidas/aceptar',
  rechazar: 'PUT direccionesTraidas/rechazar',
  retirar: 'PUT direccionesTraidas/retirar',
});

/** Messages for errors that bring none from the server. */
export const direccionesTraidasFallbacks = {
  leer: 'Error al obtener las direcciones traídas',
  aceptar: 'Error al aceptar la dirección',
  rechazar: 'Error al rechazar la dirección',
  retirar: 'Error al retirar la dirección',
};

/** First part of the keys of these queries. */
export const DIRECCIONES_TRAIDAS = 'direccionesTraidas';
