import { pino } from 'pino';
import { expect, test } from 'vitest';
import { registerReadBudget } from '#platform/http/bounds/read-budget.server.ts';
import { createHttpApp } from '#platform/http/http.server.ts';
import { createTestDatabase } from '#platform/http/testing.server.ts';
import { networkOf } from '#platform/kit/network-start.ts';
import { PAGE_COSTS } from '#sitio/page-costs.ts';
import { openApp, serveApp } from './support/app.testing.server.ts';

const { url } = await createTestDatabase();
/** Enough for six searches. */
const BUDGET = 6 * PAGE_COSTS['/'];
const app = await openApp(url, { readBudgetMs: BUDGET });

const NOT_YET = '/datos/municipios.csv';

/** Sends requests until one is refused; gives that answer and the number of earlier ones. */
async function spend(remoteAddress: string, address: string) {
  for (let given = 0; given < 1_000; given++) {
    const answer = await app.inject({ url: address, remoteAddress });
    if (answer.statusCode === 429) return { given, answer };
    expect(answer.statusCode).toBe(200);
  }
  throw new Error('it was never refused');
}

test('quien gasta lo de su red en llamadas oye cuánto esperar; las demás redes siguen', async () => {
  const { given, answer } = await spend('10.0.0.1', NOT_YET);
  expect(given).toBeGreaterThan(0);
  expect(answer.json()).toMatchObject({
    codigo: 42901,
    mensaje: expect.stringMatching(/^Desde tu red se han pedido demasiadas cosas/),
  });
  const wait = Number(answer.headers['retry-after']);
  expect(wait).toBeGreaterThan(0);
  expect(wait).toBeLessThanOrEqual(60);
  expect((await app.inject({ url: NOT_YET, remoteAddress: '10.0.0.2' })).statusCode).toBe(200);
  expect((await app.inject({ url: '/salud', remoteAddress: '10.0.0.1' })).statusCode).toBe(200);
});

test('una página lo dice como página, y no se guarda', async () => {
  const { given, answer } = await spend('10.0.0.3', '/');
  expect(given).toBe(6);
  expect(answer.headers['content-type']).toBe('text/html; charset=utf-8');
  expect(answer.headers['cache-control']).toBe('no-store');
  expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0);
  expect(answer.body).toContain('Demasiadas páginas seguidas');
  expect(answer.body).toContain('Espera un minuto y vuelve a intentarlo');
  const sent = await app.inject({ url: '/contacto.data', remoteAddress: '10.0.0.3' });
  expect(sent.statusCode).toBe(429);
});

test('lo caro gasta más que lo barato', async () => {
  const page = await spend('10.0.0.4', '/');
  const cheap = await spend('10.0.0.5', '/datos-abiertos');
  expect(cheap.given).toBeGreaterThan(page.given);
});

test('lo que ya se tiene no cuesta nada', async () => {
  const remoteAddress = '10.0.0.6';
  const { headers } = await app.inject({ url: NOT_YET, remoteAddress });
  const asked = { url: NOT_YET, remoteAddress, headers: { 'if-none-match': String(headers.etag) } };
  for (let again = 0; again < 20; again++) expect((await app.inject(asked)).statusCode).toBe(304);
});

test('lo que está guardado tampoco, y no se acaba nunca', async () => {
  const origin = await serveApp(url, { readBudgetMs: BUDGET });
  for (let again = 0; again < 20; again++) expect((await fetch(`${origin}/`)).status).toBe(200);
  const others = await Promise.all(
    Array.from({ length: 10 }, (_, n) => fetch(`${origin}/?n=${n}`).then(({ status }) => status)),
  );
  expect(others).toContain(429);
  expect((await fetch(`${origin}/`)).status).toBe(200);
});

test.each([
  ['10.1.2.3', '10.1.2.3'],
  ['::ffff:10.1.2.3', '10.1.2.3'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2'],
  ['2001:0db8:1:2::9', '2001:db8:1:2'],
  ['2001:db8::1', '2001:db8:0:0'],
  ['::1', '0:0:0:0'],
])('%s es de la red %s', (address, network) => {
  expect(networkOf(address)).toBe(network);
});

test('una lectura pública que no dice lo que cuesta no deja arrancar el programa', async () => {
  const { app: bare } = await createHttpApp({
    logger: pino({ level: 'silent' }),
    secure: false,
    development: false,
  });
  registerReadBudget(bare);
  bare.get('/olvidada', { config: { access: 'publico' } }, () => 'todo');
  await expect(bare.ready()).rejects.toThrow('GET /olvidada');
});
