import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { joinEmbeddedPostgres } from '#platform/database/embedded-postgres/embedded-postgres.server.ts';
import { ROOT } from '#platform/http/root.server.ts';
import { atTheEnd, PATIENCE_MS } from '#platform/http/testing.server.ts';
import { bundled, isBuilt } from '../../scripts/support/build.ts';

/** The real program in its own process, as a person starts it. */
export type RunningProgram = {
  child: ChildProcess;
  url: string;
  /** Gives all its output so far. */
  output(): string;
  /** Sends the signal and gives the exit code, once the process has ended. */
  end(signal: NodeJS.Signals): Promise<number | null>;
};

export type StartOptions = {
  env: Record<string, string>;
  flags?: string[];
  /** The program outlives the test that starts it, for later tests; the test file must end it. */
  shared?: boolean;
};

let isCurrent: boolean | undefined;

/**
 * Path of the built program (`main`) or tool. Throws when the build is older than the sources, because the
 * test would check the older ones.
 */
export function builtEntry(name: string): string {
  isCurrent ??= isBuilt();
  if (!isCurrent) throw new Error('the build is not of these sources: npm run build');
  return bundled(name);
}

/** Starts it without waiting for anything. */
export function spawnProgram({ env, flags = [], shared = false }: StartOptions): RunningProgram {
  const child = spawn(process.execPath, [builtEntry('main'), ...flags], {
    cwd: ROOT,
    // Refuses nothing for being late: a busy machine makes it late.
    env: { PATH: process.env.PATH, LOG_LEVEL: 'warn', RETRASO_MS: '0', ...env },
  });
  let text = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (chunk) => {
      text += chunk;
    });
  }
  const ended = once(child, 'close');
  if (!shared) atTheEnd(() => child.kill('SIGKILL'));
  return {
    child,
    url: `http://127.0.0.1:${env.PORT ?? 3000}`,
    output: () => text,
    end: async (signal) => {
      child.kill(signal);
      const [code] = await ended;
      return code;
    },
  };
}

/** Starts the program and waits until it is ready; a failure carries its output. */
export async function startProgram(options: StartOptions): Promise<RunningProgram> {
  const program = spawnProgram(options);
  await until(async () => {
    if (program.child.exitCode !== null) throw new Error(`the program ended: ${program.output()}`);
    return (await fetch(`${program.url}/salud`).catch(() => undefined))?.status === 200;
  });
  return program;
}

/** Asks again every 20 ms until the answer is yes, for as long as the machine may take. */
export async function until(condition: () => Promise<boolean>): Promise<void> {
  const deadline = Date.now() + PATIENCE_MS;
  while (!(await condition())) {
    if (Date.now() > deadline) throw new Error(`not within ${PATIENCE_MS / 1_000} s: ${condition}`);
    await wait(20);
  }
}

export async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  server.close();
  await once(server, 'close');
  if (address === null || typeof address === 'string') throw new Error('no port');
  return address.port;
}

/** Makes a data folder; `remove` also stops a server that a killed program left in it. */
export async function newDataFolder(): Promise<{ dataDir: string; remove(): Promise<void> }> {
  const parent = await mkdtemp(path.join(os.tmpdir(), 'carne-claro-programa-'));
  await chmod(parent, 0o755);
  const dataDir = path.join(parent, 'datos');
  const remove = async () => {
    const postgres = await joinEmbeddedPostgres({ dataDir });
    await postgres.stop();
    await rm(parent, { recursive: true, force: true });
  };
  return { dataDir, remove };
}
