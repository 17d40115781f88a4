import type { FastifyRequest } from 'fastify';
import { actorOf, allow } from '#oficina/base/roles/actor.server.ts';
import { remember, type Standard, type StandardServices } from '#oficina/base/standard.server.ts';
import { notAllowed } from '#platform/http/errors.server.ts';
import type { HttpApp } from '#platform/http/http.server.ts';
import { serve } from '#platform/http/serve.server.ts';
import type { Verb } from '#platform/kit/contract/resource.ts';
import { keepFeatures, markedFeaturesOf } from './features.server.ts';
import { clienteFieldRights } from './field-rights.ts';
import { fichaOperations } from './operations.ts';
import { FICHA } from './own-cliente.ts';

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
  serve(app, fichaOperations.consultar, { access: allow('clientes', 'L', ['trabajador']) }, (request) =>
    find(request, request.query._id),
  );
  serve(
    app,
    fichaOperations.actualizar,
    {
      access: allow('clientes', 'A', ['trabajador']),
      current: { read: (request, _id) => find(request, _id, 'actualizar') },
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
