import { z } from 'zod';
import { operations } from '#platform/kit/contract/operation.ts';
import { textField } from '#platform/kit/text/text-field.ts';

const cambio = z.object({
  _id: z.string(),
  en: z.string(),
  actor: z.string(),
  antes: z.record(z.string(), z.unknown()).nullable(),
  despues: z.record(z.string(), z.unknown()).nullable(),
});

/** Call that reads the changes of a row. */
export const historialOperations = operations({
  leer: {
    method: 'GET',
    path: 'historial/leer',
    summary: 'Cambios de un registro: quién, cuándo, qué había y qué quedó',
    query: z.strictObject({
      entidad: textField({ min: 1, max: 60 }).meta({ examples: ['clientes'] }),
      _idEntidad: z.uuid('no es un identificador'),
    }),
    answer: z.array(cambio),
  },
});
