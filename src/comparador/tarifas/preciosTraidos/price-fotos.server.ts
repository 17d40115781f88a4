import { sql } from 'drizzle-orm';
import type { Transaction } from '#platform/crud/crud-table.server.ts';
import type { Db } from '#platform/database/db.server.ts';
import { DIAS_FOTO } from './words.ts';

/** A photographed paper as WebP, and its size in pixels. */
export type Paper = { imagen: Buffer; ancho: number; alto: number };

/** Part of a photograph, as parts of its width and height. */
export type Trozo = { x: number; y: number; ancho: number; alto: number };

/** Draws a photographed paper upright, without what a camera writes in it, and with black over some parts. Throws 400 for what is no photo. */
export type DrawPaper = (bytes: Buffer, tapar: readonly Trozo[]) => Promise<Paper>;

type Executor = Pick<Db, 'execute'>;

/** Says of the photograph of a price `p` whether it is covered, and the day in Madrid when one that is not goes; null without any. */
export const FOTO = sql`coalesce(
  (SELECT jsonb_build_object('tapada', false, 'seBorraEl', ((f.recibida_en AT TIME ZONE 'Europe/Madrid')::date + ${DIAS_FOTO}::int)::text)
    FROM fotos_precios f WHERE f.precio_id = p.id),
  (SELECT jsonb_build_object('tapada', true, 'seBorraEl', null) FROM fotos_tapadas f WHERE f.precio_id = p.id))`;

/** Reads the photograph of a price, as it came or covered (WebP); undefined without any. */
export async function readFoto(db: Executor, precioId: string, now: Date): Promise<Buffer | undefined> {
  const { rows } = await db.execute<{ imagen: Buffer }>(sql`
    SELECT imagen FROM fotos_precios WHERE precio_id = ${precioId} AND recibida_en > ${now}::timestamptz - make_interval(days => ${DIAS_FOTO})
    UNION ALL SELECT imagen FROM fotos_tapadas WHERE precio_id = ${precioId}`);
  return rows[0]?.imagen;
}

/** Keeps a photograph as it came, but for what `drawPaper` takes out of it. */
export async function keepFoto(tx: Executor, precioId: string, { imagen, ancho, alto }: Paper, now: Date) {
  await tx.execute(sql`INSERT INTO fotos_precios (precio_id, imagen, ancho, alto, recibida_en)
    VALUES (${precioId}, ${imagen}, ${ancho}, ${alto}, ${now})`);
}

/** Keeps the covered photograph of a published price. */
export async function keepCovered(tx: Executor, precioId: string, { imagen, ancho, alto }: Paper) {
  await tx.execute(sql`INSERT INTO fotos_tapadas (precio_id, imagen, ancho, alto)
    VALUES (${precioId}, ${imagen}, ${ancho}, ${alto})`);
}

/** Removes the photographs of decided prices as they came. */
export async function dropFotos(tx: Transaction, preciosIds: string[]): Promise<void> {
  await tx.execute(sql`DELETE FROM fotos_precios WHERE precio_id = ANY(${sql.param(preciosIds)}::uuid[])`);
}

/** Removes photographs a day before their days are over, and covered ones of prices that the page no longer shows. */
export async function dropOldFotos(tx: Transaction, now: Date): Promise<void> {
  await tx.execute(sql`DELETE FROM fotos_tapadas f USING precios_traidos p WHERE p.id = f.precio_id AND NOT EXISTS (
    SELECT FROM permisos_autoescuela t WHERE t.id = p.tarifa_id AND t.origen = 'traida' AND t.estado = 'publicada')`);
  await tx.execute(
    sql`DELETE FROM fotos_precios WHERE recibida_en <= ${now}::timestamptz - make_interval(days => ${DIAS_FOTO - 1})`,
  );
}

/**
 * Takes the bytes of removed photographs off the disk, where they stay until the table is written anew. Does nothing if none was removed since the
 * last time, nor while somebody is at work on a photograph: the next hour does it.
 */
export async function rewriteFotos(db: Executor): Promise<void> {
  await db.execute(sql`SELECT reescribir_fotos_precios()`);
}
