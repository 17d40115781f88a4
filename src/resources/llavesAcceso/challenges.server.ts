import { randomBytes, randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import type { Db } from '#api/db.server.ts';

type Executor = Pick<Db, 'execute'>;

export type UsoReto = 'registro' | 'entrada' | 'confirmacion';

/** As long as a browser waits for its person. */
const CHALLENGE_MS = 5 * 60_000;

type ChallengeUse = { uso: UsoReto; sesionId: string | null; now: Date };

/** A challenge for one answer, of this session or of somebody at the door; those whose time is over go. */
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

/** The challenge, which is then used up whatever its answer is worth; undefined for one that does not hold here. */
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
