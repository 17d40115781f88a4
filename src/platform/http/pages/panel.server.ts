import { randomBytes } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { type ReferenceFiles, registerApiReference, serveLibrary } from '../openapi/api-reference.server.ts';
import type { OpenApiDocument } from '../openapi/calls-index.server.ts';
import { FOR_EVER, registerBuiltFiles } from './built-files.server.ts';

export type PanelOptions = {
  /** Folder of the package, which holds `build/`. */
  root: string;
  /** True when Vite serves the panel's files as they are written. */
  development: boolean;
  /** Gives the description of the API, for the page that shows it. */
  describe(): OpenApiDocument;
};

/** Addresses of the browser files that a page of a panel names. */
type PageFiles = {
  first: string[];
  modules: string[];
  preloaded: string[];
  styles: string[];
  fonts: string[];
};

type Files = {
  /** Files of the pages to sign in. */
  entry: PageFiles;
  /** Files of every other page of a panel, by the panel's home. They include its frame, which so arrives with the first files. */
  within: ReadonlyMap<string, PageFiles>;
  /** The same with the screen of a family's list, by its address in the office. */
  lists: ReadonlyMap<string, PageFiles>;
  /** Addresses that a panel has a screen for. */
  addresses: RegExp;
  reference: ReferenceFiles;
};

type Chunk = { file: string; css?: string[]; assets?: string[]; imports?: string[] };

const BASE = '/panel-assets/';
const MAIN = 'src/panel/main.tsx';
/** The frame of each panel, by its home. */
const FRAMES = {
  '/panelAdmin': 'src/panel/shell/admin-layout.tsx',
  '/panelCliente': 'src/panel/shell/cliente-layout.tsx',
};
const SCHEME = 'src/panel/scheme.ts';
const REFERENCE = 'src/panel/api-reference.ts';

/** Each panel is one page for all its addresses; the browser does the rest. */
const PAGES = Object.keys(FRAMES).flatMap((page) => [page, `${page}/`, `${page}/*`]);

/** Serves both panels: their browser files, the page that loads them, and the description of the API. */
export async function registerPanel(
  app: FastifyInstance,
  { root, development, describe }: PanelOptions,
): Promise<void> {
  const folder = path.join(root, 'build/panel');
  if (!development)
    await registerBuiltFiles(app, {
      folder,
      prefix: BASE,
      cacheControl: () => FOR_EVER,
      isNamedByContent: true,
      hidden: ['manifest.json', 'addresses.json'],
    });
  const files = development ? sources(serveLibrary(app)) : builtFiles(folder);
  for (const url of PAGES)
    app.get(url, { config: { access: 'publico', coste: 0 }, schema: { hide: true } }, (request, reply) =>
      sendShell(
        // With a 404 the frame is sent too: it tells the person that the page does not exist.
        reply.code(files.addresses.test(withoutQuery(request.url)) ? 200 : 404),
        url.endsWith('*') ? pageWithin(files, request.url) : files.entry,
      ),
    );
  registerApiReference(app, files.reference, describe);
}

/** The files of a page that a person has signed in to see; the address may have a query. */
const pageWithin = ({ entry, within, lists }: Files, address: string): PageFiles =>
  lists.get(withoutQuery(address)) ?? within.get(`/${address.split('/')[1]}`) ?? entry;

/** Address without its last slash and what follows. */
const withoutQuery = (address: string) => address.replace(/\/?(\?.*)?$/, '');

function sendShell(reply: FastifyReply, files: PageFiles): FastifyReply {
  const nonce = randomBytes(16).toString('base64url');
  const policy = reply.getHeader('content-security-policy');
  if (policy !== undefined) {
    const allowed = `style-src 'self' 'nonce-${nonce}'`;
    reply.header('content-security-policy', String(policy).replace("style-src 'self'", allowed));
  }
  return reply
    .header('cache-control', 'no-store')
    .header('x-robots-tag', 'noindex')
    .type('text/html; charset=utf-8')
    .send(shell(files, nonce));
}

function shell({ first, modules, preloaded, styles, fonts }: PageFiles, nonce: string): string {
  return `<!doctype html>
<html lang="es">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<meta name="color-scheme" content="light dark">
<meta property="csp-nonce" nonce="${nonce}">
<title>Carné Claro</title>
<link rel="icon" href="/favicon.svg" type="image/svg+xml">
<link rel="apple-touch-icon" href="/apple-touch-icon.png">
${first.map((file) => `<script src="${file}"></script>`).join('\n')}
${styles.map((file) => `<link rel="stylesheet" href="${file}">`).join('\n')}
${fonts.map((file) => `<link rel="preload" href="${file}" as="font" type="font/woff2" crossorigin>`).join('\n')}
${preloaded.map((file) => `<link rel="modulepreload" href="${file}">`).join('\n')}
${modules.map((file) => `<script type="module" src="${file}"></script>`).join('\n')}
</head>
<body>
<div id="panel"></div>
<noscript><p>El panel necesita JavaScript. Actívalo en tu navegador y vuelve a cargar la página.</p></noscript>
</body>
</html>
`;
}

/** Read once: a build never changes under a running program. */
function builtFiles(folder: string): Files {
  const manifest: Record<string, Chunk> = JSON.parse(
    readFileSync(path.join(folder, 'manifest.json'), 'utf8'),
  );
  const page = (also: readonly string[]): PageFiles => {
    const loaded = [...closureOf(manifest, [MAIN, ...also])].map((name) => chunkOf(manifest, name));
    const [main, ...others] = loaded;
    return {
      first: [BASE + chunkOf(manifest, SCHEME).file],
      modules: [BASE + (main?.file ?? '')],
      preloaded: others.map(({ file }) => BASE + file),
      styles: [...new Set(loaded.flatMap(({ css = [] }) => css))].map((file) => BASE + file),
      // Preloaded, because the browser draws a page with the fonts that have arrived by then.
      fonts: loaded
        .flatMap(({ assets = [] }) => assets.filter((file) => file.endsWith('.woff2')))
        .map((file) => BASE + file),
    };
  };
  const reference = chunkOf(manifest, REFERENCE);
  return {
    entry: page([]),
    within: new Map(Object.entries(FRAMES).map(([home, frame]) => [home, page([frame])])),
    lists: new Map(
      listsIn(manifest).map(([address, source]) => [address, page([FRAMES['/panelAdmin'], source])]),
    ),
    addresses: anyOf(JSON.parse(readFileSync(path.join(folder, 'addresses.json'), 'utf8'))),
    reference: {
      library: BASE + libraryIn(folder),
      first: [BASE + chunkOf(manifest, SCHEME).file],
      modules: [BASE + reference.file],
      styles: (reference.css ?? []).map((file) => BASE + file),
    },
  };
}

/** Matches as the browser's router does: a parameter is any segment, and capitals make no difference. */
const anyOf = (addresses: readonly string[]): RegExp =>
  new RegExp(`^(${addresses.map((address) => address.replaceAll(/:\w+/g, '[^/]+')).join('|')})$`, 'i');

/** Gives these chunks and all that they load at once, the given ones first. */
function closureOf(
  manifest: Record<string, Chunk>,
  names: readonly string[],
  seen = new Set<string>(),
): Set<string> {
  for (const name of names) {
    if (seen.has(name)) continue;
    seen.add(name);
    closureOf(manifest, chunkOf(manifest, name).imports ?? [], seen);
  }
  return seen;
}

/** The address of each list of the office with its screen: `…/rows/screens/rows-list.tsx` is that of /panelAdmin/rows. */
function listsIn(manifest: Record<string, Chunk>): [string, string][] {
  const lists = Object.keys(manifest).flatMap((source): [string, string][] => {
    const [, family, list] = /\/(\w+)\/screens\/(\w+)-list\.tsx$/.exec(source) ?? [];
    return family && list && family.startsWith(list) ? [[`/panelAdmin/${family}`, source]] : [];
  });
  if (lists.length === 0) throw new Error("the panel's build has no list of a family");
  return lists;
}

/** File of the library, which the build names after its version. */
function libraryIn(folder: string): string {
  const library = readdirSync(folder).find((name) => /^scalar-.*\.js$/.test(name));
  if (library === undefined) throw new Error("the panel's build has no library for the API's description");
  return library;
}

function chunkOf(manifest: Record<string, Chunk>, source: string): Chunk {
  const chunk = manifest[source];
  if (!chunk) throw new Error(`the panel's build has no ${source}`);
  return chunk;
}

function sources(library: string): Files {
  const modules = [`${BASE}@vite/client`, BASE + MAIN];
  const page = { first: [BASE + SCHEME], modules, preloaded: [], styles: [], fonts: [] };
  return {
    entry: page,
    within: new Map(),
    lists: new Map(),
    // In development only the browser knows the addresses, so any address is accepted.
    addresses: /^/,
    reference: { library, first: page.first, modules: [`${BASE}@vite/client`, BASE + REFERENCE], styles: [] },
  };
}
