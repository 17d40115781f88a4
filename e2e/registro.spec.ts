import { createHash, randomUUID } from 'node:crypto';
import type { APIRequestContext, Page, TestInfo } from '@playwright/test';
import { todayInMadrid } from '../src/platform/kit/dates/dates.ts';
import { expect, expectAccessible, test } from './support/fixtures.ts';
import { mailedLink, messagesWith } from './support/mailbox.ts';
import { asAdmin, fillSignIn } from './support/people.ts';

const KEY = 'Rotonda 24 azul';

/** A tax number that nobody else has in these journeys: Real Decreto 1065/2007, article 19. */
function newNif(): string {
  const number = Number.parseInt(createHash('sha256').update(randomUUID()).digest('hex').slice(0, 6), 16);
  return `${String(number).padStart(8, '0')}${'TRWAGMYFPDXBNJZSQVHLCKE'[number % 23]}`;
}

/** The same journey in two browsers registers two different schools. */
const mine = ({ project }: TestInfo) => ['escritorio', 'sin-javascript'].indexOf(project.name);

/** A cliente may hold a code only once: the journey takes one that nobody has. */
async function chooseAutoescuela(page: Page, which: number): Promise<void> {
  await page.goto('/registro/');
  await page.getByLabel('Qué autoescuela es la tuya').fill('Sevilla');
  await page.getByRole('button', { name: 'Buscar' }).click();
  const free = page.getByRole('list').getByRole('link').filter({ hasNotText: 'Ya tiene una cuenta' });
  await free.nth(which).click();
  await expect(page.getByLabel('Nombre comercial')).not.toHaveValue('');
}

async function fillForm(page: Page, email: string, nif = newNif()): Promise<void> {
  await page.getByLabel('Razón social').fill('Formación Vial de Prueba S. L.');
  await page.getByLabel('NIF').fill(nif.toLowerCase());
  await page.getByLabel('Tu nombre').fill('Ana Peña');
  await page.getByLabel('Correo electrónico').fill(email);
  await page.getByLabel('Teléfono').fill('612 34 56 78');
  await page.getByLabel('Clave').fill(KEY);
  await page.getByRole('checkbox').check();
}

/** The tarifa of a car, with its live cost beside it. */
async function writeTarifa(panel: Page): Promise<void> {
  await panel.getByRole('combobox', { name: 'Permiso', exact: true }).fill('Coche');
  await panel.getByRole('option', { name: 'Coche' }).first().click();
  await panel.getByLabel('Clase práctica (€)').fill('27,30');
  await expect(panel.getByRole('region', { name: 'Lo que verá quien compara' })).toContainText(
    '€ si se aprueba todo a la primera',
  );
  await expectAccessible(panel);
  await panel.keyboard.press('Control+s');
  await expect(panel).toHaveURL('/panelCliente/perfilAutoescuela/tarifas');
  await panel.goto('/panelCliente/hoy');
  await expect(panel.getByText('Tu tarifa se verá en cuanto la aprobemos.')).toBeVisible();
  await expectAccessible(panel);
}

/** A person of the business finds the claim and approves it. */
async function approve(request: APIRequestContext, email: string): Promise<void> {
  const admin = await asAdmin(request);
  const { filas } = await admin.get(`/solicitudesAlta/leer?texto=${encodeURIComponent(email)}`);
  await admin.put('/solicitudesAlta/aprobar', { _id: filas[0]._id });
}

test('una autoescuela se registra, confirma su correo, prepara su tarifa y, aprobada, la ve publicada @sinjs', async ({
  page,
  browser,
  javaScriptEnabled,
}, info) => {
  const email = `alta-${randomUUID().slice(0, 8)}@ejemplo.es`;
  await chooseAutoescuela(page, mine(info));
  if (javaScriptEnabled !== false) await expectAccessible(page);
  await fillForm(page, email);
  await page.getByRole('button', { name: 'Crear la cuenta' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Mira tu correo' })).toBeVisible();
  await expect(page.getByText(email)).toBeVisible();
  // The panels need JavaScript: a person who registered without it goes on in another browser.
  const context = await browser.newContext({ javaScriptEnabled: true, baseURL: info.project.use.baseURL });
  const panel = await context.newPage();
  await panel.goto(await mailedLink('/panelCliente/verificar', email));
  await panel.getByRole('button', { name: 'Confirmar mi correo' }).click();
  await expect(panel.getByText('Tu correo está confirmado')).toBeVisible();
  await panel.getByRole('link', { name: 'Entrar y preparar mi tarifa' }).click();
  await fillSignIn(panel, email, KEY);
  await expect(panel).toHaveURL('/panelCliente/hoy');
  await expect(panel.getByText('Tu alta está en comprobación.')).toBeVisible();
  await expect(panel.getByText('El código de la DGT', { exact: true })).toHaveCount(0);
  await panel.getByRole('link', { name: 'Preparar mi tarifa' }).click();
  await writeTarifa(panel);
  await approve(page.request, email);
  await panel.goto('/panelCliente/hoy');
  await expect(panel.getByRole('region', { name: 'Visitas de tu página' })).toContainText(
    /visitas? en los últimos/,
  );
  const standing = panel.getByRole('region', { name: 'Tu lugar entre las demás' });
  await expect(standing).toContainText(/de \d+ con precio|Nadie más publica su precio/);
  await expect(standing).toContainText('Con la clase un euro más barata');
  await panel.getByRole('link', { name: 'Permiso B', exact: true }).click();
  await expect(panel.getByRole('main')).toContainText('27,30');
  await context.close();
});

test.describe('lo que no vale', () => {
  test.use({ expectedStatuses: [400] });

  test('se dice junto a cada campo, y lo escrito sigue ahí @sinjs', async ({ page, javaScriptEnabled }) => {
    await page.goto('/registro/?noAparece');
    await page.getByLabel('Nombre comercial').fill('Autoescuela Nueva');
    await page.getByLabel('NIF').fill('12345678A');
    await page.getByLabel('Correo electrónico').fill('ana@');
    await page.getByLabel('Clave').fill('12345678');
    await page.getByRole('button', { name: 'Crear la cuenta' }).click();
    const summary = page.getByRole('alert');
    await expect(summary).toContainText('Hay un problema');
    await expect(summary).toContainText('La letra no corresponde al número');
    await expect(summary).toContainText('Elige una clave menos corriente');
    await expect(summary).toContainText('Elige la provincia de tu autoescuela');
    await expect(summary).toContainText('Marca la casilla: sin aceptarlo no hay cuenta');
    await expect(page.getByLabel('Nombre comercial')).toHaveValue('Autoescuela Nueva');
    if (javaScriptEnabled !== false) {
      await expect(summary).toBeFocused();
      await expectAccessible(page);
    }
  });

  test('ni un NIF ni un correo que ya están se dicen: lo saben por correo a quienes les toca', async ({
    page,
  }, info) => {
    const email = `repetido-${randomUUID().slice(0, 8)}@ejemplo.es`;
    const nif = newNif();
    await chooseAutoescuela(page, 3 + mine(info));
    await fillForm(page, email, nif);
    await page.getByRole('button', { name: 'Crear la cuenta' }).click();
    await expect(page.getByRole('heading', { name: 'Mira tu correo' })).toBeVisible();
    await chooseAutoescuela(page, 3 + mine(info));
    const other = `otra-${randomUUID().slice(0, 8)}@ejemplo.es`;
    await fillForm(page, other, nif);
    await page.getByRole('button', { name: 'Crear la cuenta' }).click();
    await expect(page.getByRole('heading', { name: 'Mira tu correo' })).toBeVisible();
    await expect
      .poll(async () => (await messagesWith(other, 'una persona comprueba los datos')).length)
      .toBe(1);
    await chooseAutoescuela(page, 3 + mine(info));
    await fillForm(page, email.toUpperCase());
    await page.getByRole('button', { name: 'Crear la cuenta' }).click();
    await expect(page.getByRole('heading', { name: 'Mira tu correo' })).toBeVisible();
    await expect.poll(async () => (await messagesWith(email)).length).toBe(2);
  });
});

test('la página de registro tiene la cabecera de siempre y el año en que estamos', async ({ page }) => {
  await page.goto('/registro/');
  await expect(page.getByRole('link', { name: 'Iniciar Sesión' }).first()).toHaveAttribute(
    'href',
    '/panelCliente/',
  );
  await expect(page.getByRole('link', { name: 'Registro', exact: true })).toHaveAttribute(
    'href',
    '/registro/',
  );
  await expect(page.getByRole('contentinfo')).toContainText(todayInMadrid(new Date()).slice(0, 4));
});
