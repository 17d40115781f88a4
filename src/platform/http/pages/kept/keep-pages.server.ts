import type http from 'node:http';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { LRUCache } from 'lru-cache';
import { methodAndRoute } from '#platform/observe/log/request-log.server.ts';
import { counter } from '#platform/observe/telemetry/counters.server.ts';
import { noteKept } from '#platform/observe/telemetry/observed-requests.server.ts';
import { hasLeft } from '../../gone-visitor.server.ts';
import type { LatePages } from '../page-cache.server.ts';
import { isCurrent, type KeptPage, keepPage, textOf, type Variant, variantFor } from './kept-page.server.ts';

/** Result of a page for the requests that wait for it: kept, not kept, or its visitor left. */
type Outcome = KeptPage | 'not kept' | 'left';

type Rendering = {
  url: string;
  version: string;
  outcome: Promise<Outcome>;
  settled: boolean;
  settle(outcome: Outcome): void;
};

type KeepOptions = {
  /** Without it, no page is given while the version cannot be read. */
  late: LatePages | undefined;
  /** Seconds that a shared cache may give such an answer; 0 to be asked each time. */
  sharedFor: number;
  maxBytes: number | undefined;
  /** Subject that was set for the answer to a request. */
  subjectOf(request: http.IncomingMessage): string | undefined;
  /** Called for each kept answer with a subject. */
  seen(request: http.IncomingMessage, subject: string): void;
};

type Shelf = Pick<KeepOptions, 'late' | 'subjectOf' | 'seen'> & {
  pages: LRUCache<string, KeptPage>;
  renderings: Map<string, Rendering>;
  byRequest: WeakMap<http.IncomingMessage, Rendering>;
  /** `cache-control` of kept answers that shared caches may give without asking; it replaces `ASKS`. */
  forShared: string | undefined;
  /** The last version that could be read, and when. */
  lastRead: { version: string; at: number } | undefined;
};

type Reached = { request: http.IncomingMessage; response: http.ServerResponse };
/** A request with the version read after it arrived; `make` has its answer made. */
type Visit = Reached & { version: string; make(): void };

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

/**
 * Keeps pages in memory. `answer` gives a kept page, waits for one that is being made, or has it made; `answerLate`, without a version,
 * is false if there is no page of the last day; `keep` gives the body to send.
 */
export function keepPages({ sharedFor, maxBytes = MAX_BYTES, ...options }: KeepOptions) {
  const shelf: Shelf = {
    ...options,
    pages: new LRUCache({
      maxSize: maxBytes,
      sizeCalculation: (page, url) => page.bytes + url.length + OVERHEAD_BYTES,
    }),
    renderings: new Map(),
    byRequest: new WeakMap(),
    forShared: sharedFor > 0 ? sharedControl(sharedFor) : undefined,
    lastRead: undefined,
  };
  return {
    answer: (visit: Visit) => {
      if (shelf.late) shelf.lastRead = { version: visit.version, at: shelf.late.clock().getTime() };
      return answer(shelf, visit);
    },
    answerLate: (reached: Reached) => answerLate(shelf, reached),
    keep: (made: Answer) => keepAnswer(shelf, made),
    forget: () => shelf.pages.clear(),
  };
}

function answer(shelf: Shelf, visit: Visit): Promise<void> | void {
  const { request, response, version, make } = visit;
  // The visitor already left, so this answer would never end, and the next visitors would wait for it.
  if (hasLeft(request, response)) return;
  const url = request.url ?? '/';
  const page = shelf.pages.get(url);
  if (page?.version === version) return give(shelf, visit, page);
  const rendering = shelf.renderings.get(url);
  if (rendering?.version === version) {
    return rendering.outcome.then((outcome) => {
      if (outcome === 'left') return answer(shelf, visit);
      if (outcome === 'not kept') return make();
      return give(shelf, visit, outcome);
    });
  }
  const own = startRendering(shelf, url, version);
  shelf.byRequest.set(request, own);
  response.once('close', () => own.settle(response.writableFinished ? 'not kept' : 'left'));
  make();
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

function give(shelf: Shelf, { request, response }: Reached, page: KeptPage): void {
  ANSWERS.kept.add();
  noteKept(request, page.route);
  if (page.subject !== undefined) shelf.seen(request, page.subject);
  send(request, response, formOf(shelf, request, page));
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
function answerLate(shelf: Shelf, { request, response }: Reached): boolean {
  const { late, lastRead } = shelf;
  const page = shelf.pages.get(request.url ?? '/');
  const made = page && textOf(page);
  if (!late || !made) return false;
  // The page was current for as long as its version was the last one read.
  const asOf = page.version === lastRead?.version ? lastRead.at : page.madeAt;
  if (late.clock().getTime() - asOf > LATE_MS) return false;
  if (page.subject !== undefined) shelf.seen(request, page.subject);
  const body = Buffer.from(late.dated(made.text, new Date(asOf)));
  ANSWERS.late.add();
  noteKept(request, page.route);
  const own = ['cache-control', 'no-store', 'content-length', String(body.length)];
  response.writeHead(200, [...made.headers.flat(), ...own]);
  response.end(request.method === 'HEAD' ? undefined : body);
  return true;
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
  const subject = shelf.subjectOf(request.raw);
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
