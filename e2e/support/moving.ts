import { readFile } from 'node:fs/promises';
import path from 'node:path';
import type { Page } from '@playwright/test';
import sharp from 'sharp';
import yauzl from 'yauzl';
import { madeOffice } from '../../src/oficina/instalacion/importaciones/moving.testing.server.ts';
import { button, issueShown } from './facturas.ts';
import { CLIENTE_EMAIL, mailedWords } from './first-sale.ts';
import { expect, expectAccessible, expectMessage } from './fixtures.ts';

/** Work of the program on many rows. */
const WORK = { timeout: 120_000 };

/** Listings of another program: 200 clientes, 500 facturas, their conceptos and tarifas. */
const office = madeOffice({ clientes: 200, facturas: 500 });

const INCLUDED = 'src/comparador/dgt/incluido/export_auto_20251201_20251231.txt.gz';

/** Loads the month of results that comes with the program, and downloads it again as it came. */
export async function loadResults(page: Page): Promise<void> {
  await page.goto('/panelAdmin/datosOficiales');
  await page.getByRole('button', { name: /^Cargar .+, que viene con el programa$/ }).click();
  // No other load begins meanwhile, and the screen says so.
  await page
    .getByLabel('Archivo mensual de la DGT')
    .setInputFiles({ name: 'una-fila.txt', mimeType: 'text/plain', buffer: Buffer.from(ONE_ROW) });
  await expectMessage(page, /^Hay otra carga en marcha/);
  await expect(page.getByRole('cell', { name: '35.431', exact: true })).toBeVisible(WORK);
  const downloading = page.waitForEvent('download');
  await page.getByRole('link', { name: path.basename(INCLUDED) }).click();
  const file = await (await downloading).path();
  expect(await readFile(file)).toEqual(await readFile(INCLUDED));
}

/** A valid file of one row: the same month as the one that ships, which it would empty. */
const ONE_ROW = `DESC_PROVINCIA;CENTRO_EXAMEN;CODIGO_AUTOESCUELA;NOMBRE_AUTOESCUELA;CODIGO_SECCION;MES;ANYO;TIPO_EXAMEN;NOMBRE_PERMISO;NUM_APTOS;NUM_APTOS_1conv;NUM_APTOS_2conv;NUM_APTOS_3o4conv;NUM_APTOS_5_o_mas_conv;NUM_NO_APTOS
Albacete;Albacete;AB0198;ALARCON;01;12;2025;PRUEBA DESTREZA;B  ;12;7;2;2;1;8
`;

/** Uploads a month that is unlike the others: the program asks, and replaces nothing. */
export async function refuseOddMonth(page: Page): Promise<void> {
  // The load before is shown a moment before it has ended, and then no other begins.
  await expect(page.getByRole('button', { name: 'Elegir un archivo' })).toHaveAttribute('aria-busy', 'false');
  const file = { name: 'una-fila.txt', mimeType: 'text/plain', buffer: Buffer.from(ONE_ROW) };
  await page.getByLabel('Archivo mensual de la DGT').setInputFiles(file);
  await expect(page.getByRole('heading', { name: '¿Se carga diciembre de 2025?' })).toBeVisible(WORK);
  await expect(page.getByRole('row', { name: 'Secciones 1 6836' })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'No cargarlo' }).click();
  await expect(page.getByRole('heading', { name: '¿Se carga diciembre de 2025?' })).toBeHidden();
  await expect(page.getByRole('cell', { name: '35.431', exact: true })).toBeVisible();
}

/** Brings all the listings at once, as they were guessed. */
export async function bringListings(page: Page): Promise<void> {
  const csv = (name: string, text: string) => ({ name, mimeType: 'text/csv', buffer: Buffer.from(text) });
  await page.goto('/panelAdmin/traerDatos');
  await page
    .getByLabel('Archivos que se traen')
    .setInputFiles([
      csv('facturas.csv', office.facturasCsv),
      csv('conceptos.csv', office.conceptosCsv),
      csv('tarifas.csv', office.tarifasCsv),
      csv('clientes.csv', office.clientesCsv),
    ]);
  const list = page.getByRole('list', { name: 'Archivos, en el orden en que entran' });
  await expect(list.getByRole('listitem')).toHaveCount(4, WORK);
  await page.getByRole('button', { name: 'Comprobar todo' }).click();
  await page.getByRole('button', { name: 'Importar todo: 705 filas' }).click(WORK);
  await expect(page.getByRole('heading', { name: 'Tus datos están aquí' })).toBeVisible(WORK);
}

/** Puts a logo on the papers, and says where to pay. */
export async function dressPapers(page: Page, iban: string): Promise<void> {
  await page.goto('/panelAdmin/negocio');
  await page.getByLabel(/^IBAN de la cuenta/).fill(iban);
  await page.getByRole('button', { name: 'Guardar', exact: true }).click();
  await expectMessage(page, 'Datos del negocio actualizados');
  const logo = { create: { width: 240, height: 80, channels: 3, background: '#1f4b8f' } } as const;
  const choosing = page.waitForEvent('filechooser');
  await page.getByRole('button', { name: 'Elegir logotipo' }).click();
  await (await choosing).setFiles({
    name: 'logo.png',
    mimeType: 'image/png',
    buffer: await sharp(logo).png().toBuffer(),
  });
  await page.getByRole('button', { name: 'Guardar' }).click();
  await expect(page.getByRole('img', { name: 'Logotipo guardado' })).toBeVisible();
}

/** Bills a cliente who was brought; gives the number of the factura and the id of the cliente. */
export async function billBrought(page: Page): Promise<{ codigo: string; idCliente: string }> {
  await page.goto('/panelAdmin/clientes?texto=Escuela 199');
  await page.getByRole('link', { name: 'Escuela 199', exact: true }).click();
  await expect(page).toHaveURL(/\/clientes\/[0-9a-f-]{36}/);
  const [, id = ''] = /clientes\/([0-9a-f-]{36})/.exec(page.url()) ?? [];
  await page.goto(`/panelAdmin/facturas/nuevo?cliente=${id}`);
  await expect(page.getByLabel('Concepto de la línea 1')).toBeFocused();
  await page.keyboard.type('Cuota mensual');
  await page.getByLabel('Precio de la línea 1', { exact: true }).fill('100');
  await page.keyboard.press('Control+s');
  await expect(page).toHaveURL(/\/facturas\/[0-9a-f-]{36}/);
  return { codigo: await issueShown(page), idCliente: id };
}

/** Mails the factura that is shown; gives the words of the PDF that the mail server took. */
export async function mailShown(page: Page, codigo: string, mailbox: string): Promise<string> {
  await button(page, 'Enviar por correo').click();
  const dialog = page.getByRole('dialog', { name: 'Enviar por correo' });
  await dialog.getByLabel('Para', { exact: true }).fill(CLIENTE_EMAIL);
  await dialog.getByRole('button', { name: 'Enviar por correo' }).click();
  await expect(dialog).toBeHidden();
  return mailedWords(mailbox, codigo);
}

/** Asks for everything in one ZIP and downloads it. */
export async function takeEverything(page: Page): Promise<void> {
  await page.goto('/panelAdmin/llevarTodo');
  await page.getByRole('button', { name: 'Hacer un ZIP con todo' }).click();
  const button = page.getByRole('button', { name: 'Descargar', exact: true });
  await expect(button).toBeVisible(WORK);
  await expectAccessible(page);
  const waiting = page.waitForEvent('download');
  await button.click();
  const download = await waiting;
  expect(download.suggestedFilename()).toMatch(/^todo-\d{4}-\d\d-\d\d\.zip$/);
  const names = [];
  const packed = await yauzl.openPromise(await download.path());
  for await (const entry of packed.eachEntry()) names.push(entry.fileName);
  expect(names).toEqual(
    expect.arrayContaining(['LEEME.txt', 'para-traer/1-clientes.csv', 'datos/clientes.csv']),
  );
}

/** Tells the seconds of each step, and of all of them. */
export function stopwatch() {
  const begun = Date.now();
  const told: string[] = [];
  let last = begun;
  return {
    lap: (step: string) => {
      const now = Date.now();
      told.push(`${step}: ${((now - last) / 1_000).toFixed(1)} s`);
      last = now;
    },
    tell: () => `${told.join('; ')}; en total ${((last - begun) / 1_000).toFixed(0)} s`,
    seconds: () => (last - begun) / 1_000,
  };
}
