import { sql } from 'drizzle-orm';
import type pg from 'pg';
import type { Db } from '#platform/database/db.server.ts';

/** Marks the database as restored, within the restore itself, so that no program sees it without the mark. */
export async function markRestored(
  client: pg.ClientBase,
  { archivo, copiaDe, now }: { archivo: string; copiaDe: string; now: Date },
): Promise<void> {
  await client.query('DELETE FROM restauracion');
  // A restored database may have other files and another secret, and other programs run on it.
  await client.query('DELETE FROM instalacion; DELETE FROM programas');
  // When the copy was made, its own row in `copias` was still unfinished.
  await client.query('DELETE FROM copias WHERE acabada_en IS NULL');
  await client.query('INSERT INTO restauracion (archivo, copia_de, restaurada_en) VALUES ($1, $2, $3)', [
    archivo,
    copiaDe,
    now,
  ]);
}

/** Says whether this is a restored copy that waits for confirmation: then nothing is sent. */
export async function isHeld(db: Pick<Db, 'execute'>): Promise<boolean> {
  const { rowCount } = await db.execute(sql`SELECT FROM restauracion WHERE confirmada_en IS NULL`);
  return Boolean(rowCount);
}
