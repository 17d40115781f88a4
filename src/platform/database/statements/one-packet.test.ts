import { sql } from 'drizzle-orm';
import { beforeEach, expect, test } from 'vitest';
import { atTheEnd, createTestDatabase } from '#platform/http/testing.server.ts';
import { openDatabase } from '../db.server.ts';
import { inOnePacket } from './one-packet.server.ts';
import { executeKeptRows, executePrepared } from './prepared.server.ts';

const { db, url } = await createTestDatabase({ empty: true });
await db.execute(sql`CREATE TABLE notas (n int PRIMARY KEY)`);
beforeEach(() => db.execute(sql`TRUNCATE notas`));

type By = Pick<typeof db, 'execute'>;
const note = (by: By, n: number) => by.execute(sql`INSERT INTO notas VALUES (${n})`).execute();
const count = async (by: By) => {
  const { rows } = await by.execute<{ n: number }>(sql`SELECT count(*)::int AS n FROM notas`).execute();
  return rows[0]?.n;
};

test('lo que va en un paquete se hace en su orden, y cada cosa tiene su respuesta', async () => {
  const answers = await db.transaction((tx) =>
    inOnePacket(tx, () => [count(tx), note(tx, 1), count(tx), note(tx, 2), count(tx)]),
  );
  expect(answers.filter((answer) => typeof answer === 'number')).toEqual([0, 1, 2]);
  expect(await count(db)).toBe(2);
});

test('si algo de un paquete falla, se sabe qué, y no queda nada', async () => {
  const failing = db.transaction((tx) =>
    inOnePacket(tx, () => [note(tx, 1), note(tx, 1), note(tx, 2), count(tx)]),
  );
  await expect(failing).rejects.toMatchObject({ cause: { code: '23505' } });
  expect(await count(db)).toBe(0);
});

test('el fallo que cuenta es el primero en su orden, aunque antes se oiga el de la transacción que ya no sigue', async () => {
  const failing = db.transaction(async (tx) => {
    await note(tx, 1);
    return inOnePacket(tx, () => {
      const repeated = note(tx, 1);
      const after = count(tx);
      return [Promise.allSettled([repeated, after]).then(() => repeated), after];
    });
  });
  await expect(failing).rejects.toMatchObject({ cause: { code: '23505' } });
});

test('lo primero de una transacción, que viaja con su comienzo, también se deshace', async () => {
  const failing = db.transaction(async (tx) => {
    await note(tx, 1);
    throw new Error('adrede');
  });
  await expect(failing).rejects.toThrow('adrede');
  expect(await count(db)).toBe(0);
});

test('una sentencia que no se ha empezado se rechaza: iría detrás de las demás', async () => {
  const late = db.transaction((tx) => inOnePacket(tx, () => [tx.execute(sql`SELECT 1`), note(tx, 1)]));
  await expect(late).rejects.toThrow('not started');
  expect(await count(db)).toBe(0);
});

/** A database of one connection, so that the next transaction meets the state that the last one left. */
function openOne() {
  const one = openDatabase({ url, max: 1 });
  atTheEnd(() => one.$client.end());
  return one;
}

/** Number of the connection. A connection without answer is cut after some seconds, and replaced by another number. */
const connectionOf = async (by: By) =>
  (await by.execute(sql`SELECT pg_backend_pid() AS n`).execute()).rows[0]?.n;

const keep = (by: Pick<typeof db, '_'>, n: number) =>
  executePrepared(by, sql`INSERT INTO notas VALUES (${n})`);
const keptNotes = (by: Pick<typeof db, '_'>) =>
  executeKeptRows(by, sql`SELECT n, n + 1 FROM notas ORDER BY n`);

test('de lo que se guarda preparado, lo que sigue a un fallo no se hace, y la conexión vale para lo siguiente', async () => {
  const one = openOne();
  const connection = await connectionOf(one);
  for (let round = 0; round < 2; round++) {
    const failing = one.transaction((tx) =>
      inOnePacket(tx, () => [keep(tx, 1), keep(tx, 1), note(tx, 2), keptNotes(tx), keep(tx, 3)]),
    );
    await expect(failing).rejects.toMatchObject({ code: '23505' });
    expect(await count(one)).toBe(0);
  }
  const answers = await one.transaction((tx) =>
    inOnePacket(tx, () => [keep(tx, 1), keptNotes(tx), note(tx, 2), keep(tx, 3), keptNotes(tx)]),
  );
  expect(await connectionOf(one)).toBe(connection);
  expect(answers[1]).toEqual([[1, 2]]);
  expect(answers[4]).toEqual([
    [1, 2],
    [2, 3],
    [3, 4],
  ]);
});

test('una que no llegó a prepararse, porque fallaba la de antes, se prepara la próxima vez', async () => {
  const one = openOne();
  const connection = await connectionOf(one);
  const later = (by: Pick<typeof db, '_'>) => executeKeptRows(by, sql`SELECT max(n) FROM notas`);
  const failing = one.transaction((tx) =>
    inOnePacket(tx, () => [executePrepared(tx, sql`SELECT FROM no_hay`), later(tx)]),
  );
  await expect(failing).rejects.toMatchObject({ code: '42P01' });
  await note(one, 7);
  expect(await one.transaction((tx) => later(tx))).toEqual([[7]]);
  expect(await connectionOf(one)).toBe(connection);
});

test('un valor que no se puede escribir falla solo él, y lo demás del paquete tiene su respuesta', async () => {
  const one = openOne();
  const broken = {
    toJSON: () => {
      throw new Error('adrede');
    },
  };
  const asked = { name: 'rota', text: 'SELECT $1::text', values: [broken] };
  const failing = one.transaction(async (tx) => {
    const { client } = tx._.session as unknown as { client: typeof one.$client };
    return inOnePacket(tx, () => [keep(tx, 1), client.query(asked), keptNotes(tx)]);
  });
  await expect(failing).rejects.toThrow('adrede');
  expect(await count(one)).toBe(0);
});

test('lo que se guarda preparado se pide con otras columnas o de otra forma, y se lee bien', async () => {
  const one = openOne();
  await note(one, 4);
  const text = 'SELECT n, now()::date AS hoy FROM notas';
  const asked = { name: 'notas', text };
  for (let round = 0; round < 2; round++) {
    const { rows } = await one.$client.query(asked);
    expect(rows).toEqual([{ n: 4, hoy: expect.stringMatching(/^\d{4}-/) }]);
    expect((await one.$client.query({ ...asked, rowMode: 'array' })).rows[0]).toHaveLength(2);
  }
  const changing = 'SELECT * FROM notas';
  await one.$client.query({ name: 'todo', text: changing });
  await one.execute(sql`ALTER TABLE notas ADD COLUMN texto text`);
  await expect(one.$client.query({ name: 'todo', text: changing })).rejects.toThrow(
    'must not change result type',
  );
  await one.execute(sql`ALTER TABLE notas DROP COLUMN texto`);
});

test('un paquete se pide que se conteste una vez', async () => {
  const one = openOne();
  await one.transaction(async (tx) => {
    const { client } = tx._.session as unknown as { client: { connection: { sync(): void } } };
    const { connection } = client;
    const sync = connection.sync.bind(connection);
    let asked = 0;
    connection.sync = () => {
      asked += 1;
      sync();
    };
    await inOnePacket(tx, () => [keep(tx, 1), keep(tx, 2), keptNotes(tx)]);
    expect(asked).toBe(1);
  });
  expect(await count(one)).toBe(2);
});
