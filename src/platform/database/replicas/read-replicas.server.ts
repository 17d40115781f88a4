import { AsyncLocalStorage } from 'node:async_hooks';
import type pg from 'pg';

/** Numbers of the public data, and of the offers made of them. */
export type PublicVersions = { version: number; ofertas: number };

/** How new an answer must be: of some versions of the public data, or with everything that was saved before the request. */
export type Freshness = PublicVersions | 'now';

/** A server that only reads, as a pool of connections, and whether it is to be asked now. */
export type Replica = { pool: pg.Pool; isAway(): boolean; failed(error: unknown): void };

export type ReadReplicas = {
  /**
   * Runs `work` with its readings at a replica that is as new as asked, if there is one. It applies to what `work` begins, until
   * the first writing of it: from then on all goes to the server that takes writes.
   */
  reading<T>(freshness: Freshness, work: () => T): T;
  /**
   * Asks a statement of the caller at its replica; undefined when it goes to the server that takes writes. A replica that
   * fails is not the caller's affair: `here` asks again at the other one.
   */
  ask<T>(asked: unknown[], here: () => Promise<T>): Promise<T> | undefined;
  stop(): Promise<void>;
};

export type ReplicasOptions = {
  replicas: readonly Replica[];
  /** Whether a replica has what was asked. */
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

/** Whether a statement may go to a server that only reads. A text that only seems to write goes where it always works. */
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
        // Its statements are of no request.
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
      // A statement that is wrong fails there too, with the error to tell.
      reading.over = true;
      const answer = await here();
      replica.failed(error);
      return answer;
    }
  }
}

/** Ends the readings of the caller at a replica, because it writes. */
export function writesNow(): void {
  const reading = readings.getStore();
  if (reading) reading.over = true;
}

const textOf = (asked: unknown): string =>
  typeof asked === 'string' ? asked : String((asked as { text?: unknown } | undefined)?.text ?? '');
