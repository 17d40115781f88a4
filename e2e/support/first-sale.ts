import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { type Browser, devices, type Page } from '@playwright/test';
import PostalMime, { type Email } from 'postal-mime';
import { drawTextPdf } from '../../src/demo/text-pdf.server.ts';
import { button } from './facturas.ts';
import { draw } from './firma.ts';
import { expect, expectAccessible, expectMessage } from './fixtures.ts';
import { textOfPdf } from './pdf.ts';

export const CLIENTE_EMAIL = 'escuela@ejemplo.es';

/** Waits for the letter of this subject in the folder of the mail server. */
async function letterAbout(folder: string, subject: string): Promise<Email> {
  const matching: Email[] = [];
  await expect
    .poll(
      async () => {
        for (const name of await readdir(folder)) {
          const letter = await PostalMime.parse(await readFile(path.join(folder, name)));
          if (letter.subject?.includes(subject)) matching.push(letter);
        }
        return matching.length;
      },
      { timeout: 120_000 },
    )
    .toBeGreaterThan(0);
  return matching[0] as Email;
}

const linkTo = (page: string, { text = '' }: Email) =>
  new RegExp(`https?://\\S+/${page}/[\\w-]{43}`).exec(text)?.[0] ?? '';

/** Telephone of a customer, who never signed in: nothing that it asks for may fail. */
async function onTelephone(browser: Browser, look: (page: Page) => Promise<void>): Promise<void> {
  const { defaultBrowserType: _engine, ...phone } = devices['Pixel 7'] ?? {};
  const context = await browser.newContext({ ...phone, locale: 'es-ES' });
  const page = await context.newPage();
  const failures: string[] = [];
  page.on('pageerror', ({ message }) => failures.push(message));
  page.on('response', (answer) => {
    if (answer.status() >= 400) failures.push(`${answer.status()} ${new URL(answer.url()).pathname}`);
  });
  await look(page);
  expect(failures).toEqual([]);
  await context.close();
}

/** The paper is the business's: neither what only the office knows, nor the mark and the menu of the comparator. */
async function expectOwnFace(page: Page): Promise<void> {
  await expect(page.getByText('La web está cerrada')).toHaveCount(0);
  await expect(page.getByRole('navigation', { name: 'Principal' })).toHaveCount(0);
  await expect(page.getByText('Carné Claro')).toHaveCount(0);
  await expect(page.getByRole('main').getByRole('img').first()).toHaveAttribute('src', /^\/logos\//);
  await expectAccessible(page);
}

const mailed = async (page: Page, name: string) => {
  await button(page, name).click();
  const dialog = page.getByRole('dialog', { name });
  await dialog.getByLabel('Para', { exact: true }).fill(CLIENTE_EMAIL);
  await dialog.getByRole('button', { name }).click();
  await expectMessage(page, 'Correo en cola');
};

type Selling = { browser: Browser; folder: string; idCliente: string };

/** Quotes a cliente by mail, who reads it and signs it on a telephone while the web is closed. */
export async function sellByPresupuesto(page: Page, { browser, folder, idCliente }: Selling): Promise<void> {
  await page.goto(`/panelAdmin/presupuestos/nuevo?cliente=${idCliente}`);
  await expect(page.getByLabel('Concepto de la línea 1')).toBeFocused();
  await page.keyboard.type('Web de la autoescuela');
  await page.getByLabel('Precio de la línea 1', { exact: true }).fill('200');
  await page.keyboard.press('Control+s');
  await expectMessage(page, 'Presupuesto creado');
  await mailed(page, 'Enviar');
  const link = linkTo('presupuesto', await letterAbout(folder, 'Presupuesto PRE-'));
  await onTelephone(browser, async (customer) => {
    await customer.goto(link);
    await expectOwnFace(customer);
    await customer.getByLabel('Nombre y apellidos').fill('Rosa Gil Núñez');
    await draw(customer, true);
    await customer.getByRole('checkbox', { name: /^He leído este presupuesto/ }).check();
    await customer.getByRole('button', { name: 'Aceptar y firmar por 242,00' }).click();
    await expect(customer.getByText('Lo aceptó Rosa Gil Núñez')).toBeVisible();
    await expectOwnFace(customer);
  });
  await page.reload();
  await expect(page.getByText('Lo aceptó Rosa Gil Núñez.')).toBeVisible();
}

type Billed = { page: Page; folder: string; codigo: string; iban: string };

/** Invoices the accepted presupuesto that is shown, with the number and the way to pay that the dialog says, and is paid. */
export async function billAndCollect({ page, folder, codigo, iban }: Billed): Promise<void> {
  await button(page, 'Facturar y enviar').click();
  const billing = page.getByRole('dialog', { name: /^Facturar y enviar/ });
  await expect(billing).toContainText(`${codigo}, si nadie emite antes`);
  const way = billing.getByLabel('Forma de pago');
  await expect(way.getByRole('option', { selected: true })).toHaveText('Transferencia al recibir la factura');
  await expect(billing).toContainText('Hoy mismo');
  await way.selectOption('Transferencia a 30 días');
  await expect(billing).not.toContainText('Hoy mismo');
  await billing.getByLabel('Para', { exact: true }).fill(CLIENTE_EMAIL);
  await expectAccessible(page);
  await billing.getByRole('button', { name: 'Facturar y enviar' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(codigo);
  const printed = await mailedWords(folder, codigo);
  for (const words of ['Transferencia a 30 días', iban.replace(/(.{4})(?=.)/g, '$1 ')])
    expect(printed).toContain(words);
  await button(page, 'Registrar cobro').click();
  const paying = page.getByRole('dialog', { name: 'Registrar cobro' });
  await paying.getByRole('button', { name: 'Registrar cobro' }).click();
  await expect(paying).toBeHidden();
  await expect(page.getByRole('region', { name: 'Lo que importa' })).toContainText('Cobrada');
}

/** Asks the cliente to sign a PDF, which is signed on a telephone and checked by its code. */
export async function signDocument(page: Page, { browser, folder, idCliente }: Selling): Promise<void> {
  await page.goto(`/panelAdmin/clientes/${idCliente}/documentos`);
  await page.getByRole('button', { name: 'Subir documentos' }).click();
  await page.getByLabel('Archivos que se suben').setInputFiles({
    name: 'Convenio.pdf',
    mimeType: 'application/pdf',
    buffer: await drawTextPdf('Convenio', ['Las partes acuerdan lo siguiente.']),
  });
  await page.getByRole('combobox', { name: 'Clasificación' }).click();
  await page.getByRole('option', { name: 'Contratos' }).click();
  await page.getByRole('button', { name: 'Subir 1 archivo' }).click();
  await page.getByRole('link', { name: 'Convenio', exact: true }).click();
  const section = page.getByRole('region', { name: 'Firmas', exact: true });
  // Contracts are signed: the form opens by itself.
  const asking = page.getByRole('form', { name: 'Pedir firmas' });
  const person = asking.getByRole('group', { name: 'Otra persona' });
  await person.getByLabel('Nombre y apellidos').fill('Rosa Gil');
  await person.getByLabel('Correo').fill(CLIENTE_EMAIL);
  await asking.getByText('Plazo, orden, código y mensaje').click();
  await asking.getByRole('checkbox', { name: /código/ }).uncheck();
  await asking.getByRole('button', { name: 'Pedir a Rosa' }).click();
  await expect(section.getByText('Falta', { exact: true })).toBeVisible();
  const link = linkTo('firmar', await letterAbout(folder, 'Convenio'));
  await onTelephone(browser, async (customer) => {
    await customer.goto(link);
    await expect(customer.getByText('Página 1 de 1')).toBeVisible();
    await expectOwnFace(customer);
    await draw(customer, true);
    await customer.getByRole('checkbox', { name: /^He leído este documento/ }).check();
    await customer.getByRole('button', { name: 'Firmar el documento' }).click();
    await expect(customer.getByText('Has firmado el documento. ¡Gracias!')).toBeVisible();
    await customer.goto(linkTo('firmar', await letterAbout(folder, 'está firmado por todos')));
    await customer.getByRole('link', { name: /^[\dA-Z]{4}-/ }).click();
    await expect(customer.getByText('Este documento se firmó aquí.')).toBeVisible();
    await expect(customer.getByText('La web está cerrada')).toHaveCount(0);
  });
}

/** Words of the PDF of the letter about a factura. */
export async function mailedWords(folder: string, codigo: string): Promise<string> {
  const { attachments } = await letterAbout(folder, codigo);
  const file = attachments.find(({ mimeType }) => mimeType === 'application/pdf');
  const [first = ''] = await textOfPdf(new Uint8Array(file?.content as ArrayBuffer));
  return first;
}
