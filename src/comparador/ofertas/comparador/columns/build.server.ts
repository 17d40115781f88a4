import type pg from 'pg';
import { readSupuestos } from '../assumed-prices.server.ts';
import { PROVINCES } from './index-group.server.ts';
import type { ProvincesToRead } from './provinces-to-read.ts';
import { readOffers } from './read-offers.server.ts';
import { readSections } from './read-sections.server.ts';
import type { Columns } from './shape.ts';
import { sharedArray } from './shared-array.ts';

/** Key of `ofertas_desde` of all the provinces that have none of their own. */
const ALL = 'todas';

/**
 * Provinces whose offers are not those of the columns before, and what else the version has that is read at once. The offers of all other
 * provinces stay the same.
 */
export type Pending = Pick<Columns, 'version' | 'hechas' | 'supuestos'> & { provincias: ReadonlySet<number> };

/**
 * Makes the columns of the offers as they are now, in a snapshot: it reads the offers of the provinces made again since
 * `previous`, or all of them. Gives `previous` itself where nothing has changed. `tell` hears first which are read, where
 * they are not all.
 */
export async function buildColumns(
  db: { $client: pg.Pool },
  previous: Columns | undefined,
  tell: (pending: Pending) => void = () => {},
): Promise<Columns> {
  const client = await db.$client.connect();
  let failure: unknown;
  try {
    await client.query(
      'BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY; SET LOCAL statement_timeout = 0; SET LOCAL jit = off',
    );
    const made = await buildWithin(client, previous, tell);
    await client.query('COMMIT');
    return made;
  } catch (error) {
    failure = error;
    throw error;
  } finally {
    client.release(failure instanceof Error);
  }
}

async function buildWithin(
  client: pg.ClientBase,
  previous: Columns | undefined,
  tell: (pending: Pending) => void,
): Promise<Columns> {
  const { rows } = await client.query<{ version: number; desde: Record<string, number> }>(
    'SELECT ofertas_version AS version, ofertas_desde AS desde FROM version_publica',
  );
  const [{ version, desde } = { version: 0, desde: {} }] = rows;
  if (previous?.version === version) return previous;
  const hechas = sharedArray(Float64Array, PROVINCES).fill(desde[ALL] ?? version);
  for (const [codigo, made] of Object.entries(desde)) if (codigo !== ALL) hechas[Number(codigo)] = made;
  const provincias = madeSince(hechas, previous);
  const supuestos = await readSupuestos(client);
  if (provincias) tell({ version, hechas, supuestos, provincias });
  const sections = await readSections(client, { previous, provincias });
  const grupos = await readOffers(client, { previous, provincias, secciones: sections.secciones });
  return { ...sections, version, hechas, grupos, supuestos };
}

/** Provinces whose offers were made again after earlier columns. */
function madeSince(hechas: Float64Array, previous: Columns | undefined): ProvincesToRead {
  if (!previous) return null;
  const again = new Set<number>();
  for (const [provincia, version] of hechas.entries()) if (version > previous.version) again.add(provincia);
  return again.size === hechas.length ? null : again;
}
