import { createHash, randomBytes } from 'node:crypto';
import { sql } from 'drizzle-orm';
import type { Db } from '#platform/database/db.server.ts';

export type UsoEnlace = 'clave' | 'invitacion' | 'verificar';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;

/** Life of each kind of link, in milliseconds. */
const HOLDS_MS: Record<UsoEnlace, number> = {
  clave: 30 * MINUTE_MS,
  invitacion: 7 * 24 * HOUR_MS,
  verificar: 48 * HOUR_MS,
};

type Executor = Pick<Db, 'execute'>;

/**
 * Makes a single-use link secret of 256 bits, to be sent by correo, and ends earlier links of that use.
 * The database keeps only its SHA-256.
 */
export async function createLink(
  db: Executor,
  usuarioId: string,
  uso: UsoEnlace,
  now: Date,
): Promise<string> {
  const secret = randomBytes(32).toString('base64url');
  await db.execute(sql`
    WITH antes AS (
      UPDATE enlaces SET usado_en = ${now} WHERE usuario_id = ${usuarioId} AND uso = ${uso} AND usado_en IS NULL
    )
    INSERT INTO enlaces (huella, usuario_id, uso, caduca_en)
    VALUES (${footprint(secret)}, ${usuarioId}, ${uso}, ${new Date(now.getTime() + HOLDS_MS[uso])})`);
  return secret;
}

/** Gives the user of a link that is valid for one of these uses; `spend` uses it up. */
export async function readLink(
  db: Executor,
  secret: string,
  { usos, now, spend }: { usos: UsoEnlace[]; now: Date; spend: boolean },
): Promise<{ usuarioId: string } | undefined> {
  const list = sql.join(
    usos.map((uso) => sql`${uso}`),
    sql`, `,
  );
  const holds = sql`huella = ${footprint(secret)} AND uso IN (${list}) AND usado_en IS NULL AND caduca_en > ${now}`;
  const { rows } = await db.execute<{ usuarioId: string }>(
    spend
      ? sql`UPDATE enlaces SET usado_en = ${now} WHERE ${holds} RETURNING usuario_id AS "usuarioId"`
      : sql`SELECT usuario_id AS "usuarioId" FROM enlaces WHERE ${holds}`,
  );
  return rows[0];
}

const footprint = (secret: string) => createHash('sha256').update(secret).digest('hex');
