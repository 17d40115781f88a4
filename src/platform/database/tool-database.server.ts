import { type DatabaseAddresses, prepareDatabase, sessionUrl } from './database-roles.server.ts';
import { type Db, openDatabase } from './db.server.ts';
import { joinEmbeddedPostgres } from './embedded-postgres/embedded-postgres.server.ts';
import { atMost } from './patience.server.ts';

/** `url` is for work that needs a session of its own. */
export type ToolDatabase = { db: Db; url: string; close(): Promise<void> };

export type ToolDatabaseOptions = {
  databaseUrl: string | undefined;
  ownerUrl: string | undefined;
  dataDir: string;
  /** Role of the tool: the program's, unless it changes tables. */
  as?: 'program' | 'owner';
};

/** The addresses of the database in the environment, for `openToolDatabase`. */
export const databaseOf = (env: {
  DATABASE_URL?: string | undefined;
  DATABASE_DIRECT_URL?: string | undefined;
  DATA_DIR: string;
}): Omit<ToolDatabaseOptions, 'as'> => ({
  databaseUrl: env.DATABASE_URL,
  ownerUrl: env.DATABASE_DIRECT_URL,
  dataDir: env.DATA_DIR,
});

/**
 * Database for a command line tool: the external one, or that of the program that runs on this folder, or
 * one started while the tool runs. It is migrated before use.
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
    url: as === 'owner' ? url : sessionUrl(addresses),
    close: async () => {
      // A frozen server never confirms the end.
      await atMost(5_000, db.$client.end());
      await embedded?.stop();
    },
  };
}
