import pg from 'pg';
import { inject } from 'vitest';
import { refreshOffers } from '#comparador/ofertas/comparador/refresh-offers.server.ts';
import { seedDemo } from '#demo/load-demo.server.ts';
import { openDatabase } from '#platform/database/db.server.ts';
import { createTestDatabase, databaseUrl, type TestDatabase } from '#platform/http/testing.server.ts';

/** Instant of the tests' demonstration and of its offers. */
export const DEMO_NOW = new Date('2026-11-21T10:00:00Z');

const TEMPLATE = 'plantilla_demostracion';

/** Database as `createTestDatabase` gives, with the demonstration data and its offers at `DEMO_NOW`. */
export async function createDemoDatabase(): Promise<TestDatabase> {
  const client = new pg.Client({ connectionString: inject('adminUrl') });
  await client.connect();
  try {
    // The first test file makes the template that all of them clone.
    await client.query(`SELECT pg_advisory_lock(hashtextextended('${TEMPLATE}', 0))`);
    const { rowCount } = await client.query('SELECT FROM pg_database WHERE datname = $1', [TEMPLATE]);
    if (!rowCount) await makeTemplate(client);
  } finally {
    await client.end();
  }
  return createTestDatabase({ template: TEMPLATE });
}

/** Makes the template; it gets its name only when it is complete. */
async function makeTemplate(client: pg.Client): Promise<void> {
  const unfinished = `${TEMPLATE}_a_medias`;
  await client.query(`DROP DATABASE IF EXISTS ${unfinished}`);
  await client.query(
    `CREATE DATABASE ${unfinished} OWNER ${new URL(inject('ownerUrl')).username} TEMPLATE ${inject('template')} STRATEGY file_copy`,
  );
  // The connection uses the owner's role, because partitions must belong to the owner.
  const db = openDatabase({ url: databaseUrl(inject('ownerUrl'), unfinished) });
  try {
    await seedDemo(db, DEMO_NOW);
    await refreshOffers(db, { now: DEMO_NOW });
    // Clones keep these statistics, and find their rows already marked as visible.
    await db.$client.query('VACUUM (ANALYZE)');
  } finally {
    await db.$client.end();
  }
  await client.query(`ALTER DATABASE ${unfinished} RENAME TO ${TEMPLATE}`);
}
