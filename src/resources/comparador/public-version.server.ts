import type pg from 'pg';

/**
 * Reads the version of the public data; triggers raise it in the same transaction as any change that
 * public pages show.
 */
export async function publicVersion(db: { $client: pg.Pool | pg.ClientBase }): Promise<number> {
  const { rows } = await db.$client.query<{ version: number }>({
    name: 'version_publica',
    text: 'SELECT version FROM version_publica',
  });
  if (!rows[0]) throw new Error('version_publica has no row');
  return rows[0].version;
}
