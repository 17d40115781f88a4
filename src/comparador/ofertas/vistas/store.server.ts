import { type SQL, sql } from 'drizzle-orm';
import { v7 as uuid } from 'uuid';
import type { z } from 'zod';
import type { Actor } from '#oficina/base/roles/actor.server.ts';
import { readSqlPage } from '#platform/crud/keyset.server.ts';
import type { Db } from '#platform/database/db.server.ts';
import { sqlState } from '#platform/database/sql-state.server.ts';
import { duplicated, invalidFields, notAllowed, notFound, outOfDate } from '#platform/http/errors.server.ts';
import type { Page } from '#platform/kit/contract/list-query.ts';
import type { actualizarVista, crearVista, FiltroVistas, Vista } from './contract.ts';

type Executor = Pick<Db, 'execute'>;

/** Caller and time. */
export type Asking = { db: Db; actor: Actor; now: Date };

const FROM = sql`vistas v JOIN usuarios u ON u.id = v.usuario_id`;

const columnsFor = ({
  _id,
}: Actor) => sql`v.id AS "_id", v.version, v.lista, v.nombre, v.consulta, v.compartida,
  v.predeterminada AND v.usuario_id = ${_id} AS predeterminada, v.usuario_id = ${_id} AS mia, u.nombre AS autor,
  to_json(v.creado_en) #>> '{}' AS "creadoEn", to_json(v.modificado_en) #>> '{}' AS "modificadoEn"`;

/** Condition for the caller's own views and shared ones. */
const visibleTo = ({ _id }: Actor): SQL => sql`(v.usuario_id = ${_id} OR v.compartida)`;

/** The views of a list, by their names. */
export function listViews({ db, actor }: Asking, filtro: FiltroVistas): Promise<Page<Vista>> {
  return readSqlPage<Vista>(db, {
    asked: filtro,
    order: { orden: 'nombre', key: sql`v.nombre COLLATE "es-x-icu"`, type: 'text', id: sql`v.id` },
    table: 'vistas',
    from: FROM,
    where: sql`v.lista = ${filtro.lista} AND ${visibleTo(actor)}`,
    columns: columnsFor(actor),
  });
}

/** The view, if this person may see it; 404 otherwise. */
export const readView = (db: Executor, actor: Actor, id: string): Promise<Vista> =>
  readWhere(db, actor, sql`v.id = ${id} AND ${visibleTo(actor)}`);

async function readWhere(db: Executor, actor: Actor, where: SQL): Promise<Vista> {
  const { rows } = await db.execute<Vista>(sql`SELECT ${columnsFor(actor)} FROM ${FROM} WHERE ${where}`);
  if (!rows[0]) throw notFound('la vista');
  return rows[0];
}

/** Only an Administrador may change or remove another person's view, and sees only those that are shared. */
function refuseUnlessIn({ rol }: Actor, { mia }: Vista, done: string): void {
  if (!mia && rol !== 'Administrador')
    throw notAllowed(`Solo quien hizo la vista, o un Administrador, puede ${done}`);
}

/**
 * Only one view of a list opens by itself, so the user's others stop doing it. The lock on the user lets one change run at a time, so that
 * two cannot both win.
 */
async function leaveAsOnlyDefault(tx: Executor, { _id }: Actor, lista: string): Promise<void> {
  await tx.execute(sql`SELECT 1 FROM usuarios WHERE id = ${_id} FOR NO KEY UPDATE`);
  await tx.execute(sql`
    UPDATE vistas SET predeterminada = false WHERE usuario_id = ${_id} AND lista = ${lista} AND predeterminada`);
}

export function createView({ db, actor, now }: Asking, values: z.infer<typeof crearVista>): Promise<Vista> {
  const { lista, nombre, consulta, compartida, predeterminada } = values;
  return unlessNamed(() =>
    db.transaction(async (tx) => {
      if (predeterminada) await leaveAsOnlyDefault(tx, actor, lista);
      const id = uuid({ msecs: now.getTime() });
      await tx.execute(sql`
        INSERT INTO vistas (id, usuario_id, lista, nombre, consulta, compartida, predeterminada, creado_en, modificado_en)
        VALUES (${id}, ${actor._id}, ${lista}, ${nombre}, ${consulta}, ${compartida}, ${predeterminada}, ${now}, ${now})`);
      return readView(tx, actor, id);
    }),
  );
}

/**
 * Changes the user's own view or, for an Administrador, another person's shared view. Only its owner decides whether it opens by itself.
 */
export function updateView(
  { db, actor, now }: Asking,
  asked: z.infer<typeof actualizarVista>,
): Promise<Vista> {
  const { _id, version, nombre, consulta, compartida, predeterminada } = asked;
  return unlessNamed(() =>
    db.transaction(async (tx) => {
      const before = await readView(tx, actor, _id);
      refuseUnlessIn(actor, before, 'cambiarla');
      if (!before.mia && predeterminada !== undefined)
        throw invalidFields([{ campo: 'predeterminada', motivo: 'lo decide quien hizo la vista' }]);
      if (predeterminada) await leaveAsOnlyDefault(tx, actor, before.lista);
      const { rowCount } = await tx.execute(sql`
        UPDATE vistas SET version = version + 1, modificado_en = ${now},
          nombre = coalesce(${nombre ?? null}, nombre), consulta = coalesce(${consulta ?? null}, consulta),
          compartida = coalesce(${compartida ?? null}, compartida),
          predeterminada = coalesce(${predeterminada ?? null}, predeterminada)
        WHERE id = ${_id} AND version = coalesce(${version ?? null}, version)`);
      // A person who stops sharing another's view does not see it any more.
      const after = await readWhere(tx, actor, sql`v.id = ${_id}`);
      if (!rowCount) throw outOfDate(after);
      return after;
    }),
  );
}

/** Removes the user's own view or, for an Administrador, a shared view of another user. */
export async function removeView({ db, actor }: Asking, id: string): Promise<void> {
  refuseUnlessIn(actor, await readView(db, actor, id), 'eliminarla');
  await db.execute(sql`DELETE FROM vistas WHERE id = ${id}`);
}

async function unlessNamed<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    const { code, constraint } = sqlState(error);
    if (code === '23505' && constraint === 'vistas_unico_nombre')
      throw duplicated('nombre', 'Ya tienes una vista con ese nombre en esta lista: elige otro');
    throw error;
  }
}
