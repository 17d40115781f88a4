import { randomUUID } from 'node:crypto';
import { billableCliente, button, pedidoUnderWay, pressRare } from './support/facturas.ts';
import { expect, expectAccessible, expectMessage, test } from './support/fixtures.ts';
import { messagesWith } from './support/mailbox.ts';
import { freshNif } from './support/numbers.ts';
import { asAdmin, openAs } from './support/people.ts';

const ADMIN = { tipo: 'trabajador', email: 'admin@demo.es' } as const;

test('un pedido se hace a mano, se procesa, se envía por correo, se imprime y se termina', async ({
  page,
  request,
}) => {
  test.slow();
  const admin = await asAdmin(request);
  const nombreComercial = `Autoescuela ${randomUUID().slice(0, 8)}`;
  const para = `${randomUUID().slice(0, 8)}@ejemplo.es`;
  const { _id } = await admin.post('/clientes/crear', {
    nombreComercial,
    razonSocial: `${nombreComercial} S. L.`,
    nif: freshNif(),
  });
  await openAs(page, ADMIN, `/panelAdmin/pedidos/nuevo?cliente=${_id}`);
  await expect(page.getByLabel('Concepto de la línea 1')).toBeFocused();
  await page.keyboard.type('Cartel de la fachada');
  await page.getByLabel('Precio de la línea 1', { exact: true }).fill('120');
  await expectAccessible(page);
  await page.keyboard.press('Control+s');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^PED-\d{4}-\d{5}$/);
  await expect(page.getByRole('region', { name: 'Totales' })).toContainText('145,20');
  const step = (name: string) => page.getByRole('main').getByRole('button', { name, exact: true });
  await pressRare(page, 'Poner en proceso');
  await pressRare(page, 'Enviar por correo');
  const dialog = page.getByRole('dialog', { name: 'Enviar por correo' });
  await dialog.getByLabel('Para', { exact: true }).fill(para);
  await expect(dialog.getByLabel('Texto')).toHaveValue(/Te enviamos el pedido PED-/);
  await dialog.getByLabel('Asunto').fill('Tu cartel');
  await dialog.getByLabel('Texto').fill('Hola, Eva:\n\nComo hablamos, va sin portes.');
  await expect(dialog).toContainText('El documento pasa a «Enviado»');
  await dialog.getByRole('button', { name: 'Enviar por correo' }).click();
  await expectMessage(page, 'Correo en cola');
  await expect
    .poll(async () => (await messagesWith(para)).flatMap(({ attachments }) => attachments).length)
    .toBe(1);
  const [letter] = await messagesWith(para);
  expect(letter?.subject).toBe('Tu cartel');
  expect(letter?.text).toMatch(/^Hola, Eva:\n\nComo hablamos, va sin portes\.\n\n-- \n/);
  const waiting = page.waitForEvent('download');
  await pressRare(page, 'PDF');
  expect((await waiting).suggestedFilename()).toMatch(/PED-\d{4}-\d{5}\.pdf$/);
  await pressRare(page, 'Devolver a en proceso');
  const back = page.getByRole('dialog', { name: 'Devolver a en proceso' });
  await back.getByRole('button', { name: 'Devolver a en proceso' }).click();
  await expect(back).toContainText('Escribe por qué');
  await back.getByLabel('Motivo').fill('Faltaba una pieza');
  await back.getByRole('button', { name: 'Devolver a en proceso' }).click();
  await step('Marcar como enviado').click();
  await expect(step('Facturar y enviar')).toBeVisible();
  await expect(page.getByRole('region', { name: 'Lo que importa' })).toContainText(/Por facturar\s*145,20/);
  await pressRare(page, 'Terminar');
  await button(page, 'Más acciones').click();
  await expect(step('Volver a abrir')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('button', { name: 'Guardar' })).toBeHidden();
  await expectAccessible(page);
  await page.goto('/panelAdmin/pedidos');
  await expect(page.getByRole('main').getByText(nombreComercial)).toBeVisible();
});

test('«Facturar y enviar» guarda antes lo escrito, y al cerrarlo el foco queda en «⋯»', async ({
  page,
  request,
}) => {
  const admin = await asAdmin(request);
  const { _id: _idCliente } = await billableCliente(admin);
  const { _id } = await pedidoUnderWay(admin, _idCliente);
  await openAs(page, ADMIN, `/panelAdmin/pedidos/${_id}`);
  await page.getByLabel('Precio de la línea 2', { exact: true }).fill('60');
  await pressRare(page, 'Facturar y enviar');
  const dialog = page.getByRole('dialog', { name: /^Facturar y enviar/ });
  await expect(dialog.getByRole('region', { name: 'Totales' })).toContainText('435,60');
  await page.keyboard.press('Escape');
  const more = button(page, 'Más acciones');
  await expect(more).toBeFocused();
  await more.click();
  await expect(more).toHaveAttribute('aria-expanded', 'true');
  await page.getByLabel('Precio de la línea 2', { exact: true }).focus();
  await expect(more).toHaveAttribute('aria-expanded', 'false');
});

test.describe('lo que se rechaza se dice', () => {
  // The tab may ask who else is at a pedido that it has just removed.
  test.use({ expectedStatuses: [404, 409] });

  test('un pedido solicitado se elimina, y no mientras algo depende de él', async ({ page, request }) => {
    const admin = await asAdmin(request);
    const nombreComercial = `Autoescuela ${randomUUID().slice(0, 8)}`;
    const client = await admin.post('/clientes/crear', {
      nombreComercial,
      razonSocial: `${nombreComercial} S. L.`,
      nif: freshNif(),
    });
    const lineas = [{ descripcion: 'Cartel', precioUnitario: '120' }];
    const make = () => admin.post('/pedidos/crearDesdeAdmin', { _idCliente: client._id, lineas });
    const [held, loose] = [await make(), await make()];
    const { filas } = await admin.get('/formasDePago/leer?limite=1');
    await admin.post('/depositos/crearfirma', {
      _idPedido: held._id,
      concepto: 'Señal del cartel',
      importe: '20',
      fecha: '2026-11-01',
      _idFormaPago: filas[0]._id,
    });
    const removing = async ({ _id, codigo }: typeof held) => {
      await openAs(page, ADMIN, `/panelAdmin/pedidos/${_id}`);
      await pressRare(page, 'Eliminar');
      const dialog = page.getByRole('dialog', { name: `Eliminar «${codigo}»` });
      await dialog.getByRole('button', { name: 'Eliminar el pedido' }).click();
      return dialog;
    };
    const refused = await removing(held);
    await expect(refused).toContainText(/Se usa en (señales|documentos): no se puede eliminar el pedido/);
    await expectAccessible(page);
    await removing(loose);
    await expectMessage(page, 'Pedido eliminado');
    await expect(page.getByRole('heading', { level: 1, name: 'Pedidos' })).toBeVisible();
  });
});
