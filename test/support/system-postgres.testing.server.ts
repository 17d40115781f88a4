import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, globSync } from 'node:fs';
import { appendFile, chmod, chown, cp, mkdtemp, rm, writeFile } from 'node:fs/promises';
import net from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import pg from 'pg';
import { locateBinaries } from '#platform/database/embedded-postgres/binaries.server.ts';
import { commandAs, run } from '#platform/database/embedded-postgres/command.server.ts';
import { serverUser } from '#platform/database/embedded-postgres/identity.server.ts';
import { atTheEnd } from '#platform/http/testing.server.ts';
import { freePort, until } from './program.testing.server.ts';

/** Folders of the system's own PostgreSQL, oldest supported first. */
const installed = globSync('/usr/lib/postgresql/*/bin')
  .filter((folder) => Number(path.basename(path.dirname(folder))) >= 15)
  .sort();
const [ofSystem = ''] = installed;
/** The system's PgBouncer, or the one in `PGBOUNCER`: Debian's version does not support named statements. */
const PGBOUNCER = process.env.PGBOUNCER ?? '/usr/sbin/pgbouncer';
/** Whether this PgBouncer supports named statements. */
const keepsNames = process.env.PGBOUNCER !== undefined;

export const hasSystemPostgres = installed.length > 0;

/** Folder of the programs of that PostgreSQL. */
export const systemBinaries = ofSystem;
export const hasPgBouncer = existsSync(PGBOUNCER);

export type SystemServer = {
  url: string;
  port: number;
  data: string;
  /** Makes a replica of this server, which follows it. */
  replica(): Promise<SystemServer>;
  /** Makes this replica a primary. */
  promote(): Promise<void>;
  stop(): Promise<void>;
};

/** No test depends on the durability of this server, so it flushes nothing to disk. */
const QUICK = '-c fsync=off -c full_page_writes=off';

type ServerUser = Awaited<ReturnType<typeof serverUser>>;

/** Empty folder that the user of the server can enter; it is removed at the end. */
async function serverFolder(): Promise<{ folder: string; user: ServerUser }> {
  const user = await serverUser();
  const folder = await mkdtemp(path.join(os.tmpdir(), 'carne-claro-externo-'));
  await chmod(folder, 0o755);
  if (user) await chown(folder, user.uid, user.gid);
  return { folder, user };
}

/** New server from the npm package's binaries, until the test or the file ends. The package lacks `pg_basebackup`. */
export const startPackagedServer = async (): Promise<SystemServer> =>
  startSystemServer(undefined, path.dirname((await locateBinaries()).initdb));

/** New server from the system's own binaries, until the test or the file ends. */
export async function startSystemServer(from?: SystemServer, bin = ofSystem): Promise<SystemServer> {
  const { folder, user } = await serverFolder();
  const data = path.join(folder, 'data');
  const call = (program: string, args: string[]) => run(commandAs(user, path.join(bin, program), args));
  const locale = ['--encoding=UTF8', '--locale=C.UTF-8'];
  const hasTool = existsSync(path.join(bin, 'pg_basebackup'));
  if (from && hasTool) await call('pg_basebackup', ['-D', data, '-R', '-N', '-c', 'fast', '-d', from.url]);
  else if (from) await copyServer(from, data, user);
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
    data,
    replica: () => startSystemServer(server, bin),
    promote: async () => {
      await call('pg_ctl', ['promote', '-w', '-D', data]);
    },
    stop: async () => {
      await stop();
    },
  };
  return server;
}

/** Copies the folder of a running server, to start a replica from the copy. */
async function copyServer({ url, port, data }: SystemServer, to: string, user: ServerUser): Promise<void> {
  const client = new pg.Client(url);
  await client.connect();
  await client.query(`SELECT pg_backup_start('replica', true)`);
  await cp(data, to, {
    recursive: true,
    filter: (file) => !/^postmaster\.(pid|opts)$/.test(path.basename(file)),
  });
  const { rows } = await client.query<{ labelfile: string }>('SELECT labelfile FROM pg_backup_stop(true)');
  await client.end();
  await writeFile(path.join(to, 'backup_label'), rows[0]?.labelfile ?? '');
  await writeFile(path.join(to, 'standby.signal'), '');
  await appendFile(
    path.join(to, 'postgresql.auto.conf'),
    `primary_conninfo = 'host=127.0.0.1 port=${port} user=postgres'\n`,
  );
  if (user) await promisify(execFile)('chown', ['-R', `${user.uid}:${user.gid}`, to]);
  await chmod(to, 0o700);
}

/** PgBouncer that shares few connections by transactions. */
export type Pooler = { url(address: string): string; start(): Promise<void> };

/**
 * Prepares a PgBouncer in front of a server, with the users and passwords of `users`, until the test or the file ends. `start` runs
 * it.
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
