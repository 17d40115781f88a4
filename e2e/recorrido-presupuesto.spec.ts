import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { devices, type Page } from '@playwright/test';
import { pressRare } from './support/facturas.ts';
import { draw, presupuestoLink } from './support/firma.ts';
import { expect, expectAccessible, expectMessage, test } from './support/fixtures.ts';
import { messagesWith } from './support/mailbox.ts';
import { freshNif } from './support/numbers.ts';
import { asAdmin, openAs } from './support/people.ts';

const ADMIN = { tipo: 'trabajador', email: 'admin@demo.es' } as const;
const word = () => randomUUID().slice(0, 8);

const main = (page: Page) => page.getByRole('main');
const step = (page: Page, name: string) => main(page).getByRole('button', { name, exact: true });
const cell = (page: Page, name: string, line: number) =>
  page.getByLabel(`${name} de la línea ${line}`, { exact: true });
const total = (page: Page) => page.getByRole('region', { name: 'Totales' }).locator('dd').last();

async function pick(page: Page, label: RegExp, text: string): Promise<void> {
  const field = main(page).getByRole('combobox', { name: label });
  await field.click();
  await field.fill(text);
  await page.getByRole('listbox').getByRole('option', { name: text }).filter({ hasNotText: 'Crear' }).click();
}

async function mailTo(page: Page, button: string, para: string): Promise<void> {
  await step(page, button).click();
  const dialog = page.getByRole('dialog', { name: button });
  await dialog.getByLabel('Para', { exact: true }).fill(para);
  await dialog.getByRole('button', { name: button }).click();
  await expectMessage(page, 'Correo en cola');
}

/** Counts the clicks from now on, while the page does not load again; gives what reads how many there were. */
async function countClicks(page: Page): Promise<() => Promise<number>> {
  await page.evaluate(() => {
    document.documentElement.dataset.clicks = '0';
    const count = () => {
      const { dataset } = document.documentElement;
      dataset.clicks = String(Number(dataset.clicks) + 1);
    };
    document.addEventListener('click', count, true);
  });
  return () => page.evaluate(() => Number(document.documentElement.dataset.clicks));
}

/** From the accepted presupuesto by its pedido to the factura in the mail, in four clicks at most. */
async function billAndMail(page: Page, para: string): Promise<void> {
  const clicks = await countClicks(page);
  await step(page, 'Crear pedido').click();
  await expectMessage(page, 'Pedido PED-');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^PED-/);
  await expect(total(page)).toHaveText('242,61 €');
  // The pedido is only asked for: putting it in process goes by itself.
  await pressRare(page, 'Facturar y enviar');
  const billing = page.getByRole('dialog', { name: /^Facturar y enviar PED-/ });
  await expect(billing.getByRole('region', { name: 'Totales' })).toContainText('242,61 €');
  await expect(billing.getByLabel('Para', { exact: true })).toHaveValue(para);
  await expect(billing.getByLabel('Asunto')).toHaveValue(/^Factura \[número\] de /);
  await expectAccessible(page);
  await billing.getByRole('button', { name: 'Facturar y enviar' }).click();
  await expectMessage(page, 'y su correo en cola');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^F-\d{4}-\d{5}$/);
  expect(await clicks()).toBeLessThanOrEqual(4);
  const factura = await page.getByRole('heading', { level: 1 }).innerText();
  await expect.poll(() => messagesWith(para, `Factura ${factura} de`)).toHaveLength(1);
}

test('del concepto a la factura en el correo, con otra versión por medio y la firma en un teléfono', async ({
  page,
  browser,
  baseURL,
}) => {
  test.slow();
  const [concept, name, para] = [`Simulador ${word()}`, `Autoescuela ${word()}`, `${word()}@ejemplo.es`];
  const admin = await asAdmin(page.request);
  await admin.post('/clientes/crear', {
    nombreComercial: name,
    razonSocial: `${name} S. L.`,
    nif: freshNif(),
    email: para,
    direccion: 'Calle Mayor, 1',
    codigoPostal: '28013',
    municipio: 'Madrid',
    codProvincia: '28',
  });

  await openAs(page, ADMIN, '/panelAdmin/auxiliares/conceptosPresupuestos');
  await page.getByRole('link', { name: 'Nuevo concepto' }).click();
  await page.getByRole('textbox', { name: 'Código' }).fill(word());
  await page.getByRole('textbox', { name: 'Unidad' }).fill('mes');
  await page.getByLabel('Nombre', { exact: true }).fill(concept);
  await page.getByLabel('Precio sin IVA').fill('120,50');
  await page.getByRole('button', { name: 'Guardar' }).click();
  await expectMessage(page, 'Concepto creado');

  await page.goto('/panelAdmin/presupuestos/nuevo');
  await pick(page, /^Cliente/, name);
  await step(page, 'Sección').click();
  await page.keyboard.type('Aula');
  await pick(page, /^Añadir del catálogo/, concept);
  await cell(page, 'Cantidad', 2).fill('2');
  await page.getByRole('button', { name: 'Añadir línea' }).click();
  await expect(cell(page, 'Concepto', 3)).toBeFocused();
  await page.keyboard.type('Instalación');
  await cell(page, 'Precio', 3).fill('80');
  await page.getByRole('button', { name: 'La línea 3 es opcional' }).click();
  await expect(total(page)).toHaveText('291,61 €');
  await page.keyboard.press('Control+s');
  await expectMessage(page, 'Presupuesto creado');
  await pressRare(page, 'Empezar');
  await step(page, 'Dar por hecho').click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^PRE-\d{4}-\d{5}$/);
  const codigo = (await page.getByRole('heading', { level: 1 }).textContent()) ?? '';
  await mailTo(page, 'Enviar por correo', para);
  const old = await presupuestoLink(para, `Presupuesto ${codigo} de`);

  await pressRare(page, 'Nueva versión');
  await expectMessage(page, 'Versión creada');
  await cell(page, 'Cantidad', 2).fill('1');
  await page.keyboard.press('Control+s');
  await expect(total(page)).toHaveText('145,81 €');
  await expectMessage(page, 'Presupuesto actualizado');
  await step(page, 'Dar por hecho').click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(`${codigo}-V2`);
  await mailTo(page, 'Enviar por correo', para);
  const link = await presupuestoLink(para, `Presupuesto ${codigo}-V2 de`);

  const { defaultBrowserType: _engine, ...phone } = devices['Pixel 7'] ?? {};
  const context = await browser.newContext({ ...phone, locale: 'es-ES', ...(baseURL && { baseURL }) });
  const client = await context.newPage();
  await client.goto(old);
  await expect(client.getByText(/versión/).first()).toBeVisible();
  await expect(client.getByRole('button', { name: /^Aceptar y firmar/ })).toHaveCount(0);
  await client.goto(link);
  await client.getByRole('checkbox', { name: /^Instalación/ }).check();
  await client.getByLabel('Nombre y apellidos').fill('Rosa Gil Núñez');
  await draw(client, true);
  await client.getByRole('checkbox', { name: /^He leído este presupuesto/ }).check();
  await client.getByRole('button', { name: /^Aceptar y firmar por/ }).click();
  await expect(client.getByText('Lo aceptó Rosa Gil Núñez')).toBeVisible();
  await context.close();

  await page.reload();
  await expect(page.getByText('Lo aceptó Rosa Gil Núñez.')).toBeVisible();
  await expect(total(page)).toHaveText('242,61 €');
  await billAndMail(page, para);
  await page.getByRole('link', { name: /^PED-/ }).click();
  const waiting = page.waitForEvent('download');
  await pressRare(page, 'PDF');
  const bytes = await readFile(await (await waiting).path());
  expect(bytes.subarray(0, 5).toString()).toBe('%PDF-');
});
