import { z } from 'zod';
import { operations } from '#platform/kit/contract/operation.ts';
import { cronologia, entidadesCronologia } from './timeline.ts';

/** Call that reads the events of a record. */
export const cronologiaOperations = operations({
  cronologia: {
    method: 'GET',
    path: 'actividades/cronologia',
    summary: 'Lo que ha pasado y lo que queda por hacer de un registro, de todas las familias a la vez',
    query: z.strictObject({
      entidad: z.enum(entidadesCronologia, 'no tiene cronología'),
      _idEntidad: z.uuid('no es un identificador'),
      limite: z.coerce.number().int().min(1).max(100).default(20),
      cursor: z.string().max(300, 'no es una página de esta lista').optional(),
    }),
    answer: cronologia,
  },
});
