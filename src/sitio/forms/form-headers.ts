import type { HeadersFunction } from 'react-router';

/** For the answer of a loader that names a person: no browser keeps it. */
export const NOT_KEPT = { headers: { 'Cache-Control': 'private, no-store' } };

/**
 * Headers of a page with a form. The browser may store the page, but must revalidate it. Reason: if a send without scripts fails and the
 * visitor goes back, the typed text is still there; browsers forget the text of a page that they may not store.
 */
export const formHeaders: HeadersFunction = ({ loaderHeaders }) => ({
  'Cache-Control': loaderHeaders.get('cache-control') ?? 'private, no-cache',
});
