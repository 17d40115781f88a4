import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { ensureBuild } from '../scripts/support/build.ts';

// A second start of the program, with a year of demonstration data: from the command to the first good answer.
const ROUNDS = 7;
const LIMIT_MS = 3_000;
const PORT = '3908';

const median = (values: number[]) =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;

/** Starts the program, waits until it answers that it is well, ends it, and gives the milliseconds until then. */
async function startMs(env: Record<string, string>): Promise<number> {
  const start = performance.now();
  const program = spawn(process.execPath, ['src/main.server.ts', '--demo'], {
    env: { ...process.env, ...env },
  });
  const ended = once(program, 'exit');
  while ((await fetch(`http://127.0.0.1:${PORT}/salud`).catch(() => undefined))?.status !== 200) {
    if (program.exitCode !== null) throw new Error(`the program ended with ${program.exitCode}`);
    await wait(5);
  }
  const ms = performance.now() - start;
  program.kill('SIGTERM');
  await ended;
  return ms;
}

/** What any Node program costs on this machine at this moment. */
async function emptyProcessMs(): Promise<number> {
  const start = performance.now();
  await once(spawn(process.execPath, ['-e', '0']), 'exit');
  return performance.now() - start;
}

await ensureBuild();
const folder = await mkdtemp(path.join(os.tmpdir(), 'carne-claro-bench-'));
await chmod(folder, 0o755);
try {
  const env = { PORT, DATA_DIR: path.join(folder, 'datos'), LOG_LEVEL: 'warn' };
  const first = await startMs(env);
  const warm: number[] = [];
  const bare: number[] = [];
  for (let round = 0; round < ROUNDS; round++) {
    warm.push(await startMs(env));
    bare.push(await emptyProcessMs());
  }
  const ratio = median(warm) / median(bare);
  console.log(`first start, with initdb, migrations and demonstration data  ${first.toFixed(0)} ms`);
  console.log(`warm start (median of ${ROUNDS})  ${median(warm).toFixed(0)} ms, limit ${LIMIT_MS} ms`);
  console.log(
    `empty Node process (median of ${ROUNDS})  ${median(bare).toFixed(0)} ms; ratio ${ratio.toFixed(1)}`,
  );
  process.exitCode = median(warm) < LIMIT_MS ? 0 : 1;
} finally {
  await rm(folder, { recursive: true, force: true });
}
