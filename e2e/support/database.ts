import pg from 'pg';
import { joinEmbeddedPostgres } from '../../src/api/embedded-postgres.server.ts';

const quiet = { info: () => {}, warn: () => {}, error: () => {} };

/** Asks the running program's database, for what only comes from outside of it. */
export async function queryDatabase(text: string, values: readonly unknown[]): Promise<void> {
  const postgres = await joinEmbeddedPostgres({ dataDir: process.env.PROGRAM_DATA ?? '', log: quiet });
  const client = new pg.Client({ connectionString: postgres.url });
  await client.connect();
  try {
    await client.query(text, [...values]);
  } finally {
    await client.end();
  }
}
