import { spawn } from 'node:child_process';
import { once } from 'node:events';

export type RunResult = { code: number; output: string };

export type RunOptions = { env?: Record<string, string>; quiet?: boolean; cwd?: string };

/** Runs a command of this package or of the system, shows its output unless `quiet`, and gives it back. */
export async function run(command: string, args: string[], options: RunOptions = {}): Promise<RunResult> {
  const child = spawn(command, args, {
    stdio: ['ignore', 'pipe', 'pipe'],
    ...(options.cwd && { cwd: options.cwd }),
    env: { ...process.env, ...options.env },
  });
  let output = '';
  for (const [from, to] of [
    [child.stdout, process.stdout],
    [child.stderr, process.stderr],
  ] as const) {
    from.setEncoding('utf8').on('data', (text: string) => {
      output += text;
      if (!options.quiet) to.write(text);
    });
  }
  const failed = once(child, 'error').then(([error]) => ({ code: 127, output: String(error) }));
  const ended = once(child, 'close').then(([code]) => ({ code: Number(code ?? 1), output }));
  return Promise.race([ended, failed]);
}

/** Gives the seconds since `start` (from `performance.now()`), for people. */
export const seconds = (start: number) => `${((performance.now() - start) / 1000).toFixed(1)} s`;
