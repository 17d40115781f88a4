import { AsyncLocalStorage } from 'node:async_hooks';
import type pg from 'pg';

/** Numbers of the public data, and of the offers made of them. */
export type PublicVersions = { version: number; ofertas: number };

/** How new an answer must be: with these versions of the public data, or ('now') with everything saved before the request. */
export type Freshness = PublicVersions | 'now';

/** A server that only reads: its connections, and whether it is out of use now. */
export type Replica = { pool: pg.Pool; isAway(): boolean; failed(error: unknown): void };

export type ReadReplicas = {
  /**
   * Runs `work` with its readings at a replica with data as new as `freshness`, if there is one. From the first write of `work`
   * on, everything goes to the server that takes writes.
   */
  reading<T>(freshness: Freshness, work: () => T): T;
  /**
   * Runs a statement of the caller at its replica; undefined when it must go to the server that takes writes. If the replica
   * fails, the caller does not notice: `here` runs the statement again at the other server.
   */
  ask<T>(asked: unknown[], here: () => Promise<T>): Promise<T> | undefined;
  stop(): Promise<void>;
};

export type ReplicasOptions = {
  replicas: readonly Replica[];
  /** Whether the data of a replica is as new as `freshness`. */
  isFresh(replica: pg.Pool, freshness: Freshness): Promise<boolean>;
  stop?(): Promise<void>;
};

/** Readings of one request. `found` is asked at the first of them. */
type Reading = { freshness: Freshness; found?: Promise<Replica | undefined>; over: boolean };

const readings = new AsyncLocalStorage<Reading>();

/** Statements that only read. A lock or a change of a setting would be lost in another connection. */
const READS = /^\s*(select|with|values|table)\b/i;
const WRITES =
  /\b(insert|update|delete|merge)\b|\bfor\s+(no\s+key\s+)?(update|share|key\s+share)\b|\b(nextval|setval|set_config|pg_notify|pg_advisory\w*|pg_try_advisory\w*)\s*\(/i;

/** Whether a statement may go to a server that only reads. If its text only seems to write, it goes to the primary, which is safe. */
const onlyReads = (text: string): boolean => READS.test(text) && !WRITES.test(text);

/** Sends the readings of some requests to replicas, in turn. */
export function readReplicas({ replicas, isFresh, stop = async () => {} }: ReplicasOptions): ReadReplicas {
  let turn = 0;
  const find = async (freshness: Freshness): Promise<Replica | undefined> => {
    const first = turn++;
    for (let n = 0; n < replicas.length; n += 1) {
      const replica = replicas[(first + n) % replicas.length];
      if (!replica || replica.isAway()) continue;
      try {
        // Outside the request, so that the check itself does not look for a replica.
        if (await readings.exit(() => isFresh(replica.pool, freshness))) return replica;
      } catch (error) {
        replica.failed(error);
      }
    }
    return undefined;
  };
  return {
    reading: (freshness, work) =>
      replicas.length === 0 ? work() : readings.run({ freshness, over: false }, work),
    ask: (asked, here) => {
      const reading = readings.getStore();
      if (!reading || reading.over) return undefined;
      if (!onlyReads(textOf(asked[0]))) {
        reading.over = true;
        return undefined;
      }
      return askAt(reading, asked, here);
    },
    stop,
  };

  async function askAt<T>(reading: Reading, asked: unknown[], here: () => Promise<T>): Promise<T> {
    reading.found ??= find(reading.freshness);
    const replica = await reading.found;
    if (!replica || reading.over) return here();
    try {
      return await (replica.pool.query as (...all: unknown[]) => Promise<T>)(...asked);
    } catch (error) {
      // A wrong statement fails at the primary too, and that error goes to the caller.
      reading.over = true;
      const answer = await here();
      replica.failed(error);
      return answer;
    }
  }
}

/** Ends the caller's readings at a replica, because the caller is going to write. */
export function writesNow(): void {
  const reading = readings.getStore();
  if (reading) reading.over = true;
}

const textOf = (asked: unknown): string =>
  typeof asked === 'string' ? asked : String((asked as { text?: unknown } | undefined)?.text ?? '');
