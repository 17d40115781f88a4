import { z } from 'zod';
import { operations } from '#platform/kit/contract/operation.ts';
import {
  escribirNumeros,
  numeracionSeguida,
  numerosEscritos,
  ponerJuego,
  puesta,
  puestos,
  saltar,
  seguirNumeracion,
} from './contract.ts';

/** Calls of the set-up of an installation. */
export const puestaOperations = operations({
  leer: {
    method: 'GET',
    path: 'puestaEnMarcha/leer',
    summary: 'Los pasos de la puesta en marcha, y cómo está cada uno',
    query: z.strictObject({}),
    answer: puesta,
  },
  saltar: {
    method: 'PUT',
    path: 'puestaEnMarcha/saltar',
    summary: 'Deja un paso para otro momento, o lo recupera',
    body: saltar,
    answer: puesta,
  },
  ponerJuego: {
    method: 'POST',
    path: 'puestaEnMarcha/ponerJuego',
    summary: 'Llena con lo habitual las listas que están vacías',
    body: ponerJuego,
    answer: puestos,
  },
  seguirNumeracion: {
    method: 'PUT',
    path: 'puestaEnMarcha/seguirNumeracion',
    summary:
      'Sigue este año los números de otro programa; 42201 si la serie ya tiene alguno, o si el siguiente no va después del último',
    body: seguirNumeracion,
    answer: numeracionSeguida,
  },
  escribirNumeros: {
    method: 'PUT',
    path: 'puestaEnMarcha/escribirNumeros',
    summary: 'Dice cómo se escriben los números de una serie',
    body: escribirNumeros,
    answer: numerosEscritos,
  },
  probarCorreo: {
    method: 'PUT',
    path: 'puestaEnMarcha/probarCorreo',
    summary: 'Envía un correo de prueba a quien lo pide',
    body: z.strictObject({}),
    answer: z.literal(true),
  },
});
