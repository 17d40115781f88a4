import { LRUCache } from 'lru-cache';
import type pg from 'pg';
import type { Ficha } from '../offer.ts';
import type { OfferSearch } from '../search-offers.server.ts';
import type { Columns } from './shape.ts';

/** What a card shows of an offer, whatever the alumno's case. */
export type FichaLeida = {
  id: number;
  ficha: Ficha;
  caracteristicas: string[];
  /** First day on which its tariff is too old. */
  caduca: string | null;
};

type KeptFicha = FichaLeida & { version: number };

/** Cards' data read for earlier searches, each with the version of the offers that it was read under. */
export type KeptFichas = LRUCache<string, KeptFicha>;

/** Columns of one version, with the data of the cards that were read before. */
export type ReadyColumns = { columns: Columns; fichas: KeptFichas };

/**
 * Gives the columns for the version that a request has read. `provincia` is the code of the only province whose offers matter, or null for
 * any. Undefined until the columns are ready; the request then asks the database.
 */
export type ColumnsOfVersion = (provincia: string | null) => ReadyColumns | undefined;

/** Offers kept at most: with a tarifa one takes about 4 kB, so some 80 MB. */
const MOST = 20_000;

export const keepFichas = (): KeptFichas => new LRUCache({ max: MOST });

type FichasQuery = {
  ids: readonly number[];
  search: Pick<OfferSearch, 'permiso' | 'automatico'>;
  columnas: ReadyColumns | undefined;
};

/** Reads what cards show of some sections; those that have no offer any more are missing. */
export async function readFichas(
  db: { $client: pg.Pool },
  { ids, search, columnas }: FichasQuery,
): Promise<FichaLeida[]> {
  const { permiso, automatico } = search;
  if (!columnas) return (await selectFichas(db, [permiso, automatico, ids])).fichas;
  const { columns, fichas } = columnas;
  const keyOf = (id: number) => `${permiso} ${automatico} ${id}`;
  const isCurrent = ({ version, ficha }: KeptFicha) =>
    version <= columns.version && version >= (columns.hechas[Number(ficha.codProvincia)] ?? columns.version);
  const found: FichaLeida[] = [];
  const missing: number[] = [];
  for (const id of ids) {
    const kept = fichas.get(keyOf(id));
    if (kept && isCurrent(kept)) found.push(kept);
    else missing.push(id);
  }
  if (missing.length === 0) return found;
  const read = await selectFichas(db, [permiso, automatico, missing]);
  // Offers made after the columns are shown too, as without columns, and kept for requests that read their version.
  for (const ficha of read.fichas) fichas.set(keyOf(ficha.id), { ...ficha, version: read.version });
  return [...found, ...read.fichas];
}

async function selectFichas(
  db: { $client: pg.Pool },
  values: unknown[],
): Promise<{ version: number; fichas: FichaLeida[] }> {
  const { rows } = await db.$client.query<FichaLeida & { version: number }>({
    name: 'fichas de una página',
    // One statement sees one state of both tables.
    text: `SELECT seccion_id AS id, ficha, caracteristicas, caduca, ofertas_version AS version
      FROM ofertas CROSS JOIN version_publica
      WHERE permiso = $1 AND automatico = $2 AND seccion_id = ANY ($3::int[])`,
    values,
  });
  return { version: rows[0]?.version ?? 0, fichas: rows.map(({ version: _, ...ficha }) => ficha) };
}
