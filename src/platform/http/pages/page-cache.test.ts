import { once } from 'node:events';
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import zlib from 'node:zlib';
import { pino } from 'pino';
import { describe, expect, test } from 'vitest';
import { createHttpApp } from '../http.server.ts';
import { atTheEnd } from '../testing.server.ts';
import { keepPage, variantFor } from './kept/kept-page.server.ts';
import { createPageCache, type LatePages } from './page-cache.server.ts';

const PAGE = `<!doctype html>${'<p>Autoescuelas de Móstoles</p>'.repeat(200)}`;

type Site = {
  url: string;
  /** Current version of the data; the tests change it. */
  version: string;
  readVersion: () => Promise<string>;
  /** Text of the page, and its headers. */
  page: { status: number; headers: Record<string, string>; body: string };
  /** The page is not answered before this promise. */
  ready: Promise<void>;
  /** Addresses that reached the application, in order. */
  asked: string[];
  /** Requests that reached the port. */
  arrived: number;
};

/** Application with one page at every address, behind the kept pages, on its own port. */
async function openSite(
  options: { maxBytes?: number; late?: LatePages; sharedFor?: number } = {},
): Promise<Site> {
  const server = http.createServer();
  const { app, handler } = await createHttpApp({
    server,
    logger: pino({ level: 'silent' }),
    secure: false,
    development: false,
  });
  const site: Site = {
    url: '',
    version: '1',
    readVersion: async () => site.version,
    page: { status: 200, headers: { 'cache-control': 'public, no-cache' }, body: PAGE },
    ready: Promise.resolve(),
    asked: [],
    arrived: 0,
  };
  const cache = createPageCache({ ...options, catalogVersion: () => site.readVersion() });
  cache.register(app);
  app.get('/*', async (request, reply) => {
    site.asked.push(request.originalUrl);
    const { status, headers, body } = site.page;
    await site.ready;
    return reply.code(status).type('text/html; charset=utf-8').headers(headers).send(body);
  });
  await app.ready();
  server.on('request', () => {
    site.arrived += 1;
  });
  server.on('request', cache.wrap(handler()));
  await once(server.listen(0, '127.0.0.1'), 'listening');
  atTheEnd(async () => {
    server.closeAllConnections();
    await app.close();
  });
  site.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return site;
}

type Asking = { path?: string; method?: string; headers?: Record<string, string> };

/** Sends a request and does not undo the compression. */
async function ask(site: Site, { path = '/', method = 'GET', headers = {} }: Asking = {}) {
  const request = http.request(site.url + path, { method, headers, agent: false }).end();
  const [response]: [http.IncomingMessage] = (await once(request, 'response')) as [http.IncomingMessage];
  const { date: _, ...rest } = response.headers;
  return { status: response.statusCode, headers: rest, body: await buffer(response) };
}

describe('lo guardado', () => {
  test('una dirección repetida se hace una sola vez y llega igual, con las mismas cabeceras', async () => {
    const site = await openSite();
    const first = await ask(site, { path: '/x?a=1' });
    const second = await ask(site, { path: '/x?a=1' });
    expect(first.status).toBe(200);
    expect(first.body.toString()).toBe(PAGE);
    expect(second).toEqual(first);
    await ask(site, { path: '/x?a=2' });
    expect(site.asked).toEqual(['/x?a=1', '/x?a=2']);
  });

  test('lleva las cabeceras que la aplicación pone a quien no recibe nada guardado', async () => {
    const site = await openSite();
    await ask(site);
    const { etag, vary, ...kept } = (await ask(site)).headers;
    const own = await ask(site, { headers: { cookie: 'a=b' } });
    expect(kept).toEqual(own.headers);
    expect(vary).toBe('accept-encoding');
    expect(etag).toMatch(/^"[\w-]{16,}"$/);
  });

  test('HEAD da las cabeceras de GET sin cuerpo, sea la primera o la segunda', async () => {
    const site = await openSite();
    const head = await ask(site, { method: 'HEAD' });
    const get = await ask(site);
    const again = await ask(site, { method: 'HEAD' });
    expect(head).toEqual({ ...get, body: Buffer.alloc(0) });
    expect(again).toEqual(head);
    expect(site.asked).toHaveLength(1);
  });

  test.each([
    ['gzip, deflate, br, zstd', 'zstd'],
    ['gzip, deflate, br', 'br'],
    ['gzip', 'gzip'],
    ['br;q=0, gzip;q=0.5', 'gzip'],
    ['*', 'zstd'],
    ['br;q=0, *;q=0', undefined],
    ['deflate', undefined],
  ])('a «%s» se responde con %s', async (accepted, encoding) => {
    const site = await openSite();
    const headers = { 'accept-encoding': accepted };
    const answers = [await ask(site, { headers }), await ask(site), await ask(site, { headers })];
    const [first, plain, again] = answers;
    expect(again).toEqual(first);
    expect(first?.headers['content-encoding']).toBe(encoding);
    expect(first?.headers['content-length']).toBe(String(first?.body.length));
    const undo = {
      zstd: zlib.zstdDecompressSync,
      br: zlib.brotliDecompressSync,
      gzip: zlib.gunzipSync,
      '': (body: Buffer) => body,
    };
    const undone = undo[(encoding ?? '') as keyof typeof undo](first?.body ?? Buffer.alloc(0));
    expect(undone.toString()).toBe(PAGE);
    expect(plain?.body.toString()).toBe(PAGE);
    expect(first?.headers.etag === plain?.headers.etag).toBe(encoding === undefined);
    expect(site.asked).toHaveLength(1);
  });

  test('a quien ya tiene la página se le dice sin mandarla otra vez', async () => {
    const site = await openSite();
    const headers = { 'accept-encoding': 'br' };
    const { etag = '' } = (await ask(site, { headers })).headers;
    const known = { ...headers, 'if-none-match': `"otra", W/${etag}` };
    const kept = await ask(site, { headers: known });
    expect(kept).toMatchObject({
      status: 304,
      headers: { etag, vary: 'accept-encoding', 'cache-control': 'public, no-cache' },
      body: Buffer.alloc(0),
    });
    expect(kept.headers).not.toHaveProperty('content-type');
    expect(kept.headers).not.toHaveProperty('content-encoding');
    site.version = '2';
    expect(await ask(site, { headers: known })).toEqual(kept);
    expect(site.asked).toHaveLength(2);
    expect((await ask(site, { headers: { 'if-none-match': etag } })).status).toBe(200);
  });
});

describe('un cambio de los datos', () => {
  test('se ve en la petición siguiente', async () => {
    const site = await openSite();
    await ask(site);
    for (const version of ['2', '3']) {
      site.page.body = `la de la versión ${version}`;
      site.version = version;
      expect((await ask(site)).body.toString()).toBe(`la de la versión ${version}`);
    }
    await ask(site);
    expect(site.asked).toHaveLength(3);
  });

  test('lo ve quien llega mientras se lee la versión de antes', async () => {
    const site = await openSite();
    const before = await ask(site);
    const readings: PromiseWithResolvers<string>[] = [];
    site.readVersion = () => {
      readings.push(Promise.withResolvers());
      return readings.at(-1)?.promise ?? Promise.reject();
    };
    const first = ask(site);
    await expect.poll(() => readings.length).toBe(1);
    site.page.body = 'la nueva';
    const second = ask(site);
    await expect.poll(() => readings.length).toBe(2);
    readings[0]?.resolve('1');
    expect(await first).toEqual(before);
    readings[1]?.resolve('2');
    expect((await second).body.toString()).toBe('la nueva');
  });

  test('durante la preparación de una página no deja guardada la vieja como nueva', async () => {
    const site = await openSite();
    const gate = Promise.withResolvers<void>();
    site.ready = gate.promise;
    const first = ask(site);
    await expect.poll(() => site.asked.length).toBe(1);
    site.version = '2';
    site.page = { ...site.page, body: 'la nueva' };
    const second = ask(site);
    await expect.poll(() => site.asked.length).toBe(2);
    gate.resolve();
    expect((await first).body.toString()).toBe(PAGE);
    expect((await second).body.toString()).toBe('la nueva');
    expect((await ask(site)).body.toString()).toBe('la nueva');
  });

  test('si no se puede leer la versión, responde la aplicación y no se guarda nada', async () => {
    const site = await openSite();
    await ask(site);
    site.readVersion = () => Promise.reject(new Error('sin base de datos'));
    site.page.body = 'recién hecha';
    for (let time = 0; time < 2; time++) expect((await ask(site)).body.toString()).toBe('recién hecha');
    expect(site.asked).toHaveLength(3);
  });
});

describe('varios a la vez por lo mismo', () => {
  test('la página se hace una sola vez para todos', async () => {
    const site = await openSite();
    const gate = Promise.withResolvers<void>();
    site.ready = gate.promise;
    const answers = Array.from({ length: 6 }, () => ask(site));
    await expect.poll(() => site.arrived).toBe(6);
    gate.resolve();
    for (const { body } of await Promise.all(answers)) expect(body.toString()).toBe(PAGE);
    expect(site.asked).toHaveLength(1);
  });

  test('si resulta que no se puede guardar, cada uno recibe la suya', async () => {
    const site = await openSite();
    const gate = Promise.withResolvers<void>();
    site.ready = gate.promise;
    site.page.headers = { 'cache-control': 'private, no-store' };
    const answers = Array.from({ length: 3 }, () => ask(site));
    await expect.poll(() => site.arrived).toBe(3);
    gate.resolve();
    for (const { status } of await Promise.all(answers)) expect(status).toBe(200);
    expect(site.asked).toHaveLength(3);
  });

  test('si el primero se va, los demás siguen sin él', async () => {
    const site = await openSite();
    const gate = Promise.withResolvers<void>();
    site.ready = gate.promise;
    const leaving = http.get(site.url, { agent: false }).on('error', () => {});
    await expect.poll(() => site.asked.length).toBe(1);
    const others = [ask(site), ask(site)];
    await expect.poll(() => site.arrived).toBe(3);
    leaving.destroy();
    await expect.poll(() => site.asked.length).toBe(2);
    gate.resolve();
    for (const { body } of await Promise.all(others)) expect(body.toString()).toBe(PAGE);
    expect(site.asked).toHaveLength(2);
  });
});

describe('lo que nunca se guarda', () => {
  test.each([
    ['un 404', { status: 404 }],
    ['un 500', { status: 500 }],
    ['lo privado', { headers: { 'cache-control': 'private, no-store' } }],
    ['lo que no dice nada', { headers: {} }],
    ['lo que deja una galleta', { headers: { 'cache-control': 'public', 'set-cookie': 'a=b' } }],
    ['lo que trae su propia etiqueta', { headers: { 'cache-control': 'public', etag: '"a"' } }],
    ['lo que cambia con otra cabecera', { headers: { 'cache-control': 'public', vary: 'accept-language' } }],
    ['lo que pasa de un megabyte', { body: 'x'.repeat(1024 * 1024 + 1) }],
  ])('%s', async (_, page) => {
    const site = await openSite();
    Object.assign(site.page, page);
    await ask(site);
    await ask(site);
    expect(site.asked).toHaveLength(2);
  });

  test.each(['cookie', 'authorization', 'token', 'range'])(
    'lo que se pide con la cabecera %s, que tampoco recibe lo guardado',
    async (name) => {
      const site = await openSite();
      const headers = { [name]: 'bytes=0-1' };
      await ask(site, { headers });
      await ask(site);
      await ask(site, { headers });
      expect(site.asked).toHaveLength(3);
    },
  );

  test('más de lo que cabe: se va lo que hace más que nadie pide, con sus formas comprimidas', async () => {
    const site = await openSite({ maxBytes: 60_000 });
    const body = Array.from({ length: 2_000 }, (_, index) => Math.sin(index).toString(36).slice(-6)).join('');
    site.page.body = body;
    const times = (path: string) => site.asked.filter((asked) => asked === path).length;
    for (const path of ['/a', '/b', '/c', '/a']) await ask(site, { path });
    expect(times('/a')).toBe(1);
    await ask(site, { path: '/d' });
    await ask(site, { path: '/b' });
    expect([times('/a'), times('/b')]).toEqual([1, 2]);
    for (const encoding of ['br', 'gzip']) {
      await ask(site, { path: '/b', headers: { 'accept-encoding': encoding } });
    }
    await ask(site, { path: '/b' });
    await ask(site, { path: '/a' });
    expect([times('/a'), times('/b')]).toEqual([2, 2]);
  });
});

test('lo guardado ocupa en memoria lo que se cuenta, en todas sus formas', () => {
  const page = keepPage('1', {
    headers: { 'content-type': 'text/html' },
    body: Buffer.from(PAGE),
    route: '/',
    madeAt: 0,
    acceptEncoding: 'zstd',
  });
  for (const accepted of ['br', 'gzip', 'identity']) variantFor(page, accepted, () => {});
  const forms = [...page.variants.values()].map(({ body }) => ({
    sent: body.length,
    kept: body.buffer.byteLength,
  }));
  expect(forms.map(({ kept }) => kept)).toEqual(forms.map(({ sent }) => sent));
  expect([forms.length, page.bytes]).toEqual([4, forms.reduce((sum, { kept }) => sum + kept, 0)]);
});

describe('sin poder leer la versión', () => {
  const HOUR_MS = 3_600_000;

  async function openLate() {
    let now = new Date('2026-11-22T09:31:00Z').getTime();
    const late: LatePages = {
      clock: () => new Date(now),
      dated: (html, asOf) => `${asOf.toISOString()} ${html}`,
    };
    const site = await openSite({ late });
    const pass = (ms: number) => {
      now += ms;
    };
    const lose = () => {
      site.readVersion = () => Promise.reject(new Error('away'));
    };
    return { site, pass, lose };
  }

  test('se da la página guardada con el momento de que es, sin dejar que nadie más la guarde', async () => {
    const { site, pass, lose } = await openLate();
    await ask(site);
    pass(HOUR_MS);
    // This reading shows that the page was still current an hour later.
    await ask(site, { path: '/otra' });
    lose();
    pass(HOUR_MS);
    const given = await ask(site, { headers: { 'accept-encoding': 'br', 'if-none-match': '*' } });
    expect(given.status).toBe(200);
    expect(given.body.toString()).toBe(`2026-11-22T10:31:00.000Z ${PAGE}`);
    expect(given.headers['cache-control']).toBe('no-store');
    expect(given.headers.etag).toBeUndefined();
    expect(given.headers['content-encoding']).toBeUndefined();
    expect(site.asked).toEqual(['/', '/otra']);
  });

  test('una que ya había cambiado es de cuando se hizo; y ninguna pasa de un día', async () => {
    const { site, pass, lose } = await openLate();
    await ask(site);
    pass(HOUR_MS);
    site.version = '2';
    await ask(site, { path: '/otra' });
    lose();
    expect((await ask(site)).body.toString()).toContain('2026-11-22T09:31:00.000Z');
    pass(23 * HOUR_MS);
    expect((await ask(site)).body.toString()).toContain('2026-11-22T09:31:00.000Z');
    pass(1);
    expect((await ask(site)).body.toString()).toBe(PAGE);
    expect((await ask(site, { path: '/otra' })).body.toString()).toContain('2026-11-22T10:31:00.000Z');
  });

  test('lo que no es una página, o nadie había visto, se pide a la aplicación', async () => {
    const { site, lose } = await openLate();
    site.page.headers['content-type'] = 'text/csv';
    await ask(site);
    lose();
    await ask(site);
    await ask(site, { path: '/nueva' });
    expect(site.asked).toEqual(['/', '/', '/nueva']);
  });

  test('no se espera sin fin a saber si sigue valiendo', async () => {
    const { site } = await openLate();
    await ask(site);
    site.readVersion = () => new Promise(() => {});
    expect((await ask(site)).body.toString()).toContain('2026-11-22T09:31');
  });
});

describe('con una caché compartida delante', () => {
  const control = async (site: Site, headers: Record<string, string> = {}) =>
    (await fetch(site.url, { headers })).headers.get('cache-control');
  const SHARED = 'public, max-age=0, s-maxage=30, stale-while-revalidate=30, stale-if-error=86400';

  test('la página que vale para cualquiera se puede compartir, se haga entonces o esté guardada', async () => {
    const site = await openSite({ sharedFor: 30 });
    expect([await control(site), await control(site)]).toEqual([SHARED, SHARED]);
    expect(site.asked).toHaveLength(1);
  });

  test.each([
    ['con una cookie', { cookie: 'a=b' }, {}],
    ['con un token', { token: 'abc' }, {}],
    ['si deja una cookie', {}, { 'set-cookie': 'a=b' }],
    ['si es de una persona', {}, { 'cache-control': 'private, no-store' }],
    ['si cambia con algo más', {}, { vary: 'accept-language' }],
  ])('%s, no', async (_, sent, answered) => {
    const site = await openSite({ sharedFor: 30 });
    Object.assign(site.page.headers, answered);
    expect(await control(site, sent)).toMatch(/^(public, no-cache|private, no-store)$/);
  });

  test('sin decirlo no se comparte nada', async () => {
    expect(await control(await openSite())).toBe('public, no-cache');
  });
});
