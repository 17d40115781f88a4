import { createHash } from 'node:crypto';
import { sql } from 'drizzle-orm';
import type { Db } from '#platform/database/db.server.ts';
import { networkOf } from '#platform/kit/network-start.ts';

/**
 * Limits on failed attempts: some are free, then each wait doubles the one before, up to a quarter of
 * an hour. A known device has its own counter and all unknown devices of an account share one, so
 * strangers never make the owner wait (ASVS 6.3.1, decision 055).
 */
const RULES = {
  cuenta: { free: 5, forgetS: 24 * 60 * 60 },
  dispositivo: { free: 5, forgetS: 24 * 60 * 60 },
  direccion: { free: 20, forgetS: 60 * 60 },
};
const FIRST_WAIT_S = 5;
const LONGEST_WAIT_S = 15 * 60;

export type AttemptCounter = { de: keyof typeof RULES; quien: string };

type Executor = Pick<Db, 'execute'>;

/**
 * Counts an attempt before it is checked, so that a thousand at once cost the same as one after
 * another. Gives the seconds to wait, 0 to go on; an attempt made during a wait is not counted.
 */
export async function countAttempt(db: Executor, counted: AttemptCounter, now: Date): Promise<number> {
  const { free, forgetS } = RULES[counted.de];
  const next = sql`CASE WHEN i.ultimo_en < ${now}::timestamptz - ${forgetS} * interval '1 second' THEN 1 ELSE i.fallos + 1 END`;
  // Two attempts at once may arrive out of clock order, so no wait is '-infinity' and not a time.
  const until = (failures: ReturnType<typeof sql>) =>
    sql`CASE WHEN ${failures} < ${free} THEN '-infinity' ELSE ${now}::timestamptz
      + least(${LONGEST_WAIT_S}, ${FIRST_WAIT_S} * 2 ^ least(${failures} - ${free}, 20)) * interval '1 second' END`;
  const { rowCount } = await db.execute(sql`
    INSERT INTO intentos AS i (huella, fallos, ultimo_en, hasta)
    VALUES (${footprint(counted)}, 1, ${now}, '-infinity')
    ON CONFLICT (huella) DO UPDATE SET fallos = ${next}, ultimo_en = greatest(i.ultimo_en, ${now}), hasta = ${until(next)}
    WHERE i.hasta <= ${now}`);
  if (rowCount) return 0;
  const { rows } = await db.execute<{ espera: number }>(sql`
    SELECT ceil(extract(epoch FROM hasta - ${now}::timestamptz))::int AS espera
    FROM intentos WHERE huella = ${footprint(counted)}`);
  return Math.max(1, rows[0]?.espera ?? 1);
}

/** Takes one attempt back from the counter, because it was no failure. */
export async function forgiveAttempt(db: Executor, counted: AttemptCounter): Promise<void> {
  await db.execute(sql`
    UPDATE intentos SET fallos = greatest(fallos - 1, 0), hasta = '-infinity' WHERE huella = ${footprint(counted)}`);
}

/** Clears the counter, because the person has proved who they are. */
export async function forgetAttempts(db: Executor, counted: AttemptCounter): Promise<void> {
  await db.execute(sql`DELETE FROM intentos WHERE huella = ${footprint(counted)}`);
}

function footprint({ de, quien }: AttemptCounter): string {
  const whom = de === 'direccion' ? networkOf(quien) : quien;
  return createHash('sha256').update(`${de}:${whom}`).digest('hex');
}
