import { spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { asCommand } from '../command.testing.server.ts';
import { applyMigrations, knownMigrations, migrateDatabase } from './migrations.server.ts';
import { createTestDatabase } from './testing.server.ts';

const PROGRAM = path.join(import.meta.dirname, 'migrations.fixture.server.ts');

test('varios programas a la vez migran una base vacía una sola vez', async () => {
  const { db, url } = await createTestDatabase({ empty: true });
  await Promise.all([migrateDatabase(url), migrateDatabase(url), migrateDatabase(url)]);
  const { rows } = await db.execute(sql`SELECT count(*)::int - count(DISTINCT hash)::int AS repetidas,
    to_regclass('resultados')::text AS tabla FROM drizzle.__drizzle_migrations`);
  expect(rows).toEqual([{ repetidas: 0, tabla: 'resultados' }]);
});

test('una base de una versión más nueva no se toca, y se dice', async () => {
  const { db, url } = await createTestDatabase();
  await db.execute(
    sql`INSERT INTO drizzle.__drizzle_migrations (hash, created_at) VALUES ('futura', 9999999999999)`,
  );
  await expect(migrateDatabase(url)).rejects.toThrow('La base de datos es de una versión más nueva');
});

test('matado a mitad de las migraciones no queda nada de ellas, y el siguiente arranque las acaba', async () => {
  const { db, url } = await createTestDatabase({ empty: true });
  const OLD = 29;
  const client = await db.$client.connect();
  await client.query('BEGIN');
  await applyMigrations(client, OLD);
  await client.query('COMMIT; BEGIN; LOCK TABLE correos');
  const known = async () =>
    (await db.execute<{ n: number }>(sql`SELECT count(*)::int AS n FROM drizzle.__drizzle_migrations`)).rows;
  const program = spawn(process.execPath, asCommand(PROGRAM, url), { stdio: 'inherit' });
  const ended = once(program, 'close');
  // Some migrations are done before one of them waits for the locked table.
  await expect
    .poll(
      async () =>
        (
          await db.execute(
            sql`SELECT FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`,
          )
        ).rowCount,
      {
        timeout: 20_000,
      },
    )
    .toBe(1);
  program.kill('SIGKILL');
  await ended;
  // The server only notices a dead client at its next write.
  await db.execute(sql`SELECT pg_terminate_backend(pid) FROM pg_stat_activity
    WHERE datname = current_database() AND application_name = 'carne-claro migrations'`);
  await client.query('ROLLBACK');
  client.release();
  expect(await known()).toEqual([{ n: OLD }]);
  await migrateDatabase(url);
  expect(await known()).toEqual([{ n: knownMigrations().length }]);
}, 60_000);
