import { troubleOf } from '#platform/database/database-trouble.server.ts';
import type { MeasureValue, Source } from './source.server.ts';

/** Milliseconds that a source may take: whoever asks gives up after some seconds. */
const LIMIT_MS = 3_000;

/** Milliseconds during which the next caller gets the same reading. */
const HOLDS_MS = 5_000;

/**
 * Reads a source within its time limit; a source with `costs`, at most once within a few seconds. Gives nothing
 * when the reading fails, so that a measure is missing instead of old. `onError` gets the failures, except those
 * of a database that does not answer.
 */
export function readWithin(source: Source, onError: (failure: unknown) => void) {
  let last: { at: number; reading: Promise<readonly MeasureValue[]> } | undefined;
  const read = async (): Promise<readonly MeasureValue[]> => {
    const { promise, resolve } = Promise.withResolvers<readonly MeasureValue[]>();
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
  return (): Promise<readonly MeasureValue[]> => {
    const now = performance.now();
    if (!last || !source.costs || now - last.at > HOLDS_MS) last = { at: now, reading: read() };
    return last.reading;
  };
}
