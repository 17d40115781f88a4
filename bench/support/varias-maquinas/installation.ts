import pg from 'pg';
import type { Etcd } from './etcd.ts';
import type { KillableProcess } from './killable-process.ts';
import type { Machine } from './machine.ts';
import type { NeededPrograms } from './needed-programs.ts';
import { type Keys, type Node, rolesOf, untilReplicated } from './patroni.ts';
import { prepareInstallation, ROLE } from './prepare-installation.ts';
import { type Program, startProgram } from './programs.ts';
import type { Store } from './s3.ts';

/**
 * Two machines, each with PostgreSQL, etcd, HAProxy, PgBouncer and a web program. A third machine with an etcd, the program for the
 * jobs and the store of files.
 */
export type Installation = {
  machine: Machine;
  nodes: readonly [Node, Node];
  etcds: Etcd[];
  poolers: KillableProcess[];
  balancers: KillableProcess[];
  webs: readonly [Program, Program];
  jobs: Program;
  /** Store of the files. */
  store: Store;
  /** Addresses at which people arrive: a browser tries the next one when the first does not connect. */
  fronts: readonly string[];
  synchronous: boolean;
  keys: Keys;
  /** Database URL of the superuser, for the bench itself: to the primary, or to the given node. */
  superuserUrl(node?: Node): string;
  /** Environment of a program, or of a tool that reads the same data. */
  settings: Record<string, string>;
};

export type Options = {
  machine: Machine;
  programs: NeededPrograms;
  synchronous: boolean;
};

/** Starts all the parts with demonstration data. Each part starts when the parts that it needs answer. */
export async function startInstallation(options: Options): Promise<Installation> {
  const made = await prepareInstallation(options);
  const { nodes, etcds, poolers, balancers, webs, jobs, store, synchronous } = made;
  store.process.start();
  for (const { process } of etcds) process.start();
  for (const { patroni } of nodes) patroni.start();
  for (const one of balancers) one.start();
  await untilReplicated(nodes, synchronous);
  await makeRoles(made);
  for (const one of poolers) one.start();
  // The jobs program starts first, because it migrates the database.
  for (const program of [jobs, ...webs]) await startProgram(program);
  return made;
}

/** Makes the two roles and the database, as README says. */
async function makeRoles({ nodes, keys }: Installation): Promise<void> {
  const roles = await rolesOf(nodes);
  if (!roles) throw new Error('there is no primary');
  const { port } = roles.primary;
  const client = new pg.Client(`postgres://postgres:${keys.superuser}@127.0.0.1:${port}/postgres`);
  await client.connect();
  try {
    await client.query(`CREATE ROLE ${ROLE.owner} LOGIN PASSWORD '${keys.owner}'`);
    await client.query(`CREATE ROLE ${ROLE.program} LOGIN PASSWORD '${keys.program}'`);
    await client.query(`CREATE DATABASE carne_claro OWNER ${ROLE.owner} TEMPLATE template0 ENCODING 'UTF8'`);
  } finally {
    await client.end();
  }
}
