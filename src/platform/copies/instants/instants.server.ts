import { rm } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import {
  type Archive,
  MARK_BEHIND_MS,
  type Mark,
} from '#platform/database/embedded-postgres/archiving.server.ts';
import { type OpenPlace, openPlace } from './instant-place.server.ts';
import { endLife, readLife } from './life.server.ts';
import { endOf } from './names.server.ts';
import type { Store } from './pieces.server.ts';
import { dropOldest, emptySpool, readSpool } from './spool.server.ts';
import { OtherLife } from './wal-place.server.ts';

export type InstantSettings = {
  /** Stores of the pieces, with their names for people. */
  places: { name: string; store: Store }[];
  /** Public keys of age of those who may open the pieces; none leaves them open. */
  recipients: readonly string[];
  /** Days back that can be restored. */
  days: number;
};

/**
 * State of a place: every moment from `since` to `until` can be restored, and `failure` is the reason why its last
 * round failed.
 */
export type PlaceState = { name: string; since?: Date; until?: Date; failure?: unknown };

export type Instants = {
  /** Takes the waiting segments and files to their places, once. Never throws: a failure is in the state of its place. */
  round(): Promise<void>;
  /** State of each place; empty while there is none. */
  places(): PlaceState[];
  /** Ends the segment, and waits until everything committed by now is in all places. Gives whether it is. */
  reach(waitMs: number): Promise<boolean>;
  /** Begins the rounds. Gives the function that ends them, after a last one. */
  start(): () => Promise<void>;
};

export type InstantOptions = {
  archive: Archive;
  dataDir: string;
  /** Folders of the program's files that rows name. */
  folders: readonly string[];
  clock: () => Date;
  /** Reads a text that differs when the data changed. */
  changes(): Promise<string>;
  /** Milliseconds between the ends of two segments while the data change: the most work that may be lost. */
  segmentMs?: number;
  /** The settings at each round; undefined while nothing is to be kept. */
  settings(): Promise<InstantSettings | undefined>;
  onError(failure: unknown, place?: string): void;
};

const ROUND_MS = 5_000;
const SEGMENT_MS = 25_000;
const LAST_ROUND_MS = 5_000;

/**
 * Copies of every minute. The server leaves its finished segments in a folder, the spool; each round takes them to every place,
 * with the new files, and begins a base copy where one is missing.
 */
export function openInstants(options: InstantOptions): Instants {
  const { archive, onError } = options;
  const takeRound = roundsOf(options);
  let states: PlaceState[] = [];
  let running: Promise<void> | undefined;
  let cut = false;
  const round = () => {
    running ??= takeRound()
      .then((found) => {
        for (const { name, failure } of found)
          if (failure !== undefined && states.every((one) => one.name !== name || one.failure === undefined))
            onError(failure, name);
        states = found;
        cut = false;
      })
      .catch((failure) => {
        // While the server is away every round fails: only the first failure is reported.
        if (!cut) onError(failure);
        cut = true;
      })
      .finally(() => {
        running = undefined;
      });
    return running;
  };
  const reach = async (waitMs: number) => {
    const deadline = performance.now() + waitMs;
    const target = (await archive.position()).at.getTime() + MARK_BEHIND_MS;
    while ((await archive.position()).at.getTime() < target) await sleep(50);
    await running;
    // The position of this round is in the segment that ends now.
    await round();
    await archive.endSegment();
    while (performance.now() < deadline) {
      await round();
      if (states.length === 0) return false;
      if (states.every(({ until }) => until !== undefined && until.getTime() >= target)) return true;
      await sleep(100);
    }
    return false;
  };
  return {
    round,
    places: () => states,
    reach,
    start: () => {
      const timer = setInterval(() => {
        void round();
        // Not part of the round: a round may wait without end for a network disk that does not answer.
        dropOldest(archive.spool).catch((failure) => onError(failure));
      }, ROUND_MS);
      void round();
      return async () => {
        clearInterval(timer);
        // An orderly stop loses nothing: it ends the segment and takes it to all places.
        if (states.every(({ until }) => until === undefined)) return;
        const last = reach(LAST_ROUND_MS).catch((failure) => onError(failure));
        await Promise.race([last, sleep(2 * LAST_ROUND_MS)]);
      };
    },
  };
}

/** Gives the function that ends the segment when the data changed since the last one that it ended. */
function endSegments({ archive, changes, segmentMs = SEGMENT_MS }: InstantOptions): () => Promise<void> {
  let known: string | undefined;
  let endedAt = Number.NEGATIVE_INFINITY;
  return async () => {
    if (performance.now() - endedAt < segmentMs) return;
    const now = await changes();
    if (now === known) return;
    await archive.endSegment();
    known = now;
    endedAt = performance.now();
  };
}

/** Gives the function that does one round and tells the state of the places. */
function roundsOf(options: InstantOptions): () => Promise<PlaceState[]> {
  const { archive, dataDir } = options;
  const open = new Map<string, OpenPlace>();
  let marks: Mark[] = [];
  let archives: boolean | undefined;
  const turn = async (on: boolean) => {
    if (archives !== on) await archive.turn(on);
    archives = on;
  };
  const endChanged = endSegments(options);
  const find = async (place: InstantSettings['places'][number], settings: InstantSettings) => {
    const life = await readLife(dataDir);
    const known = open.get(place.name);
    if (known?.life === life) return known;
    const opened = await openPlace({ ...options, ...settings, ...place, life });
    open.set(place.name, opened);
    return opened;
  };
  const serve = async (
    place: InstantSettings['places'][number],
    settings: InstantSettings,
    segments: readonly string[],
  ): Promise<PlaceState> => {
    try {
      const one = await find(place, settings);
      await one.serve(segments, marks);
      const failure = one.baseFailure();
      return { name: place.name, ...one.window(), ...(failure !== undefined && { failure }) };
    } catch (failure) {
      if (failure instanceof OtherLife) await endLife(dataDir);
      const last = open.get(place.name)?.window();
      open.delete(place.name);
      return { name: place.name, ...last, failure };
    }
  };
  return async () => {
    const settings = await options.settings();
    if (!settings || settings.places.length === 0) {
      await turn(false);
      await emptySpool(archive.spool);
      open.clear();
      marks = [];
      return [];
    }
    await turn(true);
    await endChanged();
    marks.push(await archive.position());
    const segments = await readSpool(archive.spool);
    const states: PlaceState[] = [];
    for (const place of settings.places) states.push(await serve(place, settings, segments));
    for (const segment of segments)
      if (settings.places.every(({ name }) => open.get(name)?.has(segment)))
        await rm(path.join(archive.spool, segment), { force: true });
    const last = segments.at(-1);
    if (last) marks = marks.filter(({ lsn }) => lsn > endOf(last));
    return states;
  };
}
