import { z } from 'zod';
import { operations } from '#platform/kit/contract/operation.ts';
import { decidir, direcciones, porRevisar } from './contract.ts';

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
  decidir: {
    method: 'PUT',
    path: 'direcciones/decidir',
    summary: 'Dice si un lugar de otra fuente es el de la sección propuesta',
    body: decidir,
    answer: z.literal(true),
  },
});
