import type { Files } from '#platform/files/files.server.ts';
import type { Lugar, Place, PlaceReader } from './file-place.server.ts';

/** The two places of a program that knows a store of objects. */
export type Stores = Record<Lugar, Files>;

export const otherThan = (lugar: Lugar): Lugar => (lugar === 'carpeta' ? 's3' : 'carpeta');

/**
 * Files in the place that the database says, also during a move. Each write reads the place before and after it: a file stored
 * during a move goes to both places, and a write that began before the move is copied to the new place.
 */
export function placedFiles(stores: Stores, places: PlaceReader): Files {
  /** Asks the place, and asks again if the files have moved since it was read. */
  const find = async <T>(ask: (files: Files) => Promise<T | undefined>): Promise<T | undefined> => {
    const { en } = await places.lately();
    const found = await ask(stores[en]);
    if (found !== undefined) return found;
    const { en: present } = await places.now();
    return present === en ? undefined : ask(stores[present]);
  };
  return {
    put: async (key, content) => {
      let place = await places.now();
      await stores[place.en].put(key, content);
      let written = place.en;
      for (;;) {
        await mirror(stores, key, place, written);
        const after = await places.now();
        if (isSame(place, after)) return;
        if (after.en !== written) await take(stores, key, written, after.en);
        [place, written] = [after, after.en];
      }
    },
    read: (key, part) => find((files) => files.read(key, part)),
    stat: (key) => find((files) => files.stat(key)),
    remove: async (key) => {
      for (let place = await places.now(); ; ) {
        await removeFrom(stores, key, place);
        const after = await places.now();
        if (isSame(place, after)) return;
        place = after;
      }
    },
    list: async function* (folder) {
      yield* stores[(await places.now()).en].list(folder);
    },
    all: async function* () {
      yield* stores[(await places.now()).en].all();
    },
  };
}

const isSame = (one: Place, other: Place) => one.en === other.en && one.hacia === other.hacia;

/**
 * Keeps the other place right during a move: the same file while the files go there, and no file once they have moved. A failed
 * copy is ignored, because the move itself copies what is missing there.
 */
async function mirror(stores: Stores, key: string, { hacia }: Place, written: Lugar): Promise<void> {
  const other = otherThan(written);
  if (hacia === other) await take(stores, key, written, other).catch(() => {});
  else if (hacia !== null) await stores[other].remove(key);
}

/** Copies a file from one place to the other, if it is there. */
async function take(stores: Stores, key: string, from: Lugar, to: Lugar): Promise<void> {
  const content = await stores[from].read(key);
  if (content) await stores[to].put(key, content);
}

/**
 * Removes a file from both places. The other place comes before and after the main one: a move that copies the file meanwhile
 * finds it gone, or its copy is removed too.
 */
async function removeFrom(stores: Stores, key: string, { en, hacia }: Place): Promise<void> {
  const both = hacia !== null;
  if (both) await stores[otherThan(en)].remove(key);
  await stores[en].remove(key);
  if (both) await stores[otherThan(en)].remove(key);
}
