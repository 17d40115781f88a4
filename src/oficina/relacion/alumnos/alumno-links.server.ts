import { createHash, randomBytes } from 'node:crypto';
import { sql } from 'drizzle-orm';
import type { Db } from '#platform/database/db.server.ts';

type Uso = 'confirmar' | 'ver';

const DAY_MS = 24 * 60 * 60 * 1000;

/** Life of each kind of link, in milliseconds. */
const HOLDS_MS: Record<Uso, number> = { confirmar: 2 * DAY_MS, ver: 90 * DAY_MS };

type Executor = Pick<Db, 'execute'>;

export type AlumnoLink = { alumnoId: string; uso: Uso; estado: 'vale' | 'caducado' | 'usado' };

/**
 * Makes a secret of 256 bits, to send by correo; only its SHA-256 is stored. A new secret to confirm ends
 * the earlier ones.
 */
export async function createAlumnoLink(db: Executor, alumnoId: string, uso: Uso, now: Date): Promise<string> {
  const secret = randomBytes(32).toString('base64url');
  if (uso === 'confirmar')
    await db.execute(sql`UPDATE enlaces_alumnos SET usado_en = ${now}
      WHERE alumno_id = ${alumnoId} AND uso = 'confirmar' AND usado_en IS NULL`);
  await db.execute(sql`
    INSERT INTO enlaces_alumnos (huella, alumno_id, uso, caduca_en)
    VALUES (${footprint(secret)}, ${alumnoId}, ${uso}, ${new Date(now.getTime() + HOLDS_MS[uso])})`);
  return secret;
}

/** Gives the alumno of a link and whether it is still valid; undefined for an unknown link. */
export async function readAlumnoLink(
  db: Executor,
  secret: string,
  now: Date,
): Promise<AlumnoLink | undefined> {
  const { rows } = await db.execute<AlumnoLink>(sql`
    SELECT l.alumno_id AS "alumnoId", l.uso, CASE WHEN l.usado_en IS NOT NULL THEN 'usado'
      WHEN l.caduca_en <= ${now} THEN 'caducado' ELSE 'vale' END AS estado
    FROM enlaces_alumnos l JOIN alumnos a ON a.id = l.alumno_id
    WHERE l.huella = ${footprint(secret)} AND a.anonimizado_en IS NULL`);
  return rows[0];
}

/** Spends a link to confirm: of two calls at once, only one gets it. */
export async function spendConfirmation(
  db: Executor,
  secret: string,
  now: Date,
): Promise<string | undefined> {
  const { rows } = await db.execute<{ alumnoId: string }>(sql`
    UPDATE enlaces_alumnos SET usado_en = ${now}
    WHERE huella = ${footprint(secret)} AND uso = 'confirmar' AND usado_en IS NULL AND caduca_en > ${now}
    RETURNING alumno_id AS "alumnoId"`);
  return rows[0]?.alumnoId;
}

const footprint = (secret: string) => createHash('sha256').update(secret).digest('hex');
