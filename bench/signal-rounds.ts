/**
 * Starts the program through npm in its own process group, and sends the whole group three signals in a row to end. The seed chooses
 * the moment, from the first second until the program has served for a while. No process may remain. Says how long each end
 * took. `node bench/signal-rounds.ts [--rondas 30] [--semilla COMMIT] [--puerto 3921]`
 */
import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { between, chance, seededRandom } from '#platform/kit/seeded-random.ts';
import { ensureBuild } from '../scripts/support/build.ts';

const { values } = parseArgs({
  options: {
    rondas: { type: 'string', default: '30' },
    semilla: { type: 'string', default: '7dfcd3ad559b9a63955706f3c9f4f9d93771f851' },
    puerto: { type: 'string', default: '3921' },
  },
});
/** The signals come within these seconds after the start; in half of the rounds, after the program serves. */
const LATEST_S = 6;

const random = seededRandom(Number.parseInt(values.semilla.slice(0, 8), 16));

/** Processes of a data folder: PostgreSQL names it in its arguments. */
const processesOf = (folder: string): string[] =>
  execFileSync('ps', ['-ww', '-eo', 'pid=,args='], { encoding: 'utf8' })
    .split('\n')
    .filter((line) => line.includes(folder));

const membersOf = (group: number): string[] =>
  execFileSync('ps', ['-eo', 'pgid=,pid=,stat=,args='], { encoding: 'utf8' })
    .split('\n')
    .filter((line) => Number(line.trim().split(/\s+/, 1)[0]) === group && !/^\s*\d+\s+\d+\s+Z/.test(line));

async function until(condition: () => Promise<boolean>): Promise<boolean> {
  const deadline = Date.now() + 60_000;
  while (Date.now() < deadline) {
    if (await condition()) return true;
    await wait(50);
  }
  return false;
}

const serves = async () =>
  (await fetch(`http://127.0.0.1:${values.puerto}/listo`).catch(() => undefined))?.status === 200;

type Round = { when: string; seconds: number; left: string[] };

async function round(folder: string): Promise<Round> {
  const dataDir = path.join(folder, 'datos');
  const npm = spawn('npm', ['start'], {
    detached: true,
    stdio: 'ignore',
    env: { PATH: process.env.PATH, HOME: process.env.HOME, DATA_DIR: dataDir, PORT: values.puerto },
  });
  const ended = once(npm, 'exit');
  const after = between(random, 0, LATEST_S * 1_000);
  const waits = chance(random, 0.5);
  if (waits) await until(serves);
  await wait(waits ? after / 10 : after);
  const group = npm.pid ?? 0;
  const started = performance.now();
  for (let times = 0; times < 3; times += 1) {
    if (membersOf(group).length === 0) break;
    process.kill(-group, 'SIGTERM');
    await wait(between(random, 0, 100));
  }
  await ended;
  await until(async () => membersOf(group).length === 0 && processesOf(dataDir).length === 0);
  const seconds = (performance.now() - started) / 1_000;
  const when = waits ? 'serving' : `${(after / 1_000).toFixed(1)} s after its start`;
  return { when, seconds, left: [...membersOf(group), ...processesOf(dataDir)] };
}

await ensureBuild();
const folder = await mkdtemp(path.join(os.tmpdir(), 'carne-claro-bench-'));
await chmod(folder, 0o755);
let left = 0;
try {
  for (let number = 1; number <= Number(values.rondas); number += 1) {
    const done = await round(folder);
    left += done.left.length;
    console.log(`${String(number).padStart(3)}  ${done.seconds.toFixed(2).padStart(6)} s  ${done.when}`);
    for (const line of done.left) console.log(`     left: ${line}`);
  }
} finally {
  await rm(folder, { recursive: true, force: true, maxRetries: 20 });
}
console.log(`${values.rondas} rounds, ${left} processes left`);
if (left > 0) process.exitCode = 1;
