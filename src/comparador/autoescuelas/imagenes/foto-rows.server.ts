import { type SQL, sql } from 'drizzle-orm';
import type { Transaction } from '#platform/crud/crud-table.server.ts';
import type { Db } from '#platform/database/db.server.ts';
import { duplicated, notFound } from '#platform/http/errors.server.ts';
import { badFoto } from './foto-kind.server.ts';
import { FOTO_LIMITS } from './foto-sizes.ts';

type Reader = Pick<Db, 'execute'>;

/**
 * Locks these autoescuelas, always in the same order, so that changes of their photos run one after
 * another.
 */
export async function lockAutoescuelas(tx: Transaction, clientes: SQL): Promise<string[]> {
  const { rows } = await tx.execute<{ id: string }>(sql`
    SELECT id FROM clientes WHERE id IN (${clientes}) ORDER BY id FOR NO KEY UPDATE`);
  return rows.map(({ id }) => id);
}

export const autoescuelasOf = (ids: readonly string[]): SQL =>
  sql`SELECT cliente_id FROM imagenes WHERE id = ANY (${sql.param(ids)}::uuid[])`;

/** Finds the autoescuela within reach. Throws 404 otherwise. */
export async function findAutoescuela(db: Reader, id: string, reach: SQL = sql`true`): Promise<void> {
  const { rowCount } = await db.execute(sql`SELECT FROM clientes WHERE id = ${id} AND ${reach}`);
  if (rowCount !== 1) throw notFound('la autoescuela');
}

/**
 * Counts the photos of an autoescuela; throws if there is no room for another, or if it already has
 * this one.
 */
export async function countRoom(db: Reader, cliente: string, sha256: string): Promise<number> {
  const { rows } = await db.execute<{ fotos: number; repetida: boolean }>(sql`
    SELECT count(*)::int AS fotos, coalesce(bool_or(sha256 = ${sha256}), false) AS repetida
    FROM imagenes WHERE cliente_id = ${cliente}`);
  const { fotos = 0, repetida = false } = rows[0] ?? {};
  if (repetida) throw duplicated('archivo', 'esa foto ya está entre las de la autoescuela');
  if (fotos >= FOTO_LIMITS.perSchool)
    throw badFoto(`ya hay ${FOTO_LIMITS.perSchool} fotos: elimina alguna antes de añadir otra`);
  return fotos;
}

type Photo = { _id: string; _idCliente: string; orden: number };

/** Makes room for a photo that moves; gives its final position. */
export async function makeWay(tx: Transaction, { _id, _idCliente, orden }: Photo, to: number) {
  const { rows } = await tx.execute<{ fotos: number }>(
    sql`SELECT count(*)::int AS fotos FROM imagenes WHERE cliente_id = ${_idCliente}`,
  );
  const place = Math.min(to, rows[0]?.fotos ?? 1);
  const [first, last] = place < orden ? [place, orden - 1] : [orden + 1, place];
  await tx.execute(sql`
    UPDATE imagenes SET orden = orden + ${place < orden ? 1 : -1}
    WHERE cliente_id = ${_idCliente} AND id <> ${_id} AND orden BETWEEN ${first} AND ${last}`);
  return place;
}

/** Unmarks the main photo of an autoescuela. */
export const leaveMain = (tx: Transaction, { _id, _idCliente }: Photo, now: Date) =>
  tx.execute(sql`
    UPDATE imagenes SET es_principal = false, version = version + 1, modificado_en = ${now}
    WHERE cliente_id = ${_idCliente} AND es_principal AND id <> ${_id}`);

/** Closes the gaps after photos are removed; the first photo becomes the main one when that was removed. */
export async function closeGaps(tx: Transaction, cliente: string): Promise<void> {
  await tx.execute(sql`
    UPDATE imagenes i SET orden = r.orden
    FROM (SELECT id, row_number() OVER (ORDER BY orden, id) AS orden FROM imagenes WHERE cliente_id = ${cliente}) r
    WHERE r.id = i.id AND r.orden <> i.orden`);
  await tx.execute(sql`
    UPDATE imagenes SET es_principal = true, version = version + 1
    WHERE cliente_id = ${cliente} AND orden = 1
      AND NOT EXISTS (SELECT FROM imagenes WHERE cliente_id = ${cliente} AND es_principal)`);
}
