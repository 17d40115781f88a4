import { readFile, rename, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { z } from 'zod';
import { type Archive, INSTANTS, type Mark } from '#platform/database/embedded-postgres/archiving.server.ts';
import { openFilesPlace } from './files-place.server.ts';
import { basesOf, LIVES, walOf } from './names.server.ts';
import { basesIn, livesIn, type Store, walIn } from './pieces.server.ts';
import { openWalPlace, type WalPlace } from './wal-place.server.ts';

const DAY_MS = 86_400_000;
/** Milliseconds until a failed base copy is tried again: a base copy reads the whole database. */
const BASE_AGAIN_MS = 600_000;

/** A place during the rounds. */
export type OpenPlace = Pick<WalPlace, 'life' | 'has' | 'window'> & {
  /** Takes segments of the spool and new files, and begins a base copy where one is missing. */
  serve(segments: readonly string[], marks: readonly Mark[]): Promise<void>;
  /** Failure of the last base copy, until one goes well. */
  baseFailure(): unknown;
  /** Waits for a base copy that is being made. */
  settled(): Promise<void>;
};

export type PlaceOptions = {
  name: string;
  store: Store;
  life: string;
  archive: Archive;
  dataDir: string;
  /** Folders of the program's files that rows name. */
  folders: readonly string[];
  recipients: readonly string[];
  days: number;
  clock: () => Date;
};

/** Opens a place, and reads once what it has. */
export async function openPlace(options: PlaceOptions): Promise<OpenPlace> {
  const { name, store, life, archive, dataDir, days, clock } = options;
  const [wal, files] = [await openWalPlace(options), await openFilesPlace(options)];
  let basing: Promise<void> | undefined;
  let failure: unknown;
  let baseAfter = 0;
  let prunedAt = 0;

  const makeBase = async () => {
    try {
      await wal.makeBase(archive.copyUrl);
      failure = undefined;
    } catch (error) {
      failure = error;
      baseAfter = clock().getTime() + BASE_AGAIN_MS;
    } finally {
      basing = undefined;
    }
  };
  const prune = async () => {
    const now = clock();
    const from = new Date(now.getTime() - days * DAY_MS);
    prunedAt = now.getTime();
    await wal.prune(from);
    await pruneLives(store, life, from);
    for (const key of await noteGone(dataDir, name, await files.gone(), { now, from }))
      await files.remove(key);
  };
  return {
    life,
    has: wal.has,
    window: wal.window,
    serve: async (segments, marks) => {
      for (const segment of segments) await wal.take(segment, path.join(archive.spool, segment), marks);
      await files.take();
      if (basing) return;
      const now = clock();
      // Not awaited: a base copy takes minutes, and the rounds go on meanwhile.
      if (wal.needsBase(now) && now.getTime() >= baseAfter) basing = makeBase();
      else if (now.getTime() - prunedAt > DAY_MS) await prune();
    },
    baseFailure: () => failure,
    settled: async () => basing,
  };
}

const goneSchema = z.record(z.string(), z.record(z.string(), z.iso.datetime()));

/**
 * Notes since when the program no longer has each file that a place still keeps. Gives the files that were already
 * gone before `from`: no moment that can be restored has them. Forgets a file that came back.
 */
async function noteGone(
  dataDir: string,
  place: string,
  gone: readonly string[],
  { now, from }: { now: Date; from: Date },
): Promise<string[]> {
  const file = path.join(dataDir, INSTANTS, 'retirados.json');
  const text = await readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return '{}';
    throw error;
  });
  const noted = goneSchema.parse(JSON.parse(text));
  const before = noted[place] ?? {};
  const old = gone.filter((key) => new Date(before[key] ?? now) < from);
  noted[place] = Object.fromEntries(
    gone.filter((key) => !old.includes(key)).map((key) => [key, before[key] ?? now.toISOString()]),
  );
  await writeFile(`${file}.nuevo`, JSON.stringify(noted), { mode: 0o640, flush: true });
  await rename(`${file}.nuevo`, file);
  return old;
}

/** Removes from a place the other lives whose last moment is before `from`: their data folders are no longer in use. */
async function pruneLives(store: Store, own: string, from: Date): Promise<void> {
  for (const life of await livesIn(store)) {
    if (life === own) continue;
    const [bases, wal] = [await basesIn(store, life), await walIn(store, life)];
    const last = Math.max(
      ...bases.map(({ until }) => until.getTime()),
      ...wal.slice(-1).map(({ until }) => until.getTime()),
      0,
    );
    if (last >= from.getTime()) continue;
    // A life without pieces may be beginning now.
    if (last === 0) continue;
    for (const folder of [walOf(life), basesOf(life)])
      for await (const key of store.list(folder)) await store.remove(key);
    await store.remove(`${LIVES}/${life}`);
  }
}
