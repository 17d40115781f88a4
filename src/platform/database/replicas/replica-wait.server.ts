import type pg from 'pg';
import { ReplicaAway } from '../database-trouble.server.ts';

/** Notices commits that wait for a replica that does not confirm them. */
export type ReplicaWait = {
  /** Statement to run each second. PostgreSQL shows a role only its own sessions. */
  question: string;
  /** Takes its answer. */
  hear(rows: readonly { espera: string[] }[]): void;
  /** Forgets all: the database itself is away, or is another one now. */
  forget(): void;
  /** Whether some commit has waited for longer than a replica takes. */
  isLong(): boolean;
};

/** Consecutive answers, a second apart, in which the same commit must wait to count as long. */
const LONG = 4;

/** Uses the function behind `pg_stat_activity`: the view takes ten times as long, because it is planned anew each time. */
const QUESTION = `SELECT coalesce(array_agg(pid || ' ' || query_start), '{}') AS espera
  FROM pg_stat_get_activity(NULL) WHERE wait_event = 'SyncRep'`;

/**
 * With synchronous replication, PostgreSQL does not acknowledge a commit without its replica, and nothing cuts that wait, not
 * even the end of the connection. Each waiting commit would keep a session of the server while the replica is away, until no
 * session is left for readings.
 */
export function watchReplica(): ReplicaWait {
  let waits = new Map<string, number>();
  return {
    question: QUESTION,
    hear: (rows) => {
      const now = rows[0]?.espera ?? [];
      waits = new Map(now.map((one) => [one, (waits.get(one) ?? 0) + 1]));
    },
    forget: () => waits.clear(),
    isLong: () => [...waits.values()].some((answers) => answers >= LONG),
  };
}

/** Statements that write by themselves. */
export const WRITES = /^\s*(insert|update|delete|merge|with\b.*\b(insert|update|delete))\b/is;

type Ask = (...asked: unknown[]) => unknown;

/** Refuses the statements that write on this connection while `isAway` says that no commit is confirmed. Readings pass. */
export function refuseWithoutReplica(client: pg.PoolClient, isAway: () => boolean): void {
  const ask = client.query.bind(client) as Ask;
  client.query = ((...asked: unknown[]) => {
    const [first] = asked;
    const text = typeof first === 'string' ? first : (first as { text?: unknown } | undefined)?.text;
    if (!isAway() || typeof text !== 'string' || !WRITES.test(text)) return ask(...asked);
    const last = asked.at(-1);
    if (typeof last !== 'function') return Promise.reject(new ReplicaAway());
    // The pool passes a callback, and hears the error through it.
    setImmediate(() => last(new ReplicaAway()));
    return undefined;
  }) as pg.PoolClient['query'];
}
