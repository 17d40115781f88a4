import { operations } from '#platform/kit/contract/operation.ts';
import {
  aceptarDireccion,
  direccionTraida,
  leerDirecciones,
  paginaDirecciones,
  rechazarDireccion,
} from './contract.ts';

/** Calls of trabajadores on the addresses that learners bring. */
export const direccionesTraidasOperations = operations({
  leer: {
    method: 'GET',
    path: 'direccionesTraidas/leer',
    summary: 'Direcciones traídas por alumnos; por mirar, primero las que traen dos personas',
    query: leerDirecciones,
    answer: paginaDirecciones,
  },
  aceptar: {
    method: 'PUT',
    path: 'direccionesTraidas/aceptar',
    summary:
      'Acepta una dirección traída, como queda después de mirarla; 40904 si la autoescuela dice la suya',
    body: aceptarDireccion,
    answer: direccionTraida,
  },
  rechazar: {
    method: 'PUT',
    path: 'direccionesTraidas/rechazar',
    summary: 'No acepta una dirección traída, y dice por qué a quien la trajo',
    body: rechazarDireccion,
    answer: direccionTraida,
  },
  retirar: {
    method: 'PUT',
    path: 'direccionesTraidas/retirar',
    summary: 'Retira una dirección aceptada: la sección vuelve a estar donde se sabía antes',
    body: rechazarDireccion,
    answer: direccionTraida,
  },
});
