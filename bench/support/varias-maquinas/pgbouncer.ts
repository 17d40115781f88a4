import type { KillableProcess } from './killable-process.ts';
import type { Machine } from './machine.ts';

type Pooler = {
  name: string;
  program: string;
  keepsNames: boolean;
  port: number;
  /** Port that leads to the primary PostgreSQL. */
  primaryPort: number;
  /** Password of each user of the database. */
  users: Record<string, string>;
};

/** PgBouncer in transaction mode. */
export async function newPooler(
  machine: Machine,
  { name, program, keepsNames, port, primaryPort, users }: Pooler,
): Promise<KillableProcess> {
  const lines = Object.entries(users).map(([user, key]) => `"${user}" "${key}"\n`);
  const keys = await machine.write(`${name}.txt`, lines.join(''));
  const settings = await machine.write(
    `${name}.ini`,
    `[databases]
* = host=127.0.0.1 port=${primaryPort}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${port}
unix_socket_dir =
auth_type = plain
auth_file = ${keys}
pool_mode = transaction
default_pool_size = 25
max_client_conn = 300
; Seconds until it tries again to reach a server that did not answer: 15 by default, in which all wait.
server_login_retry = 1
server_connect_timeout = 3
; Seconds that a statement may wait for a connection: 120 by default, and the program gives up long before.
query_wait_timeout = 10
${keepsNames ? 'max_prepared_statements = 200' : ''}
`,
  );
  return machine.process(name, program, ['-q', settings]);
}
