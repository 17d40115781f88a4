import path from 'node:path';
import { readMigrationFiles } from 'drizzle-orm/migrator';
import type pg from 'pg';
import { ROOT } from '#platform/http/root.server.ts';
import { StartupError } from '#platform/http/startup-error.server.ts';
import { reachDatabase } from './reach-database.server.ts';
import { sqlState } from './sql-state.server.ts';

const FOLDER = path.join(ROOT, 'migrations');

/** Any constant works, if every program uses the same. */
const MIGRATION_LOCK = 20_260_101;

/**
 * Migrates a database to this program's version, all or nothing, one program at a time. A second run
 * changes nothing. Throws `StartupError` when the database has later migrations, or when it is out of
 * reach, with the name of the variable of its address.
 */
export async function migrateDatabase(url: string, variable?: string): Promise<void> {
  const client = await reachDatabase(url, { application_name: 'carne-claro migrations', variable });
  try {
    // A transaction lock: behind a pooler, a session lock would outlive this client.
    await client.query('BEGIN');
    await client.query('SELECT pg_advisory_xact_lock($1)', [MIGRATION_LOCK]);
    // Called only when needed: making the schema of the list of migrations takes a right that the program's role lacks.
    if ((await missingMigrations(client)) > 0) await applyMigrations(client);
    await client.query('COMMIT');
  } catch (error) {
    throw sqlState(error).code === '42501' ? new StartupError(MAY_NOT) : error;
  } finally {
    await client.end();
  }
}

const MAY_NOT =
  'La base de datos no está al día, y el usuario con el que se entra no puede cambiar sus tablas. Indica en DATABASE_DIRECT_URL ' +
  'la dirección de quien es su dueño (docs/operacion/dos-roles.md).';

/** The hash of each migration of this program, in order. */
export const knownMigrations = (): string[] =>
  readMigrationFiles({ migrationsFolder: FOLDER }).map(({ hash }) => hash);

/**
 * Applies the missing ones of the first `count` migrations within the caller's transaction, and notes them
 * as `migrateDatabase` does.
 */
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

/**
 * Number of migrations that the database lacks. Throws `StartupError` when it has one that this program does not know, of a later
 * version or of another program.
 */
async function missingMigrations(client: pg.Client): Promise<number> {
  const known = knownMigrations();
  const exists = await client.query<{ yes: boolean }>(
    `SELECT to_regclass('drizzle.__drizzle_migrations') IS NOT NULL AS yes`,
  );
  if (!exists.rows[0]?.yes) return known.length;
  const { rows } = await client.query<{ hash: string }>(
    'SELECT hash FROM drizzle.__drizzle_migrations ORDER BY id',
  );
  if (rows.some(({ hash }, at) => hash !== known[at])) throw new StartupError(NOT_KNOWN);
  return known.length - rows.length;
}

const NOT_KNOWN =
  'La base de datos es de una versión más nueva de Carné Claro, y no se ha tocado. Arranca con esa versión o, para seguir con esta, ' +
  'restaura en una carpeta vacía la copia de antes de actualizar.';
