import path from 'node:path';
import { readMigrationFiles } from 'drizzle-orm/migrator';
import { drizzle } from 'drizzle-orm/node-postgres';
import { migrate } from 'drizzle-orm/node-postgres/migrator';
import type pg from 'pg';
import { reachDatabase } from './reach-database.server.ts';
import { ROOT } from './root.server.ts';
import { StartupError } from './startup-error.server.ts';

const FOLDER = path.join(ROOT, 'migrations');

/** Any constant does: it only has to be the same in every copy of the program. */
const MIGRATION_LOCK = 20_260_101;

/**
 * Brings a database to the version of this program, all or nothing, one program at a time.
 * Rerunning changes nothing. Throws `StartupError` where the database already knows later migrations.
 */
export async function migrateDatabase(url: string): Promise<void> {
  const client = await reachDatabase(url, { application_name: 'carne-claro migrations' });
  try {
    await client.query('SELECT pg_advisory_lock($1)', [MIGRATION_LOCK]);
    await refuseNewerDatabase(client);
    await migrate(drizzle(client), { migrationsFolder: FOLDER });
  } finally {
    await client.end();
  }
}

/** The hash of each migration of this program, in order. */
export const knownMigrations = (): string[] =>
  readMigrationFiles({ migrationsFolder: FOLDER }).map(({ hash }) => hash);

/** Applies those that are missing of the first `count` migrations within the caller's transaction, noted as `migrateDatabase` does. */
export async function applyMigrations(client: pg.ClientBase, count?: number): Promise<void> {
  await client.query(`
    CREATE SCHEMA IF NOT EXISTS drizzle;
    CREATE TABLE IF NOT EXISTS drizzle.__drizzle_migrations (id serial PRIMARY KEY, hash text NOT NULL, created_at bigint)`);
  const { rows } = await client.query<{ n: number }>(
    'SELECT count(*)::int AS n FROM drizzle.__drizzle_migrations',
  );
  const missing = readMigrationFiles({ migrationsFolder: FOLDER }).slice(rows[0]?.n ?? 0, count);
  for (const { sql, hash, folderMillis } of missing) {
    for (const statement of sql) await client.query(statement);
    await client.query('INSERT INTO drizzle.__drizzle_migrations (hash, created_at) VALUES ($1, $2)', [
      hash,
      folderMillis,
    ]);
  }
}

async function refuseNewerDatabase(client: pg.Client): Promise<void> {
  const exists = await client.query<{ yes: boolean }>(
    `SELECT to_regclass('drizzle.__drizzle_migrations') IS NOT NULL AS yes`,
  );
  if (!exists.rows[0]?.yes) return;
  const applied = await client.query<{ n: number }>(
    'SELECT count(*)::int AS n FROM drizzle.__drizzle_migrations',
  );
  const known = readMigrationFiles({ migrationsFolder: FOLDER }).length;
  if ((applied.rows[0]?.n ?? 0) > known) {
    throw new StartupError(
      'La base de datos es de una versión más nueva de Carné Claro. Actualiza el programa antes de arrancarlo.',
    );
  }
}
