import { sql } from 'drizzle-orm';
import { describe, expect, inject, test } from 'vitest';
import { prepareDatabase, sessionUrl } from '#platform/database/database-roles.server.ts';
import { openDatabase } from '#platform/database/db.server.ts';
import { executePrepared } from '#platform/database/statements/prepared.server.ts';
import { waitForDatabase } from '#platform/database/wait-for-database.server.ts';
import { asProgram, atTheEnd, createTestDatabase } from '#platform/http/testing.server.ts';
import { startJobs } from '#platform/jobs/jobs.server.ts';
import { openLog } from '#platform/observe/log/log.server.ts';
import { readEnv } from '#program/env.server.ts';
import { startProgram } from '#program/program.server.ts';
import { temporaryFolder } from './support/app.testing.server.ts';
import { freePort, until } from './support/program.testing.server.ts';
import { hasPgBouncer, newPooler } from './support/system-postgres.testing.server.ts';

const roles = [inject('programUrl'), inject('ownerUrl')].map((url) => new URL(url));

/** A test database: `url` goes through PgBouncer with the program's role, `ownerUrl` goes directly with the owner's role. */
async function pooledDatabase() {
  const { db, url } = await createTestDatabase();
  const { url: program, ownerUrl } = asProgram(url);
  const pooler = await newPooler({ port: Number(roles[0]?.port), users: roles });
  return { db, pooler, url: pooler.url(program), ownerUrl };
}

// Debian's PgBouncer is 1.18, which supports neither named statements nor settings in a connection. `PGBOUNCER=…` tests a newer
// one, with named statements.
describe.skipIf(!hasPgBouncer)('por PgBouncer, con las conexiones repartidas por transacciones', () => {
  test('se espera a que la base de datos conteste, y se dice; el papel lleva sus ajustes y nada queda cerrado', async () => {
    const { db, pooler, url, ownerUrl } = await pooledDatabase();
    const told: string[] = [];
    const waiting = waitForDatabase({ url, ownerUrl }, { seconds: 30, tell: (words) => told.push(words) });
    await until(async () => told.length > 0);
    await pooler.start();
    await waiting;
    expect(told).toEqual([
      expect.stringMatching(/^No se puede usar la base de datos de DATABASE_URL: .*Se espera/),
    ]);
    await Promise.all([prepareDatabase({ url, ownerUrl }), prepareDatabase({ url, ownerUrl })]);
    expect(sessionUrl({ url, ownerUrl })).toBe(ownerUrl);
    const { rows } = await db.$client.query<{ ajustes: string[] }>(
      'SELECT setconfig AS ajustes FROM pg_db_role_setting WHERE setdatabase = (SELECT oid FROM pg_database WHERE datname = current_database())',
    );
    expect(rows.flatMap(({ ajustes }) => ajustes).sort()).toEqual([
      'idle_in_transaction_session_timeout=60000',
      'jit=off',
      'random_page_cost=1.1',
      'statement_timeout=10000',
    ]);
    const locks = await db.execute(
      `SELECT FROM pg_locks WHERE locktype = 'advisory' AND database = (SELECT oid FROM pg_database WHERE datname = current_database())`,
    );
    expect(locks.rowCount).toBe(0);
  });

  test('una sentencia con nombre se repite en cualquier conexión, y una que tarda se corta', async () => {
    const { pooler, url, ownerUrl } = await pooledDatabase();
    await pooler.start();
    await prepareDatabase({ url, ownerUrl });
    const program = openDatabase({ url, max: 10 });
    atTheEnd(() => program.$client.end());
    const asked = Array.from({ length: 60 }, async (_, n) => {
      const { rows } = await executePrepared<{ n: number }>(
        program,
        sql`SELECT ${n}::int AS n, pg_sleep(0.01)`,
      );
      return rows[0]?.n;
    });
    expect(await Promise.all(asked)).toEqual(Array.from({ length: 60 }, (_, n) => n));
    const within = await program.transaction(async (tx) => {
      await tx.execute(sql.raw('SET LOCAL statement_timeout = 300'));
      return tx
        .execute(sql`SELECT pg_sleep(5)`)
        .catch((error: { cause?: { code?: string } }) => error.cause?.code);
    });
    expect(within).toBe('57014');
    // The first connection was opened before the role had its settings, so use several: the pooler opens new ones.
    const limits = Array.from({ length: 3 }, () =>
      program.execute<{ valor: string }>(
        sql`SELECT current_setting('statement_timeout') AS valor, pg_sleep(0.2)`,
      ),
    );
    const values = (await Promise.all(limits)).flatMap(({ rows }) => rows.map(({ valor }) => valor));
    expect(values).toContain('10s');
  });

  test('los avisos llegan por la conexión directa: ocho trabajos seguidos no esperan al sondeo', async () => {
    const { pooler, url, ownerUrl } = await pooledDatabase();
    await pooler.start();
    await prepareDatabase({ url, ownerUrl });
    let done = 0;
    const kind = { name: 'prueba', retryLimit: 0, retryDelay: 0 };
    const job = {
      ...kind,
      handler: async () => {
        done += 1;
      },
    };
    const jobs = await startJobs({ databaseUrl: url, ownerUrl, jobs: [job], onError: () => {} });
    atTheEnd(() => jobs.stop(1_000));
    const started = performance.now();
    for (let n = 1; n <= 8; n++) {
      await jobs.enqueue(kind, {}, String(n));
      await until(async () => done === n);
    }
    // With polling every two seconds alone, eight jobs would take longer.
    expect(performance.now() - started).toBeLessThan(4_000);
  });

  test('el programa entero arranca, sirve varias páginas a la vez y se para', async () => {
    const { pooler, url, ownerUrl } = await pooledDatabase();
    await pooler.start();
    const port = await freePort();
    const env = readEnv({
      DATABASE_URL: url,
      DATABASE_DIRECT_URL: ownerUrl,
      DATABASE_MAX: '8',
      DATA_DIR: await temporaryFolder(),
      PORT: String(port),
      LOG_LEVEL: 'silent',
    });
    const program = await startProgram({ env, log: openLog('silent', false) });
    const pages = ['/?permiso=B&lugar=Sevilla', '/como-ordenamos?', '/contacto/?', '/salud?'];
    const asked = Array.from({ length: 24 }, async (_, n) => {
      const address = `http://127.0.0.1:${port}${pages[n % pages.length]}&n=${n}`;
      // Just after its start the program may answer 503 (`refuseWhenBehind`). No other error is allowed.
      const { status } = await fetch(address);
      if (status === 503) await until(async () => (await fetch(address)).status === 200);
      return status === 503 ? 200 : status;
    });
    expect(new Set(await Promise.all(asked))).toEqual(new Set([200]));
    await program.close();
  });
});
