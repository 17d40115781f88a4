import { spawn } from 'node:child_process';
import { open, readFile, rename, rm, stat } from 'node:fs/promises';
import { createServer } from 'node:net';
import { totalmem } from 'node:os';
import { basename, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { NO_ROOM } from '#platform/http/startup-error.server.ts';
import { archiveSettings } from './archiving.server.ts';
import type { Cluster, Settings } from './cluster.server.ts';
import { commandAs, run } from './command.server.ts';
import { EmbeddedPostgresError, errorCode, noRoom } from './errors.server.ts';

/**
 * Running server: process number of its postmaster, TCP port on 127.0.0.1, and `starting`, `ready` or
 * `stopping`.
 */
export type Server = { pid: number; port: number; status: string };

/** A server just started; `exited` turns true if it ends. */
export type Launch = { exited: boolean; killed: boolean; problem: string; logFile: string; logStart: number };

const logLimit = 10 * 1024 * 1024;

// Errors of a server that met another one of the same cluster, or another program on its port: worth a second
// try.
const passing =
  /lock file ".*" already exists|lock file ".*" is empty|pre-existing shared memory block|could not create any TCP\/IP sockets/;

/**
 * Server named by the cluster's postmaster.pid, ready or not; 'none' when nothing runs, 'unclear' while
 * the file is being written. Removes a file whose number now belongs to an unrelated process.
 */
export async function findServer({ dir }: Cluster): Promise<Server | 'none' | 'unclear'> {
  const file = join(dir, 'postmaster.pid');
  const text = await readFile(file, 'utf8').catch(() => undefined);
  if (text === undefined) return 'none';
  const lines = text.split('\n');
  const [pid, port] = [Number(lines[0]), Number(lines[3])];
  if (!pid || !port) return discardIfOld(file);
  if (await runsCluster(pid, dir)) return { pid, port, status: lines[7]?.trim() ?? '' };
  // PostgreSQL removes the file of a dead process, but refuses to start while any process has that number.
  if (isAlive(pid)) await rm(file, { force: true });
  return 'none';
}

// A crash of the machine can leave the file empty, and PostgreSQL would wait until somebody removes it.
async function discardIfOld(file: string): Promise<'none' | 'unclear'> {
  const { mtimeMs } = await stat(file).catch(() => ({ mtimeMs: Date.now() }));
  if (Date.now() - mtimeMs < 5000) return 'unclear';
  await rm(file, { force: true });
  return 'none';
}

/** Tells whether a process has that number. */
export function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    return errorCode(error) === 'EPERM';
  }
}

/**
 * Whether a process is the postmaster of the cluster in `dir`; true when in doubt. A dead process that was
 * not reaped yet is not.
 */
async function runsCluster(pid: number, dir: string): Promise<boolean> {
  if (!isAlive(pid)) return false;
  if (process.platform === 'linux') {
    const line = await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '');
    const [program = '', ...args] = line.split('\0');
    return basename(program) === 'postgres' && args.includes(dir);
  }
  const ps = commandAs(undefined, 'ps', ['-ww', '-o', 'command=', '-p', String(pid)]);
  return run(ps).then(
    (line) => line.includes('postgres') && line.includes(dir),
    () => isAlive(pid),
  );
}

/** A TCP port of 127.0.0.1 that was free a moment ago. */
export async function freePort(): Promise<number> {
  const probe = createServer();
  await new Promise<void>((resolve, reject) => {
    probe.once('error', reject).listen(0, '127.0.0.1', resolve);
  });
  const address = probe.address();
  await new Promise((resolve) => probe.close(resolve));
  if (address && typeof address === 'object') return address.port;
  throw new Error('the system gave no free port');
}

/** Starts a server of the cluster in its own session, out of reach of the terminal's Ctrl-C, without waiting for it. */
export async function launch(cluster: Cluster, port: number): Promise<Launch> {
  const { binaries, dataDir, dir, identity } = cluster;
  const values = { ...settings(port), ...archiveSettings(dataDir), ...cluster.settings };
  const flags = Object.entries(values).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
  const logFile = join(dataDir, 'postgres.log');
  await rotate(logFile);
  const log = await open(logFile, 'a', 0o600);
  try {
    const state: Launch = {
      exited: false,
      killed: false,
      problem: '',
      logFile,
      logStart: (await log.stat()).size,
    };
    const { file, args, options } = commandAs(identity, binaries.postgres, ['-D', dir, ...flags]);
    const child = spawn(file, args, { ...options, detached: true, stdio: ['ignore', log.fd, log.fd] });
    child.once('error', (error) => Object.assign(state, { exited: true, problem: error.message }));
    child.once('exit', (_code, signal) => Object.assign(state, { exited: true, killed: signal !== null }));
    child.unref();
    return state;
  } finally {
    await log.close();
  }
}

/**
 * Finds why a launched server ended: returns when another try may work, and otherwise throws
 * EmbeddedPostgresError.
 */
export async function explainExit({ dir }: Cluster, launched: Launch): Promise<void> {
  const written = await readFrom(launched.logFile, launched.logStart);
  if (launched.killed || passing.test(written)) return;
  if (noRoom.test(written)) throw new EmbeddedPostgresError(`PostgreSQL no arranca en «${dir}»: ${NO_ROOM}.`);
  const detail = launched.problem || (await lastWords(launched));
  throw new EmbeddedPostgresError(
    `PostgreSQL no arranca en «${dir}». Esto es lo último que ha escrito en «${launched.logFile}»:\n${detail}`,
  );
}

/** The last lines that a launched server wrote. */
export async function lastWords({ logFile, logStart }: Launch): Promise<string> {
  const written = await readFrom(logFile, logStart);
  return written.trim().split('\n').slice(-5).join('\n');
}

/**
 * Turns an outside stop (SIGTERM) into a fast one. A SIGTERM waits for the sessions to end, the owner's
 * own among them, and meanwhile nobody gets in.
 */
export async function hurryStop(cluster: Cluster): Promise<void> {
  const server = await findServer(cluster);
  if (typeof server === 'object' && server.status === 'stopping') sendSignal(server.pid, 'SIGINT');
}

/**
 * Stops a server, cuts its sessions and waits for its end. After 30 s it makes the server crash, which
 * loses no data.
 */
export async function shutDown({ dir, log }: Cluster, { pid }: Server): Promise<void> {
  for (const { signal, patience } of [
    { signal: 'SIGINT', patience: 30_000 },
    { signal: 'SIGQUIT', patience: 10_000 },
  ]) {
    const deadline = Date.now() + patience;
    // A frozen server takes no signal until it goes on.
    if (await runsCluster(pid, dir)) for (const one of [signal, 'SIGCONT']) sendSignal(pid, one);
    while (Date.now() < deadline) {
      if (!(await runsCluster(pid, dir))) return;
      await sleep(20);
    }
    log?.report('postgres slow to stop', { pid, seconds: patience / 1000, signal });
  }
}

function sendSignal(pid: number, signal: string): void {
  try {
    process.kill(pid, signal);
  } catch (error) {
    if (errorCode(error) !== 'ESRCH') throw error;
  }
}

function settings(port: number): Settings {
  return {
    listen_addresses: '127.0.0.1',
    port,
    unix_socket_directories: '',
    max_connections: 60,
    shared_buffers: `${cacheMb()}MB`,
    // Value for solid-state disks.
    random_page_cost: 1.1,
    // Compiling a query of the office takes longer than running it.
    jit: 'off',
    timezone: 'UTC',
    log_timezone: 'UTC',
    lc_messages: 'C',
    fsync: 'on',
    full_page_writes: 'on',
    synchronous_commit: 'on',
    compute_query_id: 'off',
    log_checkpoints: 'off',
    // Warnings and failed statements quote rows with personal data, so they are off; the program logs their
    // codes. The server's messages about itself stay, without the current statement.
    log_min_messages: 'log',
    log_error_verbosity: 'terse',
    log_min_error_statement: 'panic',
    log_parameter_max_length: 0,
    log_parameter_max_length_on_error: 0,
  };
}

/** An eighth of the machine's memory, up to the size of a small business's tables. */
const cacheMb = () => Math.min(512, Math.max(64, Math.floor(totalmem() / 2 ** 20 / 8)));

async function rotate(logFile: string): Promise<void> {
  const { size } = await stat(logFile).catch(() => ({ size: 0 }));
  if (size > logLimit) await rename(logFile, `${logFile}.anterior`);
}

async function readFrom(path: string, start: number): Promise<string> {
  const file = await open(path);
  try {
    const buffer = Buffer.alloc(64 * 1024);
    const { bytesRead } = await file.read(buffer, 0, buffer.length, start);
    return buffer.toString('utf8', 0, bytesRead);
  } finally {
    await file.close();
  }
}
