import { pino } from 'pino';
import { expect, test } from 'vitest';
import { createHttpApp } from '#platform/http/http.server.ts';
import { atTheEnd } from '#platform/http/testing.server.ts';
import { between, seededRandom } from '#platform/kit/seeded-random.ts';
import { canonicalSlug, parseLandingSlug } from '#sitio/zonas/landing-slug.server.ts';
import { openApp } from '#test/support/app.testing.server.ts';
import { createDemoDatabase } from '#test/support/demo.testing.server.ts';
import { registerSitemap } from './sitemap.server.ts';
import { sitemapUrls } from './sitemap-urls.server.ts';
import { escapeXml, sitemapIndexXml, urlSetXml } from './sitemap-xml.ts';

const now = new Date('2026-11-21T10:00:00Z');
const publicUrl = 'http://localhost:3000';
const { db, url } = await createDemoDatabase();
const app = await openApp(url);

const locations = (xml: string) => [...xml.matchAll(/<loc>([^<]*)<\/loc>/g)].map(([, loc = '']) => loc);

test('robots.txt deja las páginas, aparta las llamadas y dice dónde está el mapa del sitio', async () => {
  const { statusCode, body, headers } = await app.inject('/robots.txt');
  expect(statusCode).toBe(200);
  expect(headers['content-type']).toMatch(/^text\/plain/);
  expect(body.split('\n')).toEqual(
    expect.arrayContaining(['User-agent: *', 'Disallow: /comparador/', `Sitemap: ${publicUrl}/sitemap.xml`]),
  );
  expect(body).not.toMatch(/^Disallow: \/$/m);
});

test('el mapa del sitio es XML con cada dirección una vez, bajo la dirección pública', async () => {
  const { statusCode, body, headers } = await app.inject('/sitemap.xml');
  expect(statusCode).toBe(200);
  expect(headers['content-type']).toMatch(/^application\/xml/);
  expect(body).toMatch(/^<\?xml version="1.0" encoding="UTF-8"\?>\n<urlset xmlns="http:\/\/www.sitemaps.org/);
  const found = locations(body);
  expect(found.length).toBeGreaterThan(200);
  expect(new Set(found).size).toBe(found.length);
  expect(found.every((loc) => loc.startsWith(`${publicUrl}/`))).toBe(true);
  expect(found).toContain(`${publicUrl}/autoescuelas-provincia-madrid`);
  expect(body).not.toMatch(/<lastmod>(?!\d{4}-\d\d-\d\d<)/);
});

test('una muestra de sus páginas responde, se deja guardar y dice ser ella misma', async () => {
  const random = seededRandom(7);
  const found = locations((await app.inject('/sitemap.xml')).body);
  const sample = Array.from({ length: 30 }, () => found[between(random, 0, found.length - 1)] ?? '');
  for (const loc of [...found.slice(0, 3), ...sample]) {
    const { statusCode, body } = await app.inject(loc.slice(publicUrl.length));
    expect([loc, statusCode]).toEqual([loc, 200]);
    expect([loc, /<meta name="robots"[^>]*noindex/.test(body)]).toEqual([loc, false]);
    const canonical = /<link rel="canonical" href="([^"]*)"/.exec(body)?.[1];
    if (canonical !== undefined) expect(canonical).toBe(loc);
  }
});

test('las páginas de lugares que lista son las que piden estar: ni repetidas ni las de pocos datos', async () => {
  const urls = await sitemapUrls(db, { publicUrl, hoy: '2026-11-21' });
  const slugs = urls.map(({ loc }) => loc.slice(publicUrl.length + 1));
  const places = slugs.filter((slug) => parseLandingSlug(slug));
  for (const slug of places) {
    const landing = parseLandingSlug(slug);
    expect(landing && canonicalSlug(landing)).toBe(slug);
  }
  expect(places).not.toContain('autoescuelas-patones');
  expect(places.filter((slug) => slug.endsWith('-permiso-a2')).length).toBeGreaterThan(5);
});

test('el último cambio es el de la importación o, si es posterior, el de la tarifa', async () => {
  const confirm = (day: string, where: string) =>
    db.$client.query(
      `UPDATE ofertas SET ficha = jsonb_set(ficha, '{tarifa,confirmadaEn}', to_jsonb($1::text)) WHERE ${where}`,
      [day],
    );
  await confirm('2026-01-01', 'caduca IS NOT NULL');
  const { rows } = await db.$client.query<{ id: number; slug: string }>(
    `SELECT seccion_id AS id, ficha ->> 'slug' AS slug FROM ofertas
     WHERE permiso = 1 AND NOT automatico AND cod_provincia = '28' AND caduca > '2026-11-21' ORDER BY 1 LIMIT 2`,
  );
  const [fresh, other] = rows;
  await confirm('2026-11-20', `caduca IS NOT NULL AND NOT automatico AND seccion_id = ${fresh?.id}`);
  const urls = await sitemapUrls(db, { publicUrl, hoy: '2026-11-21' });
  const lastmod = (slug: string | undefined) =>
    urls.find(({ loc }) => loc === `${publicUrl}/${slug}`)?.lastmod;
  expect(lastmod(fresh?.slug)).toBe('2026-11-20');
  expect(lastmod(other?.slug)).toBe('2026-11-15');
  expect(lastmod('autoescuelas-provincia-madrid')).toBe('2026-11-20');
  expect(lastmod('autoescuelas-provincia-soria')).toBe('2026-11-15');
  expect(urls.find(({ loc }) => loc.endsWith('/contacto/'))?.lastmod).toBeUndefined();
});

test('si pasan del máximo hay un índice, y sus partes suman todas', async () => {
  const { app: small } = await createHttpApp({
    logger: pino({ level: 'silent' }),
    secure: false,
    development: false,
  });
  registerSitemap(small, { db, publicUrl, clock: () => now, maxUrls: 1_000 });
  atTheEnd(() => small.close());
  const all = locations((await app.inject('/sitemap.xml')).body);
  const { body } = await small.inject('/sitemap.xml');
  expect(body).toContain('<sitemapindex');
  const parts = locations(body);
  expect(parts).toHaveLength(Math.ceil(all.length / 1_000));
  const bodies = await Promise.all(parts.map((loc) => small.inject(loc.slice(publicUrl.length))));
  expect(bodies.flatMap((part) => locations(part.body))).toEqual(all);
  expect((await small.inject('/sitemap-99.xml')).statusCode).toBe(404);
  expect((await small.inject('/sitemap-0.xml')).statusCode).toBe(404);
});

test('tras un cambio de datos el mapa es otro, sin reiniciar', async () => {
  const before = locations((await app.inject('/sitemap.xml')).body);
  await db.$client.query(`UPDATE ofertas SET caduca = NULL, examenes = 0 WHERE cod_provincia = '42'`);
  await db.$client.query('UPDATE version_publica SET version = version + 1');
  const after = locations((await app.inject('/sitemap.xml')).body);
  expect(before).toContain(`${publicUrl}/autoescuelas-provincia-soria`);
  expect(after).not.toContain(`${publicUrl}/autoescuelas-provincia-soria`);
});

test('ningún signo de una dirección rompe el XML', () => {
  expect(escapeXml(`a&b<c>"d'`)).toBe('a&amp;b&lt;c&gt;&quot;d&apos;');
  expect(urlSetXml([{ loc: 'https://x.example/?a=1&b=<2>', lastmod: '2026-01-01' }])).toContain(
    '<url><loc>https://x.example/?a=1&amp;b=&lt;2&gt;</loc><lastmod>2026-01-01</lastmod></url>',
  );
  expect(sitemapIndexXml([{ loc: 'https://x.example/1' }])).toContain(
    '<sitemap><loc>https://x.example/1</loc></sitemap>',
  );
});
