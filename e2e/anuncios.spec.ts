import { randomUUID } from 'node:crypto';
import type { Browser, Page } from '@playwright/test';
import { expect, expectAccessible, expectMessage, test } from './support/fixtures.ts';
import { messagesWith } from './support/mailbox.ts';
import { asAdmin, newPerson, openAs } from './support/people.ts';

const ADMIN = { tipo: 'trabajador', email: 'admin@demo.es' } as const;

/** User agent of a person's browser: an automated browser's own does not count as a person. */
const AGENT =
  'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/146.0.0.0 Safari/537.36';

const LANDING = 'https://escuela.example/oferta';

// Each goes through several screens and looks at them in both themes.
test.beforeEach(() => test.slow());

const press = (page: Page, name: string) => page.getByRole('main').getByRole('button', { name }).click();

/** A visitor of their own, of whom nothing is known: their browser sends no token. */
async function visitor(browser: Browser, options: object): Promise<Page> {
  const context = await browser.newContext({ ...options, userAgent: AGENT });
  return context.newPage();
}

/** Cumulative layout shift of the page since it loaded. */
const shiftOf = (page: Page) =>
  page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        let total = 0;
        const observer = new PerformanceObserver((list) => {
          for (const entry of list.getEntries())
            total += (entry as PerformanceEntry & { value: number }).value;
        });
        observer.observe({ type: 'layout-shift', buffered: true });
        requestAnimationFrame(() => requestAnimationFrame(() => resolve(total)));
      }),
  );

type Wanted = { title: string; permiso: string };

/** Writes one and saves it, wrong first; its page is shown then. */
async function propose(page: Page, { title, permiso }: Wanted): Promise<void> {
  await page.getByRole('main').getByRole('link', { name: 'Nuevo anuncio' }).click();
  // The list has a field that looks by title.
  await expect(page.getByRole('heading', { level: 1, name: 'Nuevo anuncio' })).toBeVisible();
  await page.getByLabel('Título').fill(title);
  await page.getByLabel(/^Texto/).fill('En un mes');
  await page.getByLabel('Lleva a').fill('http://escuela.example/oferta');
  await page.getByLabel('Desde').fill('2026-01-01');
  await page.getByLabel('Hasta').fill('2099-12-31');
  await page
    .getByRole('main')
    .getByRole('combobox', { name: /^Permisos/ })
    .click();
  await page.getByRole('option', { name: permiso, exact: true }).click();
  await page.keyboard.press('Escape');
  await press(page, 'Guardar');
  await expect(page.getByText('que empiece por https://', { exact: false }).first()).toBeVisible();
  await expectAccessible(page);
  await page.getByLabel('Lleva a').fill(LANDING);
  await press(page, 'Guardar');
  await expectMessage(page, 'Anuncio creado');
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
  await expect(page.getByLabel(/^Prioridad|^Tope|^Cliente/)).toHaveCount(0);
  await expectAccessible(page);
}

async function send(page: Page): Promise<void> {
  await press(page, 'Enviar a aprobar');
  await expectMessage(page, 'Anuncio enviado');
  await expect(page.getByText('Por aprobar', { exact: true })).toBeVisible();
  await expect(page.getByText('así no lo puedes cambiar', { exact: false })).toBeVisible();
}

async function reject(office: Page, reason: string): Promise<void> {
  await press(office, 'Rechazar');
  const dialog = office.getByRole('dialog', { name: 'Rechazar el anuncio' });
  await dialog.getByRole('button', { name: 'Rechazar' }).click();
  await expect(dialog.getByText('Escribe el motivo, con al menos 5 letras').first()).toBeVisible();
  await dialog.getByLabel('Motivo').fill(reason);
  await dialog.getByRole('button', { name: 'Rechazar' }).click();
  await expectMessage(office, 'Anuncio rechazado');
  await expect(office.getByText(reason).first()).toBeVisible();
}

/** Sees it beside the results, after the first of them, and follows it. Its letters arrive late, as on a slow network. */
async function seeAndFollow(visit: Page, { title, permiso }: Wanted): Promise<void> {
  const letters = Promise.withResolvers<void>();
  await visit.route('**/*.woff2', async (route) => {
    await letters.promise;
    await route.continue();
  });
  // The page is not loaded without them.
  await visit.goto(`/?permiso=${permiso}&lugar=Madrid`, { waitUntil: 'domcontentloaded' });
  const box = visit.getByRole('article', { name: 'Publicidad' }).filter({ hasText: title });
  await expect(box.getByText('Publicidad', { exact: true })).toBeAttached();
  await expect(box).toContainText('En un mes, con el material y las tasas');
  await expect(box).toContainText('Paga ');
  await visit.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve))));
  letters.resolve();
  await visit.evaluate(() => document.fonts.ready);
  expect(
    await visit.evaluate(() =>
      [...document.fonts].some(({ family, status }) => /^"?Figtree"?$/.test(family) && status === 'loaded'),
    ),
  ).toBe(true);
  expect(await shiftOf(visit)).toBeLessThan(0.02);
  const first = visit.getByRole('main').locator('li:has(h2)').first();
  expect((await first.boundingBox())?.y).toBeLessThan((await box.boundingBox())?.y ?? 0);
  const counted = visit.waitForResponse('**/anuncios/vista');
  await box.scrollIntoViewIfNeeded();
  expect((await counted).status()).toBe(200);
  await expectAccessible(visit);
  const link = box.getByRole('link', { name: title });
  await expect(link).toHaveAttribute('rel', 'sponsored noopener nofollow');
  // The school's own site is nowhere: to be sent there is all that there is to see.
  const sent = visit.waitForRequest(LANDING);
  await link.click();
  expect((await sent).isNavigationRequest()).toBe(true);
  expect(await visit.context().cookies()).toEqual([]);
}

test('una autoescuela propone, se le rechaza, corrige, se aprueba, se ve aparte y ella ve cuánto', async ({
  page,
  request,
  browser,
  baseURL,
}) => {
  const permiso = 'C';
  const wanted = { title: `Intensivo ${randomUUID().slice(0, 8)}`, permiso };
  const owner = await newPerson(request, 'cliente', 'Propietario');
  await openAs(page, owner, '/panelCliente/anuncios');
  await propose(page, wanted);
  await send(page);

  const office = await browser.newPage({ baseURL });
  await openAs(office, ADMIN, new URL(page.url()).pathname.replace('panelCliente', 'panelAdmin'));
  const reason = 'Di qué incluye el precio';
  await reject(office, reason);
  await expect
    .poll(async () => (await messagesWith('No hemos aprobado', wanted.title, reason)).length)
    .toBe(1);

  await page.reload();
  await expect(page.getByText(reason)).toBeVisible();
  await press(page, 'Volver a borrador');
  await expectMessage(page, 'Es otra vez un borrador');
  await page.getByLabel(/^Texto/).fill('En un mes, con el material y las tasas');
  await press(page, 'Guardar');
  await expectMessage(page, 'Anuncio actualizado');
  await expectAccessible(page);
  await send(page);

  await office.reload();
  await office.getByLabel(/^Prioridad/).fill('100');
  await press(office, 'Guardar');
  await expectMessage(office, 'Anuncio actualizado');
  await press(office, 'Aprobar y publicar');
  await expectMessage(office, 'Anuncio aprobado');
  await expectAccessible(office);
  await expect.poll(async () => (await messagesWith('Hemos aprobado', wanted.title)).length).toBe(1);

  const visit = await visitor(browser, { baseURL, locale: 'es-ES' });
  await seeAndFollow(visit, wanted);

  await page.reload();
  const results = page.getByRole('region', { name: 'Resultados' });
  await expect(results.locator('dd')).toHaveText(['1', '1', '100,0 %']);
  // The head and a row for each day: seen before midnight and followed after it, it is of two.
  await expect(results.getByRole('row').nth(1)).toBeVisible();
  await expectAccessible(page);

  await press(office, 'Pausar');
  await expectMessage(office, 'Anuncio en pausa');
  await visit.goto(`/?permiso=${permiso}&lugar=Madrid`);
  await expect(visit.getByText(wanted.title)).toHaveCount(0);
  await Promise.all([office, visit].map((other) => other.context().close()));
});

test('quien no puede aprobar no tiene el botón, y quien solo lee ve los resultados', async ({
  page,
  request,
}) => {
  const admin = await asAdmin(request);
  const { filas } = await admin.get('/anuncios/leer?estado=pendiente&limite=1');
  const [waiting] = filas;
  const clerk = await newPerson(request, 'trabajador', 'Gestor');
  await openAs(page, clerk, `/panelAdmin/anuncios/${waiting._id}`);
  await expect(page.getByRole('heading', { level: 1, name: waiting.titulo })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Aprobar y publicar' })).toHaveCount(0);
  await expect(page.getByText('así no lo puedes cambiar', { exact: false })).toBeVisible();
  await expect(page.getByRole('region', { name: 'Resultados' })).toHaveCount(0);
  const live = (await admin.get('/anuncios/leer?estado=publicado&orden=hasta&limite=1')).filas[0];
  const reader = await newPerson(request, 'trabajador', 'Lectura');
  await openAs(page, reader, `/panelAdmin/anuncios/${live._id}`);
  await expect(page.getByRole('heading', { level: 1, name: live.titulo })).toBeVisible();
  await expect(page.getByRole('region', { name: 'Resultados' })).toContainText('Impresiones');
  await expect(page.getByRole('button', { name: /^(Pausar|Terminar|Guardar)/ })).toHaveCount(0);
  await expectAccessible(page);
});

test('sin JavaScript la publicidad se lee y se sigue @solosinjs', async ({ page, request }) => {
  const admin = await asAdmin(request);
  const titulo = `Sin guiones ${randomUUID().slice(0, 8)}`;
  const anuncio = await admin.post('/anuncios/crear', {
    titulo,
    texto: 'Para quien no los quiere',
    urlDestino: LANDING,
    permisos: ['LVA'],
    prioridad: 100,
    desde: '2026-01-01',
    hasta: '2099-12-31',
  });
  for (const [version, estado] of [
    [1, 'pendiente'],
    [2, 'publicado'],
  ])
    await admin.put('/anuncios/cambiarEstado', { _id: anuncio._id, version, estado });
  await page.goto('/?permiso=LVA&lugar=');
  const box = page.getByRole('article', { name: 'Publicidad' });
  await expect(box.getByText('Publicidad', { exact: true })).toBeVisible();
  const href = (await box.getByRole('link', { name: titulo }).getAttribute('href')) ?? '';
  const answer = await page.request.get(href, { maxRedirects: 0, headers: { 'user-agent': AGENT } });
  expect(answer.status()).toBe(302);
  expect(answer.headers().location).toBe(LANDING);
  expect(await admin.get(`/anuncios/consultarResultados?_id=${anuncio._id}`)).toMatchObject({
    impresiones: 0,
    clics: 1,
  });
});
