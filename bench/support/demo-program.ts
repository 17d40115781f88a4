import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { bundled, ensureBuild } from '../../scripts/support/build.ts';

export type DemoProgram = { origin: string; dataDir: string; pid: number };

type Options = {
  port: string;
  env?: Record<string, string>;
  /** The program uses a certificate given in `env`, which the bench must accept. */
  https?: boolean;
  /** File descriptor for the program's log; without it, the log is discarded. */
  log?: number;
  /** Data folder to keep afterwards; without it, a temporary one. */
  dataDir?: string;
  /** Another checkout, already built: runs its program instead of this one. */
  tree?: string;
};

/** Runs `work` with the real program and demonstration data, in a separate process. Afterwards stops it and deletes its data. */
export async function withDemoProgram(
  { port, env = {}, dataDir: kept, tree, https = false, log }: Options,
  work: (program: DemoProgram) => Promise<void>,
): Promise<void> {
  if (!tree) await ensureBuild();
  const folder = await mkdtemp(path.join(os.tmpdir(), 'carne-claro-bench-'));
  await chmod(folder, 0o755);
  const dataDir = kept ?? path.join(folder, 'datos');
  // As `npm start` runs the program, with its log on, because the log costs too.
  const program = spawn(
    process.execPath,
    [
      '--max-semi-space-size=16',
      '--max-old-space-size=1536',
      tree ? path.resolve(tree, 'build/program/main.js') : bundled('main'),
      '--demo',
    ],
    {
      cwd: tree ?? process.cwd(),
      env: { ...process.env, PORT: port, DATA_DIR: dataDir, LOG_LEVEL: 'info', ...env },
      stdio: ['ignore', log ?? 'ignore', 'inherit'],
    },
  );
  const ended = once(program, 'exit');
  try {
    const origin = `${https ? 'https' : 'http'}://127.0.0.1:${port}`;
    while ((await fetch(`${origin}/salud`).catch(() => undefined))?.status !== 200) {
      if (program.exitCode !== null) throw new Error(`the program ended with ${program.exitCode}`);
      await wait(20);
    }
    await work({ origin, dataDir, pid: program.pid ?? 0 });
  } finally {
    program.kill('SIGTERM');
    await ended;
    await rm(folder, { recursive: true, force: true });
  }
}
