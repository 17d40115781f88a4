import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { draw } from './support/firma.ts';
import { expect, expectAccessible, test } from './support/fixtures.ts';
import { messagesWith } from './support/mailbox.ts';
import { asAdmin, newPerson, openAs } from './support/people.ts';

const LINEAS = [
  { descripcion: 'Web de la autoescuela', detalle: 'Cinco páginas', cantidad: '2', precioUnitario: '100' },
  { tipo: 'opcional', descripcion: 'Fotografías', precioUnitario: '50' },
];

/** Makes an account with this role in the demonstration's autoescuela, and sends it a presupuesto. */
async function quoted(page: Page, rol = 'Propietario') {
  const admin = await asAdmin(page.request);
  const person = await newPerson(page.request, 'cliente', rol);
  const { filas } = await admin.get(`/usuariosClientes/leer?texto=${person.email}`);
  const _idCliente: string = filas[0]._idCliente;
  const titulo = `Web ${randomUUID().slice(0, 8)}`;
  let presupuesto = await admin.post('/presupuestos/crear', { _idCliente, titulo, lineas: LINEAS });
  for (const verb of ['empezar', 'terminar', 'entregar']) {
    const { _id, version } = presupuesto;
    presupuesto = await admin.put(`/presupuestos/${verb}`, { _id, version });
  }
  return { admin, person, titulo, quote: presupuesto, path: `/panelCliente/presupuestos/${presupuesto._id}` };
}

const main = (page: Page) => page.getByRole('main');

test('una autoescuela encuentra su presupuesto, elige una opción, lo firma y se lleva el PDF', async ({
  page,
}) => {
  test.slow();
  const { admin, person, titulo, quote: presupuesto } = await quoted(page);
  await openAs(page, person, '/panelCliente/presupuestos');
  await expect(main(page).getByText(/esperan? tu respuesta\.$/)).toBeVisible();
  await page.getByLabel(/^Buscar por/).fill(titulo);
  await expect(main(page).getByText(titulo)).toBeVisible();
  await expectAccessible(page);
  await main(page).getByRole('link', { name: presupuesto.codigo }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(presupuesto.codigo);
  await expect(main(page).getByText('242,00')).not.toHaveCount(0);
  await expect(main(page).getByText('242,00').first()).toBeVisible();
  await main(page)
    .getByRole('checkbox', { name: /^Fotografías/ })
    .check();
  const accept = main(page).getByRole('button', { name: /^Aceptar y firmar por 302,50/ });
  await accept.click();
  await expect(page.getByRole('heading', { name: 'Hay un problema' })).toBeVisible();
  await expect(main(page).getByRole('link', { name: /^Marca la casilla/ })).toBeVisible();
  await expectAccessible(page);
  await draw(page, false);
  await main(page)
    .getByRole('checkbox', { name: /^He leído este presupuesto/ })
    .check();
  await accept.click();
  await expect(main(page).getByText(`Lo aceptó ${person.nombre}`)).toBeVisible();
  await expect(accept).toBeHidden();
  await expectAccessible(page);
  expect(await admin.get(`/presupuestos/consultarPorId?_id=${presupuesto._id}`)).toMatchObject({
    estado: '5',
    total: '302.50',
    aceptadoPor: person.nombre,
  });
  const waiting = page.waitForEvent('download');
  await main(page).getByRole('button', { name: 'Descargar el PDF' }).click();
  expect((await waiting).suggestedFilename()).toBe(`presupuesto-${presupuesto.codigo}.pdf`);
  await expect
    .poll(
      async () =>
        (await messagesWith(person.email, `Has aceptado el presupuesto ${presupuesto.codigo}`)).length,
    )
    .toBe(1);
});

test('se firma también escribiendo el nombre, sin ratón', async ({ page }) => {
  const { person, path } = await quoted(page);
  await openAs(page, person, path);
  await main(page).getByRole('radio', { name: 'Escribirla' }).focus();
  await page.keyboard.press('Space');
  await page.keyboard.press('Tab');
  await page.keyboard.type('Persona Propietario');
  await main(page)
    .getByRole('checkbox', { name: /^He leído este presupuesto/ })
    .focus();
  await page.keyboard.press('Space');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect(main(page).getByText(`Lo aceptó ${person.nombre}`)).toBeVisible();
});

test('pregunta, y luego dice que no con su motivo', async ({ page }) => {
  const { person, path, quote: presupuesto, admin } = await quoted(page);
  await openAs(page, person, path);
  await main(page).getByRole('button', { name: 'Preguntar' }).click();
  const asking = page.getByRole('dialog', { name: 'Preguntar' });
  await asking.getByRole('button', { name: 'Enviar la pregunta' }).click();
  await expect(asking.getByText('Escribe tu pregunta')).not.toHaveCount(0);
  await asking.getByLabel('Tu pregunta').fill('¿Entra el dominio?');
  await expectAccessible(page);
  await asking.getByRole('button', { name: 'Enviar la pregunta' }).click();
  await expect(asking).toBeHidden();
  await main(page).getByRole('button', { name: 'No me interesa' }).click();
  const refusing = page.getByRole('dialog', { name: 'Rechazar el presupuesto' });
  await refusing.getByLabel('¿Por qué lo rechazas?').fill('Lo dejamos para enero');
  await refusing.getByRole('button', { name: 'Rechazar el presupuesto' }).click();
  await expect(main(page).getByText('Rechazado', { exact: true })).toBeVisible();
  expect(await admin.get(`/presupuestos/consultarPorId?_id=${presupuesto._id}`)).toMatchObject({
    estado: '6',
    motivoCierre: 'Lo dejamos para enero',
  });
});

test('quien solo lee lo ve sin nada que responder, y sin poder pedir', async ({ page }) => {
  const { person, path } = await quoted(page, 'Lectura');
  await openAs(page, person, path);
  await expect(main(page).getByText(/Con tu rol puedes leer este presupuesto/)).toBeVisible();
  await expect(main(page).getByRole('button', { name: /Aceptar|Preguntar|No me interesa/ })).toHaveCount(0);
  await expect(main(page).getByRole('checkbox')).toHaveCount(0);
  await page.goto('/panelCliente/pedidos');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Pedidos');
  await expect(main(page).getByRole('link', { name: 'Nuevo pedido' })).toHaveCount(0);
});

test('una autoescuela hace un pedido del catálogo y ve cómo va', async ({ page }) => {
  const { person } = await quoted(page, 'Editor');
  await openAs(page, person, '/panelCliente/pedidos');
  await main(page).getByRole('link', { name: 'Nuevo pedido' }).click();
  const order = main(page).getByRole('button', { name: 'Hacer el pedido' });
  await order.click();
  await expect(
    main(page).getByRole('link', { name: 'Escribe la cantidad de lo que quieras pedir' }),
  ).toBeVisible();
  await expectAccessible(page);
  await main(page).getByLabel('Cantidad de Sesión de fotografía').fill('1,5');
  await expect(main(page).getByText('326,70')).toBeVisible();
  await main(page).getByLabel('Tu referencia').fill('OC-12');
  await order.click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^PED-\d{4}-\d{5}$/);
  await expect(main(page).getByText('OC-12')).toBeVisible();
  await expect(page.getByRole('region', { name: 'Cómo va' })).toContainText('326,70');
  await expectAccessible(page);
  const waiting = page.waitForEvent('download');
  await main(page).getByRole('button', { name: 'Descargar el PDF' }).click();
  expect((await waiting).suggestedFilename()).toMatch(/^pedido-PED-\d{4}-\d{5}\.pdf$/);
});
