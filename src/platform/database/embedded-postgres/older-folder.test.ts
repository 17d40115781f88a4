// Takes long: folders of earlier versions are migrated by programs of their own.
import pg from 'pg';
import { afterEach, expect, test } from 'vitest';
import { type JobKind, startJobs } from '#platform/jobs/jobs.server.ts';
import { prepareDatabase } from '../database-roles.server.ts';
import { applyMigrations } from '../migrations.server.ts';
import { startEmbeddedPostgres } from './embedded-postgres.server.ts';
import { cleanUp, newDataDir, query, superuserUrl } from './embedded-postgres.testing.server.ts';

afterEach(cleanUp);

/** Migrations of the last version that used the superuser. */
const OLDER = 41;

const kind: JobKind<{ nota: string }> = { name: 'notas', retryLimit: 0, retryDelay: 0 };

const LINE = `INSERT INTO historial (id, entidad, entidad_id, en, actor_id, actor_nombre, despues)
  VALUES (gen_random_uuid(), 'marcas', gen_random_uuid(), now(), gen_random_uuid(), 'Ana', '{"nombre": "Una"}')`;

/**
 * Data folder as that version left it: without roles, everything owned by the superuser, and a waiting
 * job.
 */
async function olderFolder(): Promise<string> {
  const dataDir = await newDataDir();
  const postgres = await startEmbeddedPostgres({ dataDir });
  const root = await superuserUrl(dataDir, postgres.url);
  const server = root.replace('/carne_claro?', '/postgres?');
  await query(server, 'DROP DATABASE carne_claro');
  await query(server, 'REVOKE SET ON PARAMETER session_replication_role FROM carne_claro_propietario');
  await query(server, 'DROP ROLE carne_claro_app, carne_claro_propietario');
  await query(server, 'CREATE DATABASE carne_claro');
  const client = new pg.Client(root);
  await client.connect();
  await client.query('BEGIN');
  await applyMigrations(client, OLDER);
  await client.query('COMMIT');
  await client.query(LINE);
  await client.query(`CREATE TABLE resultados_2025_01 PARTITION OF resultados FOR VALUES IN ('2025-01-01')`);
  await client.end();
  const jobs = await startJobs({ databaseUrl: root, jobs: [], onError: () => {} });
  const waiting = await startJobs({
    databaseUrl: root,
    jobs: [{ ...kind, handler: async () => {} }],
    onError: () => {},
  });
  await waiting.stop(5_000);
  await jobs.enqueue(kind, { nota: 'espera' }, 'una');
  await jobs.stop(5_000);
  await postgres.stop();
  return dataDir;
}

test('una carpeta de la versión anterior se abre con todo lo suyo, y desde entonces el programa no es dueño de nada', async () => {
  const dataDir = await olderFolder();
  for (const start of ['primero', 'segundo']) {
    const postgres = await startEmbeddedPostgres({ dataDir });
    await prepareDatabase(postgres);
    const { url, ownerUrl } = postgres;
    expect(await query(url, 'SELECT count(*)::int AS lineas FROM historial'), start).toEqual({ lineas: 1 });
    await expect(query(url, 'DELETE FROM historial')).rejects.toMatchObject({ code: '42501' });
    const left = `SELECT count(*)::int AS suyas FROM pg_shdepend d WHERE d.deptype = 'o' AND d.dbid = (
      SELECT oid FROM pg_database WHERE datname = current_database()) AND d.refobjid <> 'carne_claro_propietario'::regrole`;
    expect(await query(ownerUrl, left)).toEqual({ suyas: 0 });
    const others = `SELECT string_agg(oid::regclass::text, ' ') AS otras FROM pg_class
      WHERE relnamespace IN ('public'::regnamespace, 'pgboss'::regnamespace, 'drizzle'::regnamespace)
        AND relowner <> 'carne_claro_propietario'::regrole`;
    expect(await query(ownerUrl, others)).toEqual({ otras: null });
    await postgres.stop();
  }
  const postgres = await startEmbeddedPostgres({ dataDir });
  const { url, ownerUrl } = postgres;
  const done = Promise.withResolvers<string>();
  const jobs = await startJobs({
    databaseUrl: url,
    ownerUrl,
    jobs: [{ ...kind, handler: async ({ nota }) => done.resolve(nota) }],
    onError: (error) => done.reject(error),
  });
  expect(await done.promise).toBe('espera');
  await jobs.stop(5_000);
  // The owner still makes functions and monthly tables, and the program reads them.
  await query(
    ownerUrl,
    `CREATE TABLE resultados_2025_02 PARTITION OF resultados FOR VALUES IN ('2025-02-01')`,
  );
  expect(await query(url, 'SELECT count(*)::int AS n FROM resultados_2025_02')).toEqual({ n: 0 });
  expect(await query(url, 'SELECT count(*)::int AS n FROM resultados_2025_01')).toEqual({ n: 0 });
  await query(url, LINE);
  await postgres.stop();
});

test('las tablas de la cola las hace su dueño, y el programa trabaja con ellas', async () => {
  const postgres = await startEmbeddedPostgres({ dataDir: await newDataDir() });
  const { url, ownerUrl } = postgres;
  await prepareDatabase(postgres);
  const done = Promise.withResolvers<string>();
  const jobs = await startJobs({
    databaseUrl: url,
    ownerUrl,
    jobs: [{ ...kind, cron: '0 3 * * *', handler: async ({ nota }) => done.resolve(nota) }],
    onError: (error) => done.reject(error),
  });
  await jobs.enqueue(kind, { nota: 'hecha' }, 'otra');
  expect(await done.promise).toBe('hecha');
  await jobs.stop(5_000);
  expect(await query(url, `SELECT tableowner FROM pg_tables WHERE schemaname = 'pgboss' LIMIT 1`)).toEqual({
    tableowner: 'carne_claro_propietario',
  });
  await postgres.stop();
});
