import path from 'node:path';
import type { Archive, Mark } from '#platform/database/embedded-postgres/archiving.server.ts';
import { openFilesPlace } from './files-place.server.ts';
import { noteGone } from './gone-files.server.ts';
import type { Store } from './pieces.server.ts';
import { pruneLives } from './prune-lives.server.ts';
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
