import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { bundled } from '../../../scripts/support/build.ts';
import { killPostgres } from '../killed-postgres.ts';

/** Processes that a round kills. */
export const VICTIMS = ['program', 'database', 'both'] as const;
export type Victim = (typeof VICTIMS)[number];

/** The built program, on its own data folder with the embedded PostgreSQL. */
export type KillableProgram = {
  origin: string;
  dataDir: string;
  /** Starts the program if it is not running. */
  start(): void;
  /** Sends SIGKILL to all the processes of the victim, and waits for their end. */
  kill(victim: Victim): Promise<void>;
  /** Waits until an address answers 200. Throws with the program's own words when it ended, or after a minute. */
  answers(address: string, headers?: Record<string, string>): Promise<void>;
  /** Ends it as a person would; gives its exit code. */
  stop(): Promise<number | null>;
};

const PATIENCE_MS = 60_000;

export function killableProgram({ dataDir, port }: { dataDir: string; port: number }): KillableProgram {
  const origin = `http://127.0.0.1:${port}`;
  let child: ChildProcess | undefined;
  let said = '';
  const runs = () => child !== undefined && child.exitCode === null && child.signalCode === null;
  const end = async (signal: NodeJS.Signals): Promise<number | null> => {
    if (!child || !runs()) return child?.exitCode ?? null;
    const ended = once(child, 'exit');
    child.kill(signal);
    return (await ended)[0];
  };
  return {
    origin,
    dataDir,
    start: () => {
      if (runs()) return;
      said = '';
      child = spawn(process.execPath, [bundled('main')], {
        env: { PATH: process.env.PATH, PORT: String(port), DATA_DIR: dataDir, LOG_LEVEL: 'error' },
        stdio: ['ignore', 'pipe', 'pipe'],
      });
      for (const stream of [child.stdout, child.stderr])
        stream?.setEncoding('utf8').on('data', (text: string) => {
          said = (said + text).slice(-5_000);
        });
    },
    kill: async (victim) => {
      // The database first: a program that sees it go must not have the time to start it again.
      if (victim !== 'program') await killPostgres(path.join(dataDir, 'postgres'));
      if (victim !== 'database') await end('SIGKILL');
    },
    answers: async (address, headers = {}) => {
      const deadline = performance.now() + PATIENCE_MS;
      while (!(await isWell(`${origin}${address}`, headers))) {
        if (!runs()) throw new Error(`the program ended by itself: ${said}`);
        if (performance.now() > deadline) throw new Error(`${address} did not answer in a minute: ${said}`);
        await wait(20);
      }
    },
    stop: () => end('SIGTERM'),
  };
}

async function isWell(url: string, headers: Record<string, string>): Promise<boolean> {
  try {
    const answer = await fetch(url, { headers, signal: AbortSignal.timeout(PATIENCE_MS) });
    await answer.arrayBuffer();
    return answer.status === 200;
  } catch {
    return false;
  }
}
