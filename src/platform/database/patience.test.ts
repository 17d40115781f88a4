import { afterEach, expect, test } from 'vitest';
import { StartupError } from '#platform/http/startup-error.server.ts';
import { createTestDatabase } from '#platform/http/testing.server.ts';
import { cutWork, limitSilence, type Progress, waitForPerson, withinPatience } from './patience.server.ts';

afterEach(() => limitSilence(600));

const { db, url } = await createTestDatabase();
const WORK = { what: 'La prueba', left: 'No queda nada de ella.' };

/** Runs a statement on a session that the work follows. */
const following = (statement: string) => async (progress: Progress) => {
  const client = await db.$client.connect();
  client.on('error', () => {});
  try {
    const { rows } = await client.query<{ pid: number }>('SELECT pg_backend_pid() AS pid');
    progress.follow({ url, pid: rows[0]?.pid });
    await client.query('BEGIN; SET LOCAL statement_timeout = 0');
    limitSilence(1);
    await client.query(statement);
    await client.query('ROLLBACK');
  } finally {
    client.release(true);
  }
};

test('lo que no avanza se corta, dice dónde se ha parado y no deja su sesión', async () => {
  await expect(
    withinPatience(WORK, async (progress) => {
      progress.at('«base/facturas»');
      await following('SELECT pg_sleep(3600)')(progress);
    }),
  ).rejects.toThrow(
    'La prueba se ha parado en «base/facturas»: en 1 segundo no ha avanzado nada. No queda nada',
  );
  const { rows } = await db.$client.query(
    `SELECT FROM pg_stat_activity WHERE query = 'SELECT pg_sleep(3600)' AND state = 'active'`,
  );
  expect(rows).toEqual([]);
});

test('lo que PostgreSQL hace en silencio no se corta mientras escribe', async () => {
  await db.$client.query('CREATE TABLE lenta (n int)');
  await withinPatience(
    WORK,
    following(`DO $$ BEGIN FOR i IN 1..30 LOOP
      INSERT INTO lenta SELECT generate_series(1, 500); PERFORM pg_sleep(0.1);
    END LOOP; END $$`),
  );
});

test('lo que pregunta a una persona espera a que conteste, por mucho que tarde', async () => {
  limitSilence(0.2);
  const { rows } = await withinPatience(WORK, () =>
    waitForPerson(db.$client.query(`SELECT pg_sleep(1), 'sí' AS respuesta`)),
  );
  expect(rows).toMatchObject([{ respuesta: 'sí' }]);
});

test('lo que espera a un cerrojo de otro se corta, aunque otros escriban', async () => {
  const other = await db.$client.connect();
  await other.query('BEGIN; LOCK TABLE departamentos');
  const writing = setInterval(() => void other.query('INSERT INTO lenta VALUES (1)').catch(() => {}), 100);
  try {
    await expect(
      withinPatience(WORK, following('INSERT INTO lenta VALUES (1); LOCK TABLE departamentos')),
    ).rejects.toThrow('La prueba se ha parado');
  } finally {
    clearInterval(writing);
    await other.query('ROLLBACK');
    other.release();
  }
});

test('una orden cortada por una señal no espera a nada', async () => {
  const work = withinPatience(WORK, ({ signal }) => {
    queueMicrotask(() => cutWork(new StartupError('Cortada')));
    return new Promise((_, reject) => signal.addEventListener('abort', () => reject(new Error('aborted'))));
  });
  await expect(work).rejects.toThrow('Cortada');
  expect(cutWork(new StartupError('otra vez'))).toBe(false);
});
