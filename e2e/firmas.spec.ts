import { randomUUID } from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { Page } from '@playwright/test';
import { drawTextPdf } from '../src/demo/text-pdf.server.ts';
import { todayInMadrid } from '../src/platform/kit/dates/dates.ts';
import { dayAfter } from '../src/platform/kit/dates/day-after.ts';
import { cutTexts } from './support/cut-text.ts';
import { draw, secretLink } from './support/firma.ts';
import { expect, expectAccessible, loadingDialog, test } from './support/fixtures.ts';
import { messagesWith } from './support/mailbox.ts';
import { asAdmin, openAs, tokenOf } from './support/people.ts';

const ADMIN = { tipo: 'trabajador', email: 'admin@demo.es' } as const;

/** Uploads a PDF of the business, or of somebody else; gives its id and title. */
async function uploaded(
  page: Page,
  of: Record<string, string> = { entidad: 'negocio' },
): Promise<{ id: string; mark: string }> {
  const admin = await asAdmin(page.request);
  const { filas } = await admin.get('/clasificacionesDocumento/leer?limite=1');
  const mark = `Convenio ${randomUUID().slice(0, 8)}`;
  const words = [randomUUID(), 'Las partes acuerdan lo siguiente.'];
  const sent = await page.request.post('/documentos/crear', {
    headers: { token: await tokenOf(page.request, 'trabajador', ADMIN.email) },
    multipart: {
      ...of,
      _idClasificacion: filas[0]._id,
      nombre: mark,
      archivo: {
        name: 'a.pdf',
        mimeType: 'application/pdf',
        buffer: await drawTextPdf('Convenio de colaboración', words),
      },
    },
  });
  const { documentos } = await sent.json();
  return { id: documentos[0]._id, mark };
}

/** The same one, which this address was asked to sign; gives what it is called. */
async function askedToSign(page: Page, email: string): Promise<string> {
  const { id, mark } = await uploaded(page);
  const admin = await asAdmin(page.request);
  await admin.post('/firmas/solicitar', {
    _idDocumento: id,
    caducaEn: dayAfter(todayInMadrid(new Date()), 5),
    conCodigo: false,
    firmantes: [{ orden: 1, rol: 'firmante', nombre: 'Ana Peña', email }],
  });
  return mark;
}

/** The six digits of the last letter with a code for this address. */
async function codeFor(para: string): Promise<string> {
  let code = '';
  await expect
    .poll(async () => {
      const letters = await messagesWith(para, 'Tu código para firmar');
      code = letters.map(({ text }) => /> (\d{6})/.exec(text ?? '')?.[1]).findLast(Boolean) ?? '';
      return code;
    })
    .toMatch(/^\d{6}$/);
  return code;
}

test('tres personas firman por orden, cada una con su código, y cualquiera comprueba el resultado', async ({
  page,
}) => {
  const { id, mark } = await uploaded(page);
  await openAs(page, ADMIN, `/panelAdmin/documentos/${id}`);
  const people = ['Ana Peña', 'Benito Ñu', 'Carla Gil'].map((nombre) => ({
    nombre,
    email: `${randomUUID().slice(0, 8)}@ejemplo.es`,
  }));
  const section = page.getByRole('region', { name: 'Firmas', exact: true });
  await section.getByRole('button', { name: 'Pedir firmas' }).click();
  const asking = page.getByRole('form', { name: 'Pedir firmas' });
  await asking.getByRole('button', { name: /^Pedir a/ }).click();
  await expect(asking.getByText('Escribe su nombre').first()).toBeVisible();
  // A document of the business has no contacts to choose from: two fields for each person.
  for (const [index, { nombre, email }] of people.entries()) {
    if (index > 0) await asking.getByRole('button', { name: 'Otra persona' }).click();
    const person = asking.getByRole('group', { name: 'Otra persona' }).nth(index);
    await person.getByLabel('Nombre y apellidos').fill(nombre);
    await person.getByLabel('Correo').fill(email);
  }
  await asking.getByText('Plazo, orden, código y mensaje').click();
  await asking.getByLabel('Qué hace Benito Ñu').selectOption('Da el visto bueno');
  await asking.getByRole('checkbox', { name: /^Una detrás de otra/ }).check();
  await expectAccessible(page);
  await asking.getByRole('button', { name: 'Pedir a 3' }).click();
  await expect(section.getByText('Falta', { exact: true })).toBeVisible();
  await expect(page.getByText('Faltan 3 firmas')).toBeVisible();
  await expectAccessible(page);

  for (const [index, { nombre, email }] of people.entries()) {
    await page.goto(await secretLink('firmar', email, mark));
    await expect(page.getByRole('heading', { level: 1, name: mark })).toBeVisible();
    await expect(page.getByText('Página 1 de 1')).toBeVisible();
    if (index === 0) {
      await expectAccessible(page);
      expect(await cutTexts(page)).toEqual([]);
    }
    await page.getByRole('button', { name: 'Enviarme el código' }).click();
    await expect(page.getByText(`Te hemos enviado un código a ${email}`)).toBeFocused();
    await expect(page.getByLabel('Nombre y apellidos')).toHaveValue(nombre);
    await page.getByLabel('Código', { exact: true }).fill(await codeFor(email));
    if (index === 1) {
      await page.getByRole('radio', { name: 'Escribirla' }).check();
      await page.getByLabel('Escribe tu nombre completo como firma').fill(nombre);
    } else await draw(page);
    await page.getByRole('checkbox', { name: /^He leído este documento/ }).check();
    await page
      .getByRole('button', { name: index === 1 ? 'Dar el visto bueno' : 'Firmar el documento' })
      .click();
    await expect(page.getByText('Has firmado el documento. ¡Gracias!')).toBeFocused();
    await expectAccessible(page);
  }

  await page.goto(await secretLink('firmar', people[0]?.email ?? '', 'está firmado por todos'));
  await expect(page.getByRole('heading', { level: 1, name: 'Ya han firmado todos' })).toBeVisible();
  const downloading = page.waitForEvent('download');
  await page.getByRole('link', { name: 'Descargar el documento firmado' }).click();
  const file = path.join(test.info().outputDir, 'firmado.pdf');
  await (await downloading).saveAs(file);
  await page.getByRole('link', { name: /^[\dA-Z]{4}-/ }).click();
  await expect(page.getByText('Este documento se firmó aquí.')).toBeVisible();
  await expect(page.getByText('Benito Ñ.', { exact: true })).toBeVisible();
  await expect(page.getByText('Benito Ñu')).toHaveCount(0);
  await page.getByLabel('Suelta aquí el PDF, o elígelo').setInputFiles(file);
  await expect(page.getByText(/^Coincide: es el documento firmado/)).toBeVisible();
  await expectAccessible(page);
  const bytes = await readFile(file);
  bytes[100] = (bytes[100] ?? 0) ^ 1;
  const changed = path.join(test.info().outputDir, 'cambiado.pdf');
  await writeFile(changed, bytes);
  await page.getByLabel('Suelta aquí el PDF, o elígelo').setInputFiles(changed);
  await expect(page.getByText(/^No coincide/)).toBeVisible();
  await expectAccessible(page);
});

test('se pide a los contactos del cliente; a quien no tiene correo, en esta pantalla, y a nadie dos veces', async ({
  page,
}) => {
  const admin = await asAdmin(page.request);
  const { filas } = await admin.get('/clientes/leer?limite=1&orden=-codigo');
  const contacto = { _idCliente: filas[0]._id, recibe: [], esPrincipal: false, puedeAceptar: false };
  const email = `${randomUUID().slice(0, 8)}@ejemplo.es`;
  await admin.post('/contactosClientes/crear', { ...contacto, nombre: 'Rubén', apellidos: 'Salas', email });
  await admin.post('/contactosClientes/crear', { ...contacto, nombre: 'Maya', telefono: '600000000' });
  const { id } = await uploaded(page, { entidad: 'cliente', _idEntidad: filas[0]._id });
  await openAs(page, ADMIN, `/panelAdmin/documentos/${id}`);
  const section = page.getByRole('region', { name: 'Firmas', exact: true });
  const asking = page.getByRole('form', { name: 'Pedir firmas' });
  const ask = async (nombre: string, button: string) => {
    const opens = section.getByRole('button', { name: 'Pedir firmas' });
    await opens.click();
    await expect(asking.locator('input:enabled').first()).toBeFocused();
    // A key that is pressed while the screen is covered is lost.
    await expect(loadingDialog(page)).toHaveCount(0);
    await asking.getByRole('checkbox', { name: nombre }).press('Space');
    await asking.getByRole('button', { name: button }).press('Enter');
    await expect(opens).toBeFocused();
  };
  await ask('Rubén Salas', 'Pedir a Rubén');
  await expect(page.getByText('Falta la firma de Rubén Salas')).toBeVisible();
  await ask('Maya', 'Pedir a Maya');
  await expect(page.getByText('Faltan 2 firmas')).toBeVisible();
  await section.getByRole('button', { name: 'Pedir firmas' }).click();
  for (const nombre of ['Rubén Salas', 'Maya'])
    await expect(asking.getByRole('checkbox', { name: nombre })).toBeDisabled();
  await expectAccessible(page);
  await section.getByRole('button', { name: 'Enlace para Rubén Salas' }).click();
  await expect(section.getByLabel('Enlace para que firme Rubén Salas')).toHaveValue(/\/firmar\/[\w-]{43}$/);
  await section.getByRole('button', { name: 'Firmar aquí, Maya' }).click();
  const signing = page.getByRole('dialog', { name: 'Firma Maya' });
  // The whole of it is in sight, without scrolling.
  await expect(signing.getByRole('button', { name: 'Firmar el documento' })).toBeInViewport({ ratio: 1 });
  await signing.getByRole('radio', { name: 'Escribirla' }).check();
  await signing.getByLabel('Escribe su nombre completo como firma').fill('Maya');
  await signing.getByRole('checkbox', { name: /^He leído este documento/ }).check();
  await signing.getByRole('button', { name: 'Firmar el documento' }).click();
  await expect(page.getByText('Falta la firma de Rubén Salas')).toBeVisible();
});

test('en persona, ante quien trabaja aquí; y se revoca con un motivo @movil', async ({ page, isMobile }) => {
  test.slow();
  const { id } = await uploaded(page);
  await openAs(page, ADMIN, `/panelAdmin/documentos/${id}`);
  const section = page.getByRole('region', { name: 'Firmas', exact: true });
  await section.getByRole('button', { name: 'Firmar aquí' }).click();
  const signing = page.getByRole('dialog', { name: 'Firma quien está delante' });
  await signing.getByRole('button', { name: 'Firmar el documento' }).click();
  await expect(signing.getByText('Marca la casilla para firmar').first()).toBeVisible();
  await signing.getByLabel('Nombre y apellidos de quien firma').fill('Rosa Gil');
  await draw(page, isMobile);
  await signing.getByRole('checkbox', { name: /^He leído este documento/ }).check();
  await expectAccessible(page);
  await signing.getByRole('button', { name: 'Firmar el documento' }).click();
  await expect(section.getByText('Firmado', { exact: true })).toBeVisible();
  // The final document is made apart, and its screen tells it when it is asked again.
  await expect(async () => {
    await page.reload();
    await expect(section.getByText('Se comprueba con el código')).toBeVisible({ timeout: 2_000 });
  }).toPass({ timeout: 120_000 });
  await section.getByText('Todo lo que ha pasado').click();
  await expect(section.getByText(/Rosa Gil lo firmó en persona, ante/)).toBeVisible();
  await expectAccessible(page);
  await section.getByRole('button', { name: 'Revocar la firma' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Motivo').fill('Firmó quien no debía');
  await dialog.getByRole('button', { name: 'Revocar la firma' }).click();
  await expect(page.getByText('Revocado', { exact: true }).first()).toBeVisible();
});

test('quien no quiere firmar lo dice, y sin JavaScript se puede todo @sinjs', async ({ page }) => {
  const email = `${randomUUID().slice(0, 8)}@ejemplo.es`;
  const mark = await askedToSign(page, email);
  const link = await secretLink('firmar', email, mark);
  await page.goto(link);
  await page.getByText('No quiero firmarlo').click();
  await page.getByLabel('¿Por qué no lo firmas?').fill('No es lo que hablamos');
  await page.getByRole('button', { name: 'Rechazar el documento' }).click();
  await expect(
    page.getByRole('heading', { level: 1, name: 'Este documento no se va a firmar' }),
  ).toBeVisible();
  await expect(page.getByText('No es lo que hablamos')).toBeVisible();
});

test('se firma escribiendo el nombre, con el teclado o sin JavaScript @sinjs', async ({
  page,
  javaScriptEnabled,
}) => {
  const email = `${randomUUID().slice(0, 8)}@ejemplo.es`;
  const mark = await askedToSign(page, email);
  await page.goto(await secretLink('firmar', email, mark));
  if (javaScriptEnabled === false) await expect(page.getByText('Para leerlo, descarga el PDF')).toBeVisible();
  else await page.getByRole('radio', { name: 'Escribirla' }).check();
  await page.getByLabel('Escribe tu nombre completo como firma').fill('Ana Peña');
  await page.getByRole('checkbox', { name: /^He leído este documento/ }).press('Space');
  await page.getByRole('button', { name: 'Firmar el documento' }).press('Enter');
  await expect(page.getByText('Has firmado el documento. ¡Gracias!')).toBeVisible();
});
