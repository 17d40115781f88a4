import { z } from 'zod';
import type { HttpApp } from '#api/http.server.ts';
import { allow } from '#office/access/actor.server.ts';
import type { StandardServices } from '#office/standard.server.ts';
import { situacionEvidencias, tramoEvidencias } from './contract.ts';
import { readSituation } from './read-situation.server.ts';
import { type Place, verifyEvidenceStretch } from './verify-evidence.server.ts';

const UUID = '[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}';

const siguiente = z
  .string()
  .regex(
    new RegExp(`^(?:sellos\\.\\d{1,9}|(?:filas|anotadas)\\.\\d{1,3}\\.${UUID})$`),
    'no es un tramo de esta comprobación',
  )
  .transform((text): Place => {
    const [fase = '', number = '', fila = ''] = text.split('.');
    if (fase === 'sellos') return { fase, numero: Number(number) };
    return { fase: fase === 'filas' ? fase : 'anotadas', familia: Number(number), fila };
  })
  .optional()
  .describe('El `siguiente` de la respuesta anterior')
  .meta({ examples: ['sellos.500'] });

const written = (place: Place): string =>
  place.fase === 'sellos' ? `sellos.${place.numero}` : `${place.fase}.${place.familia}.${place.fila}`;

const access = allow('facturas', 'X', ['trabajador']);

/**
 * Registers the calls about the seals: the situation, and the check in stretches, so that no call is slow.
 */
export function registerEvidencias(app: HttpApp, { db }: StandardServices): void {
  app.get(
    '/evidencias/situacion',
    {
      config: { access },
      schema: {
        summary: 'Hasta dónde está sellado el historial, qué espera y qué huella ha salido',
        response: { 200: situacionEvidencias },
      },
    },
    () => readSituation(db),
  );
  app.get(
    '/evidencias/verificacion',
    {
      config: { access },
      schema: {
        summary: 'Comprueba un tramo de los sellos y de lo que guardan; hasta que `siguiente` sea null',
        querystring: z.strictObject({ siguiente }),
        response: { 200: tramoEvidencias },
      },
    },
    async ({ query }) => {
      const { hechos, filas, fallos, siguiente: next } = await verifyEvidenceStretch(db, query.siguiente);
      return { anotaciones: hechos, filas, fallos, siguiente: next && written(next) };
    },
  );
}
