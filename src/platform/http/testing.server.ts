import { randomBytes } from 'node:crypto';
import { sql } from 'drizzle-orm';
import pg from 'pg';
import { afterAll, inject, onTestFinished } from 'vitest';
import { type Db, openDatabase } from '#platform/database/db.server.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** Superuser's connection to the server of the tests. */
    adminUrl: string;
    /** Connection of the program's role, and of the role that owns the tables. */
    programUrl: string;
    ownerUrl: string;
    /** Migrated database with the reference data, to clone. */
    template: string;
  }
}

/** Runs `work` when the current test ends or, outside tests, when the file ends. */
export function atTheEnd(work: () => unknown): void {
  try {
    onTestFinished(async () => {
      await work();
    });
  } catch {
    afterAll(async () => {
      await work();
    });
  }
}

export type TestDatabase = { db: Db; url: string; drop(): Promise<void> };

/**
 * Database for one test file or test, cloned from the migrated template in a fraction of a second. `db`
 * and `url` belong to the superuser, for the test's own changes; applications open it as the program
 * (`asProgram`). It is dropped afterwards without waiting. `empty` gives an empty one; `template` clones
 * another.
 */
export async function createTestDatabase({
  empty,
  template = inject('template'),
}: {
  empty?: boolean;
  template?: string;
} = {}): Promise<TestDatabase> {
  const name = `prueba_${randomBytes(8).toString('hex')}`;
  await administrator().query(
    `CREATE DATABASE ${name} OWNER ${new URL(inject('ownerUrl')).username}
     TEMPLATE ${empty ? 'template0' : template} STRATEGY file_copy`,
  );
  const url = databaseUrl(inject('adminUrl'), name);
  const db = openDatabase({ url });
  const drop = async () => {
    if (!db.$client.ended) await db.$client.end();
    // A database that is still there at the end of the run goes with the server's folder.
    administrator().query(`DROP DATABASE IF EXISTS ${name} WITH (FORCE)`, () => {});
  };
  atTheEnd(drop);
  return { db, url, drop };
}

/** Addresses of a test's database for the program's role and for the owner's. */
export const asProgram = (url: string): { url: string; ownerUrl: string } => {
  const name = new URL(url).pathname.slice(1);
  return { url: databaseUrl(inject('programUrl'), name), ownerUrl: databaseUrl(inject('ownerUrl'), name) };
};

/**
 * Test's database as the program enters it, for a test without an application. It closes with the test, or
 * with its file.
 */
export function openAsProgram(url: string): Db {
  const db = openDatabase({ url: asProgram(url).url });
  atTheEnd(() => db.$client.end());
  return db;
}

/** The address of another database of the same server. */
export function databaseUrl(adminUrl: string, name: string): string {
  const url = new URL(adminUrl);
  url.pathname = `/${name}`;
  return url.href;
}

let pool: pg.Pool | undefined;

/** Milliseconds after which a test that waits counts as hung: a busy machine takes many times as long as a quiet one. */
export const PATIENCE_MS = 240_000;

/** Connections that create and drop databases; the files of a process share them. */
function administrator(): pg.Pool {
  pool ??= new pg.Pool({ connectionString: inject('adminUrl'), max: 2, allowExitOnIdle: true });
  // The server cuts them at the end of the run.
  if (pool.listenerCount('error') === 0) pool.on('error', () => {});
  return pool;
}

/** Empties tables and those that refer to them, even where triggers forbid deleting: `db` must be the superuser's. */
export const emptyTables = (db: Db, ...tables: string[]): Promise<unknown> =>
  db.transaction(async (tx) => {
    await tx.execute(sql`SET LOCAL session_replication_role = replica`);
    await tx.execute(sql.raw(`TRUNCATE ${tables.join(', ')} CASCADE`));
  });
