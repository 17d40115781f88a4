import type { FastifyRequest } from 'fastify';
import { z } from 'zod';
import { actorOf, allow } from '#oficina/base/roles/actor.server.ts';
import { remember, type Standard, type StandardServices } from '#oficina/base/standard.server.ts';
import { notAllowed } from '#platform/http/errors.server.ts';
import type { HttpApp } from '#platform/http/http.server.ts';
import type { Verb } from '#platform/kit/contract/resource.ts';
import { readVersion } from '#platform/kit/contract/row-version.ts';
import { clientes } from './contract.ts';
import { keepFeatures, markedFeaturesOf } from './features.server.ts';
import { clienteFieldRights } from './field-rights.ts';
import { FICHA } from './own-cliente.ts';

const { fields } = clientes;
const caracteristicas = z
  .array(z.string())
  .max(50, 'son demasiadas')
  .describe('Códigos de características')
  .meta({ examples: [['teorica-en-linea']] });

const row = z.looseObject({
  _id: z.string(),
  version: z.number(),
  caracteristicas: z.array(z.string()),
});

const body = z.strictObject({
  _id: z.uuid('no es un identificador'),
  version: readVersion,
  horario: fields.horario.schema.optional(),
  notaHorario: fields.notaHorario.schema.optional(),
  idiomas: fields.idiomas.schema.optional(),
  vehiculos: fields.vehiculos.schema.optional(),
  caracteristicas: caracteristicas.optional(),
});

type FichaRow = { _id: string; version: number } & Record<string, unknown>;

/**
 * `consultarFicha` and `actualizarFicha`: the public profile of an autoescuela, for workers. A role
 * that may write the opening hours may mark features.
 */
export function registerClienteProfile(
  app: HttpApp,
  { db, clock }: StandardServices,
  { rows }: Standard,
): void {
  const shown = (found: FichaRow, codes: string[]) => ({
    ...Object.fromEntries(FICHA.map((name) => [name, found[name]])),
    _id: found._id,
    version: found.version,
    caracteristicas: codes,
  });
  const find = async (request: FastifyRequest, _id: string, verb?: Verb) => {
    const found = await rows.find(request, _id, verb);
    return shown(found, await markedFeaturesOf(db, found._id));
  };
  app.get(
    '/clientes/consultarFicha',
    {
      config: { access: allow('clientes', 'L', ['trabajador']) },
      schema: {
        summary: 'Horario, idiomas, vehículos y características de una autoescuela',
        querystring: z.strictObject({ _id: body.shape._id }),
        response: { 200: row },
      },
    },
    (request) => find(request, request.query._id),
  );
  app.put(
    '/clientes/actualizarFicha',
    {
      config: {
        access: allow('clientes', 'A', ['trabajador']),
        current: { read: (request, _id) => find(request, _id, 'actualizar') },
      },
      schema: {
        summary: 'Cambia el horario, los idiomas, los vehículos y las características de una autoescuela',
        body,
        response: { 200: row },
      },
    },
    async (request) => {
      const { caracteristicas: codes, ...changes } = request.body;
      const by = { request, scope: rows.scopeOf(request, 'actualizar') };
      if (codes) refuseFeatures(request);
      return db.transaction(async (tx) => {
        const saved = await rows.writes.update(tx, by, changes);
        const before = await markedFeaturesOf(tx, saved._id);
        if (!codes) return shown(saved, before);
        const kept = await keepFeatures(tx, saved._id, codes);
        const who = { actor: actorOf(request), now: clock(), entidad: 'clientes' };
        const [antes, despues] = [{ caracteristicas: before }, { caracteristicas: kept }];
        await remember(tx, who, { id: saved._id, antes, despues });
        return shown(saved, kept);
      });
    },
  );
}

function refuseFeatures(request: FastifyRequest): void {
  const { writable } = clienteFieldRights(actorOf(request));
  if (writable && !writable.includes('horario')) throw notAllowed('No puedes cambiar: Características');
}
