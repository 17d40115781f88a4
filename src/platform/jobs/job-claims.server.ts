import type { PgBoss } from 'pg-boss';

/** Job in the hands of a program. */
type Claim = { id: string; name: string };

export type Claims = {
  /** Does the work of a job, and gives signs of life for the job meanwhile. */
  during(claim: Claim, work: () => Promise<void>): Promise<void>;
  stop(): void;
};

export type ClaimOptions = {
  db: Pick<ReturnType<PgBoss['getDb']>, 'executeSql'>;
  /** Milliseconds between two turns: 10 s by default. */
  everyMs?: number | undefined;
  /** Called with the name of the queue for each job of a dead program that is put back. */
  onTaken(name: string): void;
  onError(failure: unknown): void;
};

const EVERY_MS = 10_000;

/** Turns without a sign of life after which the program of a job counts as dead. */
const TURNS = 3;

/**
 * Gives signs of life for the jobs that this program runs. Takes jobs away from programs that give no more signs,
 * so that any program can do them at once. Such a job goes on under another id, because pg-boss ends a job by its
 * id alone. If the old program only stood still and wakes up, it ends its old row, which is already over, and not
 * the job that another program has now.
 *
 * It counts turns and not time: after a stop of this program, or of the database, the others get the full number
 * of turns again.
 */
export function keepClaims({ db, everyMs = EVERY_MS, onTaken, onError }: ClaimOptions): Claims {
  const held = new Set<Claim>();
  let beats = new Map<string, Beat>();
  let turning = false;
  let stopped = false;
  const turn = async () => {
    await giveSign(db, [...held]);
    beats = nextBeats(beats, await readBeats(db));
    for (const beat of beats.values())
      if (beat.turns >= TURNS && (await takeAway(db, beat))) onTaken(beat.name);
  };
  const turnOnce = async () => {
    if (turning) return;
    turning = true;
    await turn().catch((failure) => {
      beats = new Map();
      if (!stopped) onError(failure);
    });
    turning = false;
  };
  void turnOnce();
  const timer = setInterval(() => void turnOnce(), everyMs).unref();
  return {
    during: async (claim, work) => {
      held.add(claim);
      // If the first sign fails, the work goes on: the next turn gives another sign.
      giveSign(db, [claim]).catch(() => {});
      try {
        await work();
      } finally {
        held.delete(claim);
      }
    },
    stop: () => {
      stopped = true;
      clearInterval(timer);
    },
  };
}

/** Last sign of life of a running job, and the number of turns without a newer one. */
type Beat = Claim & { at: string; turns: number };

function nextBeats(before: ReadonlyMap<string, Beat>, now: Omit<Beat, 'turns'>[]): Map<string, Beat> {
  return new Map(
    now.map((beat) => {
      const known = before.get(beat.id);
      return [beat.id, { ...beat, turns: known?.at === beat.at ? known.turns + 1 : 0 }];
    }),
  );
}

async function giveSign(db: ClaimOptions['db'], claims: readonly Claim[]): Promise<void> {
  if (claims.length === 0) return;
  await db.executeSql(
    `UPDATE pgboss.job SET heartbeat_on = now()
     WHERE state = 'active' AND (name, id) IN (SELECT * FROM unnest($1::text[], $2::uuid[]))`,
    [claims.map(({ name }) => name), claims.map(({ id }) => id)],
  );
}

/**
 * Running jobs whose program gives signs of life. A program of an older version gives none after it takes a job,
 * so its jobs wait for their time limit.
 */
async function readBeats(db: ClaimOptions['db']): Promise<Omit<Beat, 'turns'>[]> {
  const { rows } = await db.executeSql(
    `SELECT id, name, heartbeat_on::text AS at FROM pgboss.job WHERE state = 'active' AND heartbeat_on > started_on`,
  );
  return rows;
}

/**
 * Ends the row of a job, unless the job gave a sign meanwhile. Puts the job back under another id while it has
 * tries left. Gives whether it put the job back.
 */
async function takeAway(db: ClaimOptions['db'], { id, name, at }: Beat): Promise<boolean> {
  const { rows } = await db.executeSql(
    `WITH taken AS (
       UPDATE pgboss.job j SET completed_on = now(), output = '{"message": "its program died"}',
         state = (CASE WHEN retry_count < retry_limit THEN 'cancelled' ELSE 'failed' END)::pgboss.job_state
       WHERE name = $1 AND id = $2 AND state = 'active' AND heartbeat_on = $3::timestamptz RETURNING j AS kept
     ), again AS (
       INSERT INTO pgboss.job SELECT (jsonb_populate_record(kept, jsonb_build_object('id', gen_random_uuid(), 'state', 'retry',
         'start_after', now(), 'completed_on', NULL, 'heartbeat_on', NULL, 'output', NULL))).*
       FROM taken WHERE (kept).state = 'cancelled'
     )
     SELECT FROM taken WHERE (kept).state = 'cancelled'`,
    [name, id, at],
  );
  return rows.length > 0;
}
