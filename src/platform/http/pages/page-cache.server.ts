import type http from 'node:http';
import type { FastifyInstance } from 'fastify';
import { readTogether } from '../read-together.server.ts';
import { keepPages } from './kept/keep-pages.server.ts';

/** Pages given while nobody can check whether they are current. */
export type LatePages = {
  clock: () => Date;
  /** Page with the time of its data written on it. */
  dated(html: string, asOf: Date): string;
};

export type PageCacheOptions = {
  /** Reads a version that changes with each change of public data. */
  catalogVersion(): Promise<string>;
  /** False is the plain twin: every answer is made for its own visitor, and never shared. True by default. */
  keeps?: boolean | undefined;
  /** Addresses that are never kept, so they need no version. */
  neverKept?: RegExp;
  /** Without it, no page is given while the version cannot be read. */
  late?: LatePages | undefined;
  /** Seconds that a shared cache in front may give such an answer without asking; by default it always asks. */
  sharedFor?: number | undefined;
  /** Most bytes of all the kept pages; the least recently used go first. */
  maxBytes?: number | undefined;
  /** Called for each GET or POST whose answer has a subject, made now or kept. */
  seen?(request: http.IncomingMessage, subject: string): void;
};

export type PageCache = {
  /** Keeps this application's answers. Call it before the routes are registered. */
  register(app: FastifyInstance): void;
  /** Listener that answers kept pages and passes the rest to the application. */
  wrap(next: http.RequestListener): http.RequestListener;
  /** Version read after this request arrived; undefined for an answer that is not kept. */
  versionOf(request: http.IncomingMessage): string | undefined;
  /** Throws away what is kept: nobody may get it any more, not even while the version cannot be read. */
  forget(): void;
  /** Sets the subject of the answer; it is kept with the page, and never leaves the server. */
  about(request: http.IncomingMessage, subject: string): void;
};

/** Milliseconds; reading the version takes a tenth of one, so this counts as no answer. */
const VERSION_MS = 1_000;

/** Requests with any of these headers get their own answer. */
const OF_ONE_VISITOR = ['cookie', 'authorization', 'token', 'range', 'content-length', 'transfer-encoding'];

/**
 * Keeps whole public answers (GET, status 200, `cache-control: public…`, no cookie) by their exact
 * address. Nobody gets an answer older than their request: a page is used only while the catalogue has its
 * version, read after the request arrived. So a public answer must depend only on its address and on the
 * data of that version, not on the host or the clock. When the version cannot be read, it gives a page of
 * the last day with its date (decision 049); other requests go on as if nothing were kept. It runs before
 * the framework, whose hooks and log would cost many times the answer, so its answers leave no line in the
 * log.
 */
export function createPageCache(options: PageCacheOptions): PageCache {
  const { catalogVersion, keeps = true, neverKept, late, sharedFor = 0, maxBytes, seen } = options;
  const versions = new WeakMap<http.IncomingMessage, string>();
  const subjects = new WeakMap<http.IncomingMessage, string>();
  const subjectOf = (request: http.IncomingMessage) => subjects.get(request);
  /** A HEAD request shows nothing, so it does not count as a view. */
  const tellSeen = (request: http.IncomingMessage, subject: string) => {
    if (request.method !== 'HEAD') seen?.(request, subject);
  };
  const kept = keeps ? keepPages({ late, sharedFor, maxBytes, subjectOf, seen: tellSeen }) : undefined;
  const readVersion = readTogether(() => withinLimit(catalogVersion()));
  return {
    register: (app) => {
      app.addHook('onSend', (request, reply, payload, done) =>
        done(null, kept ? kept.keep({ request, reply, payload }) : payload),
      );
      app.addHook('onResponse', (request, reply, done) => {
        const subject = subjectOf(request.raw);
        if (subject !== undefined && reply.statusCode < 400) tellSeen(request.raw, subject);
        done();
      });
    },
    wrap: (next) => (request, response) => {
      if (!isForAnybody(request) || neverKept?.test(request.url ?? '/')) return next(request, response);
      readVersion()
        .then(
          (version) => {
            const make = () => {
              versions.set(request, version);
              next(request, response);
            };
            return kept ? kept.answer({ request, response, version, make }) : make();
          },
          () => kept?.answerLate({ request, response }) || next(request, response),
        )
        .catch(() => response.destroy());
    },
    versionOf: (request) => versions.get(request),
    forget: () => kept?.forget(),
    about: (request, subject) => subjects.set(request, subject),
  };
}

function isForAnybody({ method, headers }: http.IncomingMessage): boolean {
  if (method !== 'GET' && method !== 'HEAD') return false;
  return OF_ONE_VISITOR.every((name) => headers[name] === undefined);
}

async function withinLimit(reading: Promise<string>): Promise<string> {
  const { promise, reject } = Promise.withResolvers<never>();
  const timer = setTimeout(() => reject(new Error('the version was not read in time')), VERSION_MS);
  reading.catch(() => {});
  try {
    return await Promise.race([reading, promise]);
  } finally {
    clearTimeout(timer);
  }
}
