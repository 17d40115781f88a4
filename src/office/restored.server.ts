import { sql } from 'drizzle-orm';
import type pg from 'pg';
import type { Db } from '#api/db.server.ts';

/** Written within the restore itself, so that no program ever sees the database without it. */
export async function markRestored(
  client: pg.ClientBase,
  { archivo, copiaDe, now }: { archivo: string; copiaDe: string; now: Date },
): Promise<void> {
  await client.query('DELETE FROM restauracion');
  // The one that it was restored from was being made.
  await client.query('DELETE FROM copias WHERE acabada_en IS NULL');
  await client.query('INSERT INTO restauracion (archivo, copia_de, restaurada_en) VALUES ($1, $2, $3)', [
    archivo,
    copiaDe,
    now,
  ]);
}

/** Whether this is a restored copy that nobody has confirmed: then nothing is sent to anyone. */
export async function isHeld(db: Pick<Db, 'execute'>): Promise<boolean> {
  const { rowCount } = await db.execute(sql`SELECT FROM restauracion WHERE confirmada_en IS NULL`);
  return Boolean(rowCount);
}
