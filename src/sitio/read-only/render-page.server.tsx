import fontUrl from '@fontsource-variable/figtree/files/figtree-latin-wght-normal.woff2?url';
import type { ComponentType, ReactNode } from 'react';
import type { MetaDescriptor, RouterContextProvider } from 'react-router';
import type { SiteData } from '#oficina/ventas/negocio/site-data.server.ts';
import { requestContext, servicesContext } from '#sitio/context.ts';
import { FailurePage, failureTitle } from '#sitio/layout/failure-page.tsx';
import { WebLayout } from '#sitio/layout/web-layout.tsx';
import { isReadOnly } from './handle.ts';
import { headOf } from './head.ts';
import { type IslandName, islandNames } from './island-names.ts';
import { writeMarkup } from './write-markup.ts';

/** The exports of a route that its page is made of. */
export type ReadOnlyModule = {
  loader?(args: object): unknown;
  meta?(args: object): MetaDescriptor[] | undefined;
  headers?(args: object): HeadersInit;
  handle?: unknown;
};

/** Addresses of what a page loads. */
export type PageFiles = {
  styles: readonly string[];
  scripts: readonly string[];
  island(name: IslandName): string;
};

export type ReadOnlyVisit = {
  module: ReadOnlyModule;
  url: URL;
  params: object;
  context: RouterContextProvider;
  files: PageFiles;
};

export type RenderedPage = { status: number; headers: Headers; body: string };

/**
 * Makes a page that is only read, in one pass from its data to its text, without the router or data for hydration. Failures have the same
 * statuses, words and log as on other pages.
 */
export async function renderPage(visit: ReadOnlyVisit): Promise<RenderedPage> {
  const { overBudget } = visit.context.get(requestContext);
  if (overBudget !== undefined) return failurePage(visit, { status: 429, site: undefined });
  const [read, site] = await Promise.allSettled([loadPage(visit), siteData(visit)]);
  if (read.status === 'rejected') return afterThrow(visit, read.reason, settledValue(site));
  if (site.status === 'rejected') return afterThrow(visit, site.reason, undefined);
  try {
    return loadedPage(visit, read.value, site.value);
  } catch (error) {
    return afterThrow(visit, error, site.value);
  }
}

const settledValue = <T,>(settled: PromiseSettledResult<T>): T | undefined =>
  settled.status === 'fulfilled' ? settled.value : undefined;

async function siteData({ context }: ReadOnlyVisit): Promise<SiteData> {
  const { reference } = context.get(servicesContext);
  return (await reference(context.get(requestContext).catalogVersion)).site;
}

type LoaderResult = { loaderData: unknown; status: number };

async function loadPage({ module, url, params, context }: ReadOnlyVisit): Promise<LoaderResult> {
  const answer = await module.loader?.({ request: { url: url.href }, url, params, context });
  if (answer instanceof Response) throw answer;
  return hasStatus(answer)
    ? { loaderData: answer.data, status: answer.init?.status ?? 200 }
    : { loaderData: answer, status: 200 };
}

/** Value that React Router's `data` gives: what a loader returns or throws, with its status. */
type WithStatus = { data: unknown; init: ResponseInit | null };

const hasStatus = (value: unknown): value is WithStatus =>
  typeof value === 'object' && value !== null && 'type' in value && value.type === 'DataWithResponseInit';

/** The page of a route; it takes the data of its own loader. */
function pageOf({ handle }: ReadOnlyModule): ComponentType<{ loaderData: unknown }> {
  if (!isReadOnly(handle)) throw new Error('the route does not say that its page is only read');
  return handle.page as ComponentType<{ loaderData: unknown }>;
}

function loadedPage(
  visit: ReadOnlyVisit,
  { loaderData, status }: LoaderResult,
  site: SiteData,
): RenderedPage {
  const { module, params } = visit;
  const headers = new Headers(module.headers?.({}));
  if (status !== 200) headers.set('cache-control', 'no-store');
  else if (!headers.has('cache-control')) headers.set('cache-control', 'public, no-cache');
  const meta = module.meta?.({ loaderData, params }) ?? [];
  const Page = pageOf(module);
  return { status, headers, body: wholePage(visit, { meta, page: <Page loaderData={loaderData} />, site }) };
}

/** Answers what a loader threw: a redirect, a status with its reason, or an unexpected failure, which goes to the log. */
function afterThrow(visit: ReadOnlyVisit, thrown: unknown, site: SiteData | undefined): RenderedPage {
  if (thrown instanceof Response) return { status: thrown.status, headers: thrown.headers, body: '' };
  if (hasStatus(thrown))
    return failurePage(visit, { status: thrown.init?.status ?? 500, said: thrown.data, site });
  const { logError, tellTrouble } = visit.context.get(requestContext);
  logError(thrown);
  const trouble = tellTrouble(thrown);
  return failurePage(visit, { status: trouble ? 503 : 500, trouble, site });
}

type Failure = {
  status: number;
  said?: unknown;
  trouble?: { mensaje: string; espera: number } | undefined;
  site: SiteData | undefined;
};

function failurePage(visit: ReadOnlyVisit, { status, said, trouble, site }: Failure): RenderedPage {
  const title = failureTitle(status, said);
  const headers = new Headers({ 'cache-control': 'no-store' });
  if (trouble) headers.set('retry-after', String(trouble.espera));
  const body = wholePage(visit, {
    meta: [{ title: `${title} · Carné Claro` }],
    page: <FailurePage title={title}>{trouble?.mensaje}</FailurePage>,
    site,
  });
  return { status, headers, body };
}

type Parts = { meta: readonly MetaDescriptor[]; page: ReactNode; site: SiteData | undefined };

function wholePage({ files, module, context }: ReadOnlyVisit, { meta, page, site }: Parts): string {
  const isBare = isReadOnly(module.handle) && module.handle.bare;
  const { before, after } = isBare ? BARE : layoutOf(site, context.get(requestContext).preview);
  const { text: content, islands } = writeMarkup(page);
  const scripts = [...files.scripts, ...islandNames.filter((name) => islands.has(name)).map(files.island)];
  return `<!DOCTYPE html><html lang="es"><head>${FIXED_HEAD}${headOf(meta)}${files.styles
    .map((href) => `<link rel="stylesheet" href="${href}"/>`)
    .join('')}${scripts
    .map((src) => `<script type="module" src="${src}"></script>`)
    .join('')}</head><body id="inicio">${before}${content}${after}</body></html>`;
}

const FIXED_HEAD = writeMarkup(
  <>
    <meta charSet="utf-8" />
    <meta name="viewport" content="width=device-width, initial-scale=1" />
    <meta name="color-scheme" content="light dark" />
    <link rel="icon" href="/favicon.svg" />
    <link rel="preload" href={fontUrl} as="font" type="font/woff2" crossOrigin="anonymous" />
  </>,
).text;

type Around = { before: string; after: string };

const BARE: Around = { before: '<main id="contenido">', after: '</main>' };

/** Layouts by the data of the site: all the pages of a version share one object. */
const layouts = new WeakMap<object, Around>();
const UNKNOWN_SITE = {};

/** Text before and after the content of a page. */
function layoutOf(site: SiteData | undefined, preview: boolean): Around {
  const known = layouts.get(site ?? UNKNOWN_SITE);
  if (known && !preview) return known;
  const mark = '\u{e000}';
  const [before = '', after = ''] = writeMarkup(
    <WebLayout site={site} preview={preview}>
      {mark}
    </WebLayout>,
  ).text.split(mark);
  const made = { before, after };
  if (!preview) layouts.set(site ?? UNKNOWN_SITE, made);
  return made;
}
