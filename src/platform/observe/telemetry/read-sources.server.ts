import { troubleOf } from '#platform/database/database-trouble.server.ts';
import type { Measured, Source } from './source.server.ts';

/** Milliseconds that a source may take: whoever asks gives up after some seconds. */
const LIMIT_MS = 3_000;

/** Milliseconds that a reading holds for the next who asks. */
const HOLDS_MS = 5_000;

/**
 * Reads a source within its limit, and one that costs not twice within a few seconds. Gives nothing when it fails, so that a
 * measure is missing instead of old. `onError` hears of failures but for those of a database that does not answer.
 */
export function readWithin(source: Source, onError: (failure: unknown) => void) {
  let last: { at: number; reading: Promise<readonly Measured[]> } | undefined;
  const read = async (): Promise<readonly Measured[]> => {
    const { promise, resolve } = Promise.withResolvers<readonly Measured[]>();
    const timer = setTimeout(resolve, LIMIT_MS, []);
    try {
      return await Promise.race([source.read(), promise]);
    } catch (failure) {
      if (!troubleOf(failure)) onError(failure);
      return [];
    } finally {
      clearTimeout(timer);
    }
  };
  return (): Promise<readonly Measured[]> => {
    const now = performance.now();
    if (!last || !source.costs || now - last.at > HOLDS_MS) last = { at: now, reading: read() };
    return last.reading;
  };
}
