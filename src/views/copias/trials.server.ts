import { sql } from 'drizzle-orm';
import { v7 as uuid } from 'uuid';
import type { Db } from '#api/db.server.ts';
import { databaseOf, openToolDatabase } from '#api/tool-database.server.ts';

export type Trial = { archivo: string; now: Date; fallos: number };

/** Notes the result of a trial restore. */
export async function storeTrial(db: Pick<Db, 'execute'>, { archivo, now, fallos }: Trial): Promise<void> {
  const error = fallos > 0 ? `La prueba de restauración encontró fallos: ${fallos}` : null;
  await db.execute(sql`
    INSERT INTO copias (id, empezada_en, acabada_en, archivo, automatica, comprobada_en, probada_en, error)
    VALUES (${uuid()}, ${now}, ${now}, ${archivo}, false, ${now}, ${now}, ${error})
    ON CONFLICT (archivo) DO UPDATE SET comprobada_en = ${now}, probada_en = ${now}, error = ${error}`);
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
