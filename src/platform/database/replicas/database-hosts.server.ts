import pg from 'pg';

export type Host = { host: string; port: number };

type Hosts = {
  /** Address with any of the hosts. */
  connectionString: string;
  hosts: readonly Host[];
  /** Whether it must be the server that takes writes. */
  primary: boolean;
};

/** None of the hosts of an address takes writes: the one that did has died, and no other has its place yet. */
class NoPrimary extends Error {
  override message = 'none of these servers takes writes';
  code = 'NO_PRIMARY';
}

/** Milliseconds that a host has to answer. */
const PROBE_MS = 2_000;

/** The callback of `connect`, with the type that the driver gives it. */
type ConnectCallback = ((error: Error) => void) | ((error: null, client: pg.Client) => void);

/** Whether a connection leads to a server that only reads. */
async function isStandby(client: pg.Client): Promise<boolean> {
  const { rows } = await client.query<{ standby: boolean }>('SELECT pg_is_in_recovery() AS standby');
  return rows[0]?.standby === true;
}

/** Chosen hosts, by address: all the pools of a process use the same one. */
const choices = new Map<string, Promise<Host>>();

/**
 * Gives a class of clients that connect to the right host of an address. All clients use the same host until a connection
 * fails, is lost or finds that the host takes no writes any more. The next client then asks all the hosts again.
 */
export function hostChooser(address: Hosts): typeof pg.Client {
  const key = JSON.stringify(address);
  const choose = () => {
    const chosen = choices.get(key) ?? findHost(address);
    choices.set(key, chosen);
    return chosen;
  };
  return class extends pg.Client {
    override connect(): Promise<pg.Client>;
    override connect(connected: ConnectCallback): void;
    override connect(connected?: ConnectCallback): Promise<pg.Client> | undefined {
      const done = this.#reach();
      if (!connected) return done;
      const call = connected as (error: Error | null, client?: pg.Client) => void;
      done.then((client) => call(null, client), call);
      return undefined;
    }

    async #reach(): Promise<pg.Client> {
      const chosen = choose();
      const forget = () => {
        if (choices.get(key) === chosen) choices.delete(key);
      };
      this.once('end', forget);
      try {
        // The driver reads `host` and `port` when it connects.
        Object.assign(this, await chosen);
        await super.connect();
        if (!address.primary || !(await isStandby(this))) return this;
      } catch (error) {
        forget();
        throw error;
      }
      forget();
      await this.end();
      throw new NoPrimary();
    }
  };
}

/** Asks all the hosts at once, and gives the first that fits. */
async function findHost({ connectionString, hosts, primary }: Hosts): Promise<Host> {
  try {
    return await Promise.any(hosts.map((host) => probe(connectionString, host, primary)));
  } catch (error) {
    const errors = error instanceof AggregateError ? error.errors : [error];
    throw errors.find((one) => one instanceof NoPrimary) ?? errors[0];
  }
}

async function probe(connectionString: string, host: Host, primary: boolean): Promise<Host> {
  const client = new pg.Client({
    connectionString,
    connectionTimeoutMillis: PROBE_MS,
    query_timeout: PROBE_MS,
  });
  client.on('error', () => {});
  Object.assign(client, host);
  try {
    await client.connect();
    if (primary && (await isStandby(client))) throw new NoPrimary();
    return host;
  } finally {
    client.end().catch(() => {});
  }
}
