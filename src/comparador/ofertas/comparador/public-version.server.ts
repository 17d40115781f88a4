import type pg from 'pg';

/** Numbers of the public data, and of the offers made of them. */
type PublicVersions = { version: number; ofertas: number };

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

/** Numbers in a `catalogVersion`. */
export const versionsOf = (version: string): PublicVersions => ({
  version: Number(version.slice(0, version.indexOf(' '))),
  ofertas: offersVersionOf(version),
});

/** Reads the numbers of the public data. */
export async function readVersions(db: { $client: pg.Pool | pg.ClientBase }): Promise<PublicVersions> {
  const { rows } = await db.$client.query<PublicVersions>({
    name: 'version_publica',
    text: 'SELECT version, ofertas_version AS ofertas FROM version_publica',
  });
  if (!rows[0]) throw new Error('version_publica has no row');
  return rows[0];
}
