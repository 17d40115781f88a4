import { sql } from 'drizzle-orm';
import type { Db } from '#platform/database/db.server.ts';
import { type WriteBehind, writeBehind } from '#platform/database/write-behind.server.ts';
import { todayInMadrid } from '#platform/kit/dates/dates.ts';
import type { Paso } from './subject.ts';

/** Counts that cannot be written are kept for the next write. */
export type FunnelCounter = WriteBehind & {
  /** Adds one to the count of a subject on today's day in Spain. Only in memory. */
  add(subject: string): void;
};

/**
 * Counts the steps of the comparator's visitors, by day, province and permit, and the visits of each section's page by day,
 * and nothing else (decisions 035 and 088).
 */
export function funnelCounter({ db, clock }: { db: Db; clock: () => Date }): FunnelCounter {
  let fresh = new Map<string, number>();
  const add = (key: string, times: number) => fresh.set(key, (fresh.get(key) ?? 0) + times);

  const dayOf = dayByMinute();

  async function writeFresh(): Promise<void> {
    if (fresh.size === 0) return;
    const leaving = fresh;
    fresh = new Map();
    try {
      await write(db, leaving);
    } catch (error) {
      for (const [key, times] of leaving) add(key, times);
      throw error;
    }
  }

  return {
    add: (subject) => add(`${dayOf(clock())},${subject}`, 1),
    ...writeBehind(writeFresh),
  };
}

/** Today in Spain, computed once a minute, because it takes a hundred times as long as an addition. */
function dayByMinute(): (now: Date) => string {
  let known = { minute: Number.NaN, day: '' };
  return (now) => {
    const minute = Math.floor(now.getTime() / 60_000);
    if (known.minute !== minute) known = { minute, day: todayInMadrid(now) };
    return known.day;
  };
}

async function write(db: Db, tally: ReadonlyMap<string, number>): Promise<void> {
  const rows = [...tally].map(([key, veces]) => {
    const [dia, paso, provincia, permiso, seccion] = key.split(',') as [string, Paso, string, string, string];
    return { dia, paso, provincia, permiso, seccion: seccion ? Number(seccion) : null, veces };
  });
  // Always in the same order, so that two programs that write at once cannot deadlock.
  await db.execute(sql`
    WITH pasos AS (
      SELECT * FROM jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
        AS x (dia date, provincia text, permiso text, paso text, seccion int, veces int)
    ), visitas AS (
      INSERT INTO visitas_dias AS v (dia, seccion_id, veces)
      SELECT p.dia, s.id, sum(p.veces) FROM pasos p JOIN secciones s ON s.id = p.seccion GROUP BY 1, 2 ORDER BY 1, 2
      ON CONFLICT (dia, seccion_id) DO UPDATE SET veces = v.veces + excluded.veces
    )
    INSERT INTO embudo_dias AS e (dia, cod_provincia, permiso, paso, veces)
    SELECT dia, provincia, permiso, paso, sum(veces) FROM pasos GROUP BY 1, 2, 3, 4 ORDER BY 1, 2, 3, 4
    ON CONFLICT (dia, cod_provincia, permiso, paso) DO UPDATE SET veces = e.veces + excluded.veces`);
}
