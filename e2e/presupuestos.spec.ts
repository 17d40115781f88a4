import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import type { APIRequestContext, Page } from '@playwright/test';
import { pressRare } from './support/facturas.ts';
import { expect, expectAccessible, expectMessage, test } from './support/fixtures.ts';
import { messagesWith } from './support/mailbox.ts';
import { freshNif } from './support/numbers.ts';
import { asAdmin, newPerson, openAs } from './support/people.ts';

const ADMIN = { tipo: 'trabajador', email: 'admin@demo.es' } as const;

// Each goes through several screens and looks at them in both themes.
test.beforeEach(() => test.slow());

const word = () => randomUUID().slice(0, 8);

async function newClient(request: APIRequestContext): Promise<{ _id: string; nombreComercial: string }> {
  const admin = await asAdmin(request);
  const nombreComercial = `Autoescuela ${word()}`;
  return admin.post('/clientes/crear', {
    nombreComercial,
    razonSocial: `${nombreComercial} S. L.`,
    nif: freshNif(),
  });
}

async function newPresupuesto(request: APIRequestContext, more: object = {}) {
  const { _id: _idCliente } = await newClient(request);
  const admin = await asAdmin(request);
  return admin.post('/presupuestos/crear', { _idCliente, titulo: `Prueba ${word()}`, ...more });
}

async function pick(page: Page, label: string | RegExp, text: string): Promise<void> {
  const field = page.getByRole('main').getByRole('combobox', { name: label });
  await field.click();
  await field.fill(text);
  await page.getByRole('listbox').getByRole('option', { name: text }).filter({ hasNotText: 'Crear' }).click();
}

const cell = (page: Page, name: string, line: number) =>
  page.getByLabel(`${name} de la línea ${line}`, { exact: true });
const total = (page: Page) => page.getByRole('region', { name: 'Totales' }).locator('dd').last();

test('un presupuesto se hace con el teclado, suma mientras se escribe y se guarda como se veía', async ({
  page,
  request,
}) => {
  const { nombreComercial } = await newClient(request);
  await openAs(page, ADMIN, '/panelAdmin/presupuestos/nuevo');
  await pick(page, /^Cliente/, nombreComercial);
  await expect(page.getByRole('main').getByRole('combobox', { name: /^Cliente/ })).toBeFocused();
  await page.getByRole('button', { name: 'Sección' }).click();
  await page.keyboard.type('Diseño');
  await page.keyboard.press('Enter');
  await page.keyboard.type('Páginas');
  await cell(page, 'Cantidad', 2).fill('12,5*2');
  await cell(page, 'Precio', 2).fill('3.3');
  await expect(total(page)).toHaveText('99,83 €');
  await cell(page, 'Precio', 2).press('Control+d');
  await expect(cell(page, 'Precio', 3)).toBeFocused();
  await expect(cell(page, 'Cantidad', 3)).toHaveValue('25');
  await cell(page, 'Precio', 3).press('ArrowUp');
  await expect(cell(page, 'Precio', 2)).toBeFocused();
  await cell(page, 'Concepto', 3).fill('Otra');
  await cell(page, 'Concepto', 3).press('Alt+ArrowUp');
  await expect(cell(page, 'Concepto', 2)).toHaveValue('Otra');
  await expect(cell(page, 'Concepto', 2)).toBeFocused();
  await cell(page, 'Impuesto', 3).press('Tab');
  await expect(cell(page, 'Concepto', 4)).toBeFocused();
  await cell(page, 'Impuesto', 2).selectOption('Suplido');
  await expect(total(page)).toHaveText('182,33 €');
  await expectAccessible(page);
  await page.keyboard.press('Control+s');
  await expectMessage(page, 'Presupuesto creado');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(`Borrador para ${nombreComercial}`);
  await expect(total(page)).toHaveText('182,33 €');
  await expect(cell(page, 'Concepto', 2)).toHaveValue('Otra');
});

test('la línea en blanco de uno nuevo sigue al impuesto que se elige', async ({ page }) => {
  await openAs(page, ADMIN, '/panelAdmin/presupuestos/nuevo');
  await expect(cell(page, 'Impuesto', 1)).toHaveValue('general 21 0');
  await page.getByText('Más datos').click();
  await page.getByRole('main').getByLabel('Impuesto', { exact: true }).selectOption('IGIC');
  await expect(cell(page, 'Impuesto', 1)).toHaveValue('general 7 0');
});

test('«Enviar» guarda antes lo escrito, y lo que no se guarda no se envía más tarde', async ({
  page,
  request,
}) => {
  const { _id } = await newPresupuesto(request, { lineas: [{ descripcion: 'Web', precioUnitario: '100' }] });
  await openAs(page, ADMIN, `/panelAdmin/presupuestos/${_id}`);
  const send = page.getByRole('main').getByRole('button', { name: 'Enviar', exact: true });
  const dialog = page.getByRole('dialog', { name: 'Enviar', exact: true });
  await cell(page, 'Precio', 1).fill('doce');
  await send.click();
  await expect(page.getByRole('main')).toContainText('Línea 1, precio: escribe una cantidad');
  await cell(page, 'Precio', 1).fill('12');
  await page.keyboard.press('Control+s');
  await expectMessage(page, 'Presupuesto actualizado');
  await expect(dialog).toBeHidden();
  await cell(page, 'Precio', 1).fill('15');
  const foot = page.getByRole('main').getByRole('term').filter({ hasText: 'Será' });
  await expect(foot.locator('xpath=..')).toContainText(/PRE-\d{4}-\d{5}/);
  // The paper beside, as it is written, where there is room for it.
  await page.setViewportSize({ width: 1440, height: 900 });
  const drawn = page.getByRole('region', { name: /^Así lo recibe / });
  await expect(drawn.getByRole('region', { name: 'Página 1 de 1' })).toContainText('18,15 €');
  await expect(drawn.getByRole('status')).toHaveText('al día');
  await expectAccessible(page);
  await send.click();
  await expect(dialog).toContainText('18,15 €');
  // With the mouse, and the keys go where it was pressed.
  const asunto = dialog.getByLabel('Asunto');
  await asunto.click({ clickCount: 3 });
  await page.keyboard.type('Tu web');
  await expect(asunto).toHaveValue('Tu web');
});

test('el que se guarda tras un «Enviar» que se rechaza no se envía', async ({ page, request }) => {
  const { _id, nombreComercial } = await newClient(request);
  await openAs(page, ADMIN, `/panelAdmin/presupuestos/nuevo?cliente=${_id}`);
  await cell(page, 'Concepto', 1).fill('Web');
  await cell(page, 'Precio', 1).fill('doce');
  await page.getByRole('main').getByRole('button', { name: 'Enviar', exact: true }).click();
  await expect(page.getByRole('main')).toContainText('Línea 1, precio: escribe una cantidad');
  await cell(page, 'Precio', 1).fill('12');
  await page.keyboard.press('Control+s');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(`Borrador para ${nombreComercial}`);
  await expect(total(page)).toHaveText('14,52 €');
  await expect(page.getByRole('dialog')).toBeHidden();
});

test('quien solo lee ve para quién es, aunque aún no sea cliente', async ({ page, request }) => {
  const admin = await asAdmin(request);
  const prospecto = `Escuela ${word()}`;
  const { _id } = await admin.post('/presupuestos/crear', { prospecto });
  const reader = await newPerson(request, 'trabajador', 'Lectura');
  await openAs(page, reader, `/panelAdmin/presupuestos/${_id}`);
  await expect(page.getByRole('region', { name: 'Lo que importa' })).toContainText(prospecto);
  const { _id: _idCliente, nombreComercial } = await newClient(request);
  const recurring = await admin.post('/facturasRecurrentes/crear', {
    _idCliente,
    nombre: 'Cuota',
    proximaEl: '2031-01-31',
    lineas: [{ descripcion: 'Cuota', precioUnitario: '30' }],
  });
  await page.goto(`/panelAdmin/facturasRecurrentes/${recurring._id}`);
  await expect(page.getByRole('region', { name: 'Factura recurrente' })).toContainText(nombreComercial);
});

test('lo que está mal se dice en su línea, antes de enviarlo', async ({ page }) => {
  await openAs(page, ADMIN, '/panelAdmin/presupuestos/nuevo');
  await cell(page, 'Precio', 1).fill('doce');
  await page.getByRole('button', { name: 'Guardar' }).click();
  const row = page.getByRole('row').filter({ has: cell(page, 'Precio', 1) });
  await expect(row).toContainText('Línea 1, precio: escribe una cantidad');
  await expectAccessible(page);
});

test('doscientas filas de una hoja de cálculo se pegan de una vez, se escriben y se guardan', async ({
  page,
  request,
}) => {
  const presupuesto = await newPresupuesto(request);
  await openAs(page, ADMIN, `/panelAdmin/presupuestos/${presupuesto._id}`);
  await page.getByRole('button', { name: 'Añadir línea' }).click();
  const rows = Array.from({ length: 200 }, (_, index) => `Fila ${index + 1}\t2\t1,50\t\t21`).join('\n');
  await cell(page, 'Concepto', 1).evaluate((field, text) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData('text/plain', text);
    field.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
  }, rows);
  await expect(cell(page, 'Concepto', 200)).toHaveValue('Fila 200');
  await expect(total(page)).toHaveText('726,00 €');
  await cell(page, 'Concepto', 100).press('End');
  await page.keyboard.type(', a mano');
  await expect(cell(page, 'Concepto', 100)).toHaveValue('Fila 100, a mano');
  await page.keyboard.press('Control+s');
  await expectMessage(page, 'Presupuesto actualizado');
  const saved = await (await asAdmin(request)).get(`/presupuestos/consultarPorId?_id=${presupuesto._id}`);
  expect(saved.lineas).toHaveLength(200);
  expect(saved).toMatchObject({ total: '726.00' });
});

test.describe('dos pestañas', () => {
  test.use({ expectedStatuses: [409] });

  test('quien guarda después elige qué queda y no pierde nada', async ({ page, request }) => {
    const presupuesto = await newPresupuesto(request, {
      lineas: [{ descripcion: 'Primera', precioUnitario: '10' }],
    });
    await openAs(page, ADMIN, `/panelAdmin/presupuestos/${presupuesto._id}`);
    await cell(page, 'Concepto', 1).fill('La mía');
    const admin = await asAdmin(request);
    const theirs = {
      _id: presupuesto._id,
      version: presupuesto.version,
      titulo: 'De otra persona',
      lineas: [{ descripcion: 'La suya', precioUnitario: '5' }],
    };
    await admin.put('/presupuestos/actualizar', theirs);
    await page.getByRole('button', { name: 'Guardar' }).click();
    const dialog = page.getByRole('dialog', { name: 'Alguien ha cambiado estos datos' });
    await expect(dialog).toContainText('La mía');
    await expect(dialog).toContainText('La suya');
    await expect(dialog).toContainText('De otra persona');
    await dialog.getByRole('button', { name: 'Guardar lo elegido' }).click();
    await expectMessage(page, 'Presupuesto actualizado');
    await expect(cell(page, 'Concepto', 1)).toHaveValue('La mía');
    await expect(page.getByLabel('Título')).toHaveValue('De otra persona');
  });
});

test('de borrador a aceptado y a pedido, con su PDF; lo aceptado ya no se escribe', async ({
  page,
  request,
}) => {
  const presupuesto = await newPresupuesto(request, {
    lineas: [
      { descripcion: 'Web', precioUnitario: '100' },
      { tipo: 'opcional', descripcion: 'Fotos', precioUnitario: '50' },
    ],
  });
  await openAs(page, ADMIN, `/panelAdmin/presupuestos/${presupuesto._id}`);
  const step = (name: string) => page.getByRole('main').getByRole('button', { name, exact: true });
  await pressRare(page, 'Empezar');
  await step('Dar por hecho').click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^PRE-\d{4}-\d{5}$/);
  await pressRare(page, 'Entregado en mano');
  await step('Anotar que lo acepta').click();
  const dialog = page.getByRole('dialog', { name: 'Anotar que lo acepta' });
  await dialog.getByRole('button', { name: 'Anotar que lo acepta' }).click();
  await expect(dialog).toContainText('Escribe su nombre');
  await dialog.getByLabel('Quién lo acepta').fill('Rosa Gil');
  await dialog.getByRole('combobox', { name: 'Cómo lo ha dicho' }).click();
  await page.getByRole('option', { name: 'Por teléfono' }).click();
  await dialog.getByLabel(/^Fotos/).check();
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Anotar que lo acepta' }).click();
  await expect(page.getByText('Lo aceptó Rosa Gil.')).toBeVisible();
  await expect(total(page)).toHaveText('181,50 €');
  await expect(page.getByRole('button', { name: 'Guardar' })).toBeHidden();
  const waiting = page.waitForEvent('download');
  await pressRare(page, 'PDF');
  const file = await waiting;
  expect(file.suggestedFilename()).toMatch(/^presupuesto-PRE-\d{4}-\d{5}\.pdf$/);
  expect((await readFile(await file.path())).subarray(0, 5).toString()).toBe('%PDF-');
  await step('Crear pedido').click();
  await expectMessage(page, 'Pedido PED-');
});

test.describe('por correo', () => {
  test.use({ expectedStatuses: [400] });

  test('se envía por correo desde la pantalla, con un enlace para leerlo, y otra vez si hace falta', async ({
    page,
    request,
  }) => {
    const presupuesto = await newPresupuesto(request, {
      lineas: [{ descripcion: 'Web', precioUnitario: '100' }],
    });
    await openAs(page, ADMIN, `/panelAdmin/presupuestos/${presupuesto._id}`);
    const step = (name: string) => page.getByRole('main').getByRole('button', { name, exact: true });
    // From the draft to the mail in two presses.
    await step('Enviar').click();
    const dialog = page.getByRole('dialog', { name: 'Enviar', exact: true });
    await expect(dialog).toContainText(/Será\s*PRE-\d{4}-\d{5}/);
    await dialog.getByRole('button', { name: 'Enviar', exact: true }).click();
    // Nobody at that cliente receives presupuestos.
    await expect(dialog).toContainText('correo');
    const para = `${word()}@ejemplo.es`;
    await dialog.getByLabel('Para', { exact: true }).fill(para);
    await expectAccessible(page);
    await dialog.getByRole('button', { name: 'Enviar', exact: true }).click();
    await expectMessage(page, 'Correo en cola');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^PRE-\d{4}-\d{5}$/);
    await expect.poll(async () => (await messagesWith(para, '/presupuesto/')).length).toBe(1);
    await pressRare(page, 'Enviar otra vez');
    await page.getByLabel('Para', { exact: true }).fill(para);
    await page.getByRole('dialog').getByRole('button', { name: 'Enviar otra vez' }).click();
    await expect.poll(async () => (await messagesWith(para, '/presupuesto/')).length).toBe(2);
  });
});

test('la lista dice en qué está cada uno, y se busca por su número', async ({ page }) => {
  await openAs(page, ADMIN, '/panelAdmin/presupuestos');
  await expect(page.getByRole('heading', { level: 1, name: 'Presupuestos' })).toBeVisible();
  await page
    .getByRole('searchbox')
    .or(page.getByLabel(/^Buscar por/))
    .first()
    .fill('00013');
  await expect(page.getByRole('link', { name: /^PRE-\d{4}-00013$/ })).toBeVisible();
  await expectAccessible(page);
});
