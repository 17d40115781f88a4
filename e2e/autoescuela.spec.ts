import { randomUUID } from 'node:crypto';
import type { APIRequestContext } from '@playwright/test';
import { expect, expectAccessible, expectMessage, test } from './support/fixtures.ts';
import { freshNif } from './support/numbers.ts';
import { asAdmin, KEY, newPerson, openAs, type Person } from './support/people.ts';

const BASE = '/panelCliente/perfilAutoescuela';

/** The owner of a school that no other journey touches. */
async function newOwner(request: APIRequestContext): Promise<Person> {
  const admin = await asAdmin(request);
  const name = `Autoescuela ${randomUUID().slice(0, 8)}`;
  const own = { nombreComercial: name, razonSocial: `${name} S. L.`, nif: freshNif() };
  const { _id } = await admin.post('/clientes/crear', own);
  const email = `due-${randomUUID().slice(0, 8)}@ejemplo.es`;
  const person = { email, nombre: 'Dueña', rol: 'Propietario', clave: KEY, _idCliente: _id };
  return admin.post('/usuariosClientes/crear', person);
}

test('una autoescuela cuenta qué ofrece, y su ficha deja de echarlo en falta', async ({ page, request }) => {
  test.slow();
  await openAs(page, { ...(await newOwner(request)), tipo: 'cliente' }, BASE);
  await expect(page.getByRole('heading', { level: 1, name: 'Perfil Autoescuela' })).toBeVisible();
  await expectAccessible(page);
  const words = `Desde 1980, en su calle de siempre. ${randomUUID().slice(0, 8)}`;
  await page.getByLabel('Descripción', { exact: true }).fill(words);
  await page.getByRole('checkbox', { name: 'Clases en sábado' }).check();
  await page.keyboard.press('Control+s');
  await expectMessage(page, 'Perfil actualizado');
  await expect(page.getByText('Tu ficha solo tiene datos oficiales y precios.')).toHaveCount(0);
  await page.reload();
  await expect(page.getByLabel('Descripción', { exact: true })).toHaveValue(words);
  await expect(page.getByText('Quien filtra por sábados', { exact: false })).toHaveCount(0);
});

test('al escribir una tarifa se ve lo que verá quien compara', async ({ page, request }) => {
  test.slow();
  const owner = await newPerson(request, 'cliente', 'Propietario');
  await openAs(page, owner, `${BASE}/tarifas`);
  await expect(page.getByRole('button', { name: 'Todo sigue vigente' })).toBeVisible();
  await page.getByRole('link', { name: 'Nueva tarifa' }).click();
  const seen = page.getByRole('region', { name: 'Lo que verá quien compara' });
  await expect(seen).toContainText('Elige el permiso');
  await page.getByRole('combobox', { name: 'Permiso', exact: true }).fill('Coche');
  await page.getByRole('option', { name: 'Coche' }).first().click();
  const name = `Intensivo ${randomUUID().slice(0, 8)}`;
  await page.getByLabel('Nombre de la tarifa').fill(name);
  await expect(seen).toContainText('Escribe el precio de la clase');
  await page.getByLabel('Clase práctica (€)').fill('20');
  await expect(seen).toContainText('€ si se aprueba todo a la primera');
  const costAt = async () =>
    Number((await seen.getByRole('listitem').first().locator('p').nth(1).textContent())?.replace(/\D/g, ''));
  const cheap = await costAt();
  await page.getByLabel('Clase práctica (€)').fill('40');
  await expect.poll(costAt).toBeGreaterThan(cheap);
  await page.keyboard.press('Control+s');
  await expectMessage(page, 'Tarifa creada');
  await expect(page).toHaveURL(`${BASE}/tarifas`);
  await expect(page.getByRole('main').getByRole('link', { name })).toBeVisible();
});

test('con un botón se dice que todo sigue vigente', async ({ page, request }) => {
  const owner = await newPerson(request, 'cliente', 'Propietario');
  await openAs(page, owner, `${BASE}/tarifas`);
  await page.getByRole('button', { name: 'Todo sigue vigente' }).click();
  const today = new Intl.DateTimeFormat('es-ES', { timeZone: 'Europe/Madrid', dateStyle: 'short' }).format(
    new Date(),
  );
  await expectMessage(page, /a día de hoy/);
  await expect(page.getByRole('main')).toContainText(today.replace(/\/(\d\d)$/, '/20$1'));
});

test('quien solo lee lo ve y no lo cambia', async ({ page, request }) => {
  const reader = await newPerson(request, 'cliente', 'Lectura');
  await openAs(page, reader, BASE);
  await expect(page.getByText('Tu rol permite ver estos datos, pero no cambiarlos.')).toBeVisible();
  await page.goto(`${BASE}/tarifas`);
  await expect(page.getByRole('main').getByRole('link', { name: 'Estándar' }).first()).toBeVisible();
  await expect(page.getByRole('button', { name: 'Todo sigue vigente' })).toHaveCount(0);
});
