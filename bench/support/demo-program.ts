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
  /** It has a certificate by `env`, which the bench must take. */
  https?: boolean;
  /** File descriptor for the lines of its log, which are thrown away without it. */
  log?: number;
  /** Folder of data that stays afterwards; without it, a new one that goes. */
  dataDir?: string;
  /** Another checkout, built, whose program it is. */
  tree?: string;
};

/** Gives `work` the real program with demonstration data, in a process of its own; it and its data go afterwards. */
export async function withDemoProgram(
  { port, env = {}, dataDir: kept, tree, https = false, log }: Options,
  work: (program: DemoProgram) => Promise<void>,
): Promise<void> {
  if (!tree) await ensureBuild();
  const folder = await mkdtemp(path.join(os.tmpdir(), 'carne-claro-bench-'));
  await chmod(folder, 0o755);
  const dataDir = kept ?? path.join(folder, 'datos');
  // The environment that `npm start` gives, with its log, which costs too.
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
