import { eq } from 'drizzle-orm';
import type { Db } from '#platform/database/db.server.ts';
import type { Job } from '#platform/jobs/jobs.server.ts';
import { afterLook, isMet } from './opening.ts';
import { readTown } from './read-town.server.ts';
import { lanzamientos } from './table.server.ts';

type Services = { db: Db; clock: () => Date };

/** Each hour, opens the towns that meet the rule and notes those that no longer do. */
export const townsJob = (services: Services): Job => ({
  name: 'lanzamientos',
  retryLimit: 3,
  retryDelay: 300,
  cron: '20 * * * *',
  handler: () => lookAtTowns(services),
});

/** Compares each town that has begun with the rule, and writes its state where it changes. */
export async function lookAtTowns({ db, clock }: Services): Promise<void> {
  const now = clock();
  const instant = (text: string | null) => (text === null ? null : new Date(text));
  for (const town of await db.select().from(lanzamientos)) {
    const known = { abiertoEn: instant(town.abiertoEn), incumpleDesde: instant(town.incumpleDesde) };
    const { regla } = await readTown(db, town.codigoMunicipio, now);
    const next = afterLook(known, isMet(regla), now);
    if (next.abiertoEn === known.abiertoEn && next.incumpleDesde === known.incumpleDesde) continue;
    await db
      .update(lanzamientos)
      .set({
        abiertoEn: next.abiertoEn?.toISOString() ?? null,
        incumpleDesde: next.incumpleDesde?.toISOString() ?? null,
      })
      .where(eq(lanzamientos.codigoMunicipio, town.codigoMunicipio));
  }
}
