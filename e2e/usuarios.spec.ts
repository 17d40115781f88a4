import { randomUUID } from 'node:crypto';
import { expect, expectAccessible, test } from './support/fixtures.ts';
import { fillSignIn, KEY, openAs } from './support/people.ts';

const ADMIN = { tipo: 'trabajador', email: 'admin@demo.es' } as const;

test('la oficina da acceso a una autoescuela, que busca por su nombre, y esa persona entra', async ({
  page,
}) => {
  test.slow();
  const email = `nueva-${randomUUID().slice(0, 8)}@ejemplo.es`;
  await openAs(page, ADMIN, '/panelAdmin/usuariosCliente/nuevo');
  const client = page.getByRole('combobox', { name: 'Cliente', exact: true });
  await page.getByLabel('Nombre', { exact: true }).fill('Nuria Nueva');
  await page.getByLabel('Correo electrónico').fill(email);
  await page.getByRole('radio', { name: /^Lectura/ }).check();
  await page.getByLabel('Poner yo la clave').check();
  await page.getByRole('textbox', { name: 'Clave', exact: true }).fill(KEY);
  await page.getByRole('button', { name: 'Guardar' }).click();
  await expect(page.getByText('Elige de qué cliente es').first()).toBeVisible();
  await client.fill('vereda del olmo');
  await page.getByRole('option', { name: /Vereda del Olmo/ }).click();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Guardar' }).click();
  await expect(page.getByText('Usuario creado').first()).toBeVisible();
  await page.evaluate(() => localStorage.clear());
  await page.goto('/panelCliente/');
  await fillSignIn(page, email);
  await expect(page).toHaveURL('/panelCliente/perfilUsuario/');
  await page.goto('/panelCliente/facturas');
  await expect(page.getByRole('link', { name: /^F-\d{4}-00008$/ })).toBeVisible();
});
