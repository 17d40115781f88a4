import { type SQL, sql } from 'drizzle-orm';
import { v7 as uuid } from 'uuid';
import { queueCorreo, sendQueued } from '#oficina/base/letters/queue.server.ts';
import type { Actor } from '#oficina/base/roles/actor.server.ts';
import { remember } from '#oficina/base/standard.server.ts';
import { refusalOf } from '#oficina/base/steps/refuse-from.server.ts';
import { autoescuelaAddress } from '#oficina/relacion/clientes/autoescuela-address.server.ts';
import type { Db } from '#platform/database/db.server.ts';
import { invalidFields, notFound, outOfDate } from '#platform/http/errors.server.ts';
import type { Jobs } from '#platform/jobs/jobs.server.ts';
import type { Replica } from './contract.ts';
import { type PasoReplica, siguientesReplica } from './pasos.ts';

export type ReplyServices = { db: Db; clock: () => Date; jobs: Pick<Jobs, 'enqueue'> };

/** Columns of `replicas r` with its cliente `c`. */
export const COLUMNS = sql`r.id AS "_id", r.version, r.estado, r.seccion, r.texto, r.motivo, r.enviada_en AS "enviadaEn",
  r.decidida_en AS "decididaEn", (SELECT s.slug FROM secciones s JOIN escuelas e ON e.id = s.escuela_id
    WHERE e.codigo = c.num_registro_dgt AND s.seccion = r.seccion LIMIT 1) AS slug,
  jsonb_build_object('_id', c.id, 'codigo', c.codigo, 'nombreComercial', c.nombre_comercial) AS cliente`;

export const FROM = sql`replicas r JOIN clientes c ON c.id = r.cliente_id`;

/** Scope of the actor: the cliente's own rows, or all. */
export const visibleTo = ({ tipo, clienteId }: Actor): SQL =>
  tipo === 'cliente' ? sql`r.cliente_id = ${clienteId}` : sql`true`;

type Tx = Parameters<Parameters<Db['transaction']>[0]>[0];

async function read(db: Pick<Db, 'execute'>, actor: Actor, id: string): Promise<Replica | undefined> {
  const { rows } = await db.execute<{ fila: Replica }>(sql`
    SELECT to_jsonb(x) AS fila FROM (SELECT ${COLUMNS} FROM ${FROM} WHERE r.id = ${id} AND ${visibleTo(actor)}) x`);
  return rows[0]?.fila;
}

/** Proposes a réplica of an autoescuela; until a decision, writing again changes it. */
export async function proposeReply(
  { db, clock }: ReplyServices,
  actor: Actor,
  { seccion, texto }: { seccion: string; texto: string },
): Promise<Replica> {
  const now = clock();
  return db.transaction(async (tx) => {
    const { rowCount } = await tx.execute(sql`
      SELECT FROM clientes c JOIN escuelas e ON e.codigo = c.num_registro_dgt JOIN secciones s ON s.escuela_id = e.id
      WHERE c.id = ${actor.clienteId} AND s.seccion = ${seccion}`);
    if (!rowCount) throw invalidFields([{ campo: 'seccion', motivo: 'no es una sección de tu autoescuela' }]);
    const { rows } = await tx.execute<{ id: string }>(sql`
      INSERT INTO replicas (id, cliente_id, seccion, texto, estado, enviada_en)
      VALUES (${uuid({ msecs: now.getTime() })}, ${actor.clienteId}, ${seccion}, ${texto}, 'pendiente', ${now})
      ON CONFLICT (cliente_id, seccion) WHERE estado = 'pendiente'
      DO UPDATE SET texto = excluded.texto, enviada_en = excluded.enviada_en, version = replicas.version + 1
      RETURNING id`);
    const id = rows[0]?.id ?? '';
    await remember(tx, { actor, now, entidad: 'replicas' }, { id, antes: null, despues: { seccion, texto } });
    const row = await read(tx, actor, id);
    if (!row) throw notFound('la réplica');
    return row;
  });
}

export type Decision = { _id: string; version: number; step: PasoReplica; motivo?: string };

/**
 * Publishes, refuses or withdraws a réplica. It replaces the published one of that section, and the
 * autoescuela gets a correo.
 */
export async function decideReply(
  { db, clock, jobs }: ReplyServices,
  actor: Actor,
  decision: Decision,
): Promise<Replica> {
  const now = clock();
  const { row, correo } = await db.transaction(async (tx) => {
    const changed = await change(tx, actor, { ...decision, now });
    return { row: changed, correo: await tellAutoescuela(tx, changed) };
  });
  if (correo) await sendQueued(jobs, correo);
  return row;
}

async function change(tx: Tx, actor: Actor, decision: Decision & { now: Date }): Promise<Replica> {
  const { _id, version, step, motivo = null, now } = decision;
  const { from, to: estado } = step;
  if (estado === 'publicada')
    await tx.execute(sql`
      UPDATE replicas r SET estado = 'retirada', version = r.version + 1, decidida_en = ${now}
      FROM replicas n WHERE n.id = ${_id} AND n.version = ${version} AND n.estado = 'pendiente'
        AND r.cliente_id = n.cliente_id AND r.seccion = n.seccion AND r.estado = 'publicada'`);
  const { rowCount } = await tx.execute(sql`
    UPDATE replicas r SET estado = ${estado}, motivo = ${motivo}, version = r.version + 1, decidida_en = ${now},
      decidida_por = ${actor.nombre}
    WHERE r.id = ${_id} AND r.version = ${version} AND r.estado = ANY(${sql.param(from)}::text[]) AND ${visibleTo(actor)}`);
  const row = await read(tx, actor, _id);
  if (!row) throw notFound('la réplica');
  if (!rowCount)
    throw row.version === version ? refusalOf(step, siguientesReplica[row.estado]) : outOfDate(row);
  await remember(
    tx,
    { actor, now, entidad: 'replicas' },
    { id: _id, antes: {}, despues: { estado, motivo } },
  );
  return row;
}

async function tellAutoescuela(tx: Tx, { _id, estado, cliente }: Replica): Promise<string | undefined> {
  if (estado === 'retirada') return undefined;
  const para = await autoescuelaAddress(tx, cliente._id);
  if (para === undefined) return undefined;
  return queueCorreo(tx, {
    tipo: 'replica_decidida',
    para,
    datos: { replicaId: _id },
    clave: `replica_decidida:${_id}`,
  });
}
