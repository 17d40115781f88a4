import type pg from 'pg';
import { readTogether } from '#platform/http/read-together.server.ts';
import { eachHost } from '../database-address.server.ts';
import { openPool } from '../db.server.ts';
import {
  type Freshness,
  type PublicVersions,
  type ReadReplicas,
  type Replica,
  readReplicas,
} from './read-replicas.server.ts';

export type OpenReplicasOptions = {
  /** Address of one replica or of several. */
  url: string;
  /** Server that takes writes. */
  primary: pg.Pool;
  /** Most connections to each. */
  max: number;
  /** Reads the versions of the public data. */
  versionOf(database: { $client: pg.Pool }): Promise<PublicVersions>;
  /** Milliseconds that a replica has to connect or to give its position: it must not make anybody wait (500). */
  checkMs?: number;
  /** Milliseconds that a reading waits for the last writings to reach a replica (200). */
  behindMs?: number;
  /** Hears that a replica is not used any more, with the reason, or is used again. */
  onChange?(failure: unknown): void;
};

/** Milliseconds that a reading may take at a replica; the primary server has a longer limit. */
const STATEMENT_MS = 5_000;
/** Milliseconds between two looks at each replica, and after a failure. */
const LOOK_MS = 1_000;
const AGAIN_MS = 20;

/** Position of a server in its WAL, and its timeline: a server that takes another's place begins a new timeline. */
type Position = { position: string; line: number };

const POSITION = `SELECT CASE WHEN pg_is_in_recovery() THEN pg_last_wal_replay_lsn() ELSE pg_current_wal_flush_lsn() END::text AS position,
  (SELECT timeline_id FROM pg_control_checkpoint()) AS line`;

/**
 * Opens the replicas of an address, and checks each of them every second. A replica that does not answer, or that follows another
 * server than the primary, gets no readings until it is well again.
 */
export function openReplicas(options: OpenReplicasOptions): ReadReplicas {
  const { url, primary, max, versionOf, checkMs = 500, behindMs = 200, onChange = () => {} } = options;
  const saved = readTogether(() => positionOf(primary));
  const replicas = eachHost(url).map((one) => {
    const pool = openPool({
      url: one,
      max,
      settings: { connectionTimeoutMillis: checkMs, query_timeout: STATEMENT_MS },
    });
    // Not used until the first check succeeds.
    let away = true;
    let told: boolean | undefined;
    const change = (failure?: unknown) => {
      away = failure !== undefined;
      if (away !== (told ?? false)) onChange(failure);
      told = away;
    };
    const look = async () => {
      try {
        const [here, there] = await Promise.all([within(checkMs, positionOf(pool)), saved()]);
        if (here.line === there.line) change();
        else change(new Error('it follows another server than the one that takes writes'));
      } catch (failure) {
        change(failure);
      }
    };
    void look();
    const timer = setInterval(() => void look(), LOOK_MS).unref();
    const version = readTogether(() => within(checkMs, versionOf({ $client: pool })));
    const stop = async () => {
      clearInterval(timer);
      await pool.end();
    };
    return { pool, isAway: () => away, failed: change, version, stop } satisfies Replica &
      Record<string, unknown>;
  });
  const isFresh = async (pool: pg.Pool, freshness: Freshness): Promise<boolean> => {
    const replica = replicas.find((one) => one.pool === pool);
    if (freshness === 'now') return hasReached(pool, await saved(), { checkMs, behindMs });
    const there = await replica?.version();
    return there?.version === freshness.version && there.ofertas === freshness.ofertas;
  };
  return readReplicas({
    replicas,
    isFresh,
    stop: async () => {
      await Promise.all(replicas.map(({ stop }) => stop()));
    },
  });
}

async function positionOf(pool: pg.Pool): Promise<Position> {
  const { rows } = await pool.query<Position>(POSITION);
  if (!rows[0]) throw new Error('a server says no position');
  return rows[0];
}

/** Waits for a replica to have all that was saved up to a position; false when it does not get there soon. */
async function hasReached(
  pool: pg.Pool,
  { position }: Position,
  { checkMs, behindMs }: { checkMs: number; behindMs: number },
): Promise<boolean> {
  const until = performance.now() + behindMs;
  for (;;) {
    const { rows } = await within(
      checkMs,
      pool.query<{ here: boolean }>('SELECT pg_last_wal_replay_lsn() >= $1::pg_lsn AS here', [position]),
    );
    if (rows[0]?.here) return true;
    if (performance.now() > until) return false;
    await new Promise((resolve) => setTimeout(resolve, AGAIN_MS));
  }
}

async function within<T>(milliseconds: number, work: Promise<T>): Promise<T> {
  work.catch(() => {});
  const { promise, reject } = Promise.withResolvers<never>();
  const timer = setTimeout(() => reject(new Error('a replica does not answer')), milliseconds);
  try {
    return await Promise.race([work, promise]);
  } finally {
    clearTimeout(timer);
  }
}
