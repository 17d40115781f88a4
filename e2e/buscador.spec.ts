import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { billableCliente } from './support/facturas.ts';
import { expect, expectAccessible, test } from './support/fixtures.ts';
import { asAdmin, newPerson, openAs } from './support/people.ts';

const ADMIN = { tipo: 'trabajador', email: 'admin@demo.es' } as const;

const dialog = (page: Page) => page.getByRole('dialog', { name: 'Buscar en la oficina' });
const field = (page: Page) => page.getByRole('combobox', { name: /^Buscar por nombre/ });
const active = (page: Page) => dialog(page).locator('[role="option"][aria-selected="true"]');

/** A screen with all that it loads: while it does, nothing else can be done. */
async function openOffice(page: Page, person: Parameters<typeof openAs>[1] = ADMIN): Promise<void> {
  await openAs(page, person, '/panelAdmin/accesos');
  await expect(page.getByText(/^1–\d+ de /)).toBeVisible();
  await expect(page.getByRole('dialog')).toHaveCount(0);
}

/** Somebody whom no other journey finds. */
async function newContact(page: Page) {
  const admin = await asAdmin(page.request);
  const { filas } = await admin.get('/clientes/leer?limite=1');
  const apellidos = `Ñíguez ${randomUUID().slice(0, 8)}`;
  const email = `${randomUUID()}@ejemplo.es`;
  const contact = { _idCliente: filas[0]._id, nombre: 'Íñigo', apellidos, email, telefono: '699 88 77 66' };
  return { ...(await admin.post('/contactosClientes/crear', contact)), apellidos, email };
}

test('solo con el teclado: se busca a alguien y se va a su ficha, que queda entre lo reciente', async ({
  page,
}) => {
  const contact = await newContact(page);
  await openOffice(page);
  await page.keyboard.press('Control+k');
  await expect(field(page)).toBeFocused();
  await page.keyboard.type(contact.apellidos.replace('Ñíguez', 'iñigo NIGUEZ'));
  await expect(active(page)).toContainText(contact.apellidos);
  await expect(active(page).locator('mark').first()).toHaveText('Íñigo');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(new RegExp(`/contactosClientes/${contact._id}$`));
  await expect(dialog(page)).toBeHidden();
  await page.keyboard.press('Control+k');
  await expect(page.getByRole('group', { name: 'Recientes' }).getByRole('option')).toHaveText([
    new RegExp(contact.apellidos),
  ]);
});

test('con las flechas se elige qué hacer, y Esc devuelve el foco a donde estaba', async ({ page }) => {
  await openOffice(page);
  const opener = page.getByRole('banner').getByRole('button', { name: 'Buscar' });
  await opener.focus();
  await page.keyboard.press('Enter');
  await expect(field(page)).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(dialog(page)).toBeHidden();
  await expect(opener).toBeFocused();
  await page.keyboard.press('Control+k');
  await expect(field(page)).toBeFocused();
  await page.keyboard.type('captacion');
  await expect(active(page)).toHaveText('Ir a Canales de captación');
  await page.keyboard.press('Control+a');
  await page.keyboard.type('cliente');
  await expect(active(page)).toHaveText('Nuevo cliente');
  await page.keyboard.press('ArrowDown');
  await expect(active(page)).toHaveText('Nuevo usuario de cliente');
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('ArrowUp');
  await expect(active(page)).not.toHaveText('Nuevo cliente');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/panelAdmin/clientes/nuevo');
});

test('quien escribe y pulsa Intro sin esperar llega a lo que ha escrito', async ({ page }) => {
  const contact = await newContact(page);
  await openOffice(page);
  // Without waiting for the field: what is typed meanwhile goes in it.
  await page.keyboard.press('Control+k');
  await page.keyboard.type('autoescuela');
  await expect(field(page)).toHaveValue('autoescuela');
  await expect(dialog(page).getByRole('option').first()).toBeVisible();
  await field(page).fill(contact.email);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(new RegExp(`/contactosClientes/${contact._id}$`));
});

test('al lado se ve lo elegido sin abrirlo, y Intro no lo espera @movil', async ({ page, isMobile }) => {
  const contact = await newContact(page);
  await openOffice(page);
  await page.getByRole('banner').getByRole('button', { name: 'Buscar' }).click();
  const look = page.getByRole('region', { name: 'Vista previa' });
  if (isMobile) {
    await field(page).fill(contact.apellidos);
    await expect(active(page)).toContainText(contact.apellidos);
    return expect(look).toHaveCount(0);
  }
  await expect(look).toContainText('Puedes escribir');
  const asked: string[] = [];
  page.on('request', (request) => {
    if (request.url().includes('/buscador/mirar')) asked.push(request.url());
  });
  let answer = () => {};
  const waiting = new Promise<void>((resolve) => {
    answer = resolve;
  });
  await page.route('**/buscador/mirar*', async (route) => {
    await waiting;
    await route.continue();
  });
  await field(page).fill(contact.apellidos);
  // Until it is read, what the search knows; then the rest below, and nothing that was there moves.
  await expect(look.getByRole('heading')).toHaveText(`Íñigo ${contact.apellidos}`);
  const places = () =>
    Promise.all([active(page).boundingBox(), look.boundingBox(), look.getByRole('heading').boundingBox()]);
  const before = await places();
  await expect(look.getByRole('term')).toHaveCount(0);
  answer();
  await expect(look.getByRole('term')).toHaveText(['Teléfono', 'Correo']);
  await expect(look).toContainText(contact.email);
  expect(await places()).toEqual(before);
  await expectAccessible(page);
  await page.keyboard.press('Control+a');
  await page.keyboard.type('cliente');
  await expect(look).toContainText('Puedes escribir');
  // Back on it, it is as it was read.
  await field(page).fill(contact.apellidos);
  await expect(look).toContainText('+34699887766');
  expect(asked).toHaveLength(1);
  await page.unroute('**/buscador/mirar*');
  await page.route('**/buscador/mirar*', () => {});
  await field(page).fill(contact.email);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(new RegExp(`/contactosClientes/${contact._id}$`));
});

test('lo que se manda se hace con lo que se nombra, y Alt y una letra también', async ({ page }) => {
  const admin = await asAdmin(page.request);
  const { _id, nombreComercial } = await billableCliente(admin);
  await openOffice(page);
  await page.keyboard.press('Control+k');
  await page.keyboard.type(`nueva factura para ${nombreComercial}`);
  await expect(active(page)).toContainText(`Nueva factura para ${nombreComercial}`);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(`/panelAdmin/facturas/nuevo?cliente=${_id}`);
  await expect(page.getByRole('combobox', { name: /^Cliente/ })).toHaveValue(nombreComercial);
  await page.keyboard.press('Control+k');
  await page.keyboard.type(nombreComercial);
  await expect(active(page)).toContainText(nombreComercial);
  await expect(dialog(page).getByRole('group', { name: /^Hacer con/ })).toBeVisible();
  await expectAccessible(page);
  await page.keyboard.press('Alt+p');
  await expect(page).toHaveURL(`/panelAdmin/presupuestos/nuevo?cliente=${_id}`);
});

test('se puede usar con cualquier vista: vacío, con resultados y sin ellos @movil', async ({ page }) => {
  test.slow();
  const contact = await newContact(page);
  await openOffice(page);
  await page.getByRole('banner').getByRole('button', { name: 'Buscar' }).click();
  await expect(field(page)).toBeFocused();
  await expectAccessible(page);
  await field(page).fill(contact.email);
  await expect(active(page)).toContainText(contact.apellidos);
  await expectAccessible(page);
  await field(page).fill('nada se llama así');
  await expect(dialog(page).getByRole('status')).toContainText('Nada coincide con «nada se llama así»');
  await expectAccessible(page);
  await field(page).fill('íñ');
  await expect(dialog(page).getByRole('status')).toContainText('Con menos de tres letras o cifras');
  await dialog(page).getByRole('button', { name: 'Cerrar' }).click();
  await expect(dialog(page)).toBeHidden();
});

test('cada papel encuentra lo suyo', async ({ page }) => {
  const contact = await newContact(page);
  await openOffice(page, await newPerson(page.request, 'trabajador', 'Editor'));
  await page.getByRole('banner').getByRole('button', { name: 'Buscar' }).click();
  await field(page).fill(contact.email);
  await expect(dialog(page).getByRole('status')).toContainText('Nada coincide');
});

test.describe('cuando falla', () => {
  test.use({ expectedStatuses: [500] });
  test('se dice, y se puede volver a intentar', async ({ page }) => {
    const contact = await newContact(page);
    await openOffice(page);
    await page.getByRole('banner').getByRole('button', { name: 'Buscar' }).click();
    const body = { codigo: 50001, mensaje: 'Se ha producido un error. Vuelve a intentarlo' };
    await page.route('**/buscador/leer*', (route) => route.fulfill({ status: 500, json: body }), {
      times: 1,
    });
    await field(page).fill(contact.email);
    await expect(dialog(page).getByRole('alert')).toContainText('Se ha producido un error');
    await dialog(page).getByRole('button', { name: 'Reintentar' }).click();
    await expect(active(page)).toContainText(contact.apellidos);
  });
});
