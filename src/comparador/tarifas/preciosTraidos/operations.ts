import { operations } from '#platform/kit/contract/operation.ts';
import {
  fotoTraida,
  leerTraidos,
  paginaTraidos,
  precioTraido,
  publicarTraido,
  rechazarTraido,
  unTraido,
} from './contract.ts';

/** Calls of trabajadores on the prices that learners bring. */
export const traidosOperations = operations({
  leer: {
    method: 'GET',
    path: 'preciosTraidos/leer',
    summary: 'Precios traídos por alumnos; por mirar, primero los que traen dos personas',
    query: leerTraidos,
    answer: paginaTraidos,
  },
  foto: {
    method: 'GET',
    path: 'preciosTraidos/foto',
    summary: 'Foto de un precio traído: como llegó mientras espera, y con lo tapado después',
    query: unTraido,
    answer: fotoTraida,
  },
  publicar: {
    method: 'PUT',
    path: 'preciosTraidos/publicar',
    summary:
      'Publica un precio traído, como queda después de mirarlo; 40904 si la autoescuela dice el suyo o hay uno anotado más nuevo',
    body: publicarTraido,
    answer: precioTraido,
  },
  rechazar: {
    method: 'PUT',
    path: 'preciosTraidos/rechazar',
    summary: 'No publica un precio traído, y dice por qué a quien lo trajo',
    body: rechazarTraido,
    answer: precioTraido,
  },
});
