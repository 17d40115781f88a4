import { mkdir } from 'node:fs/promises';
import { newEtcds } from './etcd.ts';
import { newBalancer } from './haproxy.ts';
import type { Installation, Options } from './installation.ts';
import { freePorts } from './machine.ts';
import { type Keys, type Node, newKeys, newNode, type Place } from './patroni.ts';
import { newPooler } from './pgbouncer.ts';
import { newProgram, type Program } from './programs.ts';
import { newStore } from './s3.ts';

export const ROLE = { owner: 'carne_claro_propietario', program: 'carne_claro_app' };

/** Ports of one of the two machines, except those of its PostgreSQL. */
type Side = { name: string; web: number; front: number; pooler: number; primary: number };

const NAMES = ['uno', 'dos'] as const;
const PORTS = 22;

/** Writes the settings of all the parts; none is started. */
export async function prepareInstallation(options: Options): Promise<Installation> {
  const { machine, programs, synchronous } = options;
  const ports = await freePorts(PORTS);
  const [clients, peers] = [ports.splice(0, 3), ports.splice(0, 3)];
  const pick = () => ports.pop() ?? 0;
  const keys = newKeys();
  const places = NAMES.map((name) => ({ name, port: pick(), statePort: pick() }));
  const sides = NAMES.map((name) => ({ name, web: pick(), front: pick(), pooler: pick(), primary: pick() }));
  const { postgres, patroni } = programs;
  const cluster = { machine, patroni, postgres, keys, etcdPorts: clients, synchronous };
  const nodes = pairOf<Node>(await Promise.all(places.map((place) => newNode(cluster, place))));
  const store = await newStore(machine, pick());
  const hosts = places.map(({ port }) => `127.0.0.1:${port}`).join(',');
  const settingsOf = ({ pooler }: Side) => ({
    ...store.settings,
    ...addressesOf(keys, { hosts, pooler, named: programs.keepsNames }),
    DATA_DIR: machine.file('datos'),
    SECRET: keys.superuser + keys.owner,
    PUBLIC_URL: `http://127.0.0.1:${sides[0]?.front}`,
    TRUSTED_PROXIES: '127.0.0.1',
    DGT_MAPA_URL: 'no',
    LOG_LEVEL: 'warn',
  });
  const webs = sides.map((side) =>
    newProgram(machine, {
      name: `web-${side.name}`,
      port: side.web,
      flags: ['--rol', 'web'],
      env: settingsOf(side),
    }),
  );
  const settings = settingsOf(pairOf<Side>(sides)[0]);
  const copies = machine.file('copias');
  for (const folder of [copies, settings.DATA_DIR]) await mkdir(folder);
  const jobs = { name: 'trabajos', port: pick(), flags: ['--rol', 'trabajos', '--demo'] };
  return {
    machine,
    nodes,
    etcds: await newEtcds(machine, programs.etcd, { clients, peers }),
    ...(await newSides(options, { sides, places, keys })),
    webs: pairOf<Program>(webs),
    jobs: newProgram(machine, { ...jobs, env: { ...settings, COPIAS_DIR: copies } }),
    store,
    fronts: sides.map(({ front }) => `http://127.0.0.1:${front}`),
    synchronous,
    keys,
    superuserUrl: (node) =>
      `postgres://postgres:${keys.superuser}@${node ? `127.0.0.1:${node.port}` : hosts}/carne_claro`,
    settings,
  };
}

type DatabaseRoute = { hosts: string; pooler: number; named: boolean };

const addressesOf = ({ program, owner }: Keys, { hosts, pooler, named }: DatabaseRoute) => ({
  DATABASE_URL: `postgres://${ROLE.program}:${program}@127.0.0.1:${pooler}/carne_claro?pooling=transaction${named ? '&prepared=yes' : ''}`,
  DATABASE_DIRECT_URL: `postgres://${ROLE.owner}:${owner}@${hosts}/carne_claro`,
});

/** HAProxy and PgBouncer of each of the two machines. */
async function newSides(
  { machine, programs }: Options,
  { sides, places, keys }: { sides: readonly Side[]; places: readonly Place[]; keys: Keys },
) {
  const webs = Object.fromEntries(sides.map(({ name, web }) => [name, web]));
  const balancers = sides.map(({ name, front, primary }) =>
    newBalancer(machine, {
      name: `haproxy-${name}`,
      program: programs.haproxy,
      webPort: front,
      primaryPort: primary,
      webs,
      nodes: places,
    }),
  );
  const poolers = sides.map(({ name, pooler, primary }) =>
    newPooler(machine, {
      name: `pgbouncer-${name}`,
      program: programs.pgbouncer,
      keepsNames: programs.keepsNames,
      port: pooler,
      primaryPort: primary,
      users: { [ROLE.program]: keys.program },
    }),
  );
  return { balancers: await Promise.all(balancers), poolers: await Promise.all(poolers) };
}

function pairOf<Thing>([one, two]: readonly Thing[]): [Thing, Thing] {
  if (one === undefined || two === undefined) throw new Error('there must be two');
  return [one, two];
}
