import { sql } from 'drizzle-orm';
import { beforeEach, expect, test } from 'vitest';
import { inOnePacket } from './one-packet.server.ts';
import { createTestDatabase } from './testing.server.ts';

const { db } = await createTestDatabase({ empty: true });
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
