import type http from 'node:http';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { LRUCache } from 'lru-cache';
import { isCurrent, type KeptPage, keepPage, textOf, type Variant, variantFor } from './kept-page.server.ts';
import { readTogether } from './read-together.server.ts';

/** Pages that are given although nobody can tell whether they still hold. */
export type LatePages = {
  clock: () => Date;
  /** The page with the moment that it is of written on it. */
  dated(html: string, asOf: Date): string;
};

export type PageCacheOptions = {
  /** Reads what changes with each change of the data that public pages show. */
  catalogVersion(): Promise<string>;
  /** Addresses of which nothing is kept, for whose sake no version needs to be read. */
  neverKept?: RegExp;
  /** Without it none are given while the version can't be read. */
  late?: LatePages;
  /** Most bytes of all the kept pages; the least recently used go. */
  maxBytes?: number;
  /** Told of each GET or POST that was answered with what has a subject, made for it or kept from before. */
  seen?(request: http.IncomingMessage, subject: string): void;
};

export type PageCache = {
  /** Keeps what this application answers. Before the routes are registered. */
  register(app: FastifyInstance): void;
  /** A listener that answers what is kept and hands the rest to the application's. */
  wrap(next: http.RequestListener): http.RequestListener;
  /** The version that was read after this request came; undefined for one that nothing is kept of. */
  versionOf(request: http.IncomingMessage): string | undefined;
  /** Says what the answer that is being made is about; it is kept with the page, and never leaves the server. */
  about(request: http.IncomingMessage, subject: string): void;
};

/** Result of a page for the requests that wait for it: kept, not to be kept, or its visitor left. */
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
  /** The last version that could be read, and when. */
  lastRead: { version: string; at: number } | undefined;
};

type Visit = { request: http.IncomingMessage; response: http.ServerResponse; next: http.RequestListener };

/** Reading the version takes a tenth of a millisecond: what takes so much longer is no answer. */
const VERSION_MS = 1_000;

/** So old may a page be that is given late (decision 049). */
const LATE_MS = 24 * 3_600_000;

const MAX_BYTES = 96 * 1024 * 1024;
const MAX_PAGE_BYTES = 1024 * 1024;

/** Bytes of a kept page besides its bodies and address: headers, three times at most, and structures. */
const OVERHEAD_BYTES = 4 * 1024;

/** Requests with any of these get an answer of their own. */
const OF_ONE_VISITOR = ['cookie', 'authorization', 'token', 'range', 'content-length', 'transfer-encoding'];

/**
 * Whole public answers (GET, status 200, `cache-control: public…`, no cookie), kept by their address as it was sent.
 * Nobody gets an answer older than their own request: one is used only if the catalogue still has the version, read after
 * the request came, under which it was made. So a public answer must depend on nothing but its address and what that
 * version covers: neither the host nor the clock. When the version cannot be read, a page is given with its date if there is one of
 * the last day (decision 049); other requests go on as if nothing were kept.
 *
 * It stands before the framework, whose hooks and log would cost many times the answer itself: what is answered from
 * here leaves no line in the log.
 */
export function createPageCache(options: PageCacheOptions): PageCache {
  const { catalogVersion, neverKept, late, maxBytes = MAX_BYTES, seen = () => {} } = options;
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
    lastRead: undefined,
  };
  const readVersion = readTogether(async () => {
    const version = await withinLimit(catalogVersion());
    if (late) shelf.lastRead = { version, at: late.clock().getTime() };
    return version;
  });
  return {
    register: (app) => {
      app.addHook('onSend', (request, reply, payload) => keepAnswer(shelf, { request, reply, payload }));
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
    about: (request, subject) => shelf.subjects.set(request, subject),
  };
}

function mayBeKept({ method, headers }: http.IncomingMessage): boolean {
  if (method !== 'GET' && method !== 'HEAD') return false;
  return OF_ONE_VISITOR.every((name) => headers[name] === undefined);
}

/** Answers from the shelf, or waits for whom is already having the page made, or has it made. */
function serve(shelf: Shelf, visit: Visit, version: string): Promise<void> | void {
  const { request, response, next } = visit;
  // The visitor left: nothing would tell those who might wait for this answer that it never comes.
  if (response.destroyed) return;
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

function answer(shelf: Shelf, { request, response }: Visit, page: KeptPage): Promise<void> | void {
  if (page.subject !== undefined) tellSeen(shelf, request, page.subject);
  const variant = formOf(shelf, request, page);
  if (variant instanceof Promise) return variant.then((made) => send(request, response, made));
  send(request, response, variant);
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

/** Gives the page that there is with the moment that it is of, if that is of the last day; false when there is none. */
function answerLate(shelf: Shelf, { request, response }: Visit): boolean {
  const { late, lastRead } = shelf;
  const page = shelf.pages.get(request.url ?? '/');
  const made = page && textOf(page);
  if (!late || !made) return false;
  // It held for as long as its version was the one that was read.
  const asOf = page.version === lastRead?.version ? lastRead.at : page.madeAt;
  if (late.clock().getTime() - asOf > LATE_MS) return false;
  if (page.subject !== undefined) tellSeen(shelf, request, page.subject);
  const body = Buffer.from(late.dated(made.text, new Date(asOf)));
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

function formOf({ pages }: Shelf, request: http.IncomingMessage, page: KeptPage): Variant | Promise<Variant> {
  const accepted = request.headers['accept-encoding'];
  return variantFor(page, typeof accepted === 'string' ? accepted : undefined, () => {
    const url = request.url ?? '/';
    // The shelf reckons the size of a page only when it comes in.
    if (pages.peek(url) === page && pages.delete(url)) pages.set(url, page);
  });
}

type Answer = { request: FastifyRequest; reply: FastifyReply; payload: unknown };

/**
 * Keeps an answer that the framework is about to send, before it is compressed; the visitor who had it made gets it in
 * the same form as those who come after. Gives the body to send.
 */
async function keepAnswer(shelf: Shelf, { request, reply, payload }: Answer): Promise<unknown> {
  const rendering = shelf.byRequest.get(request.raw);
  if (!rendering || rendering.settled) return payload;
  const body = bodyToKeep(reply, payload);
  if (!body) {
    rendering.settle('not kept');
    return payload;
  }
  const subject = shelf.subjects.get(request.raw);
  const madeAt = shelf.late?.clock().getTime() ?? 0;
  const page = keepPage(rendering.version, { headers: reply.getHeaders(), body, subject, madeAt });
  shelf.pages.set(rendering.url, page);
  rendering.settle(page);
  const variant = await formOf(shelf, request.raw, page);
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

/** The body of an answer that anybody may be given; streams are files or downloads, never pages. */
function bodyToKeep(reply: FastifyReply, payload: unknown): Buffer | undefined {
  if (reply.statusCode !== 200 || !String(reply.getHeader('cache-control') ?? '').startsWith('public'))
    return;
  if (reply.hasHeader('set-cookie') || reply.hasHeader('content-encoding')) return;
  // A page with its own tag is kept elsewhere.
  if (reply.hasHeader('etag')) return;
  const vary = String(reply.getHeader('vary') ?? '');
  if (vary !== '' && !/^accept-encoding$/i.test(vary)) return;
  const body = typeof payload === 'string' ? Buffer.from(payload) : payload;
  return Buffer.isBuffer(body) && body.length <= MAX_PAGE_BYTES ? body : undefined;
}
