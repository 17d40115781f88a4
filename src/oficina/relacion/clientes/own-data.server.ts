import { eq, sql } from 'drizzle-orm';
import type { z } from 'zod';
import { labelledFamilies } from '#oficina/base/labels.server.ts';
import { misDatos, ownAutoescuelaOperations } from '#oficina/base/own-school/operations.ts';
import { type Actor, actorOf, allow } from '#oficina/base/roles/actor.server.ts';
import { remember, type StandardServices } from '#oficina/base/standard.server.ts';
import { columnsOf } from '#platform/crud/crud-columns.server.ts';
import type { Db } from '#platform/database/db.server.ts';
import { invalidFields, notFound, outOfDate } from '#platform/http/errors.server.ts';
import type { HttpApp } from '#platform/http/http.server.ts';
import { serve } from '#platform/http/serve.server.ts';
import { keepFeatures, markedFeatures } from './features.server.ts';
import { ownClienteOperations } from './operations.ts';
import { ownCliente } from './own-cliente.ts';
import { clientes as table } from './table.server.ts';

type Own = z.infer<typeof misDatos>;

/**
 * Routes of an autoescuela for its own row: `consultarMisDatos`, `actualizarDesdeCliente` (contact and
 * billing) and `actualizarDesdePanelCliente` (also the public profile and features). Only the business
 * changes razón social and NIF.
 */
export function registerOwnCliente(app: HttpApp, services: StandardServices): void {
  const { db } = services;
  const { consultarMisDatos } = ownAutoescuelaOperations;
  serve(app, consultarMisDatos, { access: allow('clientes', 'L', ['cliente']) }, (request) =>
    read(db, actorOf(request)),
  );
  const { actualizarDesdeCliente, actualizarDesdePanelCliente } = ownClienteOperations;
  for (const operation of [actualizarDesdeCliente, actualizarDesdePanelCliente])
    serve(
      app,
      operation,
      {
        access: allow('clientes', 'A', ['cliente']),
        current: { read: (request) => read(db, actorOf(request)) },
        recent: ['iban'],
      },
      async (request) => {
        const actor = actorOf(request);
        await change(services, actor, request.body);
        return read(db, actor);
      },
    );
}

const columns = {
  ...columnsOf(ownCliente, table, labelledFamilies),
  caracteristicas: markedFeatures,
  tienePunto: sql<boolean>`clientes.lat IS NOT NULL`,
  tieneFotos: sql<boolean>`EXISTS (SELECT FROM imagenes i WHERE i.cliente_id = clientes.id)`,
  /** The cliente's own request to be that autoescuela; null if the business made the cliente. */
  alta: sql<
    object | null
  >`(SELECT jsonb_build_object('estado', a.estado, 'codigoDgt', a.codigo_dgt, 'motivo', a.motivo,
    'creadaEn', a.creada_en) FROM solicitudes_alta a WHERE a.cliente_id = clientes.id)`,
  tarifas: sql<number>`(SELECT count(*)::int FROM permisos_autoescuela t WHERE t.cliente_id = clientes.id)`,
  tarifasPublicadas: sql<number>`(SELECT count(*)::int FROM permisos_autoescuela t
    WHERE t.cliente_id = clientes.id AND t.estado = 'publicada')`,
};

async function read(db: Pick<Db, 'select'>, actor: Actor, held = false): Promise<Own> {
  const query = db
    .select(columns)
    .from(table)
    .where(eq(table.id, actor.clienteId ?? ''));
  const [found] = await (held ? query.for('no key update', { of: table }) : query);
  if (!found) throw notFound('tu autoescuela');
  return misDatos.parse(found);
}

type ChangeRequest = { version?: number | undefined; caracteristicas?: string[] } & Record<string, unknown>;

async function change(services: StandardServices, actor: Actor, wanted: ChangeRequest): Promise<void> {
  const { version, caracteristicas, ...changes } = wanted;
  const now = services.clock();
  await services.db.transaction(async (tx) => {
    const antes = await read(tx, actor, true);
    if (version !== undefined && antes.version !== version) throw outOfDate(antes);
    const despues = { ...antes, ...changes };
    const problems = (ownCliente.check?.(despues, antes) ?? []).filter(({ campo }) => campo in changes);
    if (problems.length > 0) throw invalidFields(problems);
    await tx
      .update(table)
      .set({ ...changes, version: sql`${table.version} + 1`, modificadoEn: now })
      .where(eq(table.id, antes._id));
    const kept = caracteristicas && { caracteristicas: await keepFeatures(tx, antes._id, caracteristicas) };
    await remember(
      tx,
      { actor, now, entidad: 'clientes' },
      { id: antes._id, antes, despues: { ...despues, ...kept } },
    );
  });
}
