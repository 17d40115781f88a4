import type { KillableProcess } from './killable-process.ts';
import type { Machine } from './machine.ts';

export type Etcd = { name: string; process: KillableProcess };

/** Milliseconds: a leader that is silent for the election timeout is replaced. Longer than the defaults, for busy machines. */
const TIMES = ['--heartbeat-interval', '250', '--election-timeout', '2500'];

/** Makes three etcd, where Patroni notes which node is the primary. One of the three may be missing. */
export async function newEtcds(
  machine: Machine,
  program: string,
  ports: { clients: readonly number[]; peers: readonly number[] },
): Promise<Etcd[]> {
  const address = (port: number | undefined) => `http://127.0.0.1:${port}`;
  const all = ports.peers.map((port, n) => `etcd${n + 1}=${address(port)}`).join(',');
  return Promise.all(
    ports.clients.map(async (port, n) => {
      const name = `etcd${n + 1}`;
      const peer = address(ports.peers[n]);
      const data = await machine.makeFolder(`${name}-datos`);
      const args = [
        ...['--name', name, '--data-dir', data, '--log-level', 'error', '--logger', 'zap'],
        ...['--listen-client-urls', address(port), '--advertise-client-urls', address(port)],
        ...['--listen-peer-urls', peer, '--initial-advertise-peer-urls', peer],
        ...['--initial-cluster', all, '--initial-cluster-token', 'carne-claro', ...TIMES],
      ];
      return { name, process: machine.process(name, program, args) };
    }),
  );
}
