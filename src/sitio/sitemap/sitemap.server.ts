import { z } from 'zod';
import { isOpen } from '#oficina/base/puertas/read-doors.server.ts';
import type { Db } from '#platform/database/db.server.ts';
import { notFound } from '#platform/http/errors.server.ts';
import type { HttpApp } from '#platform/http/http.server.ts';
import { page } from '#platform/http/serve.server.ts';
import { todayInMadrid } from '#platform/kit/dates/dates.ts';
import { sitemapUrls } from './sitemap-urls.server.ts';
import { sitemapIndexXml, urlSetXml } from './sitemap-xml.ts';

export type SitemapOptions = {
  db: Db;
  clock: () => Date;
  /** Address of the site without a slash at its end. */
  publicUrl: string;
  /** Limit of addresses in one file; above it there are several files and an index of them. */
  maxUrls?: number;
};

/** A file holds 50,000 addresses at most (sitemaps.org). */
const MAX_URLS = 40_000;

/** Serves `GET /robots.txt`, `GET /sitemap.xml` and, where this is an index, its parts `/sitemap-1.xml` and so on. */
export function registerSitemap(app: HttpApp, options: SitemapOptions): void {
  const readFiles = keepFiles(options);
  page(app, { path: 'robots.txt' }, { access: 'publico', coste: 0 }, async (_request, reply) => {
    const open = await isOpen(options.db, 'web');
    const kept = open ? 'public, max-age=3600' : 'no-store';
    reply.header('cache-control', kept).type('text/plain; charset=utf-8');
    return reply.send(open ? robotsText(options.publicUrl) : CLOSED_TO_ROBOTS);
  });
  page(app, { path: 'sitemap.xml' }, { access: 'publico', coste: 2 }, async (_request, reply) => {
    reply.header('cache-control', 'public, no-cache').type('application/xml; charset=utf-8');
    return reply.send((await readFiles()).main);
  });
  page(
    app,
    { path: 'sitemap-:parte(^\\d+).xml', params: z.object({ parte: z.coerce.number() }) },
    { access: 'publico', coste: 2 },
    async (request, reply) => {
      const part = (await readFiles()).parts[request.params.parte - 1];
      if (part === undefined) throw notFound('el mapa del sitio');
      reply.header('cache-control', 'public, no-cache').type('application/xml; charset=utf-8');
      return reply.send(part);
    },
  );
}

/**
 * Gives robots.txt. Searches stay open: their pages say `noindex`, and a robot has to read it. Calls, their
 * documentation and the links of anuncios are closed: nobody searches for them.
 */
const robotsText = (publicUrl: string) =>
  `User-agent: *\nDisallow: /comparador/\nDisallow: /anuncio\nDisallow: /documentacion\n\nSitemap: ${publicUrl}/sitemap.xml\n`;

/** Text while the web is being prepared: nothing is worth a visit yet (decision 075). */
const CLOSED_TO_ROBOTS = 'User-agent: *\nDisallow: /\n';

type Files = { main: string; parts: string[] };

/** Keeps the files; makes them anew only after a change of the public data, or on another day. */
function keepFiles(options: SitemapOptions): () => Promise<Files> {
  const { db, clock } = options;
  let kept: { key: string; files: Promise<Files> } | undefined;
  return async () => {
    const hoy = todayInMadrid(clock());
    const { rows } = await db.$client.query<{ version: number }>('SELECT version FROM version_publica');
    const key = `${rows[0]?.version} ${hoy}`;
    if (kept?.key === key) return kept.files;
    const made = { key, files: makeFiles(options, hoy) };
    kept = made;
    made.files.catch(() => {
      if (kept === made) kept = undefined;
    });
    return made.files;
  };
}

async function makeFiles({ db, publicUrl, maxUrls = MAX_URLS }: SitemapOptions, hoy: string): Promise<Files> {
  const urls = await sitemapUrls(db, { publicUrl, hoy });
  if (urls.length <= maxUrls) return { main: urlSetXml(urls), parts: [] };
  const parts = Array.from({ length: Math.ceil(urls.length / maxUrls) }, (_, index) =>
    urls.slice(index * maxUrls, (index + 1) * maxUrls),
  );
  const index = parts.map((part, number) => ({
    loc: `${publicUrl}/sitemap-${number + 1}.xml`,
    lastmod: part.reduce((last, { lastmod = '' }) => (lastmod > last ? lastmod : last), ''),
  }));
  return {
    main: sitemapIndexXml(index.map(({ loc, lastmod }) => (lastmod === '' ? { loc } : { loc, lastmod }))),
    parts: parts.map(urlSetXml),
  };
}
