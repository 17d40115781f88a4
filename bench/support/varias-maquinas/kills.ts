import { setTimeout as wait } from 'node:timers/promises';
import type { Installation } from './installation.ts';
import type { KillableProcess } from './killable-process.ts';
import { type Node, rolesOf, until } from './patroni.ts';
import { isReady, type Program, startProgram } from './programs.ts';

/** A part that is killed, and how it comes back. */
export type Kill = {
  /** Name for the table. */
  part: string;
  /** Kills the part; resolves when it is dead. */
  kill(): Promise<void>;
  /** Starts the part again as its supervisor would, and waits until it answers. */
  back(): Promise<void>;
  /** While the part is dead there is only one disk, so no write may be acknowledged. */
  leavesOneDisk?: boolean;
};

/** Milliseconds until a supervisor starts again what has died. */
const SUPERVISOR_MS = 1_000;
/** Milliseconds until a dead replica is started again; in the first round, longer than people are made to wait. */
const [REPLICA_MS, FIRST_REPLICA_MS] = [4_000, 16_000];

const program = ({ name, port, process }: Program): Kill => ({
  part: `program ${name}`,
  kill: () => process.kill(),
  back: async () => {
    await wait(SUPERVISOR_MS);
    await startProgram({ name, port, process });
  },
});

const service = (part: string, process: KillableProcess, answers: () => Promise<boolean>): Kill => ({
  part,
  kill: () => process.kill(),
  back: async () => {
    await wait(SUPERVISOR_MS);
    process.start();
    await until(`${part} back`, answers);
  },
});

/** The machine of the primary. It comes back only after the replica has become primary. */
async function primaryMachine(nodes: readonly [Node, Node]): Promise<Kill> {
  const { primary, replica } = await roles(nodes);
  return {
    part: `PostgreSQL and Patroni of the primary, ${primary.name}`,
    kill: primary.killMachine,
    back: async () => {
      await until('another primary', () => replica.is('primary'));
      primary.patroni.start();
    },
  };
}

async function replicaMachine(nodes: readonly [Node, Node], deadMs: number): Promise<Kill> {
  const { replica } = await roles(nodes);
  return {
    part: `PostgreSQL and Patroni of the replica, ${replica.name}`,
    kill: replica.killMachine,
    back: async () => {
      await wait(deadMs);
      replica.patroni.start();
    },
    leavesOneDisk: true,
  };
}

/** PostgreSQL of the primary, without its Patroni: Patroni starts it again, or lets the replica become primary. */
async function primaryServer(nodes: readonly [Node, Node]): Promise<Kill> {
  const { primary } = await roles(nodes);
  return {
    part: `PostgreSQL alone of the primary, ${primary.name}`,
    kill: primary.killServer,
    back: () => until('a primary', async () => (await rolesOf(nodes))?.primary.connects() ?? false),
  };
}

/** Patroni of the primary: its PostgreSQL goes on alone, and believes that it is still the primary. */
async function primaryWatcher(nodes: readonly [Node, Node]): Promise<Kill> {
  const { primary, replica } = await roles(nodes);
  return {
    part: `Patroni alone of the primary, ${primary.name}`,
    kill: () => primary.patroni.kill(),
    back: async () => {
      await until('another primary', () => replica.is('primary'));
      primary.patroni.start();
    },
  };
}

/** Without the replica, writes go on; then the only disk that has them is lost. */
async function lostDisk(nodes: readonly [Node, Node]): Promise<Kill> {
  const { primary, replica } = await roles(nodes);
  return {
    part: `the replica, ${replica.name}, and then ${primary.name} with its disk`,
    kill: async () => {
      await replica.killMachine();
      await wait(REPLICA_MS);
      await primary.killMachine();
      await primary.loseDisk();
    },
    back: async () => {
      replica.patroni.start();
      await until('another primary', () => replica.is('primary'));
      primary.patroni.start();
    },
  };
}

async function roles(nodes: readonly [Node, Node]) {
  const found = await rolesOf(nodes);
  if (!found) throw new Error('there is no primary');
  return found;
}

/** Ways in which the primary is lost, by turns. */
const LOSSES = [primaryMachine, primaryServer, primaryMachine, primaryWatcher];

/**
 * Kills of a round. Each one is a function, because the primary is only known when the turn of the kill comes. Without synchronous
 * replication there is only one kill: the loss that the replication would have prevented.
 */
export function killsOf(round: number, installation: Installation): (() => Promise<Kill>)[] {
  const { nodes, etcds, poolers, balancers, webs, jobs, store, fronts } = installation;
  if (!installation.synchronous) return [() => lostDisk(nodes)];
  const one = round % 2;
  const [etcd, pooler, balancer] = [etcds[round % etcds.length], poolers[one], balancers[one]];
  const loss = LOSSES[round % LOSSES.length] ?? primaryMachine;
  if (!etcd || !pooler || !balancer) throw new Error('no parts');
  const [web, other] = [webs[one] ?? webs[0], webs[1 - one] ?? webs[1]];
  const connects = async () => {
    const answer = await fetch(`${fronts[one]}/vivo`).catch(() => undefined);
    await answer?.arrayBuffer().catch(() => {});
    return answer?.status === 200;
  };
  return [
    async () => program(web),
    async () => program(jobs),
    async () => service(`PgBouncer of ${web.name}`, pooler, () => isReady(web.port)),
    () => replicaMachine(nodes, round === 0 ? FIRST_REPLICA_MS : REPLICA_MS),
    async () => program(other),
    async () => service(`HAProxy of ${web.name}`, balancer, connects),
    async () => service('store of the files', store.process, store.answers),
    async () => service(etcd.name, etcd.process, async () => etcd.process.runs()),
    () => loss(nodes),
  ];
}
