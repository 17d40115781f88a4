import { spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { asProgram, createTestDatabase, PATIENCE_MS } from '#platform/http/testing.server.ts';
import { asCommand } from '#test/support/command.testing.server.ts';
import { prepareDatabase } from './database-roles.server.ts';
import type { Db } from './db.server.ts';
import { applyMigrations, knownMigrations, migrateDatabase } from './migrations.server.ts';

const PROGRAM = path.join(import.meta.dirname, 'migrations.fixture.server.ts');

test('varios programas a la vez migran una base vacía una sola vez', async () => {
  const { db, url } = await createTestDatabase({ empty: true });
  await Promise.all([migrateDatabase(url), migrateDatabase(url), migrateDatabase(url)]);
  const { rows } = await db.execute(sql`SELECT count(*)::int - count(DISTINCT hash)::int AS repetidas,
    to_regclass('resultados')::text AS tabla FROM drizzle.__drizzle_migrations`);
  expect(rows).toEqual([{ repetidas: 0, tabla: 'resultados' }]);
});

test.each([
  [
    'con más migraciones',
    sql`INSERT INTO drizzle.__drizzle_migrations (hash, created_at) VALUES ('futura', 9999999999999)`,
  ],
  [
    'con las mismas, y una que no es la de este programa',
    sql`UPDATE drizzle.__drizzle_migrations SET hash = 'otra' WHERE id = (SELECT max(id) FROM drizzle.__drizzle_migrations)`,
  ],
  [
    'con menos, y una que no conoce',
    sql`WITH last AS (DELETE FROM drizzle.__drizzle_migrations WHERE id > (SELECT max(id) - 2 FROM drizzle.__drizzle_migrations))
      INSERT INTO drizzle.__drizzle_migrations (id, hash, created_at) VALUES (0, 'otra', 0)`,
  ],
])('una base %s es de otra versión: no se toca, y se dice', async (_which, change) => {
  const { db, url } = await createTestDatabase();
  await db.execute(change);
  const before = await shapeOf(db);
  await expect(prepareDatabase(asProgram(url))).rejects.toThrow(
    'La base de datos es de una versión más nueva de Carné Claro, y no se ha tocado.',
  );
  expect(await shapeOf(db)).toEqual(before);
});

/** Tables, functions and rights of a database, and what it notes of its migrations. */
async function shapeOf(db: Db) {
  const { rows } = await db.execute(sql`
    SELECT (SELECT md5(string_agg(concat_ws(' ', oid, relname, relowner, relacl), '' ORDER BY oid)) FROM pg_class) AS tablas,
      (SELECT md5(string_agg(concat_ws(' ', oid, prosrc, proowner, proacl), '' ORDER BY oid)) FROM pg_proc) AS funciones,
      (SELECT string_agg(concat_ws(' ', xmin, id, hash), ', ' ORDER BY id) FROM drizzle.__drizzle_migrations) AS migraciones`);
  return rows;
}

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
        timeout: PATIENCE_MS,
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
});
