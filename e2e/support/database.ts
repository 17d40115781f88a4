import pg from 'pg';
import { joinEmbeddedPostgres } from '../../src/platform/database/embedded-postgres/embedded-postgres.server.ts';

/** Asks the database of a running program, by default that of all journeys, for what only comes from outside of it. */
export async function queryDatabase(
  text: string,
  values: readonly unknown[],
  dataDir = process.env.PROGRAM_DATA ?? '',
): Promise<Record<string, unknown>[]> {
  const postgres = await joinEmbeddedPostgres({ dataDir });
  const client = new pg.Client({ connectionString: postgres.ownerUrl });
  await client.connect();
  try {
    return (await client.query(text, [...values])).rows;
  } finally {
    await client.end();
  }
}
