import { z } from 'zod';
import type { HttpApp } from '#api/http.server.ts';
import { allow } from '#office/access/actor.server.ts';
import type { PaperServices } from '#office/papeles/paper-family.server.ts';
import { readDeclaration } from './kept-declarations.server.ts';
import { declaracion, tramoVerificado } from './verification-contract.ts';
import { countRecords, type Place, verifyStretch } from './verify-chain.server.ts';

const siguiente = z
  .string()
  .regex(/^[0-9a-f-]{36}\.-?\d{1,15}$/, 'no es un tramo de esta comprobación')
  .transform((text): Place => {
    const [cadena = '', orden] = text.split('.');
    return { cadena, orden: Number(orden) };
  })
  .optional()
  .describe('El `siguiente` de la respuesta anterior')
  .meta({ examples: ['0198c0de-0000-7000-8000-000000000001.1000'] });

const access = allow('facturas', 'X', ['trabajador']);

/**
 * Registers the check of the registros, a thousand per call so that none is slow, and the producer's
 * declaration.
 */
export function registerVerification(app: HttpApp, { db }: PaperServices): void {
  app.get(
    '/facturas/verificacion',
    {
      config: { access },
      schema: {
        summary:
          'Comprueba un tramo de los registros y, al final, la numeración; hasta que `siguiente` sea null',
        querystring: z.strictObject({ siguiente }),
        response: { 200: tramoVerificado },
      },
    },
    async ({ query }) => {
      const stretch = await verifyStretch(db, query.siguiente);
      const next = stretch.siguiente;
      return {
        ...stretch,
        total: await countRecords(db),
        siguiente: next && `${next.cadena}.${next.orden}`,
      };
    },
  );
  app.get(
    '/facturas/declaracionResponsable',
    {
      config: { access },
      schema: {
        summary: 'Declaración responsable del sistema informático de facturación (RD 1007/2023, art. 13)',
        querystring: z.strictObject({
          _id: z.coerce
            .number('no es el de una declaración')
            .int()
            .min(1)
            .max(2 ** 31 - 1)
            .optional()
            .describe('Una de `versiones`, en lugar de la vigente'),
        }),
        response: { 200: declaracion },
      },
    },
    ({ query }) => readDeclaration(db, query._id),
  );
}
