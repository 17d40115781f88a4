import type pg from 'pg';
import { reachDatabase } from './reach-database.server.ts';
import { StartupError } from './startup-error.server.ts';

const MINE = `pg_try_advisory_lock(hashtextextended('carne-claro: el programa', 0))`;

/** Milliseconds that an ending program gets to release the database. */
const PATIENCE_MS = 5_000;

const AGAIN_MS = 250;

/**
 * Takes an external database for this program alone while it runs: a second program would repeat its work
 * and would lack its files. Command line tools skip this. Throws `StartupError` when another program has
 * it. Reconnects after a cut, and calls `onLost` when another program took it meanwhile.
 */
export async function takeDatabase(url: string, onLost: () => void): Promise<{ release(): Promise<void> }> {
  let [client, released] = [await held(url), false];
  if (!client)
    throw new StartupError(
      'Otro Carné Claro está usando la base de datos de DATABASE_URL. Cada programa tiene la suya: los archivos están en la ' +
        'carpeta de datos de uno, y el otro no los encontraría. Para el otro, o indica otra base de datos.',
    );
  const keep = (own: pg.Client) =>
    own.once('end', async () => {
      if (released) return;
      client = await again(url, () => released);
      if (client) keep(client);
      else if (!released) onLost();
    });
  keep(client);
  return {
    release: async () => {
      released = true;
      await client?.end();
    },
  };
}

/** Connection with the lock; undefined while another program has it. */
async function held(url: string): Promise<pg.Client | undefined> {
  const client = await reachDatabase(url, { application_name: 'carne-claro', keepAlive: true });
  const deadline = Date.now() + PATIENCE_MS;
  for (;;) {
    const { rows } = await client.query<{ mine: boolean }>(`SELECT ${MINE} AS mine`);
    if (rows[0]?.mine) return client;
    if (Date.now() > deadline) break;
    await pause();
  }
  await client.end();
  return undefined;
}

async function again(url: string, stopped: () => boolean): Promise<pg.Client | undefined> {
  while (!stopped()) {
    await pause();
    const taken = await held(url).catch(() => 'away' as const);
    if (taken !== 'away') return taken;
  }
  return undefined;
}

const pause = () =>
  new Promise<void>((done) => {
    setTimeout(done, AGAIN_MS).unref();
  });
