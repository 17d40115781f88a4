import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync, writeFileSync } from 'node:fs';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { bundled, ensureBuild } from '../scripts/support/build.ts';
import { run } from '../scripts/support/run.ts';

// Measures a second start of the program, with a year of demonstration data: from the command to the first good answer, PostgreSQL
// included. Measures it again with an empty file cache, if the system allows to empty it. Also measures the memory after a start.
const ROUNDS = 7;
const COLD_ROUNDS = 3;
const LIMITS = { warmMs: 1_500, coldMs: 6_000, idleMb: 220 };
const IDLE_MS = 5_000;
const PORT = '3908';

const median = (values: number[]) =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;

type Start = { ms: number; cpuMs: number; idleMb: number };

/** Starts the program as `npm start` does, waits until it is healthy, and ends it. With `idle`, waits before reading its memory. */
async function measure(
  env: Record<string, string>,
  { idle = false, flags = [] }: { idle?: boolean; flags?: string[] } = {},
): Promise<Start> {
  const start = performance.now();
  const program = spawn(process.execPath, ['--max-semi-space-size=16', bundled('main'), ...flags], {
    env: { ...process.env, ...env },
  });
  const ended = once(program, 'exit');
  while ((await fetch(`http://127.0.0.1:${PORT}/salud`).catch(() => undefined))?.status !== 200) {
    if (program.exitCode !== null) throw new Error(`the program ended with ${program.exitCode}`);
    await wait(5);
  }
  const ms = performance.now() - start;
  const cpuMs = cpuMsOf(program.pid ?? 0);
  if (idle) await wait(IDLE_MS);
  const idleMb = residentMb(program.pid ?? 0);
  program.kill('SIGTERM');
  await ended;
  return { ms, cpuMs, idleMb };
}

/** Processor time of a process in ms. The system counts in hundredths of a second. */
function cpuMsOf(pid: number): number {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? [];
  return (Number(fields[11]) + Number(fields[12])) * 10;
}

function residentMb(pid: number): number {
  const [, kb] = /VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? [];
  return Number(kb) / 1024;
}

/** Empties the system's file cache; false if that is not allowed. */
async function dropFileCache(): Promise<boolean> {
  await run('sync', []);
  try {
    writeFileSync('/proc/sys/vm/drop_caches', '3');
    return true;
  } catch {
    return false;
  }
}

/** Milliseconds that an empty Node program takes on this machine now. */
async function emptyProcessMs(): Promise<number> {
  const start = performance.now();
  await once(spawn(process.execPath, ['-e', '0']), 'exit');
  return performance.now() - start;
}

function tell(what: string, value: number, unit: string, limit: number): boolean {
  console.log(`${what}  ${value.toFixed(0)} ${unit}, limit ${limit} ${unit}`);
  return value <= limit;
}

await ensureBuild();
const folder = await mkdtemp(path.join(os.tmpdir(), 'carne-claro-bench-'));
await chmod(folder, 0o755);
try {
  const env = { PORT, DATA_DIR: path.join(folder, 'datos'), LOG_LEVEL: 'warn' };
  const first = await measure(env, { flags: ['--demo'] });
  console.log(`first start, with initdb, migrations and demonstration data  ${first.ms.toFixed(0)} ms`);
  const warm: Start[] = [];
  const bare: number[] = [];
  for (let round = 0; round < ROUNDS; round++) {
    warm.push(await measure(env));
    bare.push(await emptyProcessMs());
  }
  const idle = await measure(env, { idle: true });
  const warmMs = median(warm.map(({ ms }) => ms));
  const kept = [tell(`warm start (median of ${ROUNDS})`, warmMs, 'ms', LIMITS.warmMs)];
  console.log(`  of which processor time  ${median(warm.map(({ cpuMs }) => cpuMs)).toFixed(0)} ms`);
  console.log(`  of empty Node processes  ${(warmMs / median(bare)).toFixed(1)}`);
  const cold: number[] = [];
  for (let round = 0; round < COLD_ROUNDS; round++)
    if (await dropFileCache()) cold.push((await measure(env)).ms);
  if (cold.length > 0)
    kept.push(tell(`cold start (median of ${COLD_ROUNDS})`, median(cold), 'ms', LIMITS.coldMs));
  else console.log('cold start  not measured: the cache of files may not be emptied here');
  kept.push(tell(`memory ${IDLE_MS / 1000} s after a start`, idle.idleMb, 'MB', LIMITS.idleMb));
  process.exitCode = kept.every(Boolean) ? 0 : 1;
} finally {
  await rm(folder, { recursive: true, force: true });
}
