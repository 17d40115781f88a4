import { once } from 'node:events';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import http, { type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { buffer } from 'node:stream/consumers';
import { brotliCompressSync, brotliDecompressSync, gzipSync } from 'node:zlib';
import { pino } from 'pino';
import { expect, test } from 'vitest';
import { createHttpApp } from '../http.server.ts';
import { registerPolicy } from '../policy.server.ts';
import { atTheEnd } from '../testing.server.ts';
import { FOR_EVER, registerBuiltFiles } from './built-files.server.ts';

const SCRIPT = 'export const autoescuela = 1;\n'.repeat(100);
const SMALL = 'export {};\n';
const BROTLI = brotliCompressSync(SCRIPT);
const GZIP = gzipSync(SCRIPT);
const port = await serveBuild();

/** A built folder with a big and a small file, served on a port of its own. */
async function serveBuild(): Promise<number> {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'carne-claro-built-'));
  atTheEnd(() => rm(folder, { recursive: true }));
  await mkdir(path.join(folder, 'assets'));
  for (const [name, content] of [
    ['main-1a.js', SCRIPT],
    ['main-1a.js.br', BROTLI],
    ['main-1a.js.gz', GZIP],
    ['small-2b.js', SMALL],
    ['secret.json', SCRIPT],
  ] as const)
    await writeFile(path.join(folder, 'assets', name), content);
  const server = http.createServer();
  const { app, handler } = await createHttpApp({
    server,
    logger: pino({ level: 'silent' }),
    secure: false,
    development: false,
  });
  registerPolicy(app, { authenticate: async () => undefined });
  await registerBuiltFiles(app, {
    folder,
    prefix: '/',
    cacheControl: () => FOR_EVER,
    hidden: ['assets/secret.json'],
  });
  await app.ready();
  atTheEnd(() => app.close());
  server.on('request', handler()).listen(0, '127.0.0.1');
  await once(server, 'listening');
  return (server.address() as AddressInfo).port;
}

type Answer = { status: number | undefined; headers: IncomingHttpHeaders; body: Buffer };

/** Sends a request and decodes nothing of the answer. */
async function ask(url: string, headers: Record<string, string> = {}, method = 'GET'): Promise<Answer> {
  const request = http.request({ host: '127.0.0.1', port, path: url, method, headers, agent: false }).end();
  const [response] = (await once(request, 'response')) as [http.IncomingMessage];
  return { status: response.statusCode, headers: response.headers, body: await buffer(response) };
}

const MAIN = '/assets/main-1a.js';

test.each([
  ['br, gzip', 'br', BROTLI],
  ['gzip, deflate, br', 'br', BROTLI],
  ['gzip', 'gzip', GZIP],
  ['br;q=0, gzip', 'gzip', GZIP],
  ['identity', undefined, Buffer.from(SCRIPT)],
  [undefined, undefined, Buffer.from(SCRIPT)],
])(
  'quien acepta «%s» recibe el archivo en %s, tal como lo dejó la construcción',
  async (accepted, encoding, bytes) => {
    const { status, headers, body } = await ask(MAIN, accepted ? { 'accept-encoding': accepted } : {});
    expect(status).toBe(200);
    expect(headers['content-encoding']).toBe(encoding);
    expect(body.equals(bytes)).toBe(true);
    expect(headers['content-length']).toBe(String(bytes.length));
    expect(headers['content-type']).toMatch(/\bjavascript; charset=utf-8$/);
    expect(headers.vary?.toLowerCase()).toBe('accept-encoding');
    expect(headers['cache-control']).toBe('public, max-age=31536000, immutable');
  },
);

test('cada forma tiene su etiqueta, y quien la enseña no recibe nada', async () => {
  const forms = await Promise.all(
    ['br', 'gzip', 'identity'].map((accepted) => ask(MAIN, { 'accept-encoding': accepted })),
  );
  const tags = forms.map(({ headers }) => headers.etag ?? '');
  expect(new Set(tags).size).toBe(3);
  const again = await ask(MAIN, { 'accept-encoding': 'br', 'if-none-match': tags[0] ?? '' });
  expect(again.status).toBe(304);
  expect(again.body.length).toBe(0);
  expect(again.headers.vary?.toLowerCase()).toBe('accept-encoding');
  expect((await ask(MAIN, { 'accept-encoding': 'gzip', 'if-none-match': tags[0] ?? '' })).status).toBe(200);
});

test('HEAD dice lo que GET, sin cuerpo', async () => {
  const { status, headers, body } = await ask(MAIN, { 'accept-encoding': 'br' }, 'HEAD');
  expect(status).toBe(200);
  expect(headers).toMatchObject({ 'content-encoding': 'br', 'content-length': String(BROTLI.length) });
  expect(body.length).toBe(0);
});

test('un trozo lo es de la forma que se da', async () => {
  const plain = await ask(MAIN, { range: 'bytes=7-11' });
  expect(plain.status).toBe(206);
  expect(plain.body.toString()).toBe('const');
  const first = await ask(MAIN, { range: 'bytes=0-9', 'accept-encoding': 'br' });
  const rest = await ask(MAIN, { range: 'bytes=10-', 'accept-encoding': 'br' });
  expect(first.headers).toMatchObject({
    'content-encoding': 'br',
    'content-range': `bytes 0-9/${BROTLI.length}`,
  });
  expect(brotliDecompressSync(Buffer.concat([first.body, rest.body])).toString()).toBe(SCRIPT);
});

test('un archivo sin formas va como es, sin comprimirlo en cada petición', async () => {
  const { status, headers, body } = await ask('/assets/small-2b.js', { 'accept-encoding': 'br, gzip' });
  expect(status).toBe(200);
  expect(headers['content-encoding']).toBeUndefined();
  expect(body.toString()).toBe(SMALL);
});

test.each([`${MAIN}.br`, `${MAIN}.gz`, '/assets/secret.json', '/assets/', '/assets/../assets/main-1a.js.br'])(
  '%s no es una dirección',
  async (url) => {
    expect((await ask(url)).status).toBe(404);
  },
);
