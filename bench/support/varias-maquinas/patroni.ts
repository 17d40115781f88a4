import { randomBytes } from 'node:crypto';
import { rm } from 'node:fs/promises';
import net from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import { killPostgres } from '../killed-postgres.ts';
import type { KillableProcess } from './killable-process.ts';
import type { Machine } from './machine.ts';

/** A PostgreSQL of the pair, with the Patroni that watches it. */
export type Node = {
  name: string;
  port: number;
  /** Port where Patroni tells its state. */
  statePort: number;
  patroni: KillableProcess;
  /** Kills Patroni and its PostgreSQL at once, as the loss of their machine does. */
  killMachine(): Promise<void>;
  killServer(): Promise<void>;
  /** Removes what it has stored, as the loss of its disk does. */
  loseDisk(): Promise<void>;
  /** Whether its PostgreSQL takes connections. Patroni may report an old state for a moment. */
  connects(): Promise<boolean>;
  /** Whether Patroni answers 200 at an address of its own, such as `/primary` and `/sync`. */
  is(what: 'primary' | 'sync'): Promise<boolean>;
};

export type Keys = { superuser: string; replication: string; owner: string; program: string };

/** Keys that nobody else knows, for an installation that lasts minutes. */
export const newKeys = (): Keys => ({ superuser: key(), replication: key(), owner: key(), program: key() });

const key = () => randomBytes(18).toString('hex');

type Cluster = {
  machine: Machine;
  patroni: string;
  /** Folder of PostgreSQL's programs. */
  postgres: string;
  keys: Keys;
  etcdPorts: readonly number[];
  /** Whether a write waits for the replica. */
  synchronous: boolean;
};

export type Place = { name: string; port: number; statePort: number };

/** Seconds: a primary that does not renew its place within `ttl` loses it. The other two must fit within `ttl`. */
const TIMES = { ttl: 20, loop_wait: 2, retry_timeout: 5 };

/** Prepares a node; it runs once `patroni` is started. */
export async function newNode(cluster: Cluster, { name, port, statePort }: Place): Promise<Node> {
  const { machine } = cluster;
  const data = machine.file(`${name}-datos`);
  const socket = await machine.makeFolder(`${name}-socket`);
  const settings = await machine.write(
    `patroni-${name}.json`,
    JSON.stringify(settingsOf(cluster, { name, port, statePort, data, socket })),
  );
  const patroni = machine.process(`patroni-${name}`, cluster.patroni, [settings]);
  return {
    name,
    port,
    statePort,
    patroni,
    killMachine: async () => {
      await patroni.kill();
      await killPostgres(data);
    },
    killServer: () => killPostgres(data),
    loseDisk: () => rm(data, { recursive: true, force: true, maxRetries: 20 }),
    connects: () =>
      new Promise((resolve) => {
        const socket = net.connect(port, '127.0.0.1', () => resolve(true));
        socket.once('error', () => resolve(false)).once('connect', () => socket.destroy());
      }),
    is: async (what) => {
      const state = `http://127.0.0.1:${statePort}/${what}`;
      const answer = await fetch(state, { signal: AbortSignal.timeout(2_000) }).catch(() => undefined);
      await answer?.arrayBuffer().catch(() => {});
      return answer?.status === 200;
    },
  };
}

/** Settings of Patroni, which reads JSON as it reads YAML. */
function settingsOf(
  { keys, postgres, etcdPorts, synchronous, machine }: Cluster,
  { name, port, statePort, data, socket }: Place & { data: string; socket: string },
): object {
  const [state, server] = [`127.0.0.1:${statePort}`, `127.0.0.1:${port}`];
  return {
    scope: 'carne-claro',
    name,
    restapi: { listen: state, connect_address: state },
    etcd3: { hosts: etcdPorts.map((one) => `127.0.0.1:${one}`) },
    bootstrap: {
      dcs: {
        ...TIMES,
        synchronous_mode: synchronous,
        // Without a replica no write is acknowledged, because it would be on one disk only.
        synchronous_mode_strict: synchronous,
        // Bytes that a replica may lack and still become primary: without synchronous replication, this shows the losses.
        ...(!synchronous && { maximum_lag_on_failover: 1_000_000_000 }),
        postgresql: {
          use_pg_rewind: true,
          use_slots: true,
          parameters: { wal_keep_size: '512MB', max_connections: 120, synchronous_commit: 'on' },
        },
      },
      initdb: [{ encoding: 'UTF8' }, { locale: 'C.UTF-8' }, 'data-checksums'],
    },
    postgresql: {
      listen: server,
      connect_address: server,
      data_dir: data,
      bin_dir: postgres,
      pgpass: machine.file(`${name}-pgpass`),
      authentication: {
        superuser: { username: 'postgres', password: keys.superuser },
        replication: { username: 'replicador', password: keys.replication },
      },
      parameters: { unix_socket_directories: socket },
      pg_hba: [
        'local all all scram-sha-256',
        'host all all 127.0.0.1/32 scram-sha-256',
        'host replication replicador 127.0.0.1/32 scram-sha-256',
      ],
    },
  };
}

/** The primary and the replica; undefined while there is no primary, or two. */
export async function rolesOf(
  nodes: readonly [Node, Node],
): Promise<{ primary: Node; replica: Node } | undefined> {
  const [one, two] = nodes;
  const [isOne, isTwo] = await Promise.all([one.is('primary'), two.is('primary')]);
  if (isOne === isTwo) return undefined;
  return isOne ? { primary: one, replica: two } : { primary: two, replica: one };
}

/** Waits until there is a primary and, if replication is synchronous, a replica with all the writes. */
export async function untilReplicated(nodes: readonly [Node, Node], synchronous: boolean): Promise<void> {
  await until('a primary and a synchronous replica', async () => {
    const roles = await rolesOf(nodes);
    if (!roles || !(await roles.primary.connects())) return false;
    return !synchronous || ((await roles.replica.connects()) && (await roles.replica.is('sync')));
  });
}

const PATIENCE_MS = 120_000;

/** Asks again every 50 ms until the answer is yes. Throws after two minutes. */
export async function until(what: string, condition: () => Promise<boolean>): Promise<void> {
  const deadline = performance.now() + PATIENCE_MS;
  while (!(await condition())) {
    if (performance.now() > deadline) throw new Error(`not within two minutes: ${what}`);
    await wait(50);
  }
}
