import type { HttpApp } from '../http.server.ts';

/** Headers that a browser obeys only in an answer that it shows as a page. They take half a kilobyte. */
const OF_PAGES = [
  'cross-origin-opener-policy',
  'origin-agent-cluster',
  'referrer-policy',
  'x-dns-prefetch-control',
  'x-download-options',
  'x-permitted-cross-domain-policies',
  'x-xss-protection',
] as const;

/** Data, styles and fonts: nothing runs in them, and nobody may frame them. */
const OF_DATA = /^(application\/json|text\/css|font\/)/;
/** A script may be a worker, which obeys the content policy of its own answer. */
const OF_SCRIPTS = /^(application|text)\/javascript/;

const DATA_POLICY = "default-src 'none';frame-ancestors 'none'";
/** Every request of a worker falls back to `default-src`; the rest of a page's policy is about elements, frames and forms. */
const SCRIPT_POLICY = "default-src 'self';frame-ancestors 'none'";

/**
 * Removes the headers of pages from answers that are never shown as a page: the data of calls, styles, fonts and scripts
 * (decision 134). A list screen takes twenty answers, and these headers were a tenth of their bytes. `permissions` are the
 * features that a page may use.
 */
export function registerPageHeaders(app: HttpApp, permissions: string): void {
  app.addHook('onSend', (_request, reply, payload, done) => {
    const type = String(reply.getHeader('content-type') ?? '');
    const isData = OF_DATA.test(type);
    if (!isData && !OF_SCRIPTS.test(type)) reply.header('permissions-policy', permissions);
    else {
      for (const name of OF_PAGES) reply.removeHeader(name);
      if (reply.hasHeader('content-security-policy'))
        reply.header('content-security-policy', isData ? DATA_POLICY : SCRIPT_POLICY);
    }
    done(null, payload);
  });
}
