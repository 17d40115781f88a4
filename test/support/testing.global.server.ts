import { mkdtemp, rm } from 'node:fs/promises';
import path from 'node:path';
import pg from 'pg';
import type { TestProject } from 'vitest/node';
import { openDoors } from '#oficina/base/puertas/doors.testing.server.ts';
import { prepareDatabase } from '#platform/database/database-roles.server.ts';
import { openDatabase } from '#platform/database/db.server.ts';
import { startEmbeddedPostgres } from '#platform/database/embedded-postgres/embedded-postgres.server.ts';
import { superuserUrl } from '#platform/database/embedded-postgres/embedded-postgres.testing.server.ts';
import { databaseUrl } from '#platform/http/testing.server.ts';
import { loadReferenceData } from '#program/reference-data.server.ts';
import { isBuilt } from '../../scripts/support/build.ts';
import { parentFolder } from './memory-folder.testing.server.ts';

const TEMPLATE = 'plantilla';
/**
 * Settings of PostgreSQL for tests: these databases end with the run, so nothing is flushed to the disk. Autovacuum
 * would change the plans of the queries in the middle of a test.
 */
const SETTINGS = {
  // Many test files run at once, each with the pools of its database and of its applications.
  max_connections: 200,
  fsync: 'off',
  full_page_writes: 'off',
  synchronous_commit: 'off',
  autovacuum: 'off',
  shared_buffers: '128MB',
};

/** Starts one real PostgreSQL for all test files and prepares the template that they clone. */
export async function setup(project: TestProject): Promise<void> {
  if (!isBuilt())
    process.stderr.write(
      'Aviso: build/ no es de estas fuentes. Si una prueba sirve páginas, antes: node scripts/build.ts --if-needed\n',
    );
  const dataDir = await mkdtemp(path.join(await parentFolder(), 'carne-claro-test-'));
  const postgres = await startEmbeddedPostgres({ dataDir, settings: SETTINGS });
  const adminUrl = await superuserUrl(dataDir, postgres.url);
  const client = new pg.Client({ connectionString: adminUrl });
  await client.connect();
  await client.query(`CREATE DATABASE ${TEMPLATE} OWNER ${new URL(postgres.ownerUrl).username}`);
  await client.end();
  const url = databaseUrl(postgres.url, TEMPLATE);
  await prepareDatabase({ url, ownerUrl: databaseUrl(postgres.ownerUrl, TEMPLATE) });
  const program = openDatabase({ url });
  await loadReferenceData(program);
  // Tests of the doors close them; all others work in an installation that is in use.
  await openDoors(program);
  await program.$client.end();
  const db = openDatabase({ url: databaseUrl(adminUrl, TEMPLATE) });
  // Clones plan with these statistics, and their rows are already marked as visible.
  await db.$client.query('VACUUM (ANALYZE)');
  await db.$client.end();
  project.provide('adminUrl', adminUrl);
  project.provide('programUrl', postgres.url);
  project.provide('ownerUrl', postgres.ownerUrl);
  project.provide('template', TEMPLATE);
  stop = async () => {
    await postgres.stop();
    await rm(dataDir, { recursive: true, force: true });
  };
}

let stop = async () => {};

export const teardown = () => stop();
