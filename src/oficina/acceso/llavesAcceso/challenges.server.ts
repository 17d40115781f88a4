import { randomBytes, randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import type { Db } from '#platform/database/db.server.ts';

type Executor = Pick<Db, 'execute'>;

export type UsoReto = 'registro' | 'entrada' | 'confirmacion';

/** As long as a browser waits for its person. */
const CHALLENGE_MS = 5 * 60_000;

type ChallengeUse = { uso: UsoReto; sesionId: string | null; now: Date };

/** Makes a challenge for a single answer, for this session or for a sign-in, and deletes the expired ones. */
export async function newChallenge(
  db: Executor,
  { uso, sesionId, now }: ChallengeUse,
): Promise<{ id: string; reto: string }> {
  const [id, reto] = [randomUUID(), randomBytes(32).toString('base64url')];
  await db.execute(sql`DELETE FROM retos_llave WHERE caduca_en < ${now}`);
  await db.execute(sql`
    INSERT INTO retos_llave (id, uso, sesion_id, reto, caduca_en)
    VALUES (${id}, ${uso}, ${sesionId}, ${reto}, ${new Date(now.getTime() + CHALLENGE_MS)})`);
  return { id, reto };
}

/** Spends a challenge, also when its answer is wrong, and gives it; undefined if it does not apply here. */
export async function spendChallenge(
  db: Executor,
  id: string,
  { uso, sesionId, now }: ChallengeUse,
): Promise<string | undefined> {
  const { rows } = await db.execute<{ reto: string }>(sql`
    DELETE FROM retos_llave WHERE id = ${id} AND uso = ${uso} AND caduca_en > ${now}
      AND sesion_id IS NOT DISTINCT FROM ${sesionId}::uuid RETURNING reto`);
  return rows[0]?.reto;
}
