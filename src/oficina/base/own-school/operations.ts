import { z } from 'zod';
import { operations } from '#platform/kit/contract/operation.ts';

/** The caller's own autoescuela, with the fields that it may see. */
export const misDatos = z.looseObject({
  _id: z.string(),
  version: z.number(),
  caracteristicas: z.array(z.string()),
});

/** Calls that read the caller's autoescuela. */
export const ownAutoescuelaOperations = operations({
  consultarMisDatos: {
    method: 'GET',
    path: 'clientes/consultarMisDatos',
    summary: 'La autoescuela de quien ha entrado',
    query: z.strictObject({}),
    answer: misDatos,
  },
  consultarVistaPrevia: {
    method: 'GET',
    path: 'clientes/consultarVistaPrevia',
    summary: 'Dónde se ve la ficha de una autoescuela como la ven, o la verán, quienes comparan',
    query: z.strictObject({
      _id: z.uuid('no es un identificador').optional().describe('Sin él, la de quien llama'),
    }),
    answer: z.object({
      url: z
        .string()
        .nullable()
        .describe('Su página pública o, sin publicar, una vista previa; nada sin código de la DGT'),
      publicada: z.boolean(),
      hasta: z.string().nullable().describe('Hasta cuándo vale la vista previa'),
    }),
  },
});
