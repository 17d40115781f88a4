import { sql } from 'drizzle-orm';
import type { Db } from '#platform/database/db.server.ts';

/** Places where files can be: the folder of the data, or a store of objects. */
export type Lugar = 'carpeta' | 's3';

/**
 * `en` is the place of the files, and `hacia` the place to which they are being moved. Both are the same while the old place is
 * being emptied; `hacia` is null without a move.
 */
export type Place = { en: Lugar; hacia: Lugar | null };

/** Milliseconds that a known place stays valid, for callers that only read. */
export const LATELY_MS = 2_000;

export type PlaceReader = {
  /** Place at this moment. */
  now(): Promise<Place>;
  /** Place two seconds ago or less; the last known one while the database does not answer. */
  lately(): Promise<Place>;
};

type Row = { lugar: string | null; archivos: Lugar | null; mudanza: Lugar | null };

/** Reads the row that all the programs share; undefined before the first of them has written it. */
export async function readInstallation(db: Pick<Db, 'execute'>): Promise<Row | undefined> {
  const { rows } = await db.execute<Row>(sql`SELECT lugar, archivos, mudanza FROM instalacion`);
  return rows[0];
}

/** Place of the files of a database. */
export const placeOf = (row: Row | undefined): Place => ({
  en: row?.archivos ?? 'carpeta',
  hacia: row?.mudanza ?? null,
});

/** Whether all the files are in the folder, and no other place is needed. */
export const isInFolder = (row: Row | undefined): boolean =>
  typeof row?.lugar === 'string' && placeOf(row).en === 'carpeta' && placeOf(row).hacia === null;

/** Reads where the files are, which a move changes while programs run. */
export function placeReader(db: Pick<Db, 'execute'>): PlaceReader {
  let last: { place: Place; until: number } | undefined;
  const now = async () => {
    const place = placeOf(await readInstallation(db));
    last = { place, until: performance.now() + LATELY_MS };
    return place;
  };
  const lately = async () => {
    if (last && last.until > performance.now()) return last.place;
    return now().catch((error) => {
      if (last) return last.place;
      throw error;
    });
  };
  return { now, lately };
}
