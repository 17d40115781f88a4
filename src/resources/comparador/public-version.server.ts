import type pg from 'pg';

type Version = { version: number; ofertas: number };

/**
 * Reads the version of the public data; triggers raise it in the same transaction as any change that
 * public pages show.
 */
export async function publicVersion(db: { $client: pg.Pool | pg.ClientBase }): Promise<number> {
  return (await readVersions(db)).version;
}

/**
 * Reads the version of all that a public answer is made of, on a day in Spain. It is the same text as long as nothing
 * changes.
 */
export async function catalogVersion(db: { $client: pg.Pool }, day: string): Promise<string> {
  const { version, ofertas } = await readVersions(db);
  return `${version} ${day} ${ofertas}`;
}

/** Version of the offers in a `catalogVersion`. */
export const offersVersionOf = (version: string): number => Number(version.slice(version.lastIndexOf(' ')));

async function readVersions(db: { $client: pg.Pool | pg.ClientBase }): Promise<Version> {
  const { rows } = await db.$client.query<Version>({
    name: 'version_publica',
    text: 'SELECT version, ofertas_version AS ofertas FROM version_publica',
  });
  if (!rows[0]) throw new Error('version_publica has no row');
  return rows[0];
}
