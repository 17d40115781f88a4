import { sql } from 'drizzle-orm';
import { v7 as uuid } from 'uuid';
import type { Db } from '#platform/database/db.server.ts';
import { databaseOf, openToolDatabase } from '#platform/database/tool-database.server.ts';

export type Trial = { archivo: string; now: Date; fallos: number };

const FAILED = 'La prueba de restauración encontró fallos';

/** Notes the result of a trial restore. */
async function storeTrial(db: Pick<Db, 'execute'>, { archivo, now, fallos }: Trial): Promise<void> {
  const error = fallos > 0 ? `${FAILED}: ${fallos}` : null;
  await db.execute(sql`
    INSERT INTO copias (id, empezada_en, acabada_en, archivo, automatica, comprobada_en, probada_en, error)
    VALUES (${uuid()}, ${now}, ${now}, ${archivo}, false, ${now}, ${now}, ${error})
    ON CONFLICT (archivo) DO UPDATE SET comprobada_en = ${now}, probada_en = ${now},
      -- A trial that goes well mends only what an earlier one found: not a folder that the copy did not reach.
      error = coalesce(${error}, CASE WHEN copias.error NOT LIKE ${`${FAILED}%`} THEN copias.error END)`);
}

/** Records a trial from a command, outside the program. */
export async function noteTrial(env: Parameters<typeof databaseOf>[0], trial: Trial): Promise<void> {
  const { db, close } = await openToolDatabase(databaseOf(env));
  try {
    await storeTrial(db, trial);
  } finally {
    await close();
  }
}
