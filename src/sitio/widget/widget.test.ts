import { sql } from 'drizzle-orm';
import { beforeAll, describe, expect, test } from 'vitest';
import { refreshOffers } from '#comparador/ofertas/comparador/refresh-offers.server.ts';
import { receivers, type TestReceiver } from '#oficina/relacion/alumnos/solicitudes.testing.server.ts';
import { serveApp } from '#test/support/app.testing.server.ts';
import { createDemoDatabase } from '#test/support/demo.testing.server.ts';
import { openOffice } from '#test/support/office.testing.server.ts';
import { badgeSvg } from './badge-svg.ts';

const now = new Date('2026-11-21T10:00:00Z');
const { db, url, app, as } = await openOffice({ clock: () => now }, await createDemoDatabase());
let autoescuela: TestReceiver;

beforeAll(async () => {
  const [first] = await receivers(db, 1);
  if (!first) throw new Error('no school');
  autoescuela = first;
});

type Cifra = { titulo: string; cifra: string; detalle: string };
const widget = (query: string, headers = {}) => app.inject({ url: `/comparador/widget?${query}`, headers });

test('dice lo mismo que la página de la sección, palabra por palabra', async () => {
  const response = await widget(`seccion=${autoescuela.slug}&permiso=B`);
  expect(response.statusCode).toBe(200);
  const { nombre, cifras, url: page, permiso, fuente } = response.json();
  expect({ nombre, permiso, page }).toEqual({
    nombre: autoescuela.nombre,
    permiso: 'B',
    page: `http://localhost:3000/${autoescuela.slug}?permiso=B`,
  });
  const body = (await app.inject(`/${autoescuela.slug}?permiso=B`)).body.replaceAll('<!-- -->', '');
  const [cost, rate]: Cifra[] = cifras;
  expect(cost?.cifra).toMatch(/^[\d.]+\u00a0€$/);
  expect(body).toContain(`>${cost?.cifra}<`);
  expect(body).toContain(`>${rate?.cifra}<`);
  expect(rate?.detalle).toMatch(/media de la provincia de .+: \d+\u00a0%$/);
  expect(fuente).toContain('demostración');
});

describe('lo que se carga desde otras webs', () => {
  test('los datos los puede leer cualquiera, sin credenciales, y ninguna otra llamada', async () => {
    const { headers } = await widget(`seccion=${autoescuela.slug}`, { origin: 'https://escuela.example' });
    const missing = await widget('seccion=no-hay', { origin: 'https://escuela.example' });
    expect(missing.headers['access-control-allow-origin']).toBe('*');
    expect(missing.headers['cache-control'] ?? '').not.toContain('public');
    expect(headers['access-control-allow-origin']).toBe('*');
    expect(headers['access-control-allow-credentials']).toBeUndefined();
    expect(headers['cross-origin-resource-policy']).toBe('cross-origin');
    expect(headers['set-cookie']).toBeUndefined();
    for (const other of [
      `/comparador/seccion?slug=${autoescuela.slug}`,
      `/${autoescuela.slug}`,
      '/comparador/buscar?permiso=B',
    ]) {
      const answer = await app.inject({ url: other, headers: { origin: 'https://escuela.example' } });
      expect(answer.headers['access-control-allow-origin'], other).toBeUndefined();
      expect(answer.headers['cross-origin-resource-policy'], other).toBe('same-origin');
    }
  });

  test('el programa del widget pesa menos de cinco kilobytes, no usa cookies ni escribe HTML', async () => {
    const { body, headers } = await app.inject('/widget.js');
    expect(Buffer.byteLength(body)).toBeLessThan(5_000);
    expect(headers).toMatchObject({
      'content-type': 'text/javascript; charset=utf-8',
      'cross-origin-resource-policy': 'cross-origin',
    });
    expect(body).not.toMatch(
      /innerHTML|outerHTML|insertAdjacent|document\.write|cookie\b(?!s)|Storage|\beval\b|import/,
    );
    const again = await app.inject({ url: '/widget.js', headers: { 'if-none-match': String(headers.etag) } });
    expect([again.statusCode, again.body]).toEqual([304, '']);
  });

  test('la insignia es una imagen que se guarda y se vuelve a pedir con su etiqueta, y cambia con el precio', async () => {
    const origin = await serveApp(url, { keepsPages: true });
    const ask = (etag = '') =>
      fetch(`${origin}/insignia/${autoescuela.slug}.svg?permiso=B`, { headers: { 'if-none-match': etag } });
    const first = await ask();
    expect(first.headers.get('content-type')).toBe('image/svg+xml; charset=utf-8');
    expect(first.headers.get('content-security-policy')).toBe("default-src 'none'");
    expect(first.headers.get('cross-origin-resource-policy')).toBe('cross-origin');
    const body = await first.text();
    const [cost] = (await widget(`seccion=${autoescuela.slug}&permiso=B`)).json().cifras;
    expect(body).toContain(`>${cost.cifra}<`);
    const etag = first.headers.get('etag') ?? '';
    expect((await ask(etag)).status).toBe(304);
    await db.execute(
      sql`UPDATE permisos_autoescuela SET matricula = matricula + 100 WHERE cliente_id = ${autoescuela.clienteId}`,
    );
    await refreshOffers(db, { now });
    expect((await ask(etag)).status).toBe(200);
  });
});

test('un nombre hostil es texto en la insignia y en los datos', async () => {
  const evil = `</title><script>alert(1)</script>"'&\u0007<image href="javascript:alert(1)"/>`;
  await db.execute(sql`UPDATE clientes SET nombre_comercial = ${evil} WHERE id = ${autoescuela.clienteId}`);
  const { body, headers } = await app.inject(`/insignia/${autoescuela.slug}.svg`);
  expect(headers['content-type']).toContain('image/svg+xml');
  expect(body).not.toMatch(/<script|<image/);
  expect(body).not.toContain('\u0007');
  expect(body.match(/<title>/g)).toHaveLength(1);
  expect(body).toContain('&lt;/title&gt;&lt;script&gt;');
  expect((await widget(`seccion=${autoescuela.slug}`)).json().nombre).toBe(evil);
  await db.execute(
    sql`UPDATE clientes SET nombre_comercial = ${autoescuela.nombre} WHERE id = ${autoescuela.clienteId}`,
  );
});

test('un nombre largo se corta en la insignia y va entero en lo que se lee', () => {
  const nombre = 'Autoescuela '.repeat(8).trim();
  const svg = badgeSvg({ nombre, cifras: [], tarifa: null });
  expect(svg).toContain(`<title>${nombre}</title>`);
  expect(svg).toMatch(/>Autoescuela [^<]{0,24}…<\/text>/);
});

test.each([
  ['seccion=NO%20VALE', 400, 'debe ser el de la dirección de una página'],
  ['permiso=B', 400, 'seccion'],
  [`seccion=x&permiso=<b>`, 400, 'no es un permiso'],
  [`seccion=x&callback=alert`, 400, 'callback'],
  ['seccion=no-hay', 404, 'No se ha encontrado'],
])('%s se rechaza con %i', async (query, status, words) => {
  const response = await widget(query);
  expect(response.statusCode).toBe(status);
  expect(response.body).toContain(words);
});

test('de un permiso que no enseña da el principal, y dice cuál', async () => {
  expect((await widget(`seccion=${autoescuela.slug}&permiso=ZZ`)).json().permiso).toBe('B');
  expect((await app.inject('/insignia/no-hay.svg')).statusCode).toBe(404);
  expect((await app.inject(`/insignia/${autoescuela.slug}.png`)).statusCode).toBe(404);
});

describe('en la zona de la autoescuela', () => {
  const ofAutoescuela = () => as('Lectura', 'cliente', autoescuela.clienteId);

  test('solo están sus páginas', async () => {
    const answer = await (await ofAutoescuela())('GET /clientes/consultarMisSecciones');
    expect(answer.statusCode).toBe(200);
    const { rows } = await db.execute<{ slug: string }>(sql`
      SELECT s.slug FROM secciones s JOIN escuelas e ON e.id = s.escuela_id
      JOIN clientes c ON c.num_registro_dgt = e.codigo WHERE c.id = ${autoescuela.clienteId} AND s.ultimo_mes IS NOT NULL
      ORDER BY s.seccion`);
    expect(answer.json().map(({ slug }: { slug: string }) => slug)).toEqual(rows.map(({ slug }) => slug));
    expect(answer.json()[0]).toMatchObject({
      nombre: autoescuela.nombre,
      permisos: expect.arrayContaining(['B']),
    });
  });

  test('y ninguna mientras no esté publicada', async () => {
    await db.execute(sql`UPDATE clientes SET publicado = false WHERE id = ${autoescuela.clienteId}`);
    expect((await (await ofAutoescuela())('GET /clientes/consultarMisSecciones')).json()).toEqual([]);
    await db.execute(sql`UPDATE clientes SET publicado = true WHERE id = ${autoescuela.clienteId}`);
  });
});
