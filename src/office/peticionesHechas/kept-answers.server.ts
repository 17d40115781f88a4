import { createHmac } from 'node:crypto';
import { sql } from 'drizzle-orm';
import type { Db } from '#api/db.server.ts';
import { printOf } from '#api/once-key.server.ts';

/** A key is good for a day: a repeated request after it is a new one. */
const KEPT_HOURS = 24;

/** A request as its key names it. */
export type Petition = {
  /** Identifies the caller, the call and the key. */
  id: string;
  actorId: string | undefined;
  /** Hash of the body and the query. */
  huella: string;
  now: Date;
};

export type KeptAnswer = { estado: number; cuerpo: string };

type Asked = { actorId: string | undefined; method: string; path: string; key: string; content: unknown };

/** Names a request. By HMAC: bodies hold addresses and passwords that a plain hash would let be guessed. */
export function petitionOf(secret: string, now: Date, asked: Asked): Petition {
  const { actorId, method, path, key, content } = asked;
  const mark = (text: string) => createHmac('sha256', secret).update(`once:${text}`).digest('base64url');
  return {
    id: mark(printOf([actorId ?? '', method, path, key])),
    actorId,
    huella: mark(printOf(content)),
    now,
  };
}

const since = (now: Date) => sql`${now}::timestamptz - make_interval(hours => ${KEPT_HOURS})`;

type Stored = KeptAnswer & { huella: string };

/** Finds the answer that a request got before with that key; undefined if it was not, or too long ago. */
export async function findAnswer(
  db: Pick<Db, 'execute'>,
  { id, now }: Petition,
): Promise<Stored | undefined> {
  const { rows } = await db.execute<Stored>(sql`
    SELECT huella, estado, cuerpo FROM peticiones_hechas WHERE id = ${id} AND creada_en > ${since(now)}`);
  return rows[0];
}

/**
 * Takes a key for the transaction of the caller; false when it is taken. Waits on the unique index for a transaction of another
 * process that has taken it, at most the statement's 10 s. The row of an expired key is used again.
 */
export async function takeKey(
  db: Pick<Db, 'execute'>,
  { id, actorId, huella, now }: Petition,
): Promise<boolean> {
  const { rowCount } = await db.execute(sql`
    INSERT INTO peticiones_hechas AS p (id, actor_id, creada_en, huella)
    VALUES (${id}, ${actorId ?? null}, ${now}, ${huella})
    ON CONFLICT (id) DO UPDATE SET creada_en = excluded.creada_en, huella = excluded.huella, estado = NULL, cuerpo = NULL,
      nombrados = '{}' WHERE p.creada_en <= ${since(now)}`);
  return rowCount === 1;
}

const ID = /[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}/gi;

/** Keeps the answer with the key that the caller's transaction has taken. */
export async function keepAnswer(
  db: Pick<Db, 'execute'>,
  { id }: Petition,
  { estado, cuerpo }: KeptAnswer,
): Promise<void> {
  const nombrados = [...new Set(cuerpo.match(ID))];
  await db.execute(sql`
    UPDATE peticiones_hechas SET estado = ${estado}, cuerpo = ${cuerpo}, nombrados = ${sql.param(nombrados)}::uuid[]
    WHERE id = ${id}`);
}

/** Releases a key, because the answer of its request is not kept. */
export async function freeKey(db: Pick<Db, 'execute'>, { id }: Petition): Promise<void> {
  await db.execute(sql`DELETE FROM peticiones_hechas WHERE id = ${id}`);
}

/** Removes the answers that are no longer given. */
export async function removeOldAnswers(db: Pick<Db, 'execute'>, now: Date): Promise<void> {
  await db.execute(sql`DELETE FROM peticiones_hechas WHERE creada_en <= ${since(now)}`);
}
