import { mkdtemp, rm } from 'node:fs/promises';
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
const quiet = { info: () => {}, warn: () => {}, error: () => {} };

/** Starts one real PostgreSQL for all test files and prepares the template that they clone. */
export async function setup(project: TestProject): Promise<void> {
  const dataDir = await mkdtemp(path.join(os.tmpdir(), 'carne-claro-test-'));
  const postgres = await startEmbeddedPostgres({ dataDir, log: quiet });
  const client = new pg.Client({ connectionString: postgres.url });
  await client.connect();
  await client.query(`CREATE DATABASE ${TEMPLATE}`);
  await client.end();
  const url = databaseUrl(postgres.url, TEMPLATE);
  await migrateDatabase(url);
  const db = openDatabase({ url });
  await loadReferenceData(db);
  await db.$client.end();
  project.provide('adminUrl', postgres.url);
  project.provide('template', TEMPLATE);
  stop = async () => {
    await postgres.stop();
    await rm(dataDir, { recursive: true, force: true });
  };
}

let stop = async () => {};

export const teardown = () => stop();
