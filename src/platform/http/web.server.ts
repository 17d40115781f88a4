import { randomUUID } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import {
  type createRequestHandler,
  matchRoutes,
  type RouterContextProvider,
  type ServerBuild,
} from 'react-router';
import { tellTrouble, troubleOf } from '#platform/database/database-trouble.server.ts';
import { report } from '#platform/observe/log/log.server.ts';
import { methodAndRoute, notePage } from '#platform/observe/log/request-log.server.ts';
import { replyNotFound } from './errors.server.ts';
import { registerFileForms } from './file-forms.server.ts';
import { demandMethod } from './methods.server.ts';
import { FOR_EVER, registerBuiltFiles } from './pages/built-files.server.ts';
import { type IslandAddress, registerIslands } from './pages/islands.server.ts';
import { ownScripts } from './pages/script-policy.server.ts';
import { BUILT_SITE } from './root.server.ts';

/** The data of one request. */
export type SiteRequest = {
  /** Goes as the nonce of every script of the page, and never leaves the server; absent without a policy. */
  scriptMark: string | undefined;
  /** Version of the data that this request sees, if known: data that was read for the same version may be used again. */
  catalogVersion: string | undefined;
  /** Writes an unexpected failure to the log, under the request's id. */
  logError(error: unknown): void;
  /** Words for the visitor about a failure that may be over soon; undefined for any other. */
  tellTrouble(error: unknown): { mensaje: string; espera: number } | undefined;
  /** Address of the visitor, according to the proxies that the program trusts. */
  address: string;
  /** Seconds to wait when the visitor's network has spent its budget for pages; otherwise undefined. */
  overBudget: number | undefined;
  /** The page is closed to the public, but this visitor may see it. */
  preview: boolean;
  /** Counts a public write of this visitor; false when there were too many. */
  mayWrite(): Promise<boolean>;
  /** Sets the subject of the answer, to count its views; see `PageCache`. */
  about(subject: string): void;
};

/**
 * What the application's own server entry must export for the adapter. The handler comes from there too: in
 * development the site has another copy of React Router than this module would load.
 */
type EntryModule<Services> = {
  createRequestHandler: typeof createRequestHandler;
  createContext(services: Services, request: SiteRequest): RouterContextProvider;
  /** Says from a route's `handle` whether its page is only read: then `renderPage` makes it, without the router. */
  isReadOnly(handle: unknown): boolean;
  renderPage(visit: ReadOnlyVisit): Promise<{ status: number; headers: Headers; body: string }>;
};

type ReadOnlyVisit = {
  module: FoundPage['module'];
  url: URL;
  params: object;
  context: RouterContextProvider;
  files: { styles: readonly string[]; scripts: readonly string[]; island: IslandAddress };
};

type PageAccess = 'open' | 'preview' | 'closed';

/** Vite in development: its own files first, then the build afresh at each request. */
export type DevSite = {
  middleware(request: IncomingMessage, response: ServerResponse, next: () => void): void;
  loadBuild(): Promise<ServerBuild>;
};

export type WebOptions<Services> = {
  /** Folder of the package, which holds `build/`. */
  root: string;
  publicUrl: string;
  services: Services;
  versionOf(request: IncomingMessage): string | undefined;
  about(request: IncomingMessage, subject: string): void;
  /** Gives this visitor's access to a page, by its pattern. A visitor without access gets the page `/cerrada` instead. */
  accessTo(request: FastifyRequest, pattern: string): Promise<PageAccess>;
  /** Addresses of pages whose form may carry a file, and most bytes of such a form. */
  fileForms: { paths: readonly string[]; bytes: number };
  /** Milliseconds of processor that each page takes, by its pattern (`/presupuesto/:token`); 'otras' is for all other pages. */
  costs: Readonly<Record<string, number>> & { otras: number };
  /** Without it the built site is loaded once. */
  dev?: DevSite;
};

/** Public writes of one address: enough for a person who makes mistakes. */
const PUBLIC_WRITES = { max: 10, timeWindow: '10 minutes' };

/** A secret of this process: see `ownScripts`. */
const SCRIPT_MARK = randomUUID();

/** All but OPTIONS, which asks on behalf of other origins (CORS) and is answered before. */
const METHODS = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE'];

/** Address of the page that replaces closed pages. */
const CLOSED = '/cerrada';

const FORM = 'application/x-www-form-urlencoded';
/** Files in `assets` have a name that changes with their content, so browsers may keep them. */
const cacheControl = (file: string) =>
  file.includes(`${path.sep}assets${path.sep}`) ? FOR_EVER : 'public, max-age=3600';

/** Serves the built browser files and renders every other GET through React Router. */
export async function registerWeb<Services>(
  app: FastifyInstance,
  options: WebOptions<Services>,
): Promise<void> {
  const { root, publicUrl, services, versionOf, about, accessTo, fileForms, costs, dev } = options;
  if (!dev)
    await registerBuiltFiles(app, { folder: path.join(root, 'build/client'), prefix: '/', cacheControl });
  const island = await registerIslands(app, { root, development: dev !== undefined });
  const site = dev
    ? async () => openSite<Services>(await dev.loadBuild(), 'development')
    : await openBuiltSite<Services>();
  await app.register(async (pages) => {
    if (dev)
      pages.addHook('onRequest', (request, reply, done) => dev.middleware(request.raw, reply.raw, done));
    // Only the body of a form is read here, within the size limit, and passed on unchanged. Other bodies are not read.
    pages.removeAllContentTypeParsers();
    pages.addContentTypeParser(FORM, { parseAs: 'buffer' }, (_request, body, done) => done(null, body));
    pages.addContentTypeParser('*', (_request, _payload, done) => done(null));
    const count = pages.createRateLimit(PUBLIC_WRITES);
    const answer = async (request: FastifyRequest, reply: FastifyReply) => {
      const { handle, createContext, renderPage, stylesOf, pageOf } = await site();
      const page = pageOf(request.originalUrl);
      notePage(request, page.pattern);
      // A page and a call of the API may share an address, each with its own verbs.
      const ofCalls = app.methodsOf(request.originalUrl.replace(/\?.*/s, ''));
      demandMethod(request, reply, [...new Set([...ofCalls, ...page.methods])].sort());
      if (!isRead(request) && !isForm(request)) return replyNotFound(request, reply);
      const overBudget = isRead(request)
        ? await app.spendOn(request, costs[page.pattern] ?? costs.otras)
        : undefined;
      if (overBudget !== undefined) reply.header('retry-after', overBudget);
      const patterns = asksForRoutes(request)
        ? new Set(pathsAsked(request).map((asked) => pageOf(asked).pattern))
        : [page.pattern];
      const access = await leastAccess([...patterns].map((pattern) => accessTo(request, pattern)));
      const context = createContext(services, {
        overBudget,
        preview: access === 'preview',
        scriptMark: dev ? undefined : SCRIPT_MARK,
        catalogVersion: versionOf(request.raw),
        address: request.ip,
        logError: (error) =>
          report(request.log, 'page failed', { ...methodAndRoute(request), failure: error }),
        tellTrouble: (error) => {
          const trouble = troubleOf(error);
          return trouble && tellTrouble(trouble, request.method);
        },
        mayWrite: async () => {
          const limit = await count(request);
          return limit.isAllowed || !limit.isExceeded;
        },
        about: (subject) => about(request.raw, subject),
      });
      const sendRead = async ({ module, params }: FoundPage) => {
        const url = new URL(request.originalUrl, publicUrl);
        const files = { styles: stylesOf(url.pathname), scripts: dev ? DEV_SCRIPTS : [], island };
        const { status, headers, body } = await renderPage({ module, url, params, context, files });
        reply.code(status);
        for (const [name, value] of headers) reply.header(name, value);
        return reply.type('text/html; charset=utf-8').send(body);
      };
      if (access === 'closed') return sendRead(pageOf(CLOSED));
      if (!page.isReadOnly || !isRead(request) || asksForRoutes(request))
        return sendWhole(reply, await handle(webRequest(request, reply, publicUrl), context));
      return sendRead(page);
    };
    // The route itself costs 0: `answer` charges the cost of each page.
    pages.route({
      method: [...METHODS],
      url: '/*',
      config: { access: 'publico', coste: 0 },
      handler: answer,
    });
    await registerFileForms(pages, { ...fileForms, answer });
  });
}

/** Built site, opened once. */
async function openBuiltSite<Services>() {
  const build: ServerBuild = await import(pathToFileURL(BUILT_SITE).href);
  const site = openSite<Services>(build, 'production');
  return async () => site;
}

/** Site of a build. It is slow to make, so a built one is made only once. */
function openSite<Services>(build: ServerBuild, mode: 'production' | 'development') {
  const entry = build.entry.module as unknown as EntryModule<Services>;
  return {
    handle: entry.createRequestHandler(build, mode),
    createContext: entry.createContext,
    renderPage: entry.renderPage,
    stylesOf: styleFinder(build, mode),
    pageOf: pageFinder(build, entry),
  };
}

/** Changes of files reach pages in development by this script. */
const DEV_SCRIPTS = ['/@vite/client'];

/** Gives the addresses of the styles of a page: one sheet for the whole site; in development, those of its path. */
function styleFinder({ assets }: ServerBuild, mode: 'production' | 'development') {
  const built = assets.routes.root?.css ?? [];
  return (path: string) =>
    mode === 'production' ? built : [`/@react-router/critical.css?pathname=${encodeURIComponent(path)}`];
}

type FoundPage = {
  pattern: string;
  methods: readonly string[];
  isReadOnly: boolean;
  module: object;
  params: object;
};

/** Patterns that fit any address: only the page knows whether it exists. */
const OF_ANY = ['/*', '/:id'];

/** Finds the page of an address: its pattern (`/presupuesto/:token`), its verbs, and its module. */
function pageFinder<Services>({ routes }: ServerBuild, { isReadOnly }: EntryModule<Services>) {
  const pages = Object.values(routes).flatMap((page) => {
    if (page?.parentId === undefined) return [];
    const pattern = `/${page.path ?? ''}`;
    const methods = page.module.action ? ['GET', 'HEAD', 'POST'] : ['GET', 'HEAD'];
    return [
      {
        path: pattern,
        methods: OF_ANY.includes(pattern) ? [] : methods,
        module: page.module,
        isReadOnly: isReadOnly(page.module.handle),
      },
    ];
  });
  // `matchRoutes` compiles all patterns again at each call, and most pages have a fixed address.
  const plain = new Map(pages.filter(({ path }) => !/[:*]/.test(path)).map((page) => [page.path, page]));
  return (address: string): FoundPage => {
    const path = address.replace(/[?#].*/s, '');
    // Only the router can answer the data of a page without the page.
    const isData = path.endsWith('.data');
    const known = plain.get(path);
    if (known) return { ...known, pattern: known.path, params: {} };
    try {
      // The router asks for the data of an address that ends in a slash at `/_.data` below it.
      const found = matchRoutes(pages, path.replace(/(\/_)?\.data$/, ''))?.at(-1);
      if (found) {
        const { path: pattern, methods, module, isReadOnly: read } = found.route;
        return { pattern, methods, module, isReadOnly: read && !isData, params: found.params };
      }
    } catch {
      // An address that cannot be decoded belongs to no page.
    }
    return { pattern: '*', methods: [], module: {}, isReadOnly: false, params: {} };
  };
}

/**
 * Sends React Router's answer with its body in one piece, so that it has a length and can be kept for
 * others.
 */
async function sendWhole(reply: FastifyReply, response: Response): Promise<FastifyReply> {
  reply.code(response.status);
  for (const [name, value] of response.headers) reply.header(name, value);
  if (response.body === null) return reply.send();
  if (!response.headers.get('content-type')?.startsWith('text/html')) {
    return reply.send(Buffer.from(await response.arrayBuffer()));
  }
  const { page, sources } = ownScripts(await response.text(), SCRIPT_MARK);
  const policy = reply.getHeader('content-security-policy');
  if (policy !== undefined) {
    const allowed = `script-src ${["'self'", ...sources].join(' ')}`;
    reply.header('content-security-policy', String(policy).replace("script-src 'self'", allowed));
  }
  return reply.send(page);
}

/**
 * Request in the form of the web platform, for React Router; it is aborted when the visitor leaves. A
 * reading goes to the site's own address, whatever host was asked for, because its answer may be kept for
 * others; a HEAD becomes the GET, and the server leaves out the body. A form goes to the requested host,
 * which its origin is compared with; a host that is no address gives way to the site's own.
 */
function webRequest(request: FastifyRequest, reply: FastifyReply, publicUrl: string): Request {
  const claimed = `${request.protocol}://${request.host}`;
  const origin = isRead(request) || !URL.canParse(claimed) ? publicUrl : claimed;
  const headers = new Headers();
  for (const [name, value] of Object.entries(request.headers)) {
    // `:path` and the like, of HTTP/2.
    if (name.startsWith(':')) continue;
    for (const item of Array.isArray(value) ? value : [value ?? '']) headers.append(name, item);
  }
  const abort = new AbortController();
  reply.raw.once('close', () => {
    if (!reply.raw.writableFinished) abort.abort();
  });
  const body = Buffer.isBuffer(request.body) ? new Uint8Array(request.body) : undefined;
  return new Request(new URL(request.originalUrl, origin), {
    method: request.method === 'HEAD' ? 'GET' : request.method,
    headers,
    body,
    signal: abort.signal,
  });
}

/** A hydrated page's router asks for the list of routes at this address, which looks like the page of a section. */
const asksForRoutes = ({ originalUrl }: FastifyRequest): boolean => originalUrl.startsWith('/__manifest?');

/** Pages whose routes the router asks for: who may see a page may know its routes. Parents that the router adds are left out. */
const pathsAsked = ({ originalUrl }: FastifyRequest): string[] => {
  const asked = (new URLSearchParams(originalUrl.replace(/^[^?]*/, '')).get('paths') ?? '').split(',');
  return asked.filter((above) => !asked.some((path) => path.startsWith(`${above}/`)));
};

/** The strictest access of all the pages. When it cannot be read, it gives 'open': the pages cannot be read then, and say so. */
async function leastAccess(asked: readonly Promise<PageAccess>[]): Promise<PageAccess> {
  const all = await Promise.all(asked).catch((): PageAccess[] => []);
  return (['closed', 'preview'] as const).find((access) => all.includes(access)) ?? 'open';
}

function isRead(request: FastifyRequest): boolean {
  return request.method === 'GET' || request.method === 'HEAD';
}

function isForm(request: FastifyRequest): boolean {
  const type = request.headers['content-type'] ?? '';
  return request.method === 'POST' && (type.startsWith(FORM) || Buffer.isBuffer(request.body));
}
