import { LRUCache } from 'lru-cache';
import type pg from 'pg';
import type { OffersOfPermit } from '../exam-centres.server.ts';
import { type FichaLeida, selectFichas } from '../read-cards.server.ts';
import type { Columns } from './shape.ts';

type KeptFicha = FichaLeida & { version: number };

/** Cards' data read for earlier searches, each with the version of the offers that it was read under. */
export type KeptFichas = LRUCache<string, KeptFicha>;

/** Columns of one version, with the data of the cards that were read before. */
export type ReadyColumns = { columns: Columns; fichas: KeptFichas };

/** Offers kept at most: with a tarifa one takes about 4 kB, so some 80 MB. */
const MOST = 20_000;

export const keepFichas = (): KeptFichas => new LRUCache({ max: MOST });

/** The same as `selectFichas`; it reads only what was not read before. */
export async function readFichas(
  db: { $client: pg.Pool },
  { columns, fichas }: ReadyColumns,
  { ids, permiso, automatico }: OffersOfPermit & { ids: readonly number[] },
): Promise<FichaLeida[]> {
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
  const read = await selectFichas(db, { ids: missing, permiso, automatico });
  // Offers made after the columns are shown too, as without columns, and kept for requests that read their version.
  for (const ficha of read.fichas) fichas.set(keyOf(ficha.id), { ...ficha, version: read.version });
  return [...found, ...read.fichas];
}
