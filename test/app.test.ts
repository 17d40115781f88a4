import { createHash, randomBytes } from 'node:crypto';
import { Readable } from 'node:stream';
import { gzipSync } from 'node:zlib';
import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { folderFiles } from '#platform/files/files.server.ts';
import { createTestDatabase } from '#platform/http/testing.server.ts';
import { openApp, serveApp, temporaryFolder } from './support/app.testing.server.ts';
import { insertMonth } from './support/rows.testing.server.ts';

const { url } = await createTestDatabase();
const app = await openApp(url);

test('/salud dice la versión y que la base de datos responde', async () => {
  const response = await app.inject('/salud');
  expect(response.statusCode).toBe(200);
  expect(response.json()).toEqual({
    estado: 'ok',
    version: '9.9.9',
    baseDeDatos: { estado: 'ok', version: expect.stringMatching(/^\d+\.\d+/) },
  });
});

test('/salud es 503 si la base de datos no responde, sin decir por qué a quien pregunta', async () => {
  const broken = await openApp('postgres://nadie:secreta@127.0.0.1:9/nada');
  const response = await broken.inject('/salud');
  expect(response.statusCode).toBe(503);
  expect(response.json()).toEqual({
    estado: 'sin_base_de_datos',
    version: '9.9.9',
    baseDeDatos: { estado: 'no_responde' },
  });
});

test('una página que falla porque la base de datos no responde lo dice con un 503 y sin detalles', async () => {
  const broken = await openApp('postgres://nadie:secreta@127.0.0.1:9/nada');
  const response = await broken.inject('/');
  expect(response.statusCode).toBe(503);
  expect(response.headers['retry-after']).toBe('5');
  expect(response.body).toContain('An error occurred');
  expect(response.body).toContain('No se puede mostrar ahora: la base de datos no responde');
  expect(response.body).not.toContain('<script');
  expect(response.body).not.toMatch(/ECONNREFUSED|secreta|at async|node_modules/);
});

test.each([
  ['/una/direccion/de/varios/tramos', '404 Not Found'],
  ['/una-autoescuela-que-no-existe', 'This page could not be found'],
  ['/%00', 'This page could not be found'],
])('%s es un 404 con su página y enlace al inicio', async (path, title) => {
  const response = await app.inject(path);
  expect(response.statusCode).toBe(404);
  expect(response.body).toContain(title);
  expect(response.body).toContain('href="/"');
});

test('una llamada que no existe responde un 404 de la API', async () => {
  const response = await app.inject({ method: 'PUT', url: '/nada', payload: { a: 1 } });
  expect(response.statusCode).toBe(404);
  expect(response.json()).toEqual({
    codigo: 40401,
    mensaje: 'No se ha encontrado la dirección pedida',
    idTraza: expect.stringMatching(/^[0-9a-f-]{36}$/),
  });
});

test('con https el navegador debe insistir en él', async () => {
  const secure = await openApp(url, { publicUrl: 'https://carneclaro.example' });
  const { headers } = await secure.inject('/salud');
  expect(headers['strict-transport-security']).toBe('max-age=63072000; includeSubDomains');
});

test('la política deja pasar los scripts de la página por su contenido, y ningún otro', async () => {
  for (const path of ['/contacto/', '/registro/']) {
    const { body, headers } = await app.inject(path);
    const policy = String(headers['content-security-policy']);
    const [, sources = ''] = /script-src 'self' ([^;]*)/.exec(policy) ?? [];
    const inline = [...body.matchAll(/<script(?![^>]* src=)[^>]*>([\s\S]*?)<\/script>/g)].map(
      ([, content = '']) => `'sha256-${createHash('sha256').update(content).digest('base64')}'`,
    );
    expect(inline.length).toBeGreaterThan(0);
    expect(new Set(sources.split(' '))).toEqual(new Set(inline));
    expect(body + policy).not.toContain('nonce');
  }
});

test('las páginas con React encuentran sus rutas, que no se confunden con la ficha de una autoescuela', async () => {
  const { statusCode, headers } = await app.inject('/__manifest?paths=%2Fcontacto&version=ninguna');
  // With another version, the router must reload the whole page.
  expect(statusCode).toBe(204);
  expect(headers['x-remix-reload-document']).toBe('true');
});

test('una página que solo se lee va sin React, con sus scripts en archivos propios y la política entera', async () => {
  for (const [path, islands] of [
    ['/', ['search-box']],
    ['/mapa', ['in-place']],
    ['/datos-abiertos', []],
    ['/nada/de/nada', []],
  ] as const) {
    const { body, headers } = await app.inject(path);
    expect(headers['content-security-policy'], path).toContain("script-src 'self';");
    expect(body, path).not.toMatch(/modulepreload|__reactRouter|nonce/);
    const scripts = [...body.matchAll(/<script(?! type="application\/ld\+json")([^>]*)>(.*?)<\/script>/gs)];
    const names = scripts.map(([, attributes = '', content]) => [
      content,
      /^ type="module" src="\/islas\/([a-z-]+)-[^"]{8}\.js"$/.exec(attributes)?.[1],
    ]);
    expect(names, path).toEqual(islands.map((name) => ['', name]));
    for (const [, file = ''] of body.matchAll(/<script[^>]* src="([^"]+)"/g)) {
      const script = await app.inject(file);
      expect(script.statusCode, file).toBe(200);
      expect(script.headers['cache-control'], file).toContain('immutable');
    }
  }
});

test('dos visitantes reciben la misma página, byte a byte, venga guardada o no', async () => {
  const site = await serveApp(url);
  const headers: HeadersInit[] = [
    {},
    {},
    { cookie: 'visita=1' },
    { 'accept-language': 'en' },
    { 'user-agent': 'otro' },
  ];
  const pages = headers.map(async (own) => {
    const response = await fetch(site, { headers: own });
    return [await response.text(), response.headers.get('content-security-policy')];
  });
  const [first, ...others] = await Promise.all(pages);
  for (const other of others) expect(other).toEqual(first);
});

test('un cambio en la base de datos se ve en la petición siguiente, en la página y en sus datos', async () => {
  const { db, url: own } = await createTestDatabase();
  const site = await serveApp(own);
  for (const nombre of ['Autoescuelas Uno', 'Autoescuelas Dos']) {
    await db.execute(sql`UPDATE negocio SET nombre_comercial = ${nombre}`);
    for (const path of ['/', '/_.data']) {
      const [first, second] = [await fetch(site + path), await fetch(site + path)];
      expect(await first.text()).toContain(nombre);
      expect(await second.text()).toContain(nombre);
      expect(second.headers.get('etag')).toMatch(/^"/);
      expect(second.headers.get('cache-control')).toBe('public, no-cache');
    }
  }
});

test('el formulario de contacto lleva algo de cada visitante, y solo lo guarda su navegador, que vuelve a pedirlo', async () => {
  const site = await serveApp(url);
  for (const path of ['/contacto/', '/contacto.data']) {
    const [first, second] = [await fetch(site + path), await fetch(site + path)];
    expect(first.headers.get('cache-control')).toBe('private, no-cache');
    expect(second.headers.has('etag')).toBe(false);
    expect(await second.text()).not.toBe(await first.text());
  }
});

test.each(['/nada/de/nada', '/?permiso=ninguno'])(
  '%s, que no es una respuesta buena, no se guarda',
  async (path) => {
    const response = await app.inject(path);
    expect(response.statusCode).toBeGreaterThanOrEqual(400);
    expect(response.headers['cache-control']).toBe('no-store');
  },
);

test('los archivos con resumen en el nombre se guardan un año; las páginas se comprimen', async () => {
  const page = await app.inject({ url: '/', headers: { 'accept-encoding': 'gzip' } });
  expect(page.headers['content-encoding']).toBe('gzip');
  const [, asset = ''] = /href="(\/assets\/[^"]+\.css)"/.exec((await app.inject('/')).body) ?? [];
  const { headers, statusCode } = await app.inject(asset);
  expect(statusCode).toBe(200);
  expect(headers['cache-control']).toBe('public, max-age=31536000, immutable');
});

test.each(['/assets/../package.json', '/assets/%2e%2e/%2e%2e/package.json', '/.git/config', '/.env'])(
  '%s no saca nada de fuera',
  async (path) => {
    expect((await app.inject(path)).statusCode).toBe(404);
  },
);

test('un cuerpo de texto, que otra página podría enviar sin permiso, no llega al formulario', async () => {
  const headers = { 'content-type': 'text/plain' };
  const response = await app.inject({ method: 'POST', url: '/contacto/', headers, payload: 'nombre=Ana' });
  expect(response.statusCode).toBe(404);
});

test('el archivo original de un mes se descarga como lo dio la DGT', async () => {
  const content = gzipSync(randomBytes(4_096));
  const files = folderFiles(await temporaryFolder());
  await files.put('dgt/abc', Readable.from([content]));
  const { db, url: own } = await createTestDatabase();
  await insertMonth(db, '2025-12-01', { archivo: 'export auto "12".txt', sha256: 'abc' });
  await insertMonth(db, '2025-11-01', { archivo: 'a.txt', sha256: 'perdido' });
  const withFile = await openApp(own, { files });
  const headers = { 'accept-encoding': 'gzip, deflate, br, zstd' };
  const found = await withFile.inject({ url: '/fuentes/dgt/2025-12', headers });
  expect(found.statusCode).toBe(200);
  expect(found.headers['content-encoding']).toBeUndefined();
  expect(found.rawPayload).toEqual(content);
  expect(found.headers['content-disposition']).toBe('attachment; filename="export_auto__12_.txt"');
  expect((await withFile.inject('/fuentes/dgt/2025-11')).statusCode).toBe(404);
  expect((await withFile.inject('/fuentes/dgt/2025-10')).json()).toMatchObject({
    codigo: 40401,
    mensaje: 'No se ha encontrado el archivo de ese mes',
  });
  expect((await withFile.inject('/fuentes/dgt/2025-13')).json()).toMatchObject({
    codigo: 40001,
    campos: [{ campo: 'mes', motivo: 'debe ser un mes, como 2025-12' }],
  });
});

test('una dirección que no se entiende, o que no cabe, recibe una página en español', async () => {
  const page = await app.inject({ url: '/%', headers: { accept: 'text/html' } });
  expect([page.statusCode, page.headers['content-type']]).toEqual([400, 'text/html; charset=utf-8']);
  expect(page.body).toContain('<h1>Esa dirección no se entiende</h1>');
  expect((await app.inject('/%')).json()).toMatchObject({
    codigo: 40001,
    mensaje: 'La petición no es válida',
  });
  const long = await fetch(`${await serveApp(url)}/?lugar=${'a'.repeat(20_000)}`);
  expect(long.status).toBe(431);
  expect(await long.text()).toContain('<h1>Esa dirección es demasiado larga</h1>');
});

test.each([
  ['/favicon.ico', 'image/vnd.microsoft.icon'],
  ['/apple-touch-icon.png', 'image/png'],
])('%s es el icono de la casa', async (path, type) => {
  const { statusCode, headers } = await app.inject(path);
  expect([statusCode, headers['content-type']]).toEqual([200, type]);
});

test.each(['a b', '[', 'otra.example', ''])('con el anfitrión «%s» la página sale igual', async (host) => {
  const response = await app.inject({ url: '/', headers: { host } });
  expect(response.statusCode).toBe(200);
});

test.each(['//otra.example/x', '/\\otra.example', '/?lugar=%E0%A4%A', '/%', '/%E0%A4%A'])(
  'la dirección torcida %s no es un error del servidor',
  async (path) => {
    expect((await app.inject(path)).statusCode).toBeLessThan(500);
  },
);
