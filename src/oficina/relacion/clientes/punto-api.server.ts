import { and, eq, sql } from 'drizzle-orm';
import type { FastifyRequest } from 'fastify';
import { actorOf, allow } from '#oficina/base/roles/actor.server.ts';
import { remember, type Standard, type StandardServices } from '#oficina/base/standard.server.ts';
import type { Db } from '#platform/database/db.server.ts';
import { invalidFields, notAllowed, notFound, outOfDate } from '#platform/http/errors.server.ts';
import type { HttpApp } from '#platform/http/http.server.ts';
import { serve } from '#platform/http/serve.server.ts';
import { clienteFieldRights } from './field-rights.ts';
import { puntoOperations } from './operations.ts';
import type { Punto } from './punto.ts';
import { doubtOf, mapOf, placeOfCliente, pointProblem } from './punto-place.server.ts';
import { clientes as table } from './table.server.ts';

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
  serve(app, puntoOperations.consultar, { access: allow('clientes', 'L') }, async (request) =>
    read(db, await meant(request, request.query._id)),
  );
  serve(app, puntoOperations.guardar, { access: allow('clientes', 'A') }, async (request) => {
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
  });
}

async function read(db: Db, id: string): Promise<Punto> {
  const place = await placeOfCliente(db, id);
  const { version, lat, lon, municipio } = place;
  return { _id: id, version, lat, lon, municipio, aviso: doubtOf(place), mapa: mapOf(place.codProvincia) };
}
