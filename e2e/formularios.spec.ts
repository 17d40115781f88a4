import { randomUUID } from 'node:crypto';
import type { APIRequestContext } from '@playwright/test';
import { expect, expectAccessible, expectMessage, test } from './support/fixtures.ts';
import { asAdmin, openAs } from './support/people.ts';

const ADMIN = { tipo: 'trabajador', email: 'admin@demo.es' } as const;

const word = () => randomUUID().slice(0, 8);

/** A concept of papers of its own for each journey. */
async function newConcept(request: APIRequestContext) {
  const admin = await asAdmin(request);
  const name = `Curso ${word()}`;
  const body = { codigo: `C-${word()}`, nombre: name, precio: '100', unidad: 'hora' };
  return { admin, name, row: await admin.post('/conceptosPresupuestos/crear', body) };
}

/** A tariff of a school, in draft: visitors don't see it. */
async function newTarifa(request: APIRequestContext) {
  const admin = await asAdmin(request);
  const { filas: clientes } = await admin.get('/clientes/leer?limite=1');
  const { filas: permisos } = await admin.get('/permisosConducir/leer?limite=1');
  const row = await admin.post('/permisosAutoescuela/crear', {
    _idCliente: clientes[0]._id,
    _idPermiso: permisos[0]._id,
    nombre: `Tarifa ${word()}`,
    precioClase: '30',
    vigenteDesde: '2026-01-01',
    confirmadaEn: '2026-01-01',
    bonos: [{ clases: 10, precio: '250' }],
  });
  return { admin, row, path: `/panelAdmin/clientes/${row._idCliente}/tarifas/${row._id}` };
}

test('lo que se cambia queda en su historia, con lo que había y lo que quedó', async ({ page, request }) => {
  const { row } = await newConcept(request);
  await openAs(page, ADMIN, `/panelAdmin/auxiliares/conceptosPresupuestos/${row._id}`);
  const history = page.getByRole('region', { name: 'Historial' });
  await history.scrollIntoViewIfNeeded();
  await expect(history.getByRole('listitem')).toHaveText(/creación ahora mismo|creación hace/);
  await page.getByLabel('Precio sin IVA (€)').fill('1.120,50');
  await page.keyboard.press('Control+s');
  await expectMessage(page, 'Concepto actualizado');
  await expect(history).toContainText(/Precio sin IVA: 100,00\s€ →, ahora 1\.120,50\s€/);
  await expectAccessible(page);
});

test('un registro nuevo espera en su primer campo, y la pantalla conserva su título', async ({ page }) => {
  await openAs(page, ADMIN, '/panelAdmin/clientes');
  await page.getByRole('main').getByRole('link', { name: 'Nuevo cliente' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Nuevo cliente' })).toBeVisible();
  const form = page.getByRole('form', { name: 'Nuevo cliente' });
  await expect(form.getByRole('textbox').or(form.getByRole('combobox')).first()).toBeFocused();
  // A screen that is read begins at its heading.
  await page.getByRole('link', { name: 'Clientes', exact: true }).first().click();
  await expect(page.getByRole('heading', { level: 1, name: 'Clientes' })).toBeFocused();
});

test('lo que falta se crea sin salir del formulario, y lo escrito sigue ahí', async ({ page, request }) => {
  const brand = `Marca ${word()}`;
  const code = `C-${word()}`.toUpperCase();
  await openAs(page, ADMIN, '/panelAdmin/auxiliares/conceptosPresupuestos/nuevo');
  const [typed, named] = [
    page.getByLabel('Código', { exact: true }),
    page.getByLabel('Nombre', { exact: true }),
  ];
  // Side by side, and marked for both who see the mark and who hear it.
  const [left, right] = [await typed.boundingBox(), await named.boundingBox()];
  expect(right?.x).toBeGreaterThan((left?.x ?? 0) + (left?.width ?? 0));
  await expect(page.getByText('Los campos con * son obligatorios')).toBeVisible();
  await expect(typed).toHaveAttribute('aria-required', 'true');
  const marks = await Promise.all(
    ['Código', 'Marca'].map((label) =>
      page.getByText(label, { exact: true }).evaluate((text) => getComputedStyle(text, '::after').content),
    ),
  );
  expect(marks).toEqual(['" *" / ""', 'none']);
  await typed.fill(code);
  await named.fill(`Curso ${code}`);
  await page.getByLabel('Unidad').fill('hora');
  const field = page.getByRole('combobox', { name: 'Marca', exact: true });
  await field.click();
  await field.fill(brand);
  await page.getByRole('option', { name: `Crear «${brand}»` }).click();
  const dialog = page.getByRole('dialog', { name: `Crear «${brand}»` });
  await expect(dialog.getByLabel('Nombre')).toHaveValue(brand);
  await expect(dialog.getByLabel('Nombre')).toBeFocused();
  await expectAccessible(page);
  await page.keyboard.press('Enter');
  await expectMessage(page, 'Marca creada');
  await expect(field).toHaveValue(brand);
  await expect(field).toBeFocused();
  await expect(page.getByLabel('Nombre', { exact: true })).toHaveValue(`Curso ${code}`);
  await page.keyboard.press('Control+s');
  await expect(page).toHaveURL(/conceptosPresupuestos$/);
  const admin = await asAdmin(request);
  const { filas } = await admin.get(`/conceptosPresupuestos/leer?texto=${code}`);
  expect(filas.map((row: { nombres: object }) => row.nombres)).toMatchObject([{ _idMarca: brand }]);
});

test('una casilla que no vale se dice en ella, y desde arriba se llega con el teclado', async ({
  page,
  request,
}) => {
  test.slow();
  const { admin, row, path } = await newTarifa(request);
  await openAs(page, ADMIN, path);
  await page.getByRole('button', { name: 'Añadir otra fila a Bonos' }).click();
  await expect(page.getByLabel('Bonos, fila 2, Clases')).toBeFocused();
  await page.keyboard.type('20');
  await page.keyboard.press('Tab');
  await page.keyboard.type('mucho');
  await page.keyboard.press('Control+s');
  const summary = page.getByRole('region', { name: 'Hay un problema' });
  const problem = 'Bonos, fila 2, Precio: escribe una cantidad, como 1.234,50';
  await expect(summary).toContainText(problem);
  await expectAccessible(page);
  await summary.getByRole('link', { name: problem }).press('Enter');
  const cell = page.getByLabel('Bonos, fila 2, Precio');
  await expect(cell).toBeFocused();
  await expect(cell).toHaveAccessibleDescription(problem);
  await cell.fill('450,50');
  await page.getByRole('button', { name: 'Añadir otra fila a Bonos' }).click();
  await page.getByRole('button', { name: 'Quitar la fila 3 de Bonos' }).click();
  await expect(page.getByRole('button', { name: 'Quitar la fila 2 de Bonos' })).toBeFocused();
  await page.getByRole('button', { name: 'Quitar la fila 1 de Bonos' }).click();
  await page.keyboard.press('Control+s');
  await expectMessage(page, 'Tarifa actualizada');
  const saved = await admin.get(`/permisosAutoescuela/consultarPorId?_id=${row._id}`);
  expect(saved.bonos).toEqual([{ clases: 20, precio: '450.50' }]);
});

test.describe('dos personas a la vez', () => {
  test.use({ expectedStatuses: [409] });

  test('quien elige entre dos tablas ve lo que hay en cada una', async ({ page, request }) => {
    test.slow();
    const { admin, row, path } = await newTarifa(request);
    await openAs(page, ADMIN, path);
    await page.getByLabel('Bonos, fila 1, Precio').fill('240,5');
    const theirs = [{ clases: 12, precio: '290' }];
    await admin.put('/permisosAutoescuela/actualizar', { _id: row._id, version: 1, bonos: theirs });
    await page.keyboard.press('Control+s');
    const dialog = page.getByRole('dialog', { name: 'Alguien ha cambiado estos datos' });
    await expect(dialog).toContainText(/Clases: 10, Precio: 240,50\s€/);
    await expect(dialog).toContainText(/Clases: 12, Precio: 290,00\s€/);
    await expectAccessible(page);
    await dialog.getByRole('button', { name: 'Guardar lo elegido' }).click();
    await expectMessage(page, 'Tarifa actualizada');
    const saved = await admin.get(`/permisosAutoescuela/consultarPorId?_id=${row._id}`);
    expect(saved.bonos).toMatchObject([{ clases: 10 }]);
  });
});
