import { CHUNK_RELOAD_MS, PREFETCH_RETRY_MS, PREFETCH_TIMEOUT_MS } from './constants.ts';

const MARK = 'chunk-reload';

/**
 * Loads a part of the application on demand. A part that fails most often belongs to a build that was
 * replaced: the page loads again at `destination`, at most once a minute (specification §8). Otherwise the
 * error page shows the failure.
 */
export function lazyPart<T>(load: () => Promise<T>, destination: () => string): () => Promise<T> {
  return () =>
    load().catch((error: unknown) => {
      if (!mayReload(sessionStorage, Date.now())) throw error;
      location.assign(destination());
      // It never resolves, because the page is being left.
      return new Promise<never>(() => {});
    });
}

/** Whether the page may load again at `now` (ms since 1970); saying yes is remembered. */
export function mayReload(storage: Pick<Storage, 'getItem' | 'setItem'>, now: number): boolean {
  const last = Number(storage.getItem(MARK) ?? Number.NEGATIVE_INFINITY);
  if (now - last < CHUNK_RELOAD_MS) return false;
  storage.setItem(MARK, String(now));
  return true;
}

/**
 * Loads parts while the browser is idle and `isBusy` says no, so that nothing takes the network from the rows that the
 * person waits for; a part that fails is loaded again when it is needed.
 */
export function prefetchWhenIdle(parts: readonly (() => Promise<unknown>)[], isBusy: () => boolean): void {
  const load = () => {
    if (isBusy()) {
      setTimeout(load, PREFETCH_RETRY_MS);
      return;
    }
    for (const part of parts) part().catch(() => undefined);
  };
  if ('requestIdleCallback' in window) requestIdleCallback(load, { timeout: PREFETCH_TIMEOUT_MS });
  else setTimeout(load, PREFETCH_TIMEOUT_MS);
}
