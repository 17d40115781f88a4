import type { APIRequestContext, Page } from '@playwright/test';
import { billableCliente, button, pressRare } from './support/facturas.ts';
import { expect, expectAccessible, expectMessage, test } from './support/fixtures.ts';
import { freshNif } from './support/numbers.ts';
import { type OwnProgram, ownProgram, ownUrl } from './support/own-program.ts';
import { callsOf, KEY, openAs } from './support/people.ts';

test.describe.configure({ mode: 'serial' });

const URL_OF_IT = ownUrl(40);
const ANA = { tipo: 'trabajador', email: 'ana@negocio.es' } as const;

const NIF = freshNif();

let program: OwnProgram | undefined;

/** A business of its own, as it is installed. */
test.beforeAll(async () => {
  program = await ownProgram(URL_OF_IT);
  await program.run('crear-administrador', ['--email', ANA.email], `${KEY}\n`);
  await program.start();
  await program.openDoors();
});

test.afterAll(() => program?.remove());

test.use({ baseURL: URL_OF_IT, freshBrowser: true, expectedStatuses: [409, 503] });

/** Words that no screen may say here. */
const LEFT = /enviad[oa]s? (por correo|a \S+@)|en cola|entregado al servidor|te hemos (escrito|enviado)/i;

async function expectNothingLeft(page: Page) {
  await expect(page.getByRole('region', { name: 'Sin servidor de correo' })).toBeVisible();
  await expect(page.locator('body')).not.toContainText(LEFT);
}

/** The dialog says why not, and offers nothing to press but going back. */
async function expectUnsendable(page: Page, how: string) {
  await button(page, how).click();
  const dialog = page.getByRole('dialog', { name: how });
  await expect(dialog).toContainText('No hay servidor de correo configurado: no se puede enviar');
  await expect(dialog.getByLabel('Texto')).not.toHaveValue('');
  await expect(dialog.getByRole('button', { name: how })).toHaveCount(0);
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Volver' }).click();
  await expect(dialog).toBeHidden();
}

async function openBusiness(request: APIRequestContext) {
  const ana = await callsOf(request, 'trabajador', ANA.email);
  const { version } = await ana.get('/negocio/leer');
  await ana.put('/negocio/actualizar', {
    version,
    razonSocial: 'Carteles Peña S. L.',
    nif: NIF,
    direccion: 'Calle Mayor, 1, 28013 Madrid',
    telefono: '+34910000013',
    email: 'hola@negocio.es',
  });
  return ana;
}

test('sin servidor de correo, del presupuesto al recordatorio nada dice que algo salió', async ({
  page,
  request,
}) => {
  test.slow();
  const ana = await openBusiness(request);
  const { _id: _idCliente } = await billableCliente(ana);
  const lineas = [{ descripcion: 'Cartel de la fachada', cantidad: '1', precioUnitario: '100' }];
  const presupuesto = await ana.post('/presupuestos/crear', { _idCliente, titulo: 'Cartel', lineas });
  await openAs(page, ANA, `/panelAdmin/presupuestos/${presupuesto._id}`);
  await pressRare(page, 'Empezar');
  await button(page, 'Dar por hecho').click();
  await expectUnsendable(page, 'Enviar por correo');
  await expectNothingLeft(page);
  await pressRare(page, 'Entregado en mano');
  await expect(button(page, 'Anotar que lo acepta')).toBeVisible();
  await expectNothingLeft(page);
  const given = await ana.get(`/presupuestos/consultarPorId?_id=${presupuesto._id}`);
  const { _id, version } = given;
  await ana.put('/presupuestos/aceptar', { _id, version, aceptadoPor: 'Rosa Gil', medio: 'telefono' });
  await page.reload();
  await button(page, 'Facturar y enviar').click();
  const billing = page.getByRole('dialog', { name: /^Facturar y enviar/ });
  await expect(billing).toContainText('No hay servidor de correo configurado: no se puede enviar');
  await billing.getByRole('button', { name: 'Facturar', exact: true }).click();
  await expectMessage(page, 'emitida; no hay correo configurado');
  const { filas } = await ana.get(`/facturas/leer?_idPresupuesto=${_id}`);
  const [draft] = filas;
  await expectUnsendable(page, 'Enviar por correo');
  await pressRare(page, 'Marcar como entregada');
  await expectMessage(page, 'Factura entregada');
  await expectUnsendable(page, 'Recordar el pago');
  await expectNothingLeft(page);
  // A call gets the same answer as the screen.
  const headers = { token: await page.evaluate(() => localStorage.getItem('token') ?? '') };
  for (const [call, body] of [
    ['facturas/enviarEmailCliente', { _id: draft._id, para: 'rosa@ejemplo.es' }],
    ['facturas/recordarPago', { _id: draft._id, para: 'rosa@ejemplo.es' }],
    ['usuariosTrabajadores/enviarNuevaClavePorEmail', { email: ANA.email }],
  ] as const) {
    const refused = await request.put(`/${call}`, { headers, data: body });
    expect([call, refused.status(), (await refused.json()).codigo]).toEqual([call, 409, 40905]);
  }
  await page.goto('/panelAdmin/correos');
  // Ana signed in from two browsers, so the second one has a notice for her.
  const letters = page
    .getByRole('main')
    .getByRole('row')
    .filter({ has: page.getByRole('cell') });
  await expect(letters).toHaveText([/Aviso de entrada desde otro navegador.*Sin servidor.*No se ha enviado/]);
  await expectNothingLeft(page);
  await page.setViewportSize({ width: 390, height: 844 });
  await expectAccessible(page);
});

test('sin servidor de correo, quien se da de alta y quien pide su clave saben que no sale nada', async ({
  page,
  request,
}) => {
  const ana = await openBusiness(request);
  await openAs(page, ANA, '/panelAdmin/usuariosTrabajador/nuevo');
  await page.getByLabel('Nombre', { exact: true }).fill('Eva Gil');
  await page.getByLabel('Correo electrónico').fill('eva@negocio.es');
  await page.getByRole('radio', { name: /^Gestor/ }).check();
  await page.getByRole('button', { name: 'Guardar' }).click();
  await expectMessage(page, 'no se ha enviado ningún correo');
  await expect
    .poll(async () => (await ana.get('/correos/leer?estado=sinServidor&texto=eva@negocio.es')).total)
    .toBe(1);
  await page.goto('/panelAdmin/correos');
  await expect(page.getByRole('main')).toContainText('Sin servidor');
  await expectNothingLeft(page);
  await page.goto('/contacto/');
  await page.getByLabel('Nombre').fill('Ana');
  await page.getByLabel('Correo electrónico').fill('visita@ejemplo.es');
  await page.getByLabel('Mensaje').fill('Una duda sobre los datos');
  await page.getByRole('button', { name: 'Enviar mensaje' }).click();
  await expect(page.getByText('tu mensaje no se ha enviado ni guardado')).toBeVisible();
});
