import type pg from 'pg';
import type { SupuestoLeido } from '../assumed-prices.server.ts';
import { PROVINCES } from './index-group.server.ts';
import type { ProvincesToRead } from './provinces-to-read.ts';
import { readOffers } from './read-offers.server.ts';
import { readSections } from './read-sections.server.ts';
import { type Columns, supuestoKey } from './shape.ts';
import { sharedArray } from './shared-array.ts';

/** Key of `ofertas_desde` for all provinces that have no key of their own. */
const ALL = 'todas';

/**
 * News of a version before its offers are read: the provinces whose offers changed since the earlier columns, and the data of the version
 * that are read at once. The offers of all other provinces are the same.
 */
export type Pending = Pick<Columns, 'version' | 'hechas' | 'supuestos'> & { provincias: ReadonlySet<number> };

/**
 * Makes the columns of the current offers, in a snapshot. It reads the provinces whose offers were made again since `previous`, or all of
 * them; if nothing changed, it gives `previous` itself. If it does not read all provinces, it first calls `tell` with those it will read.
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

/** Reads the assumed prices of all places, by `supuestoKey`. */
async function readSupuestos(client: pg.ClientBase): Promise<Map<string, SupuestoLeido>> {
  const { rows } = await client.query<SupuestoLeido & { permiso: number; codProvincia: string }>(
    `SELECT permiso, cod_provincia AS "codProvincia", precios, origen, tarifas, tasa_dgt AS "tasaDgt", practicas
     FROM precios_supuestos`,
  );
  return new Map(
    rows.map(({ permiso, codProvincia, ...row }) => [supuestoKey(permiso, codProvincia), row] as const),
  );
}
