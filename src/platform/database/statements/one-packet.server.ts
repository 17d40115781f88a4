import { QueryPromise } from 'drizzle-orm';
import type pg from 'pg';
import type { Db } from '../db.server.ts';
import { beginPacket, endPacket } from './kept-query.server.ts';

/** Part of a connection that its types leave out or make read-only. */
type Wire = { pipeline: boolean };

const wireOf = (client: pg.ClientBase): Wire => client as unknown as Wire;

/**
 * Sets whether a connection sends statements without waiting for the previous answers; PostgreSQL still runs them
 * in order. Call it only while no statement of the connection waits for an answer.
 */
export function setPipelined(client: pg.ClientBase, pipelined: boolean): void {
  wireOf(client).pipeline = pipelined;
}

/** COPY reads or writes a stream of its own, so no statement may follow it before it ends. */
export const isCopy = (asked: unknown): boolean =>
  typeof (asked as { submit?: unknown } | undefined)?.submit === 'function';

/** Holds what is sent on a connection until the end of this turn, so that it goes, and is answered, in one packet. */
export function holdPacket(client: pg.ClientBase): void {
  beginPacket(client);
  setImmediate(() => endPacket(client));
}

/** Throws unless the statements of a packet are on their way. */
export function started<const Asked extends readonly unknown[]>(asked: Asked): Asked {
  if (asked.some((one) => one instanceof QueryPromise))
    throw new Error('a statement of a packet was not started: call its execute()');
  return asked;
}

/**
 * Sends the statements that `ask` starts in one packet, when `db` is a transaction: PostgreSQL runs them one after
 * another, and the process waits once. Gives their answers. After one that fails, the rest fail too, because their
 * transaction is aborted; it throws the error of the first in order, even if another error arrives before. Outside a
 * transaction, each statement goes on its own connection. A statement of drizzle needs `execute()`: without it, it would
 * start later than those that follow it.
 */
export async function inOnePacket<const Asked extends readonly unknown[]>(
  db: Pick<Db, '_'>,
  ask: () => Asked,
): Promise<{ -readonly [K in keyof Asked]: Awaited<Asked[K]> }> {
  const { client } = db._.session as unknown as { client: pg.Client | pg.Pool };
  if ('connection' in client) holdPacket(client);
  const asked = started(ask());
  const done = await Promise.allSettled(asked);
  const failed = done.find(({ status }) => status === 'rejected');
  if (failed) throw (failed as PromiseRejectedResult).reason;
  return Promise.all(asked);
}
