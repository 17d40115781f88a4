import { randomUUID } from 'node:crypto';
import type { Browser, Page } from '@playwright/test';
import sharp from 'sharp';
import { expect, expectMessage, test } from './support/fixtures.ts';
import { mailedLink } from './support/mailbox.ts';
import { freshNif } from './support/numbers.ts';
import { fillSignIn, openAs } from './support/people.ts';
import { personTime } from './support/person-time.ts';

const KEY = 'Rotonda 24 azul';
const ADMIN = { tipo: 'trabajador', email: 'admin@demo.es' } as const;
const PROFILE = '/panelCliente/perfilAutoescuela';

/** A change reaches the comparator within a minute, because offers are made each minute. */
const AFTER_THE_NEXT_MINUTE = { timeout: 180_000, intervals: [1_000] };

const FIVE_MINUTES = 300;

// The count of what is pressed stays in its page.
test.use({ freshBrowser: true });

type Card = {
  nombre: string;
  slug: string;
  coste: { esperado: string; inferior: string; superior: string } | null;
};

/** Schools of a province for permit B in the comparator's own order, of the first pages. */
async function cardsOf(page: Page, lugar: string): Promise<Card[]> {
  const pages = await Promise.all(
    [1, 2, 3].map(async (pagina) => {
      const response = await page.request.get('/comparador/buscar', {
        params: { permiso: 'B', lugar, pagina },
      });
      const { resultados = [] }: { resultados?: Card[] } = await response.json();
      return resultados;
    }),
  );
  return pages.flat();
}

/** Registers as the first school of the directory, and signs in. */
async function registerAutoescuela(page: Page, name: string): Promise<void> {
  const email = `${randomUUID().slice(0, 8)}@ejemplo.es`;
  await page.goto('/registro/');
  await page.getByLabel('Qué autoescuela es la tuya').fill('Huesca');
  await page.getByRole('button', { name: 'Buscar' }).click();
  await page.getByRole('list').getByRole('link').first().click();
  await page.getByLabel('Nombre comercial').fill(name);
  await page.getByLabel('Razón social').fill(`${name} S. L.`);
  await page.getByLabel('NIF').fill(freshNif());
  await page.getByLabel('Tu nombre').fill('Ana Peña');
  await page.getByLabel('Correo electrónico').fill(email);
  await page.getByLabel('Teléfono').fill('612 34 56 78');
  await page.getByLabel('Clave').fill(KEY);
  await page.getByRole('checkbox').check();
  await page.getByRole('button', { name: 'Crear la cuenta' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Mira tu correo' })).toBeVisible();
  await page.goto(await mailedLink('/panelCliente/verificar', email));
  await page.getByRole('button', { name: 'Confirmar mi correo' }).click();
  await expect(page.getByText('Tu correo está confirmado')).toBeVisible();
  await page.goto('/panelCliente');
  await fillSignIn(page, email, KEY);
  await expect(page).toHaveURL('/panelCliente/perfilUsuario/');
}

/** A worker looks at who says to be that school, approves it and lets visitors see it. */
async function approve(browser: Browser, baseURL: string | undefined, name: string): Promise<void> {
  const context = await browser.newContext({ baseURL: baseURL ?? '' });
  const office = await context.newPage();
  await openAs(office, ADMIN, '/panelAdmin/solicitudesAlta');
  await office.getByRole('button', { name: `Aprobar el alta de ${name}` }).click();
  await office.getByRole('dialog').getByRole('button', { name: 'Aprobar' }).click();
  await expectMessage(office, 'Alta aprobada');
  await office.goto(`/panelAdmin/clientes?texto=${encodeURIComponent(name)}`);
  await office.getByRole('link', { name }).first().click();
  await office.getByRole('link', { name: 'Datos', exact: true }).click();
  await office.getByLabel('Publicado').check();
  await office.keyboard.press('Control+s');
  await expectMessage(office, 'Cliente actualizado');
  await context.close();
}

/** Its own words, a photo and a tariff, by whoever answers for it. */
async function keepProfile(page: Page, words: string): Promise<void> {
  await page.goto(PROFILE);
  await page.getByLabel('Descripción', { exact: true }).fill(words);
  await page.keyboard.press('Control+s');
  await expectMessage(page, 'Perfil actualizado');
  await page.goto(`${PROFILE}/fotos`);
  const buffer = await sharp({ create: { width: 800, height: 600, channels: 3, background: 'teal' } })
    .jpeg()
    .toBuffer();
  await page
    .getByLabel('Fotos que se añaden')
    .setInputFiles({ name: 'fachada.jpg', mimeType: 'image/jpeg', buffer });
  await page.getByLabel('Qué se ve').fill('La fachada');
  await page.getByRole('button', { name: 'Subir 1 foto' }).click();
  await expect(page.getByText('1 de 12')).toBeVisible({ timeout: 120_000 });
  await page.goto(`${PROFILE}/tarifas/nuevo`);
  await page.getByRole('combobox', { name: 'Permiso', exact: true }).fill('Coche');
  await page.getByRole('option', { name: 'Coche' }).first().click();
  await page.getByLabel('Nombre de la tarifa').fill('Normal');
  await page.getByLabel('Estado').selectOption('publicada');
  await page.getByLabel('Clase práctica (€)').fill('27,50');
  await page.getByLabel(/^Matrícula/).fill('150');
  await page.keyboard.press('Control+s');
  await expectMessage(page, 'Tarifa creada');
}

test('de registrarse a verse en el comparador en menos de cinco minutos, en el lugar que le toca por su coste', async ({
  page,
  browser,
}, info) => {
  test.setTimeout(300_000);
  const start = performance.now();
  const person = await personTime(page);
  const name = `Autoescuela Recorrido ${randomUUID().slice(0, 6)}`;
  const words = `Con su propia pista. ${randomUUID().slice(0, 8)}`;
  await registerAutoescuela(page, name);
  await approve(browser, info.project.use.baseURL, name);
  await keepProfile(page, words);

  let cards: Card[] = [];
  await expect
    .poll(async () => {
      cards = await cardsOf(page, 'Huesca');
      return cards.find(({ nombre }) => nombre === name)?.coste?.esperado;
    }, AFTER_THE_NEXT_MINUTE)
    .toBeDefined();
  // With its photo and its words, and whatever the program and its next minute took.
  expect(person()).toBeGreaterThan(60);
  expect((performance.now() - start) / 1000 + person()).toBeLessThan(FIVE_MINUTES);
  const place = cards.findIndex(({ nombre }) => nombre === name);
  const own = Number(cards[place]?.coste?.superior);
  // Before it only those that its margin cannot tell apart, and after it all that publish no price.
  expect(cards.length).toBeGreaterThan(1);
  for (const { coste } of cards.slice(0, place)) expect(Number(coste?.inferior)).toBeLessThanOrEqual(own);
  const priced = cards.map(({ coste }) => coste !== null);
  expect(priced).toEqual(priced.toSorted((a, b) => Number(b) - Number(a)));

  await page.goto('/?permiso=B&lugar=Huesca');
  await page.getByRole('link', { name }).first().click();
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
  await expect(page.getByText(words)).toBeVisible();
  await expect(page.getByAltText('La fachada')).toBeAttached();
  await page.getByRole('heading', { name: 'Tarifa publicada, permiso B' }).click();
  await expect(page.getByRole('region', { name: 'Tarifa Normal' })).toContainText('27,50');
  await expect(page.getByRole('link', { name: /Pedir información/ }).first()).toBeVisible();
});
