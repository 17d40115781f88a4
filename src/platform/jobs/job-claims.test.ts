import { spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { atTheEnd, createTestDatabase, PATIENCE_MS } from '#platform/http/testing.server.ts';
import { asCommand } from '#test/support/command.testing.server.ts';
import { type JobKind, startJobs } from './jobs.server.ts';

const PROGRAM = path.join(import.meta.dirname, 'job-claims.fixture.server.ts');

/** Milliseconds between two signs of life, instead of ten seconds: a program is dead after three to four of them. */
const ALIVE_MS = 400;

/** Milliseconds: far less than the minute between two tries of a job, and than its limit of a quarter of an hour. */
const SOON = { timeout: 20 * ALIVE_MS };
const PATIENCE = { timeout: PATIENCE_MS };

const kind = (name: string): JobKind<object> => ({ name, retryLimit: 2, retryDelay: 60 });
const KINDS = [kind('acaba'), kind('falla')];

/** Another program, with a job of each kind in its hands. */
async function startHolder(url: string) {
  const child = spawn(process.execPath, asCommand(PROGRAM, url, String(ALIVE_MS)), {
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  atTheEnd(() => child.kill('SIGKILL'));
  let said = '';
  child.stdout.setEncoding('utf8').on('data', (text) => {
    said += text;
  });
  await expect.poll(() => said, PATIENCE).toMatch(/(taken \w+\s+){2}/);
  return { child, ended: once(child, 'close') };
}

type HeldJob = { name: string; finish: () => void };

/** Starts a queue in this process, whose jobs wait until the test ends them. */
async function startHere(url: string, kinds: JobKind<object>[]) {
  const held: HeldJob[] = [];
  const taken: string[] = [];
  const jobs = await startJobs({
    databaseUrl: url,
    jobs: kinds.map((one) => ({
      ...one,
      handler: () => new Promise<void>((finish) => held.push({ name: one.name, finish })),
    })),
    aliveMs: ALIVE_MS,
    onError: () => {},
    onTaken: (name) => taken.push(name),
  });
  atTheEnd(() => jobs.stop(1_000));
  const names = () => held.map(({ name }) => name).toSorted();
  return { jobs, held, taken, names };
}

async function start() {
  const { db, url } = await createTestDatabase();
  const queued = await startJobs({
    databaseUrl: url,
    jobs: KINDS.map((one) => ({ ...one, handler: async () => {} })),
    works: false,
    onError: () => {},
  });
  atTheEnd(() => queued.stop(1_000));
  for (const one of KINDS) await queued.enqueue(one, {}, 'uno');
  const states = async () => {
    const { rows } = await db.execute<{ estados: string }>(sql`
      SELECT name || ' ' || string_agg(state::text, ' ' ORDER BY state) AS estados FROM pgboss.job
      WHERE name IN ('acaba', 'falla', 'larga') GROUP BY name ORDER BY name`);
    return rows.map(({ estados }) => estados);
  };
  return { url, states, queued };
}

test('lo que hacía un programa matado lo hace otro enseguida, y a uno vivo no se le quita lo que tarda', async () => {
  const { url, states, queued } = await start();
  const long = kind('larga');
  const living = await startHere(url, [long]);
  await queued.enqueue(long, {}, 'una');
  await expect.poll(living.names, PATIENCE).toEqual(['larga']);
  const { child, ended } = await startHolder(url);
  child.kill('SIGKILL');
  await ended;
  const other = await startHere(url, [...KINDS, long]);
  await expect.poll(other.names, SOON).toEqual(['acaba', 'falla']);
  expect(await states()).toEqual(['acaba active cancelled', 'falla active cancelled', 'larga active']);
  for (const { finish } of [...other.held, ...living.held]) finish();
  await expect
    .poll(states, PATIENCE)
    .toEqual(['acaba completed cancelled', 'falla completed cancelled', 'larga completed']);
  expect([other.names(), other.taken.length + living.taken.length]).toEqual([['acaba', 'falla'], 2]);
  // The key belongs to a job that is done, so it starts no other.
  await queued.enqueue(KINDS[0] as JobKind<object>, {}, 'uno');
  expect(await states()).toContain('acaba completed cancelled');
});

test('el que estaba parado y vuelve no acaba ni estropea lo que ya tiene otro', async () => {
  const { url, states } = await start();
  const { child, ended } = await startHolder(url);
  child.kill('SIGSTOP');
  const other = await startHere(url, KINDS);
  await expect.poll(other.names, SOON).toEqual(['acaba', 'falla']);
  child.kill('SIGCONT');
  child.stdin.write('now\n');
  await ended;
  expect(await states()).toEqual(['acaba active cancelled', 'falla active cancelled']);
  for (const { finish } of other.held) finish();
  await expect.poll(states, PATIENCE).toEqual(['acaba completed cancelled', 'falla completed cancelled']);
  expect(other.names()).toEqual(['acaba', 'falla']);
});
