import { createHmac } from 'node:crypto';
import { sql } from 'drizzle-orm';
import type { Db } from '#platform/database/db.server.ts';
import { printOf } from '#platform/http/secrets/once-key.server.ts';

/** Hours that a key is valid: a later request with it is a new one. */
const KEPT_HOURS = 24;

/** Request, as its key identifies it. */
export type Petition = {
  /** Identifies the caller, the call and the key. */
  id: string;
  actorId: string | undefined;
  /** Hash of the body and the query. */
  huella: string;
  now: Date;
};

export type KeptAnswer = { estado: number; cuerpo: string };

type PetitionInput = {
  actorId: string | undefined;
  method: string;
  path: string;
  key: string;
  content: unknown;
};

/**
 * Identifies a request. Uses HMAC, because a plain hash would let somebody guess the addresses and
 * passwords of a body.
 */
export function petitionOf(secret: string, now: Date, asked: PetitionInput): Petition {
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

type AnswerRow = KeptAnswer & { huella: string };

/** Answer that an earlier request with that key got; undefined when there is none, or it expired. */
export async function findAnswer(
  db: Pick<Db, 'execute'>,
  { id, now }: Petition,
): Promise<AnswerRow | undefined> {
  const { rows } = await db.execute<AnswerRow>(sql`
    SELECT huella, estado, cuerpo FROM peticiones_hechas WHERE id = ${id} AND creada_en > ${since(now)}`);
  return rows[0];
}

/**
 * Takes a key for the caller's transaction; false when it is taken. The unique index makes it wait for
 * another process that took it, at most the statement's 10 s. It reuses the row of an expired key.
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

/** Stores the answer with the key that the caller's transaction took. */
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

/** Removes the expired answers. */
export async function removeOldAnswers(db: Pick<Db, 'execute'>, now: Date): Promise<void> {
  await db.execute(sql`DELETE FROM peticiones_hechas WHERE creada_en <= ${since(now)}`);
}
