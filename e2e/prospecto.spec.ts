import { randomUUID } from 'node:crypto';
import { button, issueShown, pressRare } from './support/facturas.ts';
import { expect, expectAccessible, expectMessage, test } from './support/fixtures.ts';
import { freshNif } from './support/numbers.ts';
import { asAdmin, openAs } from './support/people.ts';

const ADMIN = { tipo: 'trabajador', email: 'admin@demo.es' } as const;

test.beforeEach(() => test.slow());
test.use({ expectedStatuses: [400, 404, 409] });

const phone = () => `6${String(Math.floor(Math.random() * 1e8)).padStart(8, '0')}`;

test('un nombre y un teléfono bastan, y la factura pide lo que falta y lleva a donde se escribe', async ({
  page,
  request,
}) => {
  const admin = await asAdmin(request);
  const name = `Escuela ${randomUUID().slice(0, 8)}`;
  await openAs(page, ADMIN, '/panelAdmin/clientes/nuevo');
  await page.getByLabel('Nombre comercial').fill(name);
  await page.getByRole('button', { name: 'Guardar' }).click();
  await expect(page.getByText('sin NIF hace falta un teléfono o un correo').first()).toBeVisible();
  await expectAccessible(page);
  await page.getByLabel('Teléfono', { exact: true }).fill(phone());
  await page.getByRole('button', { name: 'Guardar' }).click();
  await expect(page).toHaveTitle(`${name} · Carné Claro`);
  await expectAccessible(page);
  const _idCliente = page.url().split('/').at(-1);
  const lineas = [{ descripcion: 'Rótulo', precioUnitario: '100' }];
  const { _id } = await admin.post('/facturas/crear', { _idCliente, lineas });
  await page.goto(`/panelAdmin/facturas/${_id}`);
  await pressRare(page, 'Emitir');
  const dialog = page.getByRole('dialog', { name: 'Emitir la factura' });
  await dialog.getByRole('button', { name: 'Emitir' }).click();
  await expect(dialog.getByRole('alert')).toContainText('faltan el NIF y la razón social del cliente');
  await expectAccessible(page);
  await dialog.getByRole('link', { name: 'Su ficha' }).first().click();
  await page.getByLabel('NIF', { exact: true }).fill(freshNif());
  await page.getByRole('textbox', { name: 'Dirección' }).fill('Calle Mayor, 3');
  await page.getByRole('button', { name: 'Guardar' }).click();
  await expect(page.getByText('con el NIF hace falta la razón social').first()).toBeVisible();
  await page.getByLabel('Razón social').fill(`${name} S. L.`);
  await page.getByLabel('Es una').selectOption('Persona física');
  await page.getByRole('button', { name: 'Guardar' }).click();
  await expectMessage(page, 'Cliente actualizado');
  await page.goto(`/panelAdmin/facturas/${_id}`);
  expect(await issueShown(page)).toMatch(/^F/);
});

test('un cliente se elimina con sus contactos después de preguntarlo', async ({ page, request }) => {
  const admin = await asAdmin(request);
  const nombreComercial = `Escuela ${randomUUID().slice(0, 8)}`;
  const { _id } = await admin.post('/clientes/crear', { nombreComercial, telefono: phone() });
  for (const nombre of ['Ana', 'Luis'])
    await admin.post('/contactosClientes/crear', { _idCliente: _id, nombre, telefono: phone() });
  await openAs(page, ADMIN, `/panelAdmin/clientes/${_id}/datos`);
  await button(page, 'Eliminar').click();
  const dialog = page.getByRole('dialog', { name: /^Eliminar/ });
  const along = dialog.getByLabel('Tiene 2 contactos: borrarlos también');
  await expect(along).not.toBeChecked();
  await dialog.getByRole('button', { name: 'Eliminar el cliente' }).click();
  await expect(dialog).toContainText('Se usa en contactos');
  await along.check();
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Eliminar el cliente' }).click();
  await expectMessage(page, 'Cliente eliminado');
  expect((await admin.get(`/contactosClientes/leer?_idCliente=${_id}`)).total).toBe(0);
});
