import { setTimeout as sleep } from 'node:timers/promises';
import type pg from 'pg';
import { newClient } from '#platform/database/database-address.server.ts';

const AGAIN_MS = 1_000;
/** Milliseconds between two test queries on a quiet connection: its other end may be gone. */
const ASK_MS = 10_000;

/**
 * Listens for the notices of a channel on its own session, and opens a new session when it loses one. Calls
 * `onBack` each time that a session begins to listen, because earlier notices may be lost. Throws if the first
 * session fails.
 */
export async function listenForNotices(
  url: string,
  channel: string,
  onNotice: (payload: string) => void,
  onBack: () => void,
): Promise<{ close(): Promise<void> }> {
  const closing = new AbortController();
  let current: pg.Client | undefined;

  const open = async () => {
    const client = newClient(url, {
      application_name: 'carne-claro notices',
      connectionTimeoutMillis: ASK_MS,
      query_timeout: ASK_MS,
      keepAlive: true,
    });
    client.on('error', () => {});
    client.on('notification', ({ payload = '' }) => onNotice(payload));
    current = client;
    await client.connect();
    await client.query(`LISTEN "${channel.replaceAll('"', '""')}"`);
    onBack();
    return client;
  };
  const ask = async (client: pg.Client) => {
    for (;;) {
      await sleep(ASK_MS, undefined, { signal: closing.signal, ref: false });
      await client.query('SELECT 1');
    }
  };
  const keep = async (first: pg.Client) => {
    let client: pg.Client | undefined = first;
    while (!closing.signal.aborted) {
      const lost = client && new Promise((resolve) => client?.once('end', resolve));
      if (client) await Promise.race([lost, ask(client).catch(() => {})]);
      current?.end().catch(() => {});
      if (closing.signal.aborted) return;
      await sleep(AGAIN_MS, undefined, { signal: closing.signal, ref: false }).catch(() => {});
      client = await open().catch(() => undefined);
    }
  };
  const first = await open();
  const kept = keep(first);
  return {
    close: async () => {
      closing.abort();
      await kept;
      await current?.end().catch(() => {});
    },
  };
}
