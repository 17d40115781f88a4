import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, globSync } from 'node:fs';
import { chmod, chown, mkdtemp, rm, writeFile } from 'node:fs/promises';
import net from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { commandAs, run } from '#api/embedded-postgres/command.server.ts';
import { serverUser } from '#api/embedded-postgres/identity.server.ts';
import { atTheEnd } from '#api/testing.server.ts';
import { freePort, until } from './program.testing.server.ts';

/** Folders of the system's own PostgreSQL, oldest supported first. */
const installed = globSync('/usr/lib/postgresql/*/bin')
  .filter((folder) => Number(path.basename(path.dirname(folder))) >= 15)
  .sort();
const [bin = ''] = installed;
/** That of the system, unless a newer one is named: Debian's keeps no named statements. */
const PGBOUNCER = process.env.PGBOUNCER ?? '/usr/sbin/pgbouncer';
/** Whether that one does. */
const keepsNames = process.env.PGBOUNCER !== undefined;

export const hasSystemPostgres = installed.length > 0;

/** Folder of the programs of that PostgreSQL. */
export const systemBinaries = bin;
export const hasPgBouncer = existsSync(PGBOUNCER);

export type SystemServer = {
  url: string;
  port: number;
  /** Makes a replica of this server, which follows it. */
  replica(): Promise<SystemServer>;
  /** Makes a replica take writes. */
  promote(): Promise<void>;
  stop(): Promise<void>;
};

/** Its durability is not what is tested: nothing is flushed. */
const QUICK = '-c fsync=off -c full_page_writes=off';

/** Empty folder that the user of the server can enter; it is removed at the end. */
async function serverFolder(): Promise<{ folder: string; user: Awaited<ReturnType<typeof serverUser>> }> {
  const user = await serverUser();
  const folder = await mkdtemp(path.join(os.tmpdir(), 'carne-claro-externo-'));
  await chmod(folder, 0o755);
  if (user) await chown(folder, user.uid, user.gid);
  return { folder, user };
}

/** New server from the system's own binaries, until the test or the file ends. */
export async function startSystemServer(from?: SystemServer): Promise<SystemServer> {
  const { folder, user } = await serverFolder();
  const data = path.join(folder, 'data');
  const call = (program: string, args: string[]) => run(commandAs(user, path.join(bin, program), args));
  const locale = ['--encoding=UTF8', '--locale=C.UTF-8'];
  if (from) await call('pg_basebackup', ['-D', data, '-R', '-N', '-c', 'fast', '-d', from.url]);
  else await call('initdb', ['-D', data, '-U', 'postgres', '--auth=trust', '--no-sync', ...locale]);
  const port = await freePort();
  const options = `-c port=${port} -c listen_addresses=127.0.0.1 -c unix_socket_directories= ${QUICK}`;
  await call('pg_ctl', ['start', '-w', '-D', data, '-l', path.join(folder, 'log'), '-o', options]);
  const stop = () => call('pg_ctl', ['stop', '-m', 'immediate', '-w', '-D', data]).catch(() => {});
  atTheEnd(async () => {
    await stop();
    await rm(folder, { recursive: true, force: true });
  });
  const server: SystemServer = {
    url: `postgres://postgres@127.0.0.1:${port}/postgres`,
    port,
    replica: () => startSystemServer(server),
    promote: async () => {
      await call('pg_ctl', ['promote', '-w', '-D', data]);
    },
    stop: async () => {
      await stop();
    },
  };
  return server;
}

/** PgBouncer that shares few connections by transactions. */
export type Pooler = { url(address: string): string; start(): Promise<void> };

/**
 * PgBouncer in front of a server, with its users and their keys, until the test or the file ends; it does not run before
 * `start`.
 */
export async function newPooler({ port, users }: { port: number; users: URL[] }): Promise<Pooler> {
  const { folder, user } = await serverFolder();
  const listens = await freePort();
  const file = (name: string) => path.join(folder, name);
  const keys = users.map((one) => `"${one.username}" "${decodeURIComponent(one.password)}"`);
  await writeFile(file('users.txt'), `${keys.join('\n')}\n`);
  await writeFile(
    file('pgbouncer.ini'),
    `[databases]
* = host=127.0.0.1 port=${port}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${listens}
unix_socket_dir =
auth_type = plain
auth_file = ${file('users.txt')}
pool_mode = transaction
default_pool_size = 3
max_client_conn = 200
logfile = ${file('log')}
${keepsNames ? 'max_prepared_statements = 200' : ''}
`,
  );
  let child: ChildProcess | undefined;
  atTheEnd(async () => {
    if (child && child.exitCode === null) {
      child.kill('SIGKILL');
      await once(child, 'close');
    }
    await rm(folder, { recursive: true, force: true });
  });
  const answers = () =>
    new Promise<boolean>((resolve) => {
      const socket = net.connect(listens, '127.0.0.1', () => resolve(true));
      socket.once('error', () => resolve(false)).once('connect', () => socket.destroy());
    });
  return {
    url: (address) => {
      const url = new URL(address);
      url.port = String(listens);
      url.searchParams.set('pooling', 'transaction');
      if (keepsNames) url.searchParams.set('prepared', 'yes');
      return url.href;
    },
    start: async () => {
      const command = commandAs(user, PGBOUNCER, ['-q', file('pgbouncer.ini')]);
      child = spawn(command.file, command.args, { ...command.options, stdio: 'ignore' });
      await until(answers);
    },
  };
}
