import { z } from 'zod';
import { operations } from '#platform/kit/contract/operation.ts';
import { situacionEvidencias, tramoEvidencias } from './contract.ts';
import type { Place } from './verify-evidence.server.ts';

const UUID = '[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}';

const siguiente = z
  .string()
  .regex(
    new RegExp(`^(?:sellos\\.\\d{1,9}|(?:filas|anotadas|presente)\\.\\d{1,3}\\.${UUID})$`),
    'no es un tramo de esta comprobación',
  )
  .transform((text): Place => {
    const [fase = '', number = '', fila = ''] = text.split('.');
    if (fase === 'sellos') return { fase, numero: Number(number) };
    return { fase: fase as 'filas' | 'anotadas' | 'presente', familia: Number(number), fila };
  })
  .optional()
  .describe('El `siguiente` de la respuesta anterior')
  .meta({ examples: ['sellos.500'] });

/** Calls on the seals of the history. */
export const evidenciasOperations = operations({
  situacion: {
    method: 'GET',
    path: 'evidencias/situacion',
    summary: 'Hasta dónde está sellado el historial, qué espera y qué huella ha salido',
    answer: situacionEvidencias,
  },
  verificacion: {
    method: 'GET',
    path: 'evidencias/verificacion',
    summary:
      'Comprueba un tramo de los sellos, de lo que guardan y de lo que hay; hasta que `siguiente` sea null',
    query: z.strictObject({ siguiente }),
    answer: tramoEvidencias,
  },
});
