import { and, eq, sql } from 'drizzle-orm';
import type { FastifyRequest } from 'fastify';
import { z } from 'zod';
import type { Db } from '#api/db.server.ts';
import { invalidFields, notAllowed, notFound, outOfDate } from '#api/errors.server.ts';
import type { HttpApp } from '#api/http.server.ts';
import { rowVersion } from '#kit/resource.ts';
import { actorOf, allow } from '#office/access/actor.server.ts';
import { remember, type Standard, type StandardServices } from '#office/standard.server.ts';
import { clienteFieldRights } from './field-rights.ts';
import { puntoFields } from './punto.ts';
import { doubtOf, mapOf, placeOfCliente, pointProblem } from './punto-place.server.ts';
import { clientes as table } from './table.server.ts';

const localidad = z.object({ nombre: z.string(), lat: z.number(), lon: z.number() });

const punto = z.object({
  _id: z.string(),
  version: z.number(),
  lat: z.number().nullable(),
  lon: z.number().nullable(),
  municipio: localidad.nullable().describe('El de la dirección, si se conoce'),
  aviso: z.string().nullable().describe('Lo que conviene repasar, aunque valga'),
  mapa: z
    .object({
      codProvincia: z.string(),
      provincia: z.string(),
      d: z.string().describe('Contorno de la provincia, como camino de SVG'),
      viewBox: z.string(),
      localidades: z.array(localidad).describe('Las más pobladas primero'),
    })
    .nullable()
    .describe('De la provincia de la dirección'),
});

const _id = z.uuid('no es un identificador').optional().describe('Sin él, la autoescuela de quien llama');

/**
 * `consultarPunto` and `guardarPunto`: the point of an autoescuela on the map, for itself and for
 * workers.
 */
export function registerPoint(app: HttpApp, { db, clock }: StandardServices, { rows }: Standard): void {
  /** Gives the id of the cliente in the request; throws if it is out of the caller's reach. */
  const meant = async (request: FastifyRequest, asked: string | undefined): Promise<string> => {
    const actor = actorOf(request);
    if (actor.tipo === 'cliente') {
      if (!actor.clienteId || (asked ?? actor.clienteId) !== actor.clienteId) throw notFound('el cliente');
      return actor.clienteId;
    }
    if (!asked) throw invalidFields([{ campo: '_id', motivo: 'di de qué cliente' }]);
    return (await rows.find(request, asked))._id;
  };
  app.get(
    '/clientes/consultarPunto',
    {
      config: { access: allow('clientes', 'L') },
      schema: {
        summary: 'Dónde está una autoescuela en el mapa de su provincia',
        querystring: z.strictObject({ _id }),
        response: { 200: punto },
      },
    },
    async (request) => read(db, await meant(request, request.query._id)),
  );
  app.put(
    '/clientes/guardarPunto',
    {
      config: { access: allow('clientes', 'A') },
      schema: {
        summary: 'Pone o quita el punto de una autoescuela; ha de estar cerca de su municipio',
        body: z.strictObject({ _id, version: rowVersion, ...puntoFields }),
        response: { 200: punto },
      },
    },
    async (request) => {
      const actor = actorOf(request);
      const { writable } = actor.tipo === 'trabajador' ? clienteFieldRights(actor) : {};
      if (writable && !writable.includes('horario')) throw notAllowed('No puedes cambiar: Punto en el mapa');
      const id = await meant(request, request.body._id);
      const { version, lat, lon } = request.body;
      const antes = await read(db, id);
      const problem = await pointProblem(db, { lat, lon }, await placeOfCliente(db, id));
      if (problem) throw invalidFields([problem]);
      const now = clock();
      await db.transaction(async (tx) => {
        const { rowCount } = await tx
          .update(table)
          .set({ lat, lon, version: sql`${table.version} + 1`, modificadoEn: now })
          .where(and(eq(table.id, id), eq(table.version, version)));
        if (!rowCount) throw outOfDate(antes);
        const who = { actor, now, entidad: 'clientes' };
        const change = { antes: { lat: antes.lat, lon: antes.lon }, despues: { lat, lon } };
        await remember(tx, who, { id, ...change });
      });
      return read(db, id);
    },
  );
}

async function read(db: Db, id: string): Promise<z.infer<typeof punto>> {
  const place = await placeOfCliente(db, id);
  const { version, lat, lon, municipio } = place;
  return { _id: id, version, lat, lon, municipio, aviso: doubtOf(place), mapa: mapOf(place.codProvincia) };
}
