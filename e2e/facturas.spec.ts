import { randomUUID } from 'node:crypto';
import type { APIRequestContext, Page } from '@playwright/test';
import { billableCliente, button, issueShown, pedidoUnderWay, pressRare } from './support/facturas.ts';
import { expect, expectAccessible, expectMessage, test } from './support/fixtures.ts';
import { freshNif } from './support/numbers.ts';
import { asAdmin, newPerson, openAs } from './support/people.ts';

const ADMIN = { tipo: 'trabajador', email: 'admin@demo.es' } as const;

type Admin = Awaited<ReturnType<typeof asAdmin>>;

type Line = { descripcion: string; cantidad?: string; precioUnitario: string };

/** A draft of a factura. */
const draftOf = (admin: Admin, said: { _idCliente?: string; lineas: Line[] } & Record<string, unknown>) =>
  admin.post('/facturas/crear', said);

async function issuedOf(admin: Admin, _idCliente: string, precioUnitario = '100') {
  const lineas = [{ descripcion: 'Rótulo', precioUnitario }];
  const { _id, version } = await draftOf(admin, { _idCliente, lineas });
  return admin.put('/facturas/emitir', { _id, version });
}

test('un pedido se factura en dos partes, se cobra a medias y se rectifica', async ({ page, request }) => {
  test.slow();
  const admin = await asAdmin(request);
  const client = await billableCliente(admin);
  const order = await pedidoUnderWay(admin, client._id);
  await openAs(page, ADMIN, `/panelAdmin/pedidos/${order._id}`);
  await pressRare(page, 'Facturar');
  const asking = page.getByRole('dialog', { name: `Facturar ${order.codigo}` });
  await expect(asking).toContainText('Quedan 3 de 3');
  await expectAccessible(page);
  await asking.getByLabel('Cantidad de Ficha ampliada').fill('4');
  await asking.getByRole('button', { name: 'Crear el borrador' }).click();
  await expect(asking).toContainText('quedan 3 por facturar');
  await asking.getByRole('button', { name: 'Poner todo a cero' }).click();
  await asking.getByLabel('Cantidad de Ficha ampliada').fill('1');
  await asking.getByRole('button', { name: 'Crear el borrador' }).click();
  await expect(page.getByText(`Es del pedido ${order.codigo}`)).toBeVisible();
  await expect(page.getByRole('region', { name: 'Totales' })).toContainText('121,00');
  const first = await issueShown(page);
  await expect(page.getByRole('region', { name: 'Lo que importa' })).toContainText('121,00');
  await page.getByRole('link', { name: order.codigo }).click();
  await expect(page.getByRole('list', { name: 'Facturas' })).toContainText(first);
  await pressRare(page, 'Facturar');
  await expect(asking).toContainText('Quedan 2 de 3');
  await asking.getByRole('button', { name: 'Crear el borrador' }).click();
  await expect(page).toHaveURL(/\/panelAdmin\/facturas\//);
  await expect(page.getByRole('region', { name: 'Totales' })).toContainText('302,50');
  const second = await issueShown(page);
  expect(second).not.toBe(first);
  await payPart(page);
  await correct(page, second);
  await page.goto(`/panelAdmin/pedidos/${order._id}`);
  await expect(page.getByRole('list', { name: 'Facturas' }).getByRole('listitem')).toHaveCount(3);
});

/** Pays a part of what is left, notes another by mistake and undoes it. */
async function payPart(page: Page): Promise<void> {
  const pay = async (importe: string) => {
    await button(page, 'Registrar cobro').click();
    const dialog = page.getByRole('dialog', { name: 'Registrar cobro' });
    await dialog.getByLabel('Importe').fill(importe);
    await dialog.getByLabel('Referencia').fill('Extracto de hoy');
    await dialog.getByRole('button', { name: 'Registrar cobro' }).click();
    return dialog;
  };
  await button(page, 'Registrar cobro').click();
  const dialog = page.getByRole('dialog', { name: 'Registrar cobro' });
  await expect(dialog.getByLabel('Importe')).toHaveValue('302,50');
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await expect(await pay('100')).toBeHidden();
  await expect(button(page, 'Registrar cobro')).toBeFocused();
  await expect(await pay('2,5')).toBeHidden();
  const money = page.getByRole('region', { name: 'Lo que importa' });
  await expect(money).toContainText('200,00');
  await page.getByRole('button', { name: /^Deshacer el cobro de 2,50/ }).click();
  const undoing = page.getByRole('dialog', { name: 'Deshacer el cobro' });
  await undoing.getByRole('button', { name: 'Deshacer el cobro' }).click();
  await expect(undoing).toContainText('Escribe el motivo');
  await undoing.getByLabel('Motivo').fill('Era de otra factura');
  await undoing.getByRole('button', { name: 'Deshacer el cobro' }).click();
  await expect(money).toContainText('202,50');
  await expect(page.getByText('Cobrada en parte')).toBeVisible();
  await expect(page.getByRole('list', { name: 'Cobros' })).toContainText('Era de otra factura');
}

/** Corrects the invoice that is shown by differences, issues the correction and comes back to it. */
async function correct(page: Page, codigo: string): Promise<void> {
  await pressRare(page, 'Rectificar');
  const dialog = page.getByRole('dialog', { name: `Rectificar ${codigo}` });
  await dialog.getByRole('button', { name: 'Crear la rectificativa' }).click();
  await expect(dialog).toContainText('Elige cómo se rectifica');
  await expectAccessible(page);
  await dialog.getByRole('radio', { name: /^Por diferencias/ }).check();
  await dialog.getByRole('radio', { name: /^R1/ }).check();
  await dialog.getByLabel('Motivo').fill('No llegaron a hacerse');
  await dialog.getByRole('button', { name: 'Crear la rectificativa' }).click();
  await expect(page.getByText(`Rectifica a ${codigo} por diferencias`)).toBeVisible();
  await expect(page.getByRole('region', { name: 'Totales' })).toContainText('−302,50');
  const correction = await issueShown(page);
  expect(correction).toMatch(/^R-/);
  // The amount already collected is to be refunded.
  await expect(page.getByText('Por devolver').first()).toBeVisible();
  await expect(button(page, 'Registrar devolución')).toBeVisible();
  await page.getByRole('link', { name: codigo }).click();
  await expect(page.getByRole('list', { name: 'Rectificativas' })).toContainText(correction);
  await expect(page.getByText('Rectificada', { exact: true }).first()).toBeVisible();
  await expect(page.getByText('Cobrada', { exact: true })).toHaveCount(0);
  await expectAccessible(page);
}

test('cobrar desde el buscador deja limpia la dirección, y el foco en lo siguiente', async ({
  page,
  request,
}) => {
  const admin = await asAdmin(request);
  const { _id } = await issuedOf(admin, (await billableCliente(admin))._id);
  await openAs(page, ADMIN, `/panelAdmin/facturas/${_id}?hacer=cobrar`);
  const dialog = page.getByRole('dialog', { name: 'Registrar cobro' });
  await expect(dialog.getByLabel('Importe')).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(dialog).toBeHidden();
  await expect(page).toHaveURL(new RegExp(`/panelAdmin/facturas/${_id}$`));
  // Nothing is left to collect.
  await expect(button(page, 'Registrar cobro')).toHaveCount(0);
  await expect(button(page, 'Enviar por correo')).toBeFocused();
  await expect(page.getByRole('region', { name: 'Lo que importa' })).toContainText('Cobrada');
  await expect(page.getByRole('region', { name: 'Totales' })).toContainText(
    /Cobrado el \d\d\/\d\d\/\d{4}−121,00/,
  );
});

test('en un teléfono una factura tiene un solo «⋯» y sus datos enteros, y con la letra al doble nada fijo los tapa', async ({
  page,
  request,
}) => {
  const admin = await asAdmin(request);
  const { _id: _idCliente } = await billableCliente(admin);
  const lineas = [{ descripcion: 'Rótulo', precioUnitario: '100' }];
  const titulo = 'Un título que no cabe en media pantalla de un teléfono';
  const { _id, version } = await draftOf(admin, { _idCliente, titulo, lineas });
  await admin.put('/facturas/emitir', { _id, version });
  await page.setViewportSize({ width: 390, height: 844 });
  await openAs(page, ADMIN, `/panelAdmin/facturas/${_id}`);
  const title = page.getByRole('definition').filter({ hasText: titulo });
  expect(await title.evaluate((cell) => cell.scrollWidth - cell.clientWidth)).toBe(0);
  await expect(page.getByRole('button', { name: /^Más( acciones)?$/ })).toHaveCount(1);
  const next = page.locator('[data-next]');
  await expect(next).toHaveCSS('position', 'fixed');
  await expectAccessible(page);
  // The window of 1440 × 900 with letters of twice their size.
  await page.setViewportSize({ width: 720, height: 450 });
  await expect(next).toHaveCSS('position', 'static');
});

test.describe('lo que no se puede emitir', () => {
  test.use({ expectedStatuses: [400, 422] });

  test('a quien aún no tiene NIF se le pregunta si es una persona, y con su DNI se emite', async ({
    page,
    request,
  }) => {
    const admin = await asAdmin(request);
    const { _id: _idCliente } = await admin.post('/clientes/crear', {
      nombreComercial: `Prospecto ${randomUUID().slice(0, 8)}`,
      telefono: '+34910000098',
      direccion: 'Calle Mayor, 1',
    });
    const lineas = [{ descripcion: 'Rótulo', precioUnitario: '100' }];
    const { _id } = await draftOf(admin, { _idCliente, lineas });
    await openAs(page, ADMIN, `/panelAdmin/facturas/${_id}`);
    await page.getByRole('main').getByRole('button', { name: 'Emitir y enviar' }).click();
    const dialog = page.getByRole('dialog', { name: /^Emitir y enviar/ });
    const answer = async (field: string) => {
      const form = dialog.getByRole('form', { name: `Cambiar ${field}` });
      await form.getByRole('button', { name: 'Guardar' }).click();
      await expect(form).toBeHidden();
    };
    await dialog.getByLabel('Razón social', { exact: true }).fill('Ana Peña');
    await answer('razón social');
    await dialog.getByLabel('Es una', { exact: true }).selectOption('Persona física');
    await answer('es una');
    await dialog.getByLabel('NIF', { exact: true }).fill(freshNif());
    await answer('nif');
    await expect(dialog.getByRole('alert')).toHaveCount(0);
    await expect(dialog.getByRole('button', { name: 'Emitir y enviar' })).toBeVisible();
  });

  test('dice qué falta y dónde se arregla, o qué norma lo impide', async ({ page, request }) => {
    test.slow();
    const admin = await asAdmin(request);
    const { _id: nobody } = await admin.post('/clientes/crear', {
      nombreComercial: `Sin dirección ${randomUUID().slice(0, 8)}`,
      razonSocial: 'Sin dirección S. L.',
      nif: freshNif(),
    });
    const lineas = [{ descripcion: 'Rótulo', precioUnitario: '100' }];
    const { _id } = await draftOf(admin, { _idCliente: nobody, lineas });
    await openAs(page, ADMIN, `/panelAdmin/facturas/${_id}`);
    await pressRare(page, 'Emitir');
    const dialog = page.getByRole('dialog', { name: 'Emitir la factura' });
    await dialog.getByRole('button', { name: 'Emitir' }).click();
    await expect(dialog.getByRole('alert')).toContainText('Cliente: falta la dirección del cliente');
    await expect(dialog.getByRole('link', { name: 'Su ficha' })).toHaveAttribute(
      'href',
      `/panelAdmin/clientes/${nobody}/datos`,
    );
    await page.keyboard.press('Escape');
    await page.getByRole('main').getByRole('button', { name: 'Emitir y enviar' }).click();
    const sending = page.getByRole('dialog', { name: /^Emitir y enviar/ });
    await sending.getByLabel('Dirección', { exact: true }).fill('Calle Mayor, 1');
    // Saving what is asked issues nothing.
    const issuing: string[] = [];
    page.on('request', (asked) => asked.url().endsWith('/facturarYEnviar') && issuing.push(asked.url()));
    await sending.getByRole('button', { name: 'Guardar' }).click();
    await expect(sending.getByRole('button', { name: 'Emitir y enviar' })).toBeVisible();
    await expect(sending.getByRole('alert')).toHaveCount(0);
    expect(issuing).toEqual([]);
    const big = await draftOf(admin, { tipo: 'F2', lineas: [{ descripcion: 'Web', precioUnitario: '900' }] });
    await page.goto(`/panelAdmin/facturas/${big._id}`);
    await pressRare(page, 'Emitir');
    await dialog.getByRole('button', { name: 'Emitir' }).click();
    await expect(dialog.getByRole('alert')).toContainText('Según RD 1619/2012, art. 4');
  });
});

test('lo que falta para emitir se guarda campo a campo, sin perder lo escrito en los demás', async ({
  page,
  request,
}) => {
  const admin = await asAdmin(request);
  const { _id: _idCliente } = await admin.post('/clientes/crear', {
    nombreComercial: `Sin datos ${randomUUID().slice(0, 8)}`,
    tipoPersona: 'fisica',
    telefono: '600000000',
  });
  const { _id } = await draftOf(admin, {
    _idCliente,
    lineas: [{ descripcion: 'Rótulo', precioUnitario: '100' }],
  });
  await openAs(page, ADMIN, `/panelAdmin/facturas/${_id}`);
  await button(page, 'Emitir y enviar').click();
  const sending = page.getByRole('dialog', { name: /^Emitir y enviar/ });
  const field = (name: string) => sending.getByLabel(name, { exact: true });
  await expect(field('Razón social')).toBeFocused();
  await field('Dirección').fill('Calle Mayor, 1');
  await field('Razón social').fill('Rosa Gil');
  await page.keyboard.press('Enter');
  await expect(field('NIF')).toBeFocused();
  await expect(field('Dirección')).toHaveValue('Calle Mayor, 1');
  await page.keyboard.type(freshNif());
  await page.keyboard.press('Enter');
  await expect(field('Dirección')).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(sending.getByRole('button', { name: 'Emitir y enviar' })).toBeVisible();
});

test('lo que está sin guardar no se emite', async ({ page, request }) => {
  test.slow();
  const admin = await asAdmin(request);
  const { _id: _idCliente } = await billableCliente(admin);
  const lineas = [{ descripcion: 'Rótulo', precioUnitario: '100' }];
  const { _id } = await draftOf(admin, { _idCliente, lineas });
  await openAs(page, ADMIN, `/panelAdmin/facturas/${_id}`);
  await page.getByLabel('Precio de la línea 1', { exact: true }).fill('200');
  await pressRare(page, 'Emitir');
  const dialog = page.getByRole('dialog', { name: 'Emitir la factura' });
  await dialog.getByRole('button', { name: 'Emitir' }).click();
  await expect(dialog.getByRole('alert')).toContainText('Guarda antes los cambios');
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expectAccessible(page);
  await page.keyboard.press('Control+s');
  await expectMessage(page, 'Factura actualizada');
  await pressRare(page, 'Emitir');
  await expect(dialog).toContainText('si nadie emite antes');
  const way = dialog.getByLabel('Forma de pago');
  await expect(way).not.toHaveValue('');
  await expectAccessible(page);
  const other = way.getByRole('option', { selected: false }).first();
  const name = (await other.textContent()) ?? '';
  await way.selectOption(name);
  await dialog.getByRole('button', { name: 'Emitir' }).click();
  await expect(dialog).toBeHidden();
  await expect(page.getByRole('region', { name: 'Factura', exact: true })).toContainText(name);
  await expect(page.getByRole('region', { name: 'Totales' })).toContainText('242,00');
});

test('lo que nunca debió facturarse se anula, y queda dicho', async ({ page, request }) => {
  test.slow();
  const admin = await asAdmin(request);
  const { _id: _idCliente } = await billableCliente(admin);
  const { _id, codigo } = await issuedOf(admin, _idCliente);
  await openAs(page, ADMIN, `/panelAdmin/facturas/${_id}`);
  await expect(page.getByText('Sin forma de pago')).toBeVisible();
  await pressRare(page, 'Marcar como entregada');
  await expectMessage(page, 'Factura entregada');
  await pressRare(page, 'Anular');
  const dialog = page.getByRole('dialog', { name: `Anular ${codigo}` });
  await expect(dialog).toContainText('nunca debió facturarse');
  await expectAccessible(page);
  await dialog.getByLabel('Motivo').fill('Está repetida');
  await dialog.getByRole('button', { name: 'Anular la factura' }).click();
  await expect(page.getByText('Anulada', { exact: true }).first()).toBeVisible();
  await expect(page.getByText('Motivo: Está repetida')).toBeVisible();
  await expect(page.getByRole('region', { name: 'El PDF' })).toBeVisible();
  await expect(button(page, 'Registrar cobro')).toHaveCount(0);
  const waiting = page.waitForEvent('download');
  await pressRare(page, 'PDF');
  expect((await waiting).suggestedFilename()).toContain(codigo);
  await button(page, 'Hacer de nuevo').click();
  await expect(page.getByText(`Hace de nuevo ${codigo}, que está anulada.`)).toBeVisible();
  await page.getByRole('link', { name: codigo }).click();
  await expect(page.getByRole('list', { name: 'Hecha de nuevo en' })).toContainText('Borrador de');
});

test('la lista se estrecha con sus pestañas y dice cuánto hace que venció', async ({ page }) => {
  await openAs(page, ADMIN, '/panelAdmin/facturas');
  const tabs = page.getByRole('navigation', { name: 'Qué facturas' });
  const main = page.getByRole('main');
  await tabs.getByRole('link', { name: 'Vencidas' }).click();
  await expect(tabs.getByRole('link', { name: 'Vencidas' })).toHaveAttribute('aria-current', 'page');
  await expect(main.getByText(/^Vencida, \d+ días$/).first()).toBeVisible();
  await expectAccessible(page);
  await tabs.getByRole('link', { name: 'Borradores' }).click();
  await expect(main.getByRole('link', { name: 'Borrador', exact: true }).first()).toBeVisible();
  await expect(main.getByText(/^Vencida,/)).toHaveCount(0);
  await tabs.getByRole('link', { name: 'AEAT con problemas' }).click();
  await expect(page.getByText('Nada coincide con lo que buscas.')).toBeVisible();
  await expect(tabs.getByRole('link', { name: 'AEAT con problemas' })).toHaveAttribute(
    'aria-current',
    'page',
  );
});

test.describe('cada rol', () => {
  test('quien solo crea borradores no ve cómo emitirlos ni cobrarlos', async ({ page, request }) => {
    const admin = await asAdmin(request);
    const { _id: _idCliente } = await billableCliente(admin);
    const { _id } = await issuedOf(admin, _idCliente);
    const gestor = await newPerson(request, 'trabajador', 'Gestor');
    await openAs(page, gestor, `/panelAdmin/facturas/nuevo?cliente=${_idCliente}`);
    await expect(page.getByLabel('Concepto de la línea 1')).toBeFocused();
    await page.keyboard.type('Rótulo');
    await page.getByLabel('Precio de la línea 1', { exact: true }).fill('100');
    await page.keyboard.press('Control+s');
    await expect(page.getByText('Tu rol permite ver estos datos, pero no cambiarlos.')).toBeVisible();
    for (const name of ['Emitir', 'Eliminar', 'Guardar']) await expect(button(page, name)).toHaveCount(0);
    await page.goto(`/panelAdmin/facturas/${_id}`);
    await button(page, 'Más acciones').click();
    const rare = page.getByRole('group', { name: 'Más acciones' });
    await expect(rare.getByRole('button')).toHaveText(['PDF', 'Rectificar']);
    await expect(rare.getByRole('link')).toHaveText(['Vista previa']);
    await expect(page.getByRole('button', { name: /^(Registrar|Marcar)/ })).toHaveCount(0);
  });
});

/** An invoice of the school of the demonstration, with a payment that was undone and one that was not. */
async function facturaOfAutoescuela(request: APIRequestContext) {
  const admin = await asAdmin(request);
  const { filas } = await admin.get('/usuariosClientes/leer?texto=autoescuela@demo.es');
  const factura = await issuedOf(admin, filas[0]._idCliente, '300');
  const pay = (importe: string, referencia: string) =>
    admin.post('/facturas/registrarCobro', { _id: factura._id, importe, forma: 'Transferencia', referencia });
  await pay('50', 'Recibo 7');
  await pay('13', 'Equivocado');
  const { cobros } = await admin.get(`/facturas/leerCobros?_id=${factura._id}`);
  await admin.put('/facturas/deshacerCobro', { cobro: cobros[1]._id, motivo: 'De otra autoescuela' });
  return factura;
}

test('una autoescuela ve sus facturas, lo que ha pagado y el PDF, y nada de lo de dentro', async ({
  page,
  request,
}) => {
  const { _id, codigo } = await facturaOfAutoescuela(request);
  const owner = await newPerson(request, 'cliente', 'Lectura');
  await openAs(page, owner, '/panelCliente/facturas');
  await expect(page.getByRole('heading', { level: 1, name: 'Facturas' })).toBeVisible();
  await page.getByLabel(/^Buscar por/).fill(codigo);
  await expect(page.getByText('1–1 de 1')).toBeVisible();
  await expect(page.getByRole('cell', { name: 'Pagada en parte' })).toBeVisible();
  await page.getByRole('main').getByRole('link', { name: codigo }).click();
  await expect(page).toHaveURL(new RegExp(`/panelCliente/facturas/${_id}$`));
  await expect(page.getByRole('region', { name: 'Totales' })).toContainText('313,00');
  const cobros = page.getByRole('list', { name: 'Pagos' });
  await expect(cobros.getByRole('listitem')).toHaveCount(1);
  await expect(cobros).toContainText('Recibo 7');
  await expect(page.getByText(/AEAT|lo anotó/)).toHaveCount(0);
  await expectAccessible(page);
  const waiting = page.waitForEvent('download');
  await button(page, 'Descargar el PDF').click();
  expect((await waiting).suggestedFilename()).toContain(codigo);
});

test.describe('cuando falla', () => {
  test.use({ expectedStatuses: [404, 500] });

  test('los cobros que no llegan lo dicen en su sitio y se vuelven a pedir', async ({ page, request }) => {
    const admin = await asAdmin(request);
    const { _id: _idCliente } = await billableCliente(admin);
    const { _id } = await issuedOf(admin, _idCliente);
    await page.route('**/facturas/leerCobros*', (route) => route.fulfill({ status: 500, json: {} }));
    await openAs(page, ADMIN, `/panelAdmin/facturas/${_id}`);
    await expect(page.getByText('Error al obtener los cobros').first()).toBeVisible();
    await expectAccessible(page);
    await page.unroute('**/facturas/leerCobros*');
    await page.getByRole('button', { name: 'Reintentar' }).click();
    await expect(page.getByText('Todavía no se ha cobrado nada.')).toBeVisible();
  });

  test('la que no existe lo dice', async ({ page }) => {
    await openAs(page, ADMIN, `/panelAdmin/facturas/${randomUUID()}`);
    await expect(page.getByText('No se ha encontrado la factura').first()).toBeVisible();
  });
});

test('lo que llega de más se reparte entre lo que debe el cliente, y lo que sobra se aplica, se devuelve o se anula', async ({
  page,
  request,
}) => {
  test.slow();
  const admin = await asAdmin(request);
  const cliente = await billableCliente(admin);
  const first = await issuedOf(admin, cliente._id, '250');
  const second = await issuedOf(admin, cliente._id, '10');
  await openAs(page, ADMIN, `/panelAdmin/facturas/${first._id}`);
  await button(page, 'Registrar cobro').click();
  const dialog = page.getByRole('dialog', { name: 'Registrar cobro' });
  await expect(dialog.getByRole('list')).toHaveCount(0);
  await dialog.getByLabel('Importe', { exact: true }).fill('400');
  await expect(dialog.getByLabel(`Importe para ${first.codigo}`)).toHaveValue('302,50');
  const other = dialog.getByLabel(`Importe para ${second.codigo}`);
  await expect(other).toHaveValue('12,10');
  await expect(dialog.getByRole('listitem').last()).toContainText('85,40');
  await expectAccessible(page);
  await other.fill('99');
  await dialog.getByRole('button', { name: 'Registrar cobro' }).click();
  await expect(dialog).toContainText(`${second.codigo}: quedan 12,10`);
  await other.fill('0');
  await dialog.getByRole('button', { name: 'Registrar cobro' }).click();
  await expectMessage(page, 'Cobro registrado: quedan 97,50');
  await expect(page.getByRole('region', { name: 'Lo que importa' })).toContainText('Cobrada');
  await expect(page.getByRole('list', { name: 'Cobros' })).toContainText('de 400,00');

  await page.goto(`/panelAdmin/clientes/${cliente._id}`);
  const card = page.getByRole('region', { name: 'A favor' });
  await expect(card).toContainText('Quedan 97,50');
  await card.getByRole('button', { name: /^Aplicar/ }).click();
  const applying = page.getByRole('dialog', { name: /^Aplicar/ });
  await expect(applying.getByLabel('Importe')).toHaveValue('12,10');
  await expectAccessible(page);
  await applying.getByRole('button', { name: 'Aplicar' }).click();
  await expect(card).toContainText('Quedan 85,40');
  await card.getByRole('button', { name: /^Devolver/ }).click();
  const giving = page.getByRole('dialog', { name: /^Devolver/ });
  await expect(giving.getByLabel('Importe')).toHaveValue('85,40');
  await giving.getByRole('button', { name: 'Registrar devolución' }).click();
  await expect(card).toContainText('No queda nada');
  await card.getByText('Ingresos anteriores (1)').click();
  await card.getByRole('button', { name: /^Deshacer la devolución/ }).click();
  const undoing = page.getByRole('dialog', { name: 'Deshacer la devolución' });
  await undoing.getByLabel('Motivo').fill('No salió del banco');
  await undoing.getByRole('button', { name: 'Deshacer la devolución' }).click();
  await expect(card).toContainText('Quedan 85,40');
  await card.getByRole('button', { name: /^Anular/ }).click();
  const annulling = page.getByRole('dialog', { name: /^Anular/ });
  await annulling.getByLabel('Motivo').fill('La transferencia era de otro');
  await annulling.getByRole('button', { name: 'Anular el ingreso' }).click();
  await expect(card).toContainText('No queda nada');
  await expect(page.getByRole('region', { name: 'Lo que importa' })).toContainText('314,60');
});
