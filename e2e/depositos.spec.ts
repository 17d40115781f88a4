import { randomUUID } from 'node:crypto';
import type { APIRequestContext, Page } from '@playwright/test';
import { billableCliente, pedidoUnderWay } from './support/facturas.ts';
import { draw } from './support/firma.ts';
import { expect, expectAccessible, test } from './support/fixtures.ts';
import { freshNif } from './support/numbers.ts';
import { asAdmin, newPerson, openAs } from './support/people.ts';

const ADMIN = { tipo: 'trabajador', email: 'admin@demo.es' } as const;
const LINES = [{ descripcion: 'Rótulo luminoso', cantidad: '1', precioUnitario: '250' }];

/** Makes a new forma de pago; gives its id and name. */
async function wayOfPaying(request: APIRequestContext): Promise<{ _id: string; nombre: string }> {
  const mark = randomUUID().slice(0, 8);
  const admin = await asAdmin(request);
  return admin.post('/formasDePago/crear', { codigo: mark, nombre: `Bizum ${mark}`, tipo: 'bizum' });
}

async function orderOf(request: APIRequestContext, _idCliente: string): Promise<string> {
  const admin = await asAdmin(request);
  return (await admin.post('/pedidos/crearDesdeAdmin', { _idCliente, lineas: LINES }))._id;
}

/** Signs the receipt that is shown. */
async function signReceipt(page: Page): Promise<void> {
  const firma = page.getByRole('dialog', { name: 'Firmar el recibo' });
  // Once it is drawn, the pad stays where it is.
  await expect(firma.getByRole('region', { name: 'Página 1 de 1' })).toBeVisible();
  await firma.getByLabel('Nombre y apellidos de quien firma').fill('Rosa Gil');
  await draw(page);
  await firma.getByRole('checkbox', { name: /^He leído este documento/ }).check();
  await expectAccessible(page);
  await firma.getByRole('button', { name: 'Firmar la señal' }).click();
  await expect(firma).toBeHidden();
}

// The journey provokes refusals: an excessive amount and an unsigned documento.
test.use({ expectedStatuses: [400, 409] });

test('una señal se pide, se firma en persona, se recibe, se descarga y se revoca', async ({ page }) => {
  test.slow();
  const admin = await asAdmin(page.request);
  const nombreComercial = `Autoescuela ${randomUUID().slice(0, 8)}`;
  const client = await admin.post('/clientes/crear', {
    nombreComercial,
    razonSocial: `${nombreComercial} S. L.`,
    nif: freshNif(),
  });
  const way = await wayOfPaying(page.request);
  await openAs(page, ADMIN, `/panelAdmin/pedidos/${await orderOf(page.request, client._id)}`);
  const section = page.getByRole('region', { name: 'Señales', exact: true });
  await expect(section.getByText('Todavía no se ha pedido ninguna señal.')).toBeVisible();
  await section.getByRole('button', { name: 'Pedir señal' }).click();
  const asking = page.getByRole('dialog', { name: 'Pedir señal' });
  await asking.getByLabel('Forma de pago').selectOption(way.nombre);
  await asking.getByLabel('Importe').fill('400');
  await asking.getByRole('button', { name: 'Ver el recibo' }).click();
  await expect(asking.getByText(/302,50.€: es lo que queda/).first()).toBeVisible();
  await expectAccessible(page);
  await asking.getByLabel('Importe').fill('100');
  await page.keyboard.press('Enter');
  const firma = page.getByRole('dialog', { name: 'Firmar el recibo' });
  await expect(firma.getByRole('region', { name: 'Página 1 de 1' })).toBeVisible();
  await firma.getByRole('button', { name: 'Firmar la señal' }).click();
  await expect(firma.getByText('Marca la casilla para firmar').first()).toBeVisible();
  await signReceipt(page);
  await expect(section.getByText('Firmada', { exact: true })).toBeVisible();
  await section.getByRole('button', { name: 'Recibida' }).click();
  await expect(section.getByText('Recibida', { exact: true }).first()).toBeVisible();
  await expect(section.getByRole('button', { name: 'Aplicar' })).toBeVisible();
  const waiting = page.waitForEvent('download');
  await section.getByRole('button', { name: 'Descargar el recibo' }).click();
  expect((await waiting).suggestedFilename()).toMatch(/^Recibo de señal PED-.*\.pdf$/);
  await expectAccessible(page);
  const revoking = page.getByRole('dialog', { name: 'Revocar la señal' });
  // The receipt is sealed apart; until then it is not revoked, and that is said.
  await section.getByRole('button', { name: 'Revocar' }).click();
  await revoking.getByLabel('Motivo').fill('Firmó quien no debía');
  await expect(async () => {
    await revoking.getByRole('button', { name: 'Revocar' }).click();
    await expect(section.getByText('Revocada', { exact: true })).toBeVisible({ timeout: 3_000 });
  }).toPass({ timeout: 120_000 });
  await expect(section.getByText('«Firmó quien no debía»')).toBeVisible();
});

test('una señal recibida se aplica, y es un cobro de la factura del pedido', async ({ page }) => {
  test.slow();
  const admin = await asAdmin(page.request);
  const { _id: _idCliente } = await billableCliente(admin);
  const order = await pedidoUnderWay(admin, _idCliente);
  const draft = await admin.post('/facturas/crearDesdePedido', { _id: order._id });
  const { codigo } = await admin.put('/facturas/emitir', { _id: draft._id, version: draft.version });
  const way = await wayOfPaying(page.request);
  await openAs(page, ADMIN, `/panelAdmin/pedidos/${order._id}`);
  const section = page.getByRole('region', { name: 'Señales', exact: true });
  await section.getByRole('button', { name: 'Pedir señal' }).click();
  const asking = page.getByRole('dialog', { name: 'Pedir señal' });
  await asking.getByLabel('Forma de pago').selectOption(way.nombre);
  await asking.getByLabel('Importe').fill('100');
  await asking.getByRole('button', { name: 'Ver el recibo' }).click();
  await signReceipt(page);
  await section.getByRole('button', { name: 'Recibida' }).click();
  await section.getByRole('button', { name: 'Aplicar' }).click();
  const applying = page.getByRole('dialog', { name: 'Aplicar la señal' });
  await applying.getByRole('radio', { name: `${codigo}, que tiene pendientes 423,50 €` }).check();
  await expectAccessible(page);
  await applying.getByRole('button', { name: 'Aplicar', exact: true }).click();
  await expect(section.getByText('Aplicada', { exact: true })).toBeVisible();
  await page.goto(`/panelAdmin/facturas/${draft._id}`);
  await expect(page.getByRole('list', { name: 'Cobros' })).toContainText('Señal');
  await expect(page.getByRole('region', { name: 'Lo que importa' })).toContainText('323,50');
});

test('el cliente ve en su pedido la señal que espera su firma', async ({ page }) => {
  const admin = await asAdmin(page.request);
  const owner = await newPerson(page.request, 'cliente', 'Propietario');
  const { filas } = await admin.get(`/usuariosClientes/leer?texto=${owner.email}`);
  const order = await orderOf(page.request, filas[0]._idCliente);
  await admin.post('/depositos/crearfirma', {
    _idPedido: order,
    concepto: 'Señal del rótulo',
    importe: '50',
    fecha: '2026-01-15',
    _idFormaPago: (await wayOfPaying(page.request))._id,
  });
  await openAs(page, owner, `/panelCliente/pedidos/${order}`);
  const section = page.getByRole('region', { name: 'Señales' });
  await expect(section.getByText('Señal del rótulo')).toBeVisible();
  await expect(section.getByText('Sin firmar')).toBeVisible();
  await expectAccessible(page);
  await section.getByRole('link', { name: 'Firmar el recibo' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Recibo de señal');
  await expect(page.getByRole('button', { name: 'Firmar el documento' })).toBeVisible();
});
