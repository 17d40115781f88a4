import { mkdtemp, rm, statfs } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import pg from 'pg';
import type { TestProject } from 'vitest/node';
import { openDatabase } from '#api/db.server.ts';
import { startEmbeddedPostgres } from '#api/embedded-postgres.server.ts';
import { migrateDatabase } from '#api/migrations.server.ts';
import { databaseUrl } from '#api/testing.server.ts';
import { loadReferenceData } from './reference-data.server.ts';

const TEMPLATE = 'plantilla';
/**
 * Nothing of these databases outlives the run, so nothing is flushed to the disk. Autovacuum would change the plans of the queries
 * in the middle of a test.
 */
const SETTINGS = {
  // Files at once, each with the pools of its database and of its applications.
  max_connections: 200,
  fsync: 'off',
  full_page_writes: 'off',
  synchronous_commit: 'off',
  autovacuum: 'off',
  shared_buffers: '128MB',
};

/** Starts one real PostgreSQL for all test files and prepares the template that they clone. */
export async function setup(project: TestProject): Promise<void> {
  const dataDir = await mkdtemp(path.join(await parentFolder(), 'carne-claro-test-'));
  const postgres = await startEmbeddedPostgres({ dataDir, settings: SETTINGS });
  const client = new pg.Client({ connectionString: postgres.url });
  await client.connect();
  await client.query(`CREATE DATABASE ${TEMPLATE}`);
  await client.end();
  const url = databaseUrl(postgres.url, TEMPLATE);
  await migrateDatabase(url);
  const db = openDatabase({ url });
  await loadReferenceData(db);
  // Clones plan with what this tells, and find their rows already known to be visible.
  await db.$client.query('VACUUM (ANALYZE)');
  await db.$client.end();
  project.provide('adminUrl', postgres.url);
  project.provide('template', TEMPLATE);
  stop = async () => {
    await postgres.stop();
    await rm(dataDir, { recursive: true, force: true });
  };
}

const MEMORY_FOLDER = '/dev/shm';
const GB = 2 ** 30;

/** A folder in memory where there is plenty of it: a database has a thousand small files, which a disk is slow to copy. */
async function parentFolder(): Promise<string> {
  const memory = await statfs(MEMORY_FOLDER).catch(() => undefined);
  const plenty = memory && memory.bavail * memory.bsize > 2 * GB && process.availableMemory() > 6 * GB;
  return plenty ? MEMORY_FOLDER : os.tmpdir();
}

let stop = async () => {};

export const teardown = () => stop();
