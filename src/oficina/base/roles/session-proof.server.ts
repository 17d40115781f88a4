import { sql } from 'drizzle-orm';
import type { Db } from '#platform/database/db.server.ts';
import type { Actor } from './actor.server.ts';

/** Records in the session that the person proved to be there, and whether they showed a second factor. */
export async function noteShown(
  db: Pick<Db, 'execute'>,
  { sesionId }: Pick<Actor, 'sesionId'>,
  { now, segundoFactor = false }: { now: Date; segundoFactor?: boolean },
): Promise<void> {
  await db.execute(sql`
    UPDATE sesiones SET probada_en = greatest(${now}::timestamptz, probada_en),
      segundo_factor = segundo_factor OR ${segundoFactor}
    WHERE id = ${sesionId}`);
}
