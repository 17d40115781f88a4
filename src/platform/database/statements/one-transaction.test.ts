import { sql } from 'drizzle-orm';
import { beforeEach, expect, test } from 'vitest';
import { createTestDatabase } from '#platform/http/testing.server.ts';
import { type JobKind, startJobs } from '#platform/jobs/jobs.server.ts';
import { openDatabase } from '../db.server.ts';
import { afterCommit, inOneTransaction } from './one-transaction.server.ts';

const { db, url } = await createTestDatabase({ empty: true });
await db.execute(sql`CREATE TABLE notas (n int PRIMARY KEY)`);
const note = (n: number, by: Pick<typeof db, 'execute'> = db) =>
  by.execute(sql`INSERT INTO notas VALUES (${n})`);
const seenOutside = async () => {
  const other = openDatabase({ url, max: 1 });
  const { rows } = await other.$client.query<{ n: number }>('SELECT n FROM notas ORDER BY n');
  await other.$client.end();
  return rows.map(({ n }) => n);
};
const failing = (work: () => Promise<unknown>) =>
  inOneTransaction(db.$client, async () => {
    await work();
    throw new Error('adrede');
  });

beforeEach(() => db.execute(sql`TRUNCATE notas`));

test('todo lo que se pide a la base es de la misma transacción, se pida como se pida, y se queda o se va entero', async () => {
  const all = async () => {
    await note(1);
    await db.$client.query({ text: 'INSERT INTO notas VALUES ($1)', values: [2], name: 'otra' });
    await db.transaction((tx) => note(3, tx));
    await db.transaction(async (tx) => {
      await tx.transaction((inner) => note(4, inner));
      // Goes to the pool from inside its transaction.
      await note(5);
      await db.transaction((inner) => note(6, inner));
    });
    const { rows } = await db.execute<{ n: number }>(sql`SELECT n FROM notas ORDER BY n`);
    expect(rows.map(({ n }) => n)).toEqual([1, 2, 3, 4, 5, 6]);
    expect(await seenOutside()).toEqual([]);
  };
  await expect(failing(all)).rejects.toThrow('adrede');
  expect(await seenOutside()).toEqual([]);
  await inOneTransaction(db.$client, all);
  expect(await seenOutside()).toEqual([1, 2, 3, 4, 5, 6]);
});

test('lo que falla dentro falla solo, como fuera', async () => {
  await inOneTransaction(db.$client, async () => {
    await note(1);
    await expect(note(1)).rejects.toMatchObject({ cause: { code: '23505' } });
    const refused = db.transaction(async (tx) => {
      await note(2, tx);
      throw new Error('no');
    });
    await expect(refused).rejects.toThrow('no');
    await note(3);
  });
  expect(await seenOutside()).toEqual([1, 3]);
});

test('lo que se pide a la vez no se mezcla', async () => {
  await inOneTransaction(db.$client, async () => {
    const pieces = Array.from({ length: 10 }, (_, n) =>
      db.transaction(async (tx) => {
        await note(n, tx);
        if (n % 3 === 0) throw new Error('no');
        await note(100 + n, tx);
      }),
    );
    await Promise.allSettled([...pieces, note(50), note(50), db.execute(sql`SELECT 1`)]);
  });
  expect(await seenOutside()).toEqual([1, 2, 4, 5, 7, 8, 50, 101, 102, 104, 105, 107, 108]);
});

test('lo de después se hace cuando los demás ya lo ven, y no si no se ha guardado', async () => {
  const seen: number[][] = [];
  const look = async () => void seen.push(await seenOutside());
  await inOneTransaction(db.$client, async () => {
    await note(1);
    await afterCommit(look);
    expect(seen).toEqual([]);
  });
  expect(seen).toEqual([[1]]);
  await expect(failing(() => afterCommit(look))).rejects.toThrow('adrede');
  expect(seen).toHaveLength(1);
  await afterCommit(look);
  expect(seen).toHaveLength(2);
});

test('un trabajo se encola con la transacción, o no se encola', async () => {
  const kind: JobKind<{ n: number }> = { name: 'con-la-transaccion', retryLimit: 0, retryDelay: 1 };
  const done: number[] = [];
  const { promise: last, resolve: end } = Promise.withResolvers<void>();
  const handler = async ({ n }: { n: number }) => {
    done.push(n);
    if (n === 2) end();
  };
  const jobs = await startJobs({ databaseUrl: url, jobs: [{ ...kind, handler }], onError: () => {} });
  await expect(failing(() => jobs.enqueue(kind, { n: 1 }, '1'))).rejects.toThrow('adrede');
  await inOneTransaction(db.$client, async () => {
    await jobs.enqueue(kind, { n: 2 }, '2');
    // No worker can see it yet.
    const { rows } = await openQueue();
    expect(rows).toEqual([]);
  });
  await last;
  await jobs.stop(5_000);
  expect(done).toEqual([2]);
});

async function openQueue() {
  const other = openDatabase({ url, max: 1 });
  const found = await other.$client.query(`SELECT id FROM pgboss.job WHERE name = 'con-la-transaccion'`);
  await other.$client.end();
  return found;
}
