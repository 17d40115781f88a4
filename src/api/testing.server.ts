import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { afterAll, inject, onTestFinished } from 'vitest';
import { type Db, openDatabase } from './db.server.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** A superuser's connection to the server of the tests. */
    adminUrl: string;
    /** Another of the role that the program works as; and of that which owns the tables. */
    programUrl: string;
    ownerUrl: string;
    /** A migrated database with the reference data, to be cloned. */
    template: string;
  }
}

/** Does `work` when the test that is running ends, or outside of tests when the file does. */
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
 * A database of its own, cloned from the migrated template in a fraction of a second, for one test file or test.
 * `db` and `url` are the superuser's, for the test to arrange what it wants; applications are opened as the program (`asProgram`).
 * It is dropped after that ends, without anybody waiting for it. `empty` gives one with nothing in it; `template` is another one to be cloned.
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
    // A database that the end of the run leaves undropped goes with the server's folder.
    administrator().query(`DROP DATABASE IF EXISTS ${name} WITH (FORCE)`, () => {});
  };
  atTheEnd(drop);
  return { db, url, drop };
}

/** The addresses of a test's database for the program's role and for the owner's. */
export const asProgram = (url: string): { url: string; ownerUrl: string } => {
  const name = new URL(url).pathname.slice(1);
  return { url: databaseUrl(inject('programUrl'), name), ownerUrl: databaseUrl(inject('ownerUrl'), name) };
};

/** A test's database as the program enters it, for what the test does without an application. It closes when the test, or its file, ends. */
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

/** Connections that create and drop databases; the files of a process share them. */
function administrator(): pg.Pool {
  pool ??= new pg.Pool({ connectionString: inject('adminUrl'), max: 2, allowExitOnIdle: true });
  // At the end of the run the server cuts them.
  if (pool.listenerCount('error') === 0) pool.on('error', () => {});
  return pool;
}
