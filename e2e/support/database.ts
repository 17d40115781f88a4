import pg from 'pg';
import { joinEmbeddedPostgres } from '../../src/api/embedded-postgres.server.ts';

/** Asks the running program's database, for what only comes from outside of it. */
export async function queryDatabase(text: string, values: readonly unknown[]): Promise<void> {
  const postgres = await joinEmbeddedPostgres({ dataDir: process.env.PROGRAM_DATA ?? '' });
  const client = new pg.Client({ connectionString: postgres.ownerUrl });
  await client.connect();
  try {
    await client.query(text, [...values]);
  } finally {
    await client.end();
  }
}
