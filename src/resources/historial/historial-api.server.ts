import { and, desc, eq } from 'drizzle-orm';
import { z } from 'zod';
import type { HttpApp } from '#api/http.server.ts';
import { textField } from '#kit/text-field.ts';
import type { StandardServices } from '../standard.server.ts';
import { allow } from '../usuarios/actor.server.ts';
import { historial } from './table.server.ts';

const cambio = z.object({
  _id: z.string(),
  en: z.string(),
  actor: z.string(),
  antes: z.record(z.string(), z.unknown()).nullable(),
  despues: z.record(z.string(), z.unknown()).nullable(),
});

/** `GET /historial/leer`: what was done to a row, the last first; only for workers who may see catalogues. */
export function registerHistory(app: HttpApp, { db }: StandardServices): void {
  app.get(
    '/historial/leer',
    {
      config: { access: allow('catalogos', 'L', ['trabajador']) },
      schema: {
        summary: 'Cambios de un registro: quién, cuándo, qué había y qué quedó',
        querystring: z.strictObject({
          entidad: textField({ min: 1, max: 60 }),
          _idEntidad: z.uuid('no es un identificador'),
        }),
        response: { 200: z.array(cambio) },
      },
    },
    async (request) => {
      const { entidad, _idEntidad } = request.query;
      const rows = await db
        .select()
        .from(historial)
        .where(and(eq(historial.entidad, entidad), eq(historial.entidadId, _idEntidad)))
        .orderBy(desc(historial.en), desc(historial.id))
        .limit(200);
      return rows.map(({ id, en, actorNombre, antes, despues }) => ({
        ...{ _id: id, en: en.toISOString(), actor: actorNombre, antes, despues },
      }));
    },
  );
}
