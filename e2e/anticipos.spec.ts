import { billableCliente, button, issueShown, pressRare } from './support/facturas.ts';
import { expect, expectAccessible, expectMessage, test } from './support/fixtures.ts';
import { asAdmin, openAs } from './support/people.ts';

const ADMIN = { tipo: 'trabajador', email: 'admin@demo.es' } as const;

type Admin = Awaited<ReturnType<typeof asAdmin>>;

/** A pedido in preparation, with two taxes. */
async function orderUnderWay(admin: Admin, _idCliente: string) {
  const { _id, version } = await admin.post('/pedidos/crearDesdeAdmin', {
    _idCliente,
    lineas: [
      { descripcion: 'Web', cantidad: '1', precioUnitario: '1000' },
      { descripcion: 'Libros', cantidad: '7', precioUnitario: '10.02', tipoIva: '4' },
    ],
  });
  return admin.put('/pedidos/procesar', { _id, version });
}

test.describe('un anticipo', () => {
  test.use({ expectedStatuses: [400] });

  test('se factura de un pedido y la factura final lo descuenta', async ({ page, request }) => {
    test.slow();
    const admin = await asAdmin(request);
    const client = await billableCliente(admin);
    const order = await orderUnderWay(admin, client._id);
    await openAs(page, ADMIN, `/panelAdmin/pedidos/${order._id}`);
    await pressRare(page, 'Facturar un anticipo');
    const asking = page.getByRole('dialog', { name: `Anticipo de ${order.codigo}` });
    await expect(asking).toContainText('1.282,95');
    await expectAccessible(page);
    await asking.getByRole('radio', { name: 'Un importe' }).check();
    await asking.getByLabel('Importe, con impuestos').fill('2000');
    await asking.getByRole('button', { name: 'Crear el borrador' }).click();
    await expect(asking).toContainText('quedan 1.282,95');
    await asking.getByLabel('Importe, con impuestos').fill('500,01');
    await asking.getByRole('button', { name: 'Crear el borrador' }).click();
    await expect(page.getByText(`Es un anticipo del pedido ${order.codigo}`)).toBeVisible();
    await expect(page.getByRole('region', { name: 'Totales' })).toContainText('500,01');
    const anticipo = await issueShown(page);
    expect(anticipo).toMatch(/^F-/);
    await page.goto(`/panelAdmin/pedidos/${order._id}`);
    await expect(page.getByRole('list', { name: 'Anticipos' })).toContainText(anticipo);
    await expect(page.getByText('Quedan 500,01 € por descontar en las próximas facturas')).toBeVisible();
    await expectAccessible(page);
    await pressRare(page, 'Facturar');
    const rest = page.getByRole('dialog', { name: `Facturar ${order.codigo}` });
    await rest.getByRole('button', { name: 'Crear el borrador' }).click();
    await expect(page.getByRole('region', { name: 'Totales' })).toContainText('782,94');
    const words = page.getByRole('textbox', { name: 'Concepto de la línea 3' });
    await expect(words).toHaveValue(new RegExp(`^Anticipo, factura ${anticipo} de `));
    await expectAccessible(page);
    await words.fill('Lo que ya está pagado');
    await button(page, 'Guardar').click();
    await expectMessage(page, 'Factura actualizada');
    expect(await issueShown(page)).toMatch(/^F-/);
    await page.goto(`/panelAdmin/pedidos/${order._id}`);
    await expect(page.getByText('No queda nada por descontar')).toBeVisible();
    await button(page, 'Más acciones').click();
    await expect(button(page, 'PDF')).toBeVisible();
    await expect(button(page, 'Facturar un anticipo')).toHaveCount(0);
  });
});

test('un presupuesto aceptado se factura sin pedido', async ({ page, request }) => {
  test.slow();
  const admin = await asAdmin(request);
  const client = await billableCliente(admin);
  let presupuesto = await admin.post('/presupuestos/crear', {
    titulo: 'Rótulo',
    _idCliente: client._id,
    lineas: [{ descripcion: 'Rótulo', cantidad: '1', precioUnitario: '200' }],
  });
  for (const [verb, body] of [
    ...(['empezar', 'terminar', 'entregar'] as const).map((step) => [step, {}] as const),
    ['aceptar', { aceptadoPor: 'Rosa Gil', medio: 'telefono' }] as const,
  ])
    presupuesto = await admin.put(`/presupuestos/${verb}`, {
      _id: presupuesto._id,
      version: presupuesto.version,
      ...body,
    });
  await openAs(page, ADMIN, `/panelAdmin/presupuestos/${presupuesto._id}`);
  await pressRare(page, 'Facturar sin pedido');
  await expect(page.getByText(`Es del presupuesto ${presupuesto.codigo}`)).toBeVisible();
  await expect(page.getByRole('region', { name: 'Totales' })).toContainText('242,00');
  await page.goto(`/panelAdmin/presupuestos/${presupuesto._id}`);
  await expect(page.getByRole('list', { name: 'Facturas' })).toContainText('Borrador de 242,00');
  await expectAccessible(page);
});

test('una factura recurrente se escribe, se pausa y se vuelve a activar', async ({ page, request }) => {
  test.slow();
  const admin = await asAdmin(request);
  const client = await billableCliente(admin);
  await openAs(page, ADMIN, `/panelAdmin/facturasRecurrentes/nuevo?cliente=${client._id}`);
  await page.getByLabel('Nombre', { exact: true }).fill('Cuota de {periodo}');
  await page.getByLabel('Próxima factura').fill('2031-01-31');
  await button(page, 'Añadir línea').click();
  await page.getByRole('textbox', { name: 'Concepto de la línea 1' }).fill('Ficha ampliada, {periodo}');
  await page.getByRole('textbox', { name: 'Precio de la línea 1' }).fill('30');
  await expect(page.getByRole('region', { name: 'Totales' })).toContainText('36,30');
  await expectAccessible(page);
  await button(page, 'Guardar').click();
  await expect(page.getByRole('heading', { level: 1, name: 'Cuota de {periodo}' })).toBeVisible();
  await expect(page.getByText('Las próximas son el')).toContainText('28/02/2031');
  await expect(page.getByText('Todavía no ha hecho ninguna.')).toBeVisible();
  await expectAccessible(page);
  await page.getByLabel('Se factura').selectOption('3');
  await button(page, 'Guardar').click();
  await expect(page.getByText('Las próximas son el')).toContainText('30/04/2031');
  await expect(page.getByText(/^Guardado a las/)).toBeVisible();
  await button(page, 'Pausar').click();
  await expect(page.getByText('Está pausada')).toBeVisible();
  await button(page, 'Activar').click();
  await expect(page.getByText('Las próximas son el')).toContainText('31/01/2031');
  await page.goto('/panelAdmin/facturasRecurrentes');
  const row = page.getByRole('row').filter({ hasText: client.nombreComercial });
  await expect(row).toContainText('Cuota de enero a marzo de 2031');
  await expect(row).toContainText(/36,30\s€ cada tres meses/);
});
