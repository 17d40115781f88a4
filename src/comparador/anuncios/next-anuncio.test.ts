import { expect, test } from 'vitest';
import { catalogoPermisos } from '#comparador/dgt/permisos.ts';
import { isPerson } from './is-person.ts';
import { permisosAnuncio } from './places.ts';
import { nextAnuncio, type Waiting } from './public-anuncios.server.ts';

const anuncio = (_id: string, more: Partial<Waiting> = {}): Waiting => ({
  _id,
  prioridad: 0,
  tope: null,
  impresiones: 0,
  impresionesHoy: 0,
  servidos: 0,
  ...more,
});
const next = (...anuncios: Waiting[]) => nextAnuncio(anuncios)?._id;

test('va primero el de más prioridad; luego el menos visto hoy, y luego el menos servido', () => {
  expect(next(anuncio('a'), anuncio('b', { prioridad: 1, impresionesHoy: 900 }))).toBe('b');
  expect(next(anuncio('a', { impresionesHoy: 2 }), anuncio('b', { impresionesHoy: 1, servidos: 9 }))).toBe(
    'b',
  );
  expect(next(anuncio('a', { servidos: 1 }), anuncio('b'))).toBe('b');
  expect(next(anuncio('b'), anuncio('a'))).toBe('a');
});

test('uno que empieza no se queda el sitio hasta alcanzar a los de antes', () => {
  const old = anuncio('viejo', { impresiones: 10_000 });
  expect(next(old, anuncio('nuevo', { impresionesHoy: 1, impresiones: 1 }))).toBe('viejo');
});

test('el que llegó a su tope no sale, aunque sea el único o el primero', () => {
  const full = anuncio('a', { prioridad: 9, tope: 5, impresiones: 5 });
  expect(next(full)).toBeUndefined();
  expect(next(full, anuncio('b'))).toBe('b');
  expect(next(anuncio('a', { tope: 5, impresiones: 4 }))).toBe('a');
});

test('entre iguales reparten las vistas por igual, se vean o no', () => {
  const anuncios = [anuncio('a'), anuncio('b'), anuncio('c')];
  for (let view = 0; view < 300; view++) {
    const chosen = nextAnuncio(anuncios);
    if (!chosen) throw new Error('there is always one');
    chosen.servidos += 1;
    // Visitors leave two of three pages before they see it.
    if (view % 3 === 0) chosen.impresionesHoy += 1;
  }
  for (const { impresionesHoy } of anuncios) {
    expect(impresionesHoy).toBeGreaterThanOrEqual(33);
    expect(impresionesHoy).toBeLessThanOrEqual(34);
  }
});

test('los permisos son los que se pueden buscar', () => {
  const searchable = catalogoPermisos.filter(
    ({ codigo, codigosDgt }) => codigosDgt.length > 0 && codigo !== 'RPV',
  );
  expect([...permisosAnuncio]).toEqual(searchable.map(({ codigo }) => codigo));
});

const asks = (agent: string | undefined, more: Record<string, string> = {}) =>
  isPerson({ headers: { ...(agent !== undefined && { 'user-agent': agent }), ...more } });

test.each([
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:150.0) Gecko/20100101 Firefox/150.0',
  'Mozilla/5.0 (iPhone; CPU iPhone OS 20_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/20.0 Mobile/15E148 Safari/604.1',
  'Mozilla/5.0 (Linux; Android 16; Pixel 9) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/146.0.0.0 Mobile Safari/537.36',
])('una persona: %s', (agent) => {
  expect(asks(agent)).toBe(true);
  expect(asks(agent, { 'sec-purpose': 'prefetch;prerender' })).toBe(false);
  expect(asks(agent, { purpose: 'prefetch' })).toBe(false);
});

test.each([
  undefined,
  '',
  'curl/8.11.0',
  'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)',
  'Mozilla/5.0 AppleWebKit/537.36 (KHTML, like Gecko; compatible; bingbot/2.0) Chrome/146.0.0.0 Safari/537.36',
  'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) HeadlessChrome/146.0.0.0 Safari/537.36',
  'facebookexternalhit/1.1',
  'WhatsApp/2.24',
  'python-requests/2.32',
])('un programa: %s', (agent) => {
  expect(asks(agent)).toBe(false);
});
