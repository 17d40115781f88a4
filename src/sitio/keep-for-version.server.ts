import { LRUCache } from 'lru-cache';
import type { RouterContextProvider } from 'react-router';
import { requestContext, servicesContext } from '#sitio/context.ts';

/** Readings of one version of the catalogue, by key. */
type VersionReadings = { version: string; readings: LRUCache<string, Promise<object>> };

/** Enough for the boxes and figures of all places; each is some kilobytes at most. */
const MAX_READINGS = 2_000;

const keptOf = new WeakMap<object, VersionReadings>();

/** Reads once for each version what several pages share. */
export type Keep = <T extends object>(key: string, read: () => Promise<T>) => Promise<T>;

/** The request of a page, which has the version that it sees. */
export type PageContext = Readonly<Pick<RouterContextProvider, 'get'>>;

/**
 * Gives what `read` reads, once for each version of the catalogue and key (decision 084): pages that differ only in the
 * visitor's own case share it. The version has the day in it, so what is read may depend on the day too. Without a version,
 * as in development, it is read each time. A failure reaches the pages that wait for it, and the next one reads again.
 */
export function keepForVersion<T extends object>(
  context: PageContext,
  key: string,
  read: () => Promise<T>,
): Promise<T> {
  const { catalogVersion } = context.get(requestContext);
  if (catalogVersion === undefined) return read();
  const { readings } = keptFor(context.get(servicesContext).db, catalogVersion);
  const known = readings.get(key);
  // Each key belongs to one kind of reading, so the kept promise has its type.
  if (known) return known as Promise<T>;
  const made = read();
  readings.set(key, made);
  made.catch(() => {
    if (readings.peek(key) === made) readings.delete(key);
  });
  return made;
}

function keptFor(db: object, version: string): VersionReadings {
  const known = keptOf.get(db);
  if (known?.version === version) return known;
  const made: VersionReadings = { version, readings: new LRUCache({ max: MAX_READINGS }) };
  keptOf.set(db, made);
  return made;
}
