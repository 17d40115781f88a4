import { randomUUID } from 'node:crypto';
import { expect, expectAccessible, test } from './support/fixtures.ts';
import { newPerson, openAs } from './support/people.ts';

const ADMIN = { tipo: 'trabajador', email: 'admin@demo.es' } as const;
const SCREEN = '/panelAdmin/auxiliares/documentacionApi';

test('se ven las llamadas, con quién puede hacerlas, y se prueban con la sesión propia', async ({ page }) => {
  // The library needs seconds to show so many calls.
  test.slow();
  await openAs(page, ADMIN, SCREEN);
  const calls = page.frameLocator('iframe[title="Documentación de la API"]');
  // The page is an index, which says what each family is for; the reference loads when a call is asked for.
  await expect(calls.getByText('Departamentos de la empresa y de sus clientes.')).toBeVisible();
  await calls.getByRole('heading', { name: 'Departamentos', exact: true }).click();
  await expect(calls.getByText('Claves de acceso: leer').first()).toBeAttached();
  await calls.getByRole('link', { name: 'GET /departamentos/leer', exact: true }).click();
  const answer = page.waitForResponse((response) => response.url().includes('/departamentos/leer'));
  await calls.getByRole('button', { name: 'Probar solicitud (get /departamentos/leer)' }).click();
  await calls.getByRole('button', { name: /Enviar solicitud get a/ }).click();
  expect((await answer).status()).toBe(200);
});

test('quien no administra ve las llamadas y no las claves', async ({ page, request }) => {
  const worker = await newPerson(request, 'trabajador', 'Lectura');
  await openAs(page, worker, `${SCREEN}?parte=claves`);
  await expect(page.locator('iframe[title="Documentación de la API"]')).toBeVisible();
  await expect(page.getByRole('tab')).toHaveCount(0);
});

test('una clave se crea, se usa, se revoca y deja de servir', async ({ page, request }) => {
  test.slow();
  const name = `Programa ${randomUUID().slice(0, 8)}`;
  await openAs(page, ADMIN, `${SCREEN}?parte=claves`);
  await page.getByRole('button', { name: 'Nueva clave' }).click();
  const dialog = page.getByRole('dialog', { name: 'Nueva clave' });
  await dialog.getByRole('button', { name: 'Crear la clave' }).click();
  const summary = page.getByRole('region', { name: 'Hay un problema' });
  await expect(summary).toContainText('Marca al menos una cosa que pueda hacer');
  await expectAccessible(page);
  await dialog.getByLabel('Nombre', { exact: true }).fill(name);
  await dialog.getByRole('checkbox', { name: 'Departamentos: leer' }).check();
  await dialog.getByRole('button', { name: 'Crear la clave' }).click();
  const made = page.getByRole('dialog', { name: 'Copia la clave' });
  const token = (await made.locator('code').innerText()).trim();
  expect(token).toMatch(/^cc_[\w-]{43}$/);
  await expectAccessible(page);
  await made.getByRole('button', { name: 'Ya la he guardado' }).click();
  await expect(made).toBeHidden();
  const row = page.getByRole('listitem').filter({ hasText: name });
  await expect(row).toContainText('Departamentos: leer.');
  await expect(row).not.toContainText(token);
  const use = async (path: string) => (await request.get(path, { headers: { token } })).status();
  expect(await use('/departamentos/leer')).toBe(200);
  expect(await use('/canalesCaptacion/leer')).toBe(403);
  await page.getByRole('button', { name: `Revocar la clave ${name}` }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Revocar la clave' }).click();
  await expect(row).toContainText('Revocada');
  expect(await use('/departamentos/leer')).toBe(401);
});
