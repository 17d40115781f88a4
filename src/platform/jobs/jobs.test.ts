import { once } from 'node:events';
import net from 'node:net';
import { describe, expect, test } from 'vitest';
import { startPulse } from '#platform/database/database-pulse.server.ts';
import { query, until } from '#platform/database/embedded-postgres/embedded-postgres.testing.server.ts';
import { createTestDatabase } from '#platform/http/testing.server.ts';
import { type Job, type JobKind, startJobs } from './jobs.server.ts';

type Note = { text: string };

const kind: JobKind<Note> = { name: 'notas', retryLimit: 2, retryDelay: 1 };

/** A job that fails `failures` times, then records its data and reports when it has `expected` of them. */
function recorder(expected: number, failures = 0) {
  const seen: string[] = [];
  let left = failures;
  let finish = () => {};
  const done = new Promise<void>((resolve) => {
    finish = resolve;
  });
  const job: Job<Note> = {
    ...kind,
    handler: async ({ text }) => {
      if (left-- > 0) throw new Error('not yet');
      seen.push(text);
      if (seen.length === expected) finish();
    },
  };
  return { job, seen, done };
}

// These tests mostly wait, so they run at the same time, each with a database of its own.
const databases = await Promise.all(Array.from({ length: 7 }, () => createTestDatabase()));
function database(): string {
  const next = databases.pop();
  if (!next) throw new Error('a database for each test');
  return next.url;
}

/** Address of a database that can be out of reach; `refused` counts the connections that were tried meanwhile. */
async function severable(url: string) {
  const { hostname, port } = new URL(url);
  const sockets = new Set<net.Socket>();
  const state = { open: true, refused: 0 };
  const server = net.createServer((socket) => {
    socket.on('error', () => {});
    if (!state.open) {
      state.refused += 1;
      return socket.destroy();
    }
    const there = net.connect(Number(port), hostname).on('error', () => {});
    for (const one of [socket, there]) sockets.add(one.on('close', () => sockets.delete(one)));
    socket.pipe(there).pipe(socket);
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const address = new URL(url);
  address.host = `127.0.0.1:${(server.address() as net.AddressInfo).port}`;
  const set = (open: boolean) => {
    state.open = open;
    if (!open) for (const socket of sockets) socket.destroy();
  };
  return { url: address.href, set, refused: () => state.refused, close: () => void server.close() };
}

describe.concurrent('la cola', () => {
  test('un trabajo encolado dos veces con la misma clave se hace una sola vez', async () => {
    const url = database();
    const { job, seen, done } = recorder(2);
    const jobs = await startJobs({ databaseUrl: url, jobs: [job], onError: () => {} });
    await Promise.all(Array.from({ length: 20 }, () => jobs.enqueue(kind, { text: 'una' }, 'clave')));
    await jobs.enqueue(kind, { text: 'otra' }, 'otra clave');
    await done;
    await jobs.stop(5_000);
    expect(seen.toSorted()).toEqual(['otra', 'una']);
  });

  test('los que esperan se hacen uno tras otro, y primero los que corren prisa', async () => {
    const url = database();
    const first = await startJobs({
      databaseUrl: url,
      jobs: [{ ...kind, handler: async () => {} }],
      onError: () => {},
    });
    await first.stop(5_000);
    const idle = await startJobs({ databaseUrl: url, jobs: [], onError: () => {} });
    const many = Array.from({ length: 60 }, (_, index) => `de muchos ${index}`);
    for (const text of many) await idle.enqueue(kind, { text }, text, -1);
    await idle.enqueue(kind, { text: 'con prisa' }, 'con prisa');
    await idle.stop(5_000);
    const { job, seen, done } = recorder(61);
    const jobs = await startJobs({ databaseUrl: url, jobs: [job], onError: () => {} });
    // At one job every two seconds, the test would time out here.
    await done;
    await jobs.stop(5_000);
    expect(seen[0]).toBe('con prisa');
  });

  test('el que tarda más de lo suyo se da por muerto y se vuelve a intentar', async () => {
    const url = database();
    let tries = 0;
    let finish = () => {};
    const again = new Promise<void>((resolve) => {
      finish = resolve;
    });
    const stuck: Job<Note> = {
      ...kind,
      longest: 1,
      handler: async () => {
        tries += 1;
        if (tries === 2) return finish();
        await new Promise(() => {});
      },
    };
    const jobs = await startJobs({ databaseUrl: url, jobs: [stuck], onError: () => {} });
    await jobs.enqueue(kind, { text: 'una' }, 'una');
    await again;
    await jobs.stop(5_000);
  });

  test('un trabajo que falla se avisa y se vuelve a intentar', async () => {
    const url = database();
    const { job, seen, done } = recorder(1, 1);
    const errors: string[] = [];
    const onError = (error: Error, name?: string) => errors.push(`${name}: ${error.message}`);
    const jobs = await startJobs({ databaseUrl: url, jobs: [job], onError });
    await jobs.enqueue(kind, { text: 'insiste' }, 'clave');
    await done;
    await jobs.stop(5_000);
    expect(errors).toEqual(['notas: not yet']);
    expect(seen).toEqual(['insiste']);
  });

  test('sin llegar a la base de datos lo dice una vez, y otra cuando vuelve; lo demás, cada vez', async ({
    onTestFinished,
  }) => {
    const url = database();
    const way = await severable(url);
    onTestFinished(way.close);
    const news: string[] = [];
    const kinds = Array.from({ length: 4 }, (_, n) => ({ ...kind, name: `notas-${n}` }));
    const pulse = startPulse({ url: way.url });
    onTestFinished(() => pulse.stop());
    const jobs = await startJobs({
      databaseUrl: way.url,
      pulse,
      jobs: kinds.map((one) => ({ ...one, handler: async () => {}, ready: async () => true })),
      onError: ({ message }) => news.push(message),
      onBack: () => news.push('back'),
    });
    onTestFinished(() => jobs.stop(5_000));
    way.set(false);
    await until(async () => way.refused() > 8);
    expect(news).toHaveLength(1);
    expect(news[0]).not.toContain('Worker');
    way.set(true);
    await until(async () => news.length > 1);
    expect(news.slice(1)).toEqual(['back']);
    await query(url, 'ALTER TABLE pgboss.job RENAME TO lejos');
    await until(async () => news.length > 3);
    expect(new Set(news.slice(2))).toEqual(new Set(['relation "pgboss.job" does not exist']));
  });

  test('un trabajo encolado por un programa que acaba lo hace el siguiente', async () => {
    const url = database();
    const first = await startJobs({ databaseUrl: url, jobs: [], onError: () => {} });
    const { job, seen, done } = recorder(1);
    const idle = await startJobs({ databaseUrl: url, jobs: [job], onError: () => {} });
    await idle.stop(5_000);
    await first.enqueue(kind, { text: 'espera' }, 'clave');
    await first.stop(5_000);
    const second = await startJobs({ databaseUrl: url, jobs: [job], onError: () => {} });
    await done;
    await second.stop(5_000);
    expect(seen).toEqual(['espera']);
  });

  test('solo los hace el programa que tiene lo que piden, y otro en cuanto lo tiene', async () => {
    const url = database();
    const [without, wanting] = [recorder(20), recorder(1)];
    let has = false;
    const ready = async () => has;
    const start = (job: Job<Note>, works = true) =>
      startJobs({ databaseUrl: url, jobs: [job], works, onError: () => {} });
    const lacking = await start({ ...without.job, ready });
    const onlyAsks = await start(without.job, false);
    for (let n = 0; n < 10; n++) await onlyAsks.enqueue(kind, { text: `para otro ${n}` }, `${n}`);
    const having = recorder(10);
    const worker = await start({ ...having.job, ready: async () => true });
    await having.done;
    await worker.stop(5_000);
    expect(without.seen).toEqual([]);
    const later = await start({ ...wanting.job, ready });
    has = true;
    await onlyAsks.enqueue(kind, { text: 'luego' }, 'luego');
    await Promise.race([wanting.done, until(async () => without.seen.length === 1)]);
    await Promise.all([lacking, onlyAsks, later].map((jobs) => jobs.stop(5_000)));
    expect([...without.seen, ...wanting.seen]).toEqual(['luego']);
  });
});

test('al arrancar otra vez solo se guarda lo que ha cambiado', async () => {
  const { url, db } = await createTestDatabase();
  const start = async (job: Partial<Job<Note>>) => {
    const jobs = await startJobs({
      databaseUrl: url,
      jobs: [{ ...kind, cron: '0 3 * * *', handler: async () => {}, ...job }],
      onError: () => {},
    });
    await jobs.stop(5_000);
    const { rows } = await db.execute(`
      SELECT q.retry_limit, s.cron, q.xmin::text AS queue, s.xmin::text AS schedule
      FROM pgboss.queue q JOIN pgboss.schedule s ON s.name = q.name WHERE q.name = 'notas'`);
    return rows[0];
  };
  const first = await start({});
  expect(await start({})).toEqual(first);
  const changed = await start({ retryLimit: 7, cron: '0 4 * * *' });
  expect(changed).toMatchObject({ retry_limit: 7, cron: '0 4 * * *' });
});
