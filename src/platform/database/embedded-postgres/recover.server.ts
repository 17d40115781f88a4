import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { StartupError } from '#platform/http/startup-error.server.ts';
import { locateBinaries } from './binaries.server.ts';
import { type Cluster, ensurePassword, type Settings } from './cluster.server.ts';
import { commandAs, run } from './command.server.ts';
import { openDataDir } from './data-dir.server.ts';
import { EmbeddedPostgresError, reasonOf } from './errors.server.ts';
import { grantReach, serverUser } from './identity.server.ts';
import { explainExit, findServer, freePort, isAlive, launch, shutDown } from './postmaster.server.ts';

const NOT_REACHED = 'recovery ended before configured recovery target was reached';

/** A cluster whose files come from a base copy: nothing enters it while it recovers. */
export type Recovering = Omit<Cluster, 'password'>;

/**
 * Opens an empty folder to recover a cluster in it, and removes the remains of a killed recovery. Throws `StartupError` while
 * another recovery works there.
 */
export async function beginRecovery(dataDir: string): Promise<Recovering> {
  const binaries = await locateBinaries();
  const pidFile = join(dataDir, 'proceso');
  const pid = Number(await readFile(pidFile, 'utf8').catch(() => ''));
  if (pid && pid !== process.pid && isAlive(pid))
    throw new StartupError(`Ya hay otra restauración en marcha en esa carpeta (proceso ${pid}).`);
  const opened = await openDataDir(dataDir);
  const user = await serverUser();
  if (user) await run(commandAs(undefined, 'chown', [`0:${user.gid}`, opened.dataDir]));
  const identity = user && (await grantReach(user, { dataDir: opened.dataDir, binaries }, undefined));
  const place = { dataDir: opened.dataDir, dir: join(opened.dataDir, 'postgres'), binaries, identity };
  const cluster: Recovering = { ...place, log: undefined, settings: {} };
  await stopRecovery(cluster);
  for (const name of ['postgres', 'ficheros', 'instantes', 'wal', 'postgres.clave', 'postgres.log'])
    await rm(join(opened.dataDir, name), { recursive: true, force: true });
  await writeFile(pidFile, `${process.pid}`);
  await mkdir(cluster.dir, { mode: 0o700 });
  return cluster;
}

/** Stops the server of a recovery, if it runs. */
export async function stopRecovery(cluster: Recovering): Promise<void> {
  const server = await findServer({ ...cluster, password: '' });
  if (typeof server === 'object') await shutDown({ ...cluster, password: '' }, server);
}

/** Gives the files that were written to the user of the server. */
export async function handToServer({ identity }: Recovering, folder: string): Promise<void> {
  if (identity) await run(commandAs(undefined, 'chown', ['-R', `${identity.uid}:${identity.gid}`, folder]));
}

/**
 * Lets the server recover to its target, or to the end of the WAL that it is given, and stops it. Gives whether it reached the
 * target: PostgreSQL ends with an error when the WAL has no transaction after the target. Throws EmbeddedPostgresError for other
 * endings. `signal` ends the wait, but not the server.
 */
export async function recover(
  recovering: Recovering,
  settings: Settings,
  signal?: AbortSignal,
): Promise<boolean> {
  // A standby that may be read counts as ready before it has recovered.
  const own = { archive_mode: 'off', hot_standby: 'off' };
  const cluster: Cluster = { ...recovering, password: '', settings: { ...settings, ...own } };
  await writeFile(join(cluster.dir, 'recovery.signal'), '');
  await handToServer(recovering, join(cluster.dir, 'recovery.signal'));
  const launched = await launch(cluster, await freePort());
  for (;;) {
    signal?.throwIfAborted();
    const server = await findServer(cluster);
    if (typeof server === 'object' && server.status === 'ready') {
      await shutDown(cluster, server);
      return true;
    }
    if (launched.exited) break;
    await sleep(20);
  }
  const written = (await readFile(launched.logFile)).subarray(launched.logStart).toString();
  if (written.includes(NOT_REACHED)) return false;
  await explainExit(cluster, launched);
  throw new EmbeddedPostgresError(`PostgreSQL ha dejado de recuperar «${cluster.dir}». Vuelve a intentarlo.`);
}

/** Sets a new password of the superuser in a stopped cluster: copies do not include the original password. */
export async function renewPassword({ dataDir, dir, binaries, identity }: Recovering): Promise<void> {
  const password = await ensurePassword(dataDir);
  const { file, args, options } = commandAs(identity, binaries.postgres, ['--single', '-D', dir, 'postgres']);
  const child = spawn(file, args, { ...options, stdio: ['pipe', 'ignore', 'pipe'] });
  let written = '';
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    written += text;
  });
  // A server that ends at once does not read it.
  child.stdin.on('error', () => undefined);
  child.stdin.end(`ALTER ROLE postgres PASSWORD '${password}'\n`);
  const [code] = await once(child, 'close');
  if (code === 0) return;
  throw new EmbeddedPostgresError(
    `No se ha podido poner la clave de «${dir}»: ${reasonOf(new Error(written.trim().split('\n').at(-1)))}`,
  );
}
