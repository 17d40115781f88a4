import { type Db, openDatabase } from './db.server.ts';
import { joinEmbeddedPostgres } from './embedded-postgres.server.ts';
import { migrateDatabase } from './migrations.server.ts';

/** `url` is for what needs a connection of its own. */
export type ToolDatabase = { db: Db; url: string; close(): Promise<void> };

export type ToolDatabaseOptions = { databaseUrl: string | undefined; dataDir: string };

/**
 * The database for a command line tool: the external one if there is one, else that of the program that is
 * running on this folder, else one started for as long as the tool runs. Migrated before use.
 */
export async function openToolDatabase(options: ToolDatabaseOptions): Promise<ToolDatabase> {
  const { databaseUrl, dataDir } = options;
  const embedded = databaseUrl ? undefined : await joinEmbeddedPostgres({ dataDir });
  const url = databaseUrl ?? embedded?.url ?? '';
  await migrateDatabase(url);
  const db = openDatabase({ url, max: 4 });
  return {
    db,
    url,
    close: async () => {
      await db.$client.end();
      await embedded?.stop();
    },
  };
}
