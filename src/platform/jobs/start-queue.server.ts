import net from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { PgBoss } from 'pg-boss';
import { addressOf, connecting } from '#platform/database/database-address.server.ts';
import type { Pulse } from '#platform/database/database-pulse.server.ts';
import { listenForNotices } from '#platform/mail/notices.server.ts';

type QueueOptions = {
  databaseUrl: string;
  ownerUrl?: string | undefined;
  pulse?: Pulse | undefined;
  onError(failure: unknown): void;
};

/** Starts pg-boss, and makes or upgrades its tables. `sockets` holds the open connections of the queue. */
export async function startQueue(
  { databaseUrl, ownerUrl, pulse, onError }: QueueOptions,
  sockets: Set<net.Socket>,
): Promise<PgBoss> {
  const stream = () => {
    const socket = pulse?.stream() ?? new net.Socket();
    sockets.add(socket);
    return socket.once('close', () => sockets.delete(socket));
  };
  const start = async () => {
    const connection = {
      ...connecting(databaseUrl),
      application_name: 'carne-claro jobs',
      max: 4,
      schema: 'pgboss',
      useListenNotify: true,
      migrate: ownerUrl === undefined,
      connectionTimeoutMillis: 4_000,
      // pg-boss passes `stream` to its pool.
      stream,
    };
    const boss = new PgBoss(connection);
    boss.on('error', (error) => onError(error));
    if (addressOf(databaseUrl).pooled && ownerUrl !== undefined)
      boss.getDb().listen = (...asked) => listenForNotices(ownerUrl, ...asked);
    try {
      return await boss.start();
    } catch (error) {
      await boss.stop({ graceful: false }).catch(() => {});
      throw error;
    }
  };
  if (ownerUrl === undefined) return start();
  // The queue's tables are missing at the first start, or belong to an older pg-boss. Any other failure
  // appears again in the second try.
  return start().catch(async () => {
    await makeQueueTables(ownerUrl);
    return start();
  });
}

/** Makes or upgrades the queue's tables as their owner, with the indexes that pg-boss leaves for later. */
async function makeQueueTables(ownerUrl: string): Promise<void> {
  const connection = {
    ...connecting(ownerUrl),
    application_name: 'carne-claro jobs',
    max: 1,
    schema: 'pgboss',
    supervise: false,
    schedule: false,
    bamIntervalSeconds: LEAST_BAM_S,
  };
  const boss = new PgBoss(connection);
  // A failure is thrown where it is awaited.
  boss.on('error', () => {});
  try {
    await boss.start();
    const deadline = Date.now() + INDEXES_MS;
    while (Date.now() < deadline && (await boss.getBamStatus()).some(isUnderWay)) await pause(200);
  } finally {
    await boss.stop({ graceful: false }).catch(() => {});
  }
}

/** Seconds; the shortest pause of pg-boss between two indexes. */
const LEAST_BAM_S = 10;

/** Milliseconds; an index that is not built by then waits for the next start. */
const INDEXES_MS = 60_000;

const isUnderWay = ({ status }: { status: string }) => status === 'pending' || status === 'in_progress';
