import type { HeadersFunction } from 'react-router';

/** For the answer of a loader that names a person: no browser keeps it. */
export const NOT_KEPT = { headers: { 'Cache-Control': 'private, no-store' } };

/**
 * Headers of a page with a form. Its visitor's browser may keep it, and asks again each time: going back to it after a sending that
 * failed without scripts, what was typed is still there, which browsers forget of a page that they may not keep.
 */
export const formHeaders: HeadersFunction = ({ loaderHeaders }) => ({
  'Cache-Control': loaderHeaders.get('cache-control') ?? 'private, no-cache',
});
