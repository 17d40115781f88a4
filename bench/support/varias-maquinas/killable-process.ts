import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, openSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import type { Command } from '#platform/database/embedded-postgres/command.server.ts';

/** A process that can be killed and started again, with its log in a file. */
export type KillableProcess = {
  start(): void;
  /** Sends SIGKILL to the process and its group, and waits for its end. */
  kill(): Promise<void>;
  runs(): boolean;
  /** End of its log. */
  said(): Promise<string>;
};

const started = new Set<KillableProcess>();
let isOver = false;

export function killableProcess({ file, args, options }: Command, log: string): KillableProcess {
  let child: ChildProcess | undefined;
  const runs = () => child !== undefined && child.exitCode === null && child.signalCode === null;
  const it: KillableProcess = {
    start: () => {
      if (runs() || isOver) return;
      const output = openSync(log, 'a');
      // In its own group: Ctrl+C must reach only the script, which ends everything in order.
      child = spawn(file, args, { ...options, stdio: ['ignore', output, output], detached: true });
      child.on('error', () => {});
      closeSync(output);
      started.add(it);
    },
    kill: async () => {
      if (!child?.pid || !runs()) return;
      const ended = once(child, 'exit');
      process.kill(-child.pid, 'SIGKILL');
      await ended;
    },
    runs,
    said: async () => (await readFile(log, 'utf8').catch(() => '')).slice(-3_000),
  };
  return it;
}

/** Kills all that was started; nothing starts any more. */
export async function killAll(): Promise<void> {
  isOver = true;
  for (const one of started) await one.kill();
}
