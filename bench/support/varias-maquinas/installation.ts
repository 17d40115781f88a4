import { mkdir } from 'node:fs/promises';
import pg from 'pg';
import { bundled } from '../../../scripts/support/build.ts';
import { type Etcd, newEtcds } from './etcd.ts';
import { newBalancer } from './haproxy.ts';
import { type KillableProcess, killableProcess } from './killable-process.ts';
import { freePorts, type Machine } from './machine.ts';
import type { NeededPrograms } from './needed-programs.ts';
import { type Keys, type Node, newKeys, newNode, rolesOf, until, untilReplicated } from './patroni.ts';
import { newPooler } from './pgbouncer.ts';

/** One of the three programs. */
export type Program = { name: string; port: number; process: KillableProcess };

/**
 * Two machines with all of it, PostgreSQL, etcd, HAProxy, PgBouncer and a program for the web, and a third one with an etcd and the
 * program for the jobs.
 */
export type Installation = {
  machine: Machine;
  nodes: readonly [Node, Node];
  etcds: Etcd[];
  poolers: KillableProcess[];
  balancers: KillableProcess[];
  webs: readonly [Program, Program];
  jobs: Program;
  /** Addresses at which people arrive: a browser tries the next one when the first does not connect. */
  fronts: readonly string[];
  synchronous: boolean;
  /** Address of the superuser, for what the bench arranges and looks up. */
  superuserUrl(node?: Node): string;
  /** Settings of a program, or of a tool that looks at the same data. */
  settings: Record<string, string>;
};

type Options = {
  machine: Machine;
  programs: NeededPrograms;
  synchronous: boolean;
};

const NAMES = ['uno', 'dos'] as const;
const ROLE = { owner: 'carne_claro_propietario', program: 'carne_claro_app' };

/** Starts all the parts, each when those that it needs answer, with demonstration data. */
export async function startInstallation(options: Options): Promise<Installation> {
  const made = await prepare(options);
  const { nodes, etcds, poolers, balancers, webs, jobs, synchronous } = made;
  for (const { process } of etcds) process.start();
  for (const { patroni } of nodes) patroni.start();
  for (const one of balancers) one.start();
  await untilReplicated(nodes, synchronous);
  await makeRoles(made);
  for (const one of poolers) one.start();
  // The first one migrates.
  for (const program of [jobs, ...webs]) await startProgram(program);
  return made;
}

/** Starts a program and waits until it is ready. Throws with its words when it ends. */
export async function startProgram({ name, port, process }: Program): Promise<void> {
  process.start();
  await until(`${name} ready`, async () => {
    if (!process.runs()) throw new Error(`${name} ended: ${await process.said()}`);
    return isReady(port);
  });
}

export async function isReady(port: number): Promise<boolean> {
  const address = `http://127.0.0.1:${port}/listo`;
  const answer = await fetch(address, { signal: AbortSignal.timeout(3_000) }).catch(() => undefined);
  await answer?.arrayBuffer().catch(() => {});
  return answer?.status === 200;
}

async function prepare({ machine, programs, synchronous }: Options): Promise<Installation & { keys: Keys }> {
  const ports = await freePorts(21);
  const [clients, peers] = [ports.splice(0, 3), ports.splice(0, 3)];
  const pick = () => ports.pop() ?? 0;
  const keys = newKeys();
  const { postgres, patroni } = programs;
  const cluster = { machine, patroni, postgres, keys, etcdPorts: clients, synchronous };
  const places = NAMES.map((name) => ({ name, port: pick(), statePort: pick() }));
  const [one, two] = await Promise.all(places.map((place) => newNode(cluster, place)));
  if (!one || !two) throw new Error('no nodes');
  const parts = NAMES.map((name) => ({ name, web: pick(), front: pick(), pooler: pick(), primary: pick() }));
  const webs = Object.fromEntries(parts.map(({ name, web }) => [name, web]));
  const balancers = await Promise.all(
    parts.map(({ name, front, primary }) =>
      newBalancer(machine, {
        name: `haproxy-${name}`,
        program: programs.haproxy,
        webPort: front,
        primaryPort: primary,
        webs,
        nodes: places,
      }),
    ),
  );
  const poolers = await Promise.all(
    parts.map(({ name, pooler, primary }) =>
      newPooler(machine, {
        name: `pgbouncer-${name}`,
        program: programs.pgbouncer,
        keepsNames: programs.keepsNames,
        port: pooler,
        primaryPort: primary,
        users: { [ROLE.program]: keys.program },
      }),
    ),
  );
  const hosts = places.map(({ port }) => `127.0.0.1:${port}`).join(',');
  const pooling = `pooling=transaction${programs.keepsNames ? '&prepared=yes' : ''}`;
  const fronts = parts.map(({ front }) => `http://127.0.0.1:${front}`);
  const settingsWith = (pooler: number) => ({
    DATABASE_URL: `postgres://${ROLE.program}:${keys.program}@127.0.0.1:${pooler}/carne_claro?${pooling}`,
    DATABASE_DIRECT_URL: `postgres://${ROLE.owner}:${keys.owner}@${hosts}/carne_claro`,
    DATA_DIR: machine.file('datos'),
    SECRET: keys.superuser + keys.owner,
    PUBLIC_URL: fronts[0] ?? '',
    TRUSTED_PROXIES: '127.0.0.1',
    DGT_MAPA_URL: 'no',
    LOG_LEVEL: 'warn',
  });
  const program = (name: string, flags: string[], port: number, env: Record<string, string>): Program => ({
    name,
    port,
    process: killableProcess(
      {
        file: process.execPath,
        args: ['--max-semi-space-size=16', '--max-old-space-size=1536', bundled('main'), ...flags],
        options: { cwd: process.cwd(), env: { PATH: process.env.PATH ?? '', PORT: String(port), ...env } },
      },
      machine.file(`${name}.log`),
    ),
  });
  const [first, second] = parts.map(({ name, web, pooler }) =>
    program(`web-${name}`, ['--rol', 'web'], web, settingsWith(pooler)),
  );
  if (!first || !second) throw new Error('no programs');
  const [part] = parts;
  const settings = settingsWith(part?.pooler ?? 0);
  const copies = machine.file('copias');
  for (const folder of [copies, settings.DATA_DIR]) await mkdir(folder);
  const jobs = program('trabajos', ['--rol', 'trabajos', '--demo'], pick(), {
    ...settings,
    COPIAS_DIR: copies,
  });
  return {
    machine,
    nodes: [one, two],
    etcds: await newEtcds(machine, programs.etcd, { clients, peers }),
    poolers,
    balancers,
    webs: [first, second],
    jobs,
    fronts,
    synchronous,
    superuserUrl: (node) =>
      `postgres://postgres:${keys.superuser}@${node ? `127.0.0.1:${node.port}` : hosts}/carne_claro${node ? '?target_session_attrs=any' : ''}`,
    settings,
    keys,
  };
}

/** Makes the two roles and the database, as README says. */
async function makeRoles({ nodes, keys }: { nodes: readonly [Node, Node]; keys: Keys }): Promise<void> {
  const roles = await rolesOf(nodes);
  if (!roles) throw new Error('there is no primary');
  const client = new pg.Client(
    `postgres://postgres:${keys.superuser}@127.0.0.1:${roles.primary.port}/postgres`,
  );
  await client.connect();
  try {
    await client.query(`CREATE ROLE ${ROLE.owner} LOGIN PASSWORD '${keys.owner}'`);
    await client.query(`CREATE ROLE ${ROLE.program} LOGIN PASSWORD '${keys.program}'`);
    await client.query(`CREATE DATABASE carne_claro OWNER ${ROLE.owner} TEMPLATE template0 ENCODING 'UTF8'`);
  } finally {
    await client.end();
  }
}
