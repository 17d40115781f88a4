import type http from 'node:http';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { LRUCache } from 'lru-cache';
import { methodAndRoute } from '#platform/observe/log/request-log.server.ts';
import { counter } from '#platform/observe/telemetry/counters.server.ts';
import { noteKept } from '#platform/observe/telemetry/observed-requests.server.ts';
import { hasLeft } from '../gone-visitor.server.ts';
import { readTogether } from '../read-together.server.ts';
import { isCurrent, type KeptPage, keepPage, textOf, type Variant, variantFor } from './kept-page.server.ts';

/** Pages given while nobody can check whether they are current. */
export type LatePages = {
  clock: () => Date;
  /** Page with the time of its data written on it. */
  dated(html: string, asOf: Date): string;
};

export type PageCacheOptions = {
  /** Reads a version that changes with each change of public data. */
  catalogVersion(): Promise<string>;
  /** Addresses that are never kept, so they need no version. */
  neverKept?: RegExp;
  /** Without it, no page is given while the version cannot be read. */
  late?: LatePages;
  /** Seconds that a shared cache in front may give such an answer without asking; by default it always asks. */
  sharedFor?: number | undefined;
  /** Most bytes of all the kept pages; the least recently used go first. */
  maxBytes?: number;
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

/** Result of a page for the requests that wait for it: kept, not kept, or its visitor left. */
type Outcome = KeptPage | 'not kept' | 'left';

type Rendering = {
  url: string;
  version: string;
  outcome: Promise<Outcome>;
  settled: boolean;
  settle(outcome: Outcome): void;
};

type Shelf = {
  pages: LRUCache<string, KeptPage>;
  renderings: Map<string, Rendering>;
  byRequest: WeakMap<http.IncomingMessage, Rendering>;
  subjects: WeakMap<http.IncomingMessage, string>;
  seen: NonNullable<PageCacheOptions['seen']>;
  late: LatePages | undefined;
  /** `cache-control` of kept answers that shared caches may give without asking; it replaces `ASKS`. */
  forShared: string | undefined;
  /** The last version that could be read, and when. */
  lastRead: { version: string; at: number } | undefined;
};

type Visit = { request: http.IncomingMessage; response: http.ServerResponse; next: http.RequestListener };

/** Milliseconds; reading the version takes a tenth of one, so this counts as no answer. */
const VERSION_MS = 1_000;

/** Oldest page given late (decision 049), in milliseconds. */
const LATE_MS = 24 * 3_600_000;

const MAX_BYTES = 96 * 1024 * 1024;
const MAX_PAGE_BYTES = 1024 * 1024;

/** Bytes of a kept page besides its bodies and address: headers, up to three times, and structures. */
const OVERHEAD_BYTES = 4 * 1024;

/** Counts the answers that might be kept, by their outcome. */
const pagesWith = (outcome: string) => counter('carne.pages', { outcome });
const ANSWERS = {
  kept: pagesWith('kept'),
  made: pagesWith('made'),
  notKept: pagesWith('not_kept'),
  late: pagesWith('late'),
};

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
  const { catalogVersion, neverKept, late, sharedFor = 0, maxBytes = MAX_BYTES, seen = () => {} } = options;
  const shelf: Shelf = {
    pages: new LRUCache({
      maxSize: maxBytes,
      sizeCalculation: (page, url) => page.bytes + url.length + OVERHEAD_BYTES,
    }),
    renderings: new Map(),
    byRequest: new WeakMap(),
    subjects: new WeakMap(),
    seen,
    late,
    forShared: sharedFor > 0 ? sharedControl(sharedFor) : undefined,
    lastRead: undefined,
  };
  const readVersion = readTogether(async () => {
    const version = await withinLimit(catalogVersion());
    if (late) shelf.lastRead = { version, at: late.clock().getTime() };
    return version;
  });
  return {
    register: (app) => {
      app.addHook('onSend', (request, reply, payload, done) =>
        done(null, keepAnswer(shelf, { request, reply, payload })),
      );
      app.addHook('onResponse', (request, reply, done) => {
        const subject = shelf.subjects.get(request.raw);
        if (subject !== undefined && reply.statusCode < 400) tellSeen(shelf, request.raw, subject);
        done();
      });
    },
    wrap: (next) => (request, response) => {
      if (!mayBeKept(request) || neverKept?.test(request.url ?? '/')) return next(request, response);
      const visit = { request, response, next };
      readVersion()
        .then(
          (version) => serve(shelf, visit, version),
          () => answerLate(shelf, visit) || next(request, response),
        )
        .catch(() => response.destroy());
    },
    versionOf: (request) => shelf.byRequest.get(request)?.version,
    forget: () => shelf.pages.clear(),
    about: (request, subject) => shelf.subjects.set(request, subject),
  };
}

function mayBeKept({ method, headers }: http.IncomingMessage): boolean {
  if (method !== 'GET' && method !== 'HEAD') return false;
  return OF_ONE_VISITOR.every((name) => headers[name] === undefined);
}

/** Answers with a kept page, waits for one that is being made, or has it made. */
function serve(shelf: Shelf, visit: Visit, version: string): Promise<void> | void {
  const { request, response, next } = visit;
  // The visitor already left, so this answer would never end, and the next visitors would wait for it.
  if (hasLeft(request, response)) return;
  const url = request.url ?? '/';
  const page = shelf.pages.get(url);
  if (page?.version === version) return answer(shelf, visit, page);
  const rendering = shelf.renderings.get(url);
  if (rendering?.version === version) {
    return rendering.outcome.then((outcome) => {
      if (outcome === 'left') return serve(shelf, visit, version);
      if (outcome === 'not kept') return next(request, response);
      return answer(shelf, visit, outcome);
    });
  }
  const own = startRendering(shelf, url, version);
  shelf.byRequest.set(request, own);
  response.once('close', () => own.settle(response.writableFinished ? 'not kept' : 'left'));
  next(request, response);
}

function startRendering({ renderings }: Shelf, url: string, version: string): Rendering {
  const { promise, resolve } = Promise.withResolvers<Outcome>();
  const rendering: Rendering = {
    url,
    version,
    outcome: promise,
    settled: false,
    settle: (outcome) => {
      rendering.settled = true;
      if (renderings.get(url) === rendering) renderings.delete(url);
      resolve(outcome);
    },
  };
  renderings.set(url, rendering);
  return rendering;
}

function answer(shelf: Shelf, { request, response }: Visit, page: KeptPage): void {
  ANSWERS.kept.add();
  noteKept(request, page.route);
  if (page.subject !== undefined) tellSeen(shelf, request, page.subject);
  send(request, response, formOf(shelf, request, page));
}

/** A HEAD request shows nothing, so it does not count as a view. */
function tellSeen({ seen }: Shelf, request: http.IncomingMessage, subject: string): void {
  if (request.method !== 'HEAD') seen(request, subject);
}

function send(request: http.IncomingMessage, response: http.ServerResponse, variant: Variant): void {
  if (isCurrent(variant, request.headers['if-none-match'])) {
    response.writeHead(304, variant.headersWithoutBody).end();
    return;
  }
  response.writeHead(200, variant.headers);
  response.end(request.method === 'HEAD' ? undefined : variant.body);
}

/** Answers with the kept page and the time of its data, if that time is within the last day; otherwise gives false. */
function answerLate(shelf: Shelf, { request, response }: Visit): boolean {
  const { late, lastRead } = shelf;
  const page = shelf.pages.get(request.url ?? '/');
  const made = page && textOf(page);
  if (!late || !made) return false;
  // The page was current for as long as its version was the last one read.
  const asOf = page.version === lastRead?.version ? lastRead.at : page.madeAt;
  if (late.clock().getTime() - asOf > LATE_MS) return false;
  if (page.subject !== undefined) tellSeen(shelf, request, page.subject);
  const body = Buffer.from(late.dated(made.text, new Date(asOf)));
  ANSWERS.late.add();
  noteKept(request, page.route);
  const own = ['cache-control', 'no-store', 'content-length', String(body.length)];
  response.writeHead(200, [...made.headers.flat(), ...own]);
  response.end(request.method === 'HEAD' ? undefined : body);
  return true;
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

/** HTTP/1.1 gives the header as one text, and HTTP/2 too. */
const acceptedBy = ({ headers }: http.IncomingMessage): string | undefined => {
  const accepted = headers['accept-encoding'];
  return typeof accepted === 'string' ? accepted : undefined;
};

function formOf({ pages }: Shelf, request: http.IncomingMessage, page: KeptPage): Variant {
  return variantFor(page, acceptedBy(request), () => {
    const url = request.url ?? '/';
    // The shelf measures a page only when it is added.
    if (pages.peek(url) === page && pages.delete(url)) pages.set(url, page);
  });
}

/** Caches may keep the answer, but must ask again each time. */
const ASKS = 'public, no-cache';

/** Seconds that a shared cache may go on giving its copy while this program does not answer. */
const STALE_IF_ERROR_S = 24 * 3_600;

/** Browsers ask each time. Shared caches ask after `seconds`, and may still give their copy while they ask. */
const sharedControl = (seconds: number) =>
  `public, max-age=0, s-maxage=${seconds}, stale-while-revalidate=${seconds}, stale-if-error=${STALE_IF_ERROR_S}`;

type Answer = { request: FastifyRequest; reply: FastifyReply; payload: unknown };

/**
 * Keeps an answer before the framework compresses and sends it; its visitor gets the same form as the next
 * ones. Gives the body to send.
 */
function keepAnswer(shelf: Shelf, { request, reply, payload }: Answer): unknown {
  const rendering = shelf.byRequest.get(request.raw);
  if (!rendering || rendering.settled) return payload;
  const body = bodyToKeep(reply, payload);
  if (!body) {
    ANSWERS.notKept.add();
    rendering.settle('not kept');
    return payload;
  }
  // Only kept answers get this header: they are the same for every visitor.
  if (shelf.forShared && reply.getHeader('cache-control') === ASKS)
    reply.header('cache-control', shelf.forShared);
  const subject = shelf.subjects.get(request.raw);
  const madeAt = shelf.late?.clock().getTime() ?? 0;
  const acceptEncoding = acceptedBy(request.raw);
  ANSWERS.made.add();
  const page = keepPage(rendering.version, {
    headers: reply.getHeaders(),
    body,
    subject,
    route: methodAndRoute(request).route,
    madeAt,
    acceptEncoding,
  });
  shelf.pages.set(rendering.url, page);
  rendering.settle(page);
  const variant = formOf(shelf, request.raw, page);
  reply.header('etag', variant.etag);
  if (page.vary !== undefined) reply.header('vary', page.vary);
  if (isCurrent(variant, request.headers['if-none-match'])) {
    reply.code(304).removeHeader('content-type').removeHeader('content-length');
    return null;
  }
  if (variant.encoding !== 'identity') reply.header('content-encoding', variant.encoding);
  reply.header('content-length', variant.body.length);
  return variant.body;
}

/** Body of an answer that may go to anybody; streams are files or downloads, never pages. */
function bodyToKeep(reply: FastifyReply, payload: unknown): Buffer | undefined {
  if (reply.statusCode !== 200 || !String(reply.getHeader('cache-control') ?? '').startsWith('public'))
    return;
  if (reply.hasHeader('set-cookie') || reply.hasHeader('content-encoding')) return;
  // A page with its own ETag is kept elsewhere.
  if (reply.hasHeader('etag')) return;
  const vary = String(reply.getHeader('vary') ?? '');
  if (vary !== '' && !/^accept-encoding$/i.test(vary)) return;
  const body = typeof payload === 'string' ? Buffer.from(payload) : payload;
  return Buffer.isBuffer(body) && body.length <= MAX_PAGE_BYTES ? body : undefined;
}
