import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import type { Db } from '#platform/database/db.server.ts';
import { lockWithin } from '#platform/database/lock.server.ts';
import { type Progress, withinPatience } from '#platform/database/patience.server.ts';
import { StartupError } from '#platform/http/startup-error.server.ts';
import { copyAcross, type Moving } from './copy-across.server.ts';
import { LATELY_MS, type Lugar, placeOf, readInstallation } from './file-place.server.ts';
import { refuseStrangers } from './live-programs.server.ts';
import { otherThan, type Stores } from './placed-files.server.ts';
import { writeMark } from './shared-files.server.ts';

export type MoveOptions = {
  db: Db;
  stores: Stores;
  /** Store of objects of this tool: the text of `sameStore`. */
  same: string;
  to: Lugar;
  /** Called with the number of files done, and the total. */
  onProgress?: (done: number, total: number) => void;
};

/** Passes after which it gives up: somebody replaces files faster than they are copied. */
const MOST_PASSES = 20;

/**
 * Moves all the files to the place `to` while programs run. From the start of the move, programs store in both places. Each
 * copied file is read again in the new place and its hash compared. When a whole pass finds nothing to copy, the database
 * changes the place, and the files are removed from the old place. After a cut, the same order goes on; an order towards the
 * place where the files still are undoes the move. Gives how many files and bytes were copied. Throws `StartupError` while a
 * program runs that does not know the store, or when nothing moves any more.
 */
export const moveFiles = (options: MoveOptions): Promise<Moving> =>
  withinPatience(
    {
      what: 'La mudanza de los archivos',
      left: 'No se ha perdido nada: repite la orden y sigue donde estaba.',
    },
    (progress) => moveAll(options, progress),
  );

async function moveAll(
  { db, stores, same, to, onProgress }: MoveOptions,
  progress: Progress,
): Promise<Moving> {
  const from = otherThan(to);
  const moving: Moving = { archivos: 0, bytes: 0, checked: new Map() };
  const ways = { from: stores[from], to: stores[to], moving, onProgress, progress };
  if ((await begin(db, { stores, same, to })) === 'move') {
    for (let pass = 1; (await copyAcross(ways)) > 0; pass += 1)
      if (pass === MOST_PASSES)
        throw new StartupError('Los archivos cambian más deprisa de lo que se copian.');
    await refuseStrangers(db, same);
    await db.execute(sql`UPDATE instalacion SET archivos = ${to}`);
  }
  // For a moment, programs may still read from the old place.
  await sleep(LATELY_MS * 1.5);
  await emptyOut(stores[from], stores[to], ways);
  await db.execute(sql`UPDATE instalacion SET mudanza = NULL`);
  return moving;
}

/** Says in the database that a move begins. Gives `move`, or `empty` if the files have moved and only the old place must be emptied. */
async function begin(
  db: Db,
  { stores, same, to }: Pick<MoveOptions, 'stores' | 'same' | 'to'>,
): Promise<'move' | 'empty'> {
  return db.transaction(async (tx) => {
    await lockWithin(tx, 'instalación');
    await refuseStrangers(tx, same);
    const row = await readInstallation(tx);
    if (!row?.lugar)
      throw new StartupError(
        'Arranca antes el programa una vez: aún no ha guardado dónde están sus archivos.',
      );
    const isThere = placeOf(row).en === to;
    if (!isThere) await writeMark(stores[to], row.lugar);
    await tx.execute(sql`UPDATE instalacion SET mudanza = ${to}`);
    return isThere ? 'empty' : 'move';
  });
}

/** Removes the files of the old place. A file that is only there, because its program was cut off, is first copied to the new one. */
async function emptyOut(
  old: Stores[Lugar],
  present: Stores[Lugar],
  ways: Parameters<typeof copyAcross>[0],
): Promise<void> {
  for await (const key of old.all()) {
    ways.progress.signal.throwIfAborted();
    ways.progress.at(`«${key}»`);
    if (!(await present.stat(key))) await copyAcross(ways, [key]);
    await old.remove(key);
  }
}
