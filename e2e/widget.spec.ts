import http from 'node:http';
import type { AddressInfo } from 'node:net';
import type { APIRequestContext, Page } from '@playwright/test';
import { JOURNEYS_URL } from '../playwright.config.ts';
import { broken, expect, expectAccessible, test, WCAG } from './support/fixtures.ts';
import { asAdmin, newPerson, openAs } from './support/people.ts';

/** The page of a section of the demonstration's own school. */
async function ownSlug(request: APIRequestContext): Promise<string> {
  const admin = await asAdmin(request);
  const { filas } = await admin.get('/usuariosClientes/leer?texto=autoescuela@demo.es');
  const own = await admin.get(`/clientes/consultarPorId?_id=${filas[0]._idCliente}`);
  const found = await request.get('/comparador/buscar', {
    params: { permiso: 'B', lugar: own.nombreComercial },
  });
  const { resultados } = await found.json();
  return resultados.find((row: { codigo: string }) => row.codigo === own.numRegistroDgt).slug;
}

/** A site of somebody else, with styles that would spoil anything and a policy that allows our origin's script alone. */
async function withForeignSite(body: string, visit: (url: string) => Promise<void>): Promise<void> {
  const page = `<!doctype html><html lang="es"><head><meta charset="utf-8"><title>Una autoescuela</title>
    <meta name="viewport" content="width=device-width">
    <link rel="icon" href="data:,"><style>* { color: red !important; font-size: 60px !important; position: absolute !important }
    h2, section, dl { display: none !important }</style></head><body><h1 style="all: initial">Mi autoescuela</h1>${body}</body></html>`;
  const server = http.createServer((_request, response) => {
    response.setHeader('content-type', 'text/html; charset=utf-8');
    response.setHeader(
      'content-security-policy',
      `default-src 'none'; style-src 'unsafe-inline'; img-src ${JOURNEYS_URL} data:; script-src ${JOURNEYS_URL}; connect-src ${JOURNEYS_URL}`,
    );
    response.end(page);
  });
  await new Promise<void>((resolve) => server.listen(0, 'localhost', resolve));
  try {
    await visit(`http://localhost:${(server.address() as AddressInfo).port}/`);
  } finally {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  }
}

/** Without the header of these journeys, which a page of another site could not send. */
const AS_SENT = { extraHTTPHeaders: {} };

/** Console errors and failed requests of a page of elsewhere. */
function problemsOf(page: Page): string[] {
  const problems: string[] = [];
  page.on('pageerror', (error) => problems.push(error.message));
  page.on('console', (message) => message.type() === 'error' && problems.push(message.text()));
  page.on('dialog', (dialog) => {
    problems.push(`dialog: ${dialog.message()}`);
    void dialog.dismiss();
  });
  return problems;
}

const code = (slug: string, more = '') =>
  `<script src="${JOURNEYS_URL}/widget.js" data-seccion="${slug}" data-permiso="B"${more} async></script>`;

test('en la web de otro se ven las cifras de la página, y sus estilos no las tocan', async ({
  browser,
  request,
}) => {
  const slug = await ownSlug(request);
  const page = await browser.newPage(AS_SENT);
  const problems = problemsOf(page);
  const { nombre, cifras } = await (await request.get(`/comparador/widget?seccion=${slug}&permiso=B`)).json();
  await withForeignSite(code(slug) + code(slug, ' data-tema="oscuro"'), async (url) => {
    await page.goto(url);
    await expect(page.getByRole('region', { name: nombre })).toHaveCount(2);
    const card = page.getByRole('region', { name: nombre }).first();
    await expect(card).toContainText(cifras[0].cifra);
    await expect(card).toContainText(cifras[1].detalle);
    await expect(card.getByRole('link')).toHaveAttribute('href', `${JOURNEYS_URL}/${slug}?permiso=B`);
    const title = card.getByRole('heading', { level: 2 });
    await expect(title).toBeVisible();
    expect(await title.evaluate((element) => getComputedStyle(element).color)).toBe('rgb(18, 36, 27)');
    expect(await page.context().cookies()).toEqual([]);
    expect(await broken(page, { run: { runOnly: WCAG }, within: 'carne-claro' })).toEqual([]);
  });
  await page.close();
  expect(problems).toEqual([]);
});

test('la insignia es un enlace con una imagen, sin nada que ejecutar', async ({ browser, request }) => {
  const slug = await ownSlug(request);
  const page = await browser.newPage({ ...AS_SENT, javaScriptEnabled: false });
  const badge = `<a href="${JOURNEYS_URL}/${slug}"><img src="${JOURNEYS_URL}/insignia/${slug}.svg?permiso=B" width="360" height="128" alt="Sello"></a>`;
  await withForeignSite(badge, async (url) => {
    await page.goto(url);
    const image = page.getByRole('img', { name: 'Sello' });
    await expect.poll(() => image.evaluate((element: HTMLImageElement) => element.naturalWidth)).toBe(360);
  });
  await page.close();
});

test('lo que no existe deja un enlace, y un nombre hostil es solo texto', async ({ browser, request }) => {
  const slug = await ownSlug(request);
  const page = await browser.newPage(AS_SENT);
  const problems = problemsOf(page);
  const evil = '<img src=x onerror=alert(1)><script>alert(2)</script>';
  // As the server would give it of a school called so.
  await page.route('**/comparador/widget?**', async (route) => {
    if (route.request().url().includes('no-hay')) return route.continue();
    const answer = await route.fetch();
    const body = { ...(await answer.json()), nombre: evil, fuente: evil };
    await route.fulfill({ response: answer, json: body });
  });
  await withForeignSite(code(slug) + code('no-hay-ninguna'), async (url) => {
    await page.goto(url);
    await expect(page.getByRole('heading', { name: evil })).toBeVisible();
    await expect(page.getByRole('link', { name: 'Coste y aprobados en Carné Claro' })).toBeVisible();
    expect(await page.locator('carne-claro img, carne-claro script').count()).toBe(0);
  });
  await page.close();
  expect(problems.filter((text) => !text.includes('404'))).toEqual([]);
});

test('la autoescuela copia su código, con lo que se verá', async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const slug = await ownSlug(page.request);
  await openAs(page, await newPerson(page.request, 'cliente', 'Lectura'), '/panelCliente/widget');
  await expect(page.getByRole('heading', { level: 1, name: 'Widget y sello' })).toBeVisible();
  await expect(page.getByText('Coste esperado, permiso B')).toBeVisible();
  await expect(page.getByRole('img', { name: /^Así se ve el sello/ })).toBeVisible();
  await page.getByRole('button', { name: 'Copiar el código' }).first().click();
  await expect(page.getByText('Copiado.')).toBeVisible();
  const copied = await page.evaluate(() => navigator.clipboard.readText());
  expect(copied).toContain(`<script src="${JOURNEYS_URL}/widget.js" data-seccion="`);
  expect(copied).toContain(slug.slice(0, 8));
  await page.getByLabel('Fondo').selectOption('oscuro');
  await expect(page.getByText('data-tema="oscuro"')).toBeVisible();
  await expectAccessible(page);
});
