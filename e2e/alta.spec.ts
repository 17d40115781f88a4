import { mkdtemp, readdir, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import type { Browser, Page } from '@playwright/test';
import { todayInMadrid } from '../src/platform/kit/dates/dates.ts';
import { makeCertificates } from '../tools/agencia/certificates.server.ts';
import { billAndCollect, sellByPresupuesto, signDocument } from './support/first-sale.ts';
import {
  expect,
  expectAccessible,
  expectAccessibleOnTelephone,
  expectMessage,
  test,
} from './support/fixtures.ts';
import { startMailServer } from './support/mail-server.ts';
import {
  billBrought,
  bringListings,
  dressPapers,
  loadResults,
  mailShown,
  refuseOddMonth,
  stopwatch,
  takeEverything,
} from './support/moving.ts';
import { type OwnProgram, ownProgram, ownUrl } from './support/own-program.ts';

const URL_OF_IT = ownUrl(41);

const ANA = { nombre: 'Ana Peña Ruiz', email: 'ana@negocio.es', clave: 'Farola-37-azul' };
const LONG = `Carteles, rótulos y ${'señalización vial '.repeat(4)}Peña S. L.`;

let program: OwnProgram | undefined;
let copiesFolder: string | undefined;
let mailbox: (Mailbox & { close(): Promise<void> }) | undefined;

test.beforeAll(async () => {
  program = await ownProgram(URL_OF_IT);
  await program.start();
  copiesFolder = await mkdtemp(path.join(os.tmpdir(), 'carne-claro-copias-'));
  const folder = await mkdtemp(path.join(os.tmpdir(), 'carne-claro-buzon-'));
  mailbox = { folder, ...(await startMailServer(folder)) };
});

test.afterAll(async () => {
  await program?.remove();
  await mailbox?.close();
  for (const folder of [mailbox?.folder, copiesFolder])
    if (folder) await rm(folder, { recursive: true, force: true });
});

test.use({ baseURL: URL_OF_IT, freshBrowser: true, expectedStatuses: [400] });

const stepOf = (page: Page, name: string) =>
  page.getByRole('list', { name: 'Pasos', exact: true }).getByRole('listitem', { name });

async function createAccount(page: Page, clave: string) {
  await page.getByLabel('Nombre y apellidos').fill(ANA.nombre);
  await page.getByLabel('Correo electrónico').fill(ANA.email);
  await page.getByLabel('Clave', { exact: true }).fill(clave);
  await page.keyboard.press('Enter');
}

/** This year as the other program wrote it, with two figures. */
const shortYear = () => todayInMadrid(new Date()).slice(2, 4);
const LAST = `F${shortYear()}/147`;

/** The number after another one, or the first of a year that has begun meanwhile. */
function numberAfter(last: string): string {
  const [year, number] = last.slice(1).split('/');
  const next = year === shortYear() ? Number(number) + 1 : 1;
  return `F${shortYear()}/${String(next).padStart(3, '0')}`;
}

/** The facturas go on after the last one of another program, written as there. */
async function followNumbers(page: Page) {
  const last = `F${shortYear()}/147`;
  const step = stepOf(page, 'Números de las facturas');
  await step.getByRole('button', { name: 'Seguir los números' }).press('Enter');
  const dialog = page.getByRole('dialog');
  await expect(dialog).toBeVisible();
  await expectAccessible(page);
  await dialog.getByLabel('Último número del otro programa').fill(last);
  await dialog.getByLabel('Siguiente número').fill('150');
  await dialog.getByRole('button', { name: 'Seguir desde ahí' }).click();
  await expect(dialog.getByText(`después de «${last}» va el 148`).first()).toBeVisible();
  await expect(dialog.getByLabel(`F${shortYear()}/148, como allí`)).toBeChecked();
  // Left empty, it is the one that follows.
  await dialog.getByLabel('Siguiente número').fill('');
  await expect(dialog.getByText('Si lo dejas vacío, el 148')).toBeVisible();
  await page.keyboard.press('Enter');
  await expectMessage(page, `El próximo será F${shortYear()}/148`);
  await expect(step).toContainText('Hecho');
}

/** A mail server of the business's own network, and a letter of trial that it takes. */
async function setUpMail(page: Page, { url, folder }: Mailbox) {
  const step = stepOf(page, 'Correo');
  await step.getByRole('button', { name: 'Servidor de correo' }).press('Enter');
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Servidor').fill('127.0.0.1');
  await dialog.getByLabel('Puerto').fill(new URL(url).port);
  await dialog.getByLabel('Cifrado').selectOption('ninguna');
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Guardar el servidor' }).click();
  await expectMessage(page, 'Servidor de correo guardado');
  await step.getByRole('button', { name: 'Enviarme una prueba' }).click();
  await expect(step).toContainText('Hecho');
  expect(await readdir(folder)).toHaveLength(1);
}

/** A folder that cannot be is told; the good one holds from the next copy, which is asked for at once. */
async function chooseCopiesFolder(page: Page) {
  const step = stepOf(page, 'Copias de seguridad');
  await step.getByRole('button', { name: 'Carpeta y hora de las copias' }).press('Enter');
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Carpeta del servidor').fill('copias');
  await dialog.getByLabel('Hora de cada día').fill('22:05');
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Guardar', exact: true }).click();
  await expect(dialog.getByText(/la ruta entera/).first()).toBeVisible();
  const folder = path.join(copiesFolder ?? '', 'cada noche');
  await dialog.getByLabel('Carpeta del servidor').fill(folder);
  await dialog.getByRole('button', { name: 'Guardar', exact: true }).click();
  await expect(step).toContainText('la primera se hace a las 22:05');
  await step.getByRole('link', { name: 'Ver las copias' }).click();
  await page.getByRole('button', { name: 'Hacer copia ahora' }).click();
  await expect(page.getByText('Comprobada').first()).toBeVisible({ timeout: 120_000 });
  // The state of each row lies beside it. What changes each minute gets its folder at the next round, some seconds later.
  await expect
    .poll(async () => (await readdir(folder)).sort())
    .toEqual([expect.stringMatching(/-estado\.json$/), expect.stringMatching(/\.tar$/), 'instantes']);
  await expectSoundEverywhere(page);
}

/**
 * A certificate of another NIF asks whether it is of whom represents the business; their own is taken. It is removed
 * before there is a factura, so that nothing made up goes to the agency.
 */
async function uploadCertificate(page: Page) {
  await page.goto('/panelAdmin/puestaEnMarcha');
  const step = stepOf(page, 'Certificado de la Agencia Tributaria');
  const choose = async (nif: string) => {
    const { client } = await makeCertificates(new Date(), nif);
    const asked = page.waitForEvent('filechooser');
    await page.getByLabel('Archivo del certificado').click();
    await (await asked).setFiles({
      name: 'certificado.pem',
      mimeType: 'application/x-pem-file',
      buffer: Buffer.from(client.cert + client.key),
    });
  };
  await step.getByRole('button', { name: 'Subir el certificado' }).press('Enter');
  const dialog = page.getByRole('dialog');
  await choose('B87654323');
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Guardar el certificado' }).click();
  await expect(dialog.getByText(/su titular es .*, y no tu negocio/).first()).toBeVisible();
  await choose('B12345674');
  await dialog.getByRole('button', { name: 'Guardar el certificado' }).click();
  await expectMessage(page, 'Guardado el certificado de');
  await expect(step).toContainText('Hecho');
  await step.getByRole('button', { name: 'Ensayar en pruebas' }).click();
  await expect(page.getByRole('dialog')).toContainText('No se le envía ninguna');
  await page.keyboard.press('Escape');
  await expectSoundEverywhere(page);
  await step.getByRole('button', { name: 'Cambiar el certificado' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Quitar el que hay' }).click();
  await expectMessage(page, 'Certificado quitado');
  await expect(step).toContainText('Sin hacer');
}

type Mailbox = { url: string; folder: string };

/** The screen at the widths of a laptop and of a tablet on its side, and on a telephone. */
async function expectSoundEverywhere(page: Page) {
  await page.setViewportSize({ width: 1440, height: 900 });
  await expectAccessible(page);
  await page.setViewportSize({ width: 1024, height: 768 });
  await expectAccessible(page);
  await expectAccessibleOnTelephone(page);
}

/** Publishes the page of a draft that lacks nothing, with a text that outlives a reload, and sees it on the closed web. */
async function publishLegalPage(page: Page) {
  await page.goto('/panelAdmin/puestaEnMarcha');
  await stepOf(page, 'Páginas legales').getByRole('link', { name: 'Preparar las páginas' }).click();
  await expect(page.getByRole('listitem').filter({ hasText: 'Aviso legal' })).toContainText(
    'Datos que faltan para el borrador: los datos registrales.',
  );
  await page.getByRole('link', { name: 'Publicidad', exact: true }).click();
  await expect(page.getByRole('region', { name: 'Cómo quedará' })).toContainText(LONG);
  const text = page.getByLabel('Texto', { exact: true });
  await text.fill(`${await text.inputValue()}\n\nEscrito a medias.`);
  page.once('dialog', (asked) => asked.accept());
  await page.reload();
  const offer = page.getByRole('dialog', { name: 'Tienes un borrador de la página legal' });
  await expect(offer).toBeVisible();
  await expectAccessible(page);
  await offer.getByRole('button', { name: 'Recuperar', exact: true }).click();
  await expect(text).toHaveValue(/Escrito a medias\.$/);
  await page.getByRole('button', { name: 'Publicar la versión 1' }).click();
  await expectMessage(page, 'Publicada la versión 1');
  await expectSoundEverywhere(page);
  await page.goto('/publicidad');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Publicidad');
}

const IBAN = 'ES9121000418450200051332';

type MovingIn = { clock: ReturnType<typeof stopwatch>; folder: string; browser: Browser };

/** Files that the business brings, and its first factura here: it follows the last number, begins the chain and goes by mail. */
async function moveIn(page: Page, { clock, folder, browser }: MovingIn) {
  await loadResults(page);
  await refuseOddMonth(page);
  clock.lap('35.431 resultados');
  await bringListings(page);
  clock.lap('200 clientes y 500 facturas de antes');
  await dressPapers(page, IBAN);
  clock.lap('logotipo e IBAN');
  await page.goto('/panelAdmin/puestaEnMarcha');
  await program?.declare();
  await stepOf(page, 'Empezar a vender')
    .getByRole('button', { name: 'Empezar a vender', exact: true })
    .click();
  const opening = page.getByRole('dialog', { name: 'Empezar a vender' });
  await opening.getByRole('checkbox', { name: /número empieza/ }).check();
  await opening.getByRole('checkbox', { name: /sin enviarse/ }).check();
  await opening.getByRole('button', { name: 'Empezar a vender', exact: true }).click();
  await expect(stepOf(page, 'Empezar a vender')).toContainText('Hecho');
  const { codigo, idCliente } = await billBrought(page);
  expect(codigo).toBe(numberAfter(LAST));
  clock.lap('la primera factura');
  const printed = await mailShown(page, codigo, folder);
  clock.lap('su correo y su PDF');
  for (const words of [codigo, 'Escuela 199 SL', 'Cuota mensual', '121,00', 'QR tributario:'])
    expect(printed).toContain(words);
  const records = await program?.query(
    "SELECT contenido->'anterior' AS anterior, contenido->'id'->>'numSerie' AS numero FROM registros_facturacion",
  );
  expect(records).toEqual([{ anterior: null, numero: codigo }]);
  const selling = { browser, folder, idCliente };
  await sellByPresupuesto(page, selling);
  clock.lap('el presupuesto y su firma');
  await billAndCollect({ page, folder, codigo: numberAfter(codigo), iban: IBAN });
  clock.lap('su factura y su cobro');
  await signDocument(page, selling);
  clock.lap('el documento firmado');
  await takeEverything(page);
  clock.lap('llevarse todo');
}

// Takes long: an installation of its own, from the empty folder to the last paper.
test('de una carpeta vacía a la primera factura: el enlace, la puesta en marcha, lo traído y lo que sale por correo', async ({
  page,
  browser,
}, info) => {
  test.setTimeout(300_000);
  const clock = stopwatch();
  expect(program?.output()).toContain('npm run primer-administrador');
  expect(program?.output()).not.toContain('primerAdministrador#');
  await page.goto('/panelAdmin');
  await expect(page.getByText('Todavía no hay ningún administrador.')).toBeVisible();
  await expectSoundEverywhere(page);
  const [link = ''] = /http:\S+/.exec((await program?.run('primer-administrador')) ?? '') ?? [];
  await page.goto(link);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Crear el primer administrador');
  await expectSoundEverywhere(page);
  await createAccount(page, 'password1');
  await expect(page.getByText(/Elige una clave menos corriente/).first()).toBeVisible();
  await createAccount(page, ANA.clave);
  await expect(page).toHaveURL('/panelAdmin/puestaEnMarcha');
  await expect(page.getByText(/^0 de \d+ pasos hechos/)).toBeVisible();
  await expectSoundEverywhere(page);

  await stepOf(page, 'Formas de pago').getByRole('button', { name: 'Añadir las habituales' }).press('Enter');
  await page.getByRole('dialog').getByRole('button', { name: 'Añadir' }).click();
  await expectMessage(page, '6 filas añadidas');
  await expect(stepOf(page, 'Formas de pago')).toContainText('falta el IBAN');
  await stepOf(page, 'Certificado')
    .getByRole('button', { name: /^Ahora no/ })
    .press('Enter');
  await expect(stepOf(page, 'Certificado')).toContainText('Para otro momento');
  await stepOf(page, 'Certificado')
    .getByRole('button', { name: /^Recuperar/ })
    .press('Enter');
  await expect(stepOf(page, 'Certificado')).toContainText('Sin hacer');

  await followNumbers(page);
  clock.lap('el enlace y los primeros pasos');
  if (!mailbox) throw new Error('the mail server did not start');
  await setUpMail(page, mailbox);
  await stepOf(page, 'Quién factura').getByRole('link', { name: 'Escribir mis datos' }).click();
  await page.getByLabel('Nombre comercial').fill('Academia Peña');
  await page.getByLabel('Razón social').fill(LONG);
  await page.getByLabel('NIF', { exact: true }).fill('B12345674');
  await page.getByLabel('Dirección').fill('Calle Mayor, 1, 28013 Madrid');
  await page.getByLabel('Correo electrónico').fill('hola@negocio.es');
  await page.getByRole('button', { name: 'Guardar', exact: true }).click();
  await expectMessage(page, 'Datos del negocio actualizados');
  await uploadCertificate(page);
  await publishLegalPage(page);
  clock.lap('correo, datos y una página legal');
  await moveIn(page, { clock, folder: mailbox.folder, browser });
  info.annotations.push({ type: 'segundos', description: clock.tell() });
  process.stdout.write(`  ${clock.tell()}\n`);
  expect(clock.seconds()).toBeLessThan(1_800);

  await page.goto('/panelAdmin/hoy');
  const pending = page.getByRole('list', { name: 'Pasos pendientes' });
  await expect(pending).toContainText('Copias de seguridad');
  await expect(pending).not.toContainText('Quién factura');
  await expect(page.getByRole('list', { name: 'Partes que mirar' })).toContainText('Agencia Tributaria');
  await expect(page.getByText('Nada pendiente')).toHaveCount(0);
  await expectSoundEverywhere(page);
  await page.getByRole('link', { name: 'Puesta en marcha', exact: true }).click();
  await expect(stepOf(page, 'Quién factura')).toContainText('Hecho');

  await page.goto('/panelAdmin/estado');
  const parts = page.getByRole('list', { name: 'Partes de la instalación' });
  await expect(parts.getByRole('listitem').filter({ hasText: 'Base de datos' }).first()).toContainText(
    'Bien',
  );
  const copies = parts.getByRole('listitem').filter({ hasText: 'Copias de seguridad' });
  await copies.getByRole('link', { name: 'Elegir la carpeta' }).click();
  await chooseCopiesFolder(page);

  // The same link in another browser.
  await page.evaluate(() => localStorage.clear());
  await page.goto('/panelAdmin');
  await expect(page.getByText('Todavía no hay ningún administrador.')).toHaveCount(0);
  await page.goto(link);
  await createAccount(page, ANA.clave);
  await expect(page.getByText(/esta instalación tiene administrador/).first()).toBeVisible();
});
