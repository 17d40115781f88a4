import { z } from 'zod';
import { operations } from '#platform/kit/contract/operation.ts';
import { marcarLeidas, novedades } from './news.ts';

/** Calls on the actualizaciones that the caller has not read. */
export const newsOperations = operations({
  leer: {
    method: 'GET',
    path: 'actualizaciones/leerNovedades',
    summary: 'Las últimas novedades publicadas que no has leído',
    answer: novedades,
  },
  marcar: {
    method: 'PUT',
    path: 'actualizaciones/marcarLeidas',
    summary: 'Da por leídas todas las novedades publicadas hasta un momento',
    body: marcarLeidas,
    answer: z.literal(true),
  },
});
