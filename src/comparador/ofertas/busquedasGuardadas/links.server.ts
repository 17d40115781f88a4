import { createHash, randomBytes } from 'node:crypto';
import { sql } from 'drizzle-orm';
import type { Db } from '#platform/database/db.server.ts';

type Executor = Pick<Db, 'execute'>;

/** A secret of 256 bits, to be mailed; only its SHA-256 is kept. */
export async function createSearchLink(db: Executor, busquedaId: string): Promise<string> {
  const secret = randomBytes(32).toString('base64url');
  await db.execute(
    sql`INSERT INTO enlaces_busquedas (huella, busqueda_id) VALUES (${footprint(secret)}, ${busquedaId})`,
  );
  return secret;
}

/** The saved search of a link; undefined for any other text, and once the search is gone or its time is over. */
export async function searchOfLink(db: Executor, secret: string, now: Date): Promise<string | undefined> {
  const { rows } = await db.execute<{ id: string }>(sql`
    SELECT b.id FROM enlaces_busquedas l JOIN busquedas_guardadas b ON b.id = l.busqueda_id
    WHERE l.huella = ${footprint(secret)} AND b.caduca_en > ${now}`);
  return rows[0]?.id;
}

const footprint = (secret: string) => createHash('sha256').update(secret).digest('hex');
