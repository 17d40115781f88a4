import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { billableCliente, button, issueShown, pedidoUnderWay, pressRare } from './support/facturas.ts';
import { expect, expectAccessible, test } from './support/fixtures.ts';
import { messagesWith } from './support/mailbox.ts';
import { qrSeenIn, textOfPdf } from './support/pdf.ts';
import { asAdmin, openAs } from './support/people.ts';

const ADMIN = { tipo: 'trabajador', email: 'admin@demo.es' } as const;
/** Total of `pedidoUnderWay` with VAT, and of the first third of its first line. */
const [FIRST, SECOND] = ['121,00', '302,50'];

const dialog = (page: Page, name: string) => page.getByRole('dialog', { name });

async function facturaPart(page: Page, codigoPedido: string, cantidad?: string): Promise<string> {
  await pressRare(page, 'Facturar');
  const asking = dialog(page, `Facturar ${codigoPedido}`);
  if (cantidad !== undefined) {
    await asking.getByRole('button', { name: 'Poner todo a cero' }).click();
    await asking.getByLabel('Cantidad de Ficha ampliada').fill(cantidad);
  }
  await asking.getByRole('button', { name: 'Crear el borrador' }).click();
  await expect(page).toHaveURL(/\/panelAdmin\/facturas\//);
  return issueShown(page);
}

/** Has it mailed to `para`; gives the letter. */
async function mailed(page: Page, how: string, para: string, subject: string) {
  await button(page, how).click();
  await dialog(page, how).getByLabel('Para', { exact: true }).fill(para);
  await dialog(page, how).getByRole('button', { name: how }).click();
  await expect(dialog(page, how)).toBeHidden();
  await expect.poll(() => messagesWith(para, subject)).toHaveLength(1);
  const [letter] = await messagesWith(para, subject);
  const [file] = letter?.attachments ?? [];
  if (!letter || !file) throw new Error('it was mailed without its PDF');
  const [first = ''] = await textOfPdf(new Uint8Array(file.content as ArrayBuffer));
  return { text: letter.text ?? '', pdf: first };
}

/** In the round, the cliente owes what its facturas say; the first one is collected there. */
async function collectInTheRound(page: Page, clienteId: string, first: string): Promise<void> {
  await page.goto(`/panelAdmin/clientes/${clienteId}`);
  const figures = page.getByRole('region', { name: 'Lo que importa' });
  await expect(figures).toContainText(/Debe\s*323,50\s€/);
  await expect(figures.getByRole('link', { name: '2 facturas' })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: `Cobrar: ${first}` }).click();
  await dialog(page, 'Registrar cobro').getByRole('button', { name: 'Registrar cobro' }).click();
  await expect(figures).toContainText(/Debe\s*202,50\s€/);
  await expect(page.getByRole('region', { name: 'Últimos cobros' })).toContainText(`${FIRST} €`);
}

async function correctAll(page: Page, codigo: string): Promise<string> {
  await pressRare(page, 'Rectificar');
  const asking = dialog(page, `Rectificar ${codigo}`);
  await asking.getByRole('radio', { name: /^Por diferencias/ }).check();
  await asking.getByRole('radio', { name: /^R1/ }).check();
  await asking.getByLabel('Motivo').fill('No llegaron a hacerse');
  await asking.getByRole('button', { name: 'Crear la rectificativa' }).click();
  await expect(page.getByText(`Rectifica a ${codigo} por diferencias`)).toBeVisible();
  return issueShown(page);
}

test('del pedido al libro: dos partes, por correo, cobro a medias, recordatorio y rectificativa', async ({
  page,
  request,
}) => {
  test.slow();
  const para = `${randomUUID().slice(0, 8)}@ejemplo.es`;
  const admin = await asAdmin(request);
  const client = await billableCliente(admin);
  const order = await pedidoUnderWay(admin, client._id);

  await openAs(page, ADMIN, `/panelAdmin/pedidos/${order._id}`);
  const first = await facturaPart(page, order.codigo, '1');
  await page.getByRole('link', { name: order.codigo }).click();
  const second = await facturaPart(page, order.codigo);
  const address = page.url();

  const letter = await mailed(page, 'Enviar por correo', para, `Factura ${second}`);
  expect(letter.pdf).toContain('QR tributario:');
  expect(letter.pdf).toContain('VERI*FACTU');
  for (const said of [second, client.nombreComercial, 'Ficha ampliada', SECOND])
    expect(letter.pdf).toContain(said);

  await button(page, 'Registrar cobro').click();
  await dialog(page, 'Registrar cobro').getByLabel('Importe').fill('100');
  await dialog(page, 'Registrar cobro').getByRole('button', { name: 'Registrar cobro' }).click();
  await expect(page.getByText('Cobrada en parte')).toBeVisible();
  const reminder = await mailed(page, 'Recordar el pago', para, `La factura ${second} vence`);
  expect(reminder.text).toMatch(/Quedan por pagar 202,50\s€/);

  await collectInTheRound(page, client._id, first);
  await page.goto(address);
  await page.getByText(/^Agencia Tributaria: /).click();
  const records = page.getByRole('list', { name: 'Registros de facturación' });
  await expect(records.getByRole('listitem')).toHaveCount(1);
  await expect(records).toContainText(/Alta.*Huella [0-9A-F]{64}/);

  await button(page, 'Más acciones').click();
  await page.getByRole('main').getByRole('link', { name: 'Vista previa' }).click();
  const sheet = page
    .getByRole('region', { name: `Factura ${second}` })
    .locator('canvas')
    .first();
  await expect(sheet).toBeVisible();
  await page.getByRole('button', { name: 'Acercar' }).click();
  // Until it is drawn as large as asked for.
  await expect(async () => {
    const { searchParams } = new URL(await qrSeenIn(sheet));
    expect(Object.fromEntries(searchParams)).toEqual({
      nif: expect.stringMatching(/^[A-Z0-9]{9}$/),
      numserie: second,
      fecha: expect.stringMatching(/^\d{2}-\d{2}-\d{4}$/),
      importe: '302.50',
    });
  }).toPass({ timeout: 120_000 });

  await page.goto(address);
  const correction = await correctAll(page, second);
  const waiting = page.waitForEvent('download');
  await pressRare(page, 'PDF');
  const [printed = ''] = await textOfPdf(await readFile(await (await waiting).path()));
  expect(printed).toContain(`${correction}`);
  expect(printed).toContain(second);

  await page.goto('/panelAdmin/facturas/libro');
  const book = page.getByRole('table', { name: 'Facturas emitidas' });
  const row = (codigo: string) => book.getByRole('row', { name: new RegExp(`^${codigo} `) });
  await expect(row(first)).toContainText(`${FIRST} €`);
  await expect(row(second)).toContainText(`${SECOND} €`);
  await expect(row(correction)).toContainText(`−${SECOND} €`);
});
