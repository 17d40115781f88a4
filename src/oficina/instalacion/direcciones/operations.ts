import { z } from 'zod';
import { operations } from '#platform/kit/contract/operation.ts';
import { decidir, direcciones, porRevisar, responderPrueba, subirLugares } from './contract.ts';

/** The census of premises of a large city, which is the longest list, has some 50 MB. */
export const MAX_BYTES = 64 * 1024 * 1024;

/** Calls on the addresses of the sections. */
export const direccionesOperations = operations({
  consultar: {
    method: 'GET',
    path: 'direcciones/consultar',
    summary:
      'De cuántas secciones se sabe dónde están, por provincia, y las últimas búsquedas de direcciones',
    query: z.strictObject({}),
    answer: direcciones,
  },
  revisar: {
    method: 'GET',
    path: 'direcciones/revisar',
    summary: 'Las direcciones que piden que alguien las mire',
    query: z.strictObject({}),
    answer: porRevisar,
  },
  buscar: {
    method: 'PUT',
    path: 'direcciones/buscar',
    summary: 'Busca ahora las direcciones en el mapa de la DGT',
    body: z.strictObject({}),
    answer: z.literal(true),
  },
  subir: {
    method: 'POST',
    path: 'direcciones/subir',
    summary:
      'Recibe un archivo de lugares (application/octet-stream): el mapa de la DGT, OpenStreetMap o un registro de locales; lo prueba y no guarda nada',
    query: subirLugares,
    consumes: 'application/octet-stream',
    bodyLimit: MAX_BYTES,
    answer: z.literal(true),
  },
  responder: {
    method: 'PUT',
    path: 'direcciones/responder',
    summary: 'Guarda un archivo de lugares que se ha probado, o lo descarta',
    body: responderPrueba,
    answer: z.literal(true),
  },
  decidir: {
    method: 'PUT',
    path: 'direcciones/decidir',
    summary: 'Dice si un lugar de otra fuente es el de la sección propuesta',
    body: decidir,
    answer: z.literal(true),
  },
});
