import { z } from 'zod';
import { operations } from '#platform/kit/contract/operation.ts';
import { candidatos, comparacion, deQuien, deshecha, fusionar, hecha, par } from './contract.ts';

/** Calls that merge two rows that are the same one. */
export const fusionesOperations = operations({
  leer: {
    method: 'GET',
    path: 'fusiones/leer',
    summary: 'Filas que pueden ser la misma, y fusiones que se pueden deshacer',
    query: deQuien,
    answer: candidatos,
  },
  comparar: {
    method: 'GET',
    path: 'fusiones/comparar',
    summary: 'Dos filas, y lo que pasaría de la segunda a la primera',
    query: par,
    answer: comparacion,
  },
  fusionar: {
    method: 'POST',
    path: 'fusiones/fusionar',
    summary: 'Pasa todo de la segunda a la primera, que toma de ella esos campos',
    body: fusionar,
    answer: hecha,
  },
  deshacer: {
    method: 'PUT',
    path: 'fusiones/deshacer',
    summary: 'Deshace una fusión, hasta treinta días después',
    body: z.strictObject({ _id: z.uuid('no es un identificador') }),
    answer: deshecha,
  },
  distinguir: {
    method: 'PUT',
    path: 'fusiones/distinguir',
    summary: 'Anota que dos filas no son la misma',
    body: par,
    answer: z.boolean(),
  },
});
