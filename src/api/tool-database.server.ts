import { type DatabaseAddresses, prepareDatabase } from './database-roles.server.ts';
import { type Db, openDatabase } from './db.server.ts';
import { joinEmbeddedPostgres } from './embedded-postgres.server.ts';

/** `url` is for what needs a connection of its own. */
export type ToolDatabase = { db: Db; url: string; close(): Promise<void> };

export type ToolDatabaseOptions = {
  databaseUrl: string | undefined;
  ownerUrl: string | undefined;
  dataDir: string;
  /** The role that the tool works as: that of the program, unless it changes tables. */
  as?: 'program' | 'owner';
};

/** The addresses of the database in the environment, for `openToolDatabase`. */
export const databaseOf = (env: {
  DATABASE_URL?: string | undefined;
  DATABASE_OWNER_URL?: string | undefined;
  DATA_DIR: string;
}): Omit<ToolDatabaseOptions, 'as'> => ({
  databaseUrl: env.DATABASE_URL,
  ownerUrl: env.DATABASE_OWNER_URL,
  dataDir: env.DATA_DIR,
});

/**
 * The database for a command line tool: the external one if there is one, else that of the program that is
 * running on this folder, else one started for as long as the tool runs. Migrated before use.
 */
export async function openToolDatabase(options: ToolDatabaseOptions): Promise<ToolDatabase> {
  const { databaseUrl, ownerUrl, dataDir, as = 'program' } = options;
  const embedded = databaseUrl ? undefined : await joinEmbeddedPostgres({ dataDir });
  const addresses: DatabaseAddresses = embedded ?? { url: databaseUrl ?? '', ownerUrl };
  await prepareDatabase(addresses);
  const url = as === 'owner' ? (addresses.ownerUrl ?? addresses.url) : addresses.url;
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
