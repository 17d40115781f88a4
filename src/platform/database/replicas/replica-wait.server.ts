import type pg from 'pg';
import { ReplicaAway } from '../database-trouble.server.ts';

/** Notices that what is committed waits for a replica that does not confirm it. */
export type ReplicaWait = {
  /** Statement to ask each second; PostgreSQL tells a role of its own sessions. */
  question: string;
  /** Takes its answer. */
  hear(rows: readonly { espera: string[] }[]): void;
  /** Forgets all: the database itself is away, or is another one now. */
  forget(): void;
  /** Whether some commit has waited for longer than a replica takes. */
  isLong(): boolean;
};

/** Answers in a row, a second apart, in which the same commit waits. */
const LONG = 4;

/** The function behind `pg_stat_activity`: the view is planned anew each time, for ten times as long. */
const QUESTION = `SELECT coalesce(array_agg(pid || ' ' || query_start), '{}') AS espera
  FROM pg_stat_get_activity(NULL) WHERE wait_event = 'SyncRep'`;

/**
 * With synchronous replication PostgreSQL neither acknowledges a commit without its replica nor lets anything cut the wait, not
 * even the end of the connection: each one would keep a session of the server for as long as the replica is away, until none
 * is left to read with.
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

/** Refuses what would write on this connection while `isAway` says that nothing is confirmed. Reading works. */
export function refuseWithoutReplica(client: pg.PoolClient, isAway: () => boolean): void {
  const ask = client.query.bind(client) as Ask;
  client.query = ((...asked: unknown[]) => {
    const [first] = asked;
    const text = typeof first === 'string' ? first : (first as { text?: unknown } | undefined)?.text;
    if (!isAway() || typeof text !== 'string' || !WRITES.test(text)) return ask(...asked);
    const last = asked.at(-1);
    if (typeof last !== 'function') return Promise.reject(new ReplicaAway());
    // The pool hears its answers so.
    setImmediate(() => last(new ReplicaAway()));
    return undefined;
  }) as pg.PoolClient['query'];
}
