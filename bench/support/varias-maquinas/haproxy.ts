import type { KillableProcess } from './killable-process.ts';
import type { Machine } from './machine.ts';
import type { Place } from './patroni.ts';

type Balancer = {
  name: string;
  program: string;
  /** Port for people, and port that leads to the primary PostgreSQL. */
  webPort: number;
  primaryPort: number;
  /** Port of each web program, by name. */
  webs: Record<string, number>;
  nodes: readonly Place[];
};

/** HAProxy in front of the web programs, and between a pooler and the primary PostgreSQL. */
export async function newBalancer(machine: Machine, balancer: Balancer): Promise<KillableProcess> {
  const { name, program } = balancer;
  const settings = await machine.write(`${name}.cfg`, settingsOf(balancer));
  return machine.process(name, program, ['-f', settings, '-db']);
}

function settingsOf({ webPort, primaryPort, webs, nodes }: Balancer): string {
  const live = Object.entries(webs).map(([name, port]) => `  server ${name} 127.0.0.1:${port} check`);
  const late = Object.entries(webs).map(
    ([name, port]) => `  server ${name}-vivo 127.0.0.1:${port} track vivos/${name} backup`,
  );
  const servers = nodes.map(
    ({ name, port, statePort }) => `  server ${name} 127.0.0.1:${port} check port ${statePort}`,
  );
  return `defaults
  mode http
  timeout connect 2s
  timeout check 2s
  timeout client 60s
  timeout server 60s
  default-server inter 1s fall 2 rise 1

frontend web
  bind 127.0.0.1:${webPort}
  option forwardfor
  default_backend programas

backend programas
  option httpchk GET /listo
  http-check expect status 200
  option redispatch 1
  retries 2
  retry-on conn-failure empty-response 503
  http-request disable-l7-retry unless METH_GET
${live.join('\n')}
  # While none is ready, as without a primary, all that live give the pages that they keep.
  option allbackups
${late.join('\n')}

backend vivos
  option httpchk GET /vivo
  http-check expect status 200
${live.join('\n')}

listen primario
  mode tcp
  bind 127.0.0.1:${primaryPort}
  option httpchk GET /primary
  http-check expect status 200
  # A server that is no longer the primary must not be written to by those that are connected.
  default-server on-marked-down shutdown-sessions
${servers.join('\n')}
`;
}
