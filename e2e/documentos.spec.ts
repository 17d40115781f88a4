import { randomUUID } from 'node:crypto';
import sharp from 'sharp';
import { drawTextPdf } from '../src/demo/text-pdf.server.ts';
import { expect, expectAccessible, expectMessage, test } from './support/fixtures.ts';
import { asAdmin, newPerson, openAs } from './support/people.ts';

const ADMIN = { tipo: 'trabajador', email: 'admin@demo.es' } as const;

const pdf = async (name: string, text: string) => ({
  name,
  mimeType: 'application/pdf',
  buffer: await drawTextPdf(text, [randomUUID()]),
});

test.describe('lo que se rechaza se dice', () => {
  test.use({ expectedStatuses: [400, 409] });

  test('la oficina sube varios a un cliente, los busca, los mira y los sustituye', async ({
    page,
    request,
  }) => {
    test.slow();
    const admin = await asAdmin(request);
    const mark = `Zaguán ${randomUUID().slice(0, 8)}`;
    const { filas } = await admin.get('/clientes/leer?limite=1&orden=codigo');
    await openAs(page, ADMIN, `/panelAdmin/clientes/${filas[0]._id}/documentos`);
    const section = page.getByRole('region', { name: 'Documentos', exact: true });
    await section.getByRole('button', { name: 'Subir documentos' }).click();
    const files = page.getByLabel('Archivos que se suben');
    const good = await pdf(`${mark}.pdf`, 'Contrato de arrendamiento');
    await files.setInputFiles([
      good,
      { name: 'trampa.pdf', mimeType: 'application/pdf', buffer: Buffer.from('MZ\x90\0 no es un PDF') },
      { name: 'programa.exe', mimeType: 'application/x-msdownload', buffer: Buffer.from('MZ') },
    ]);
    const uploads = page.getByRole('region', { name: 'Archivos por subir' });
    await expect(uploads.getByText('No es de un tipo que se admita')).toBeVisible();
    await uploads.getByRole('button', { name: 'Subir 2 archivos' }).click();
    // The error is beside the field, and nothing was sent.
    await expect(page.getByText('Elige una de la lista')).toBeVisible();
    await page.getByRole('combobox', { name: 'Clasificación' }).click();
    await page.getByRole('option', { name: 'Contratos' }).click();
    await uploads.getByRole('button', { name: 'Subir 2 archivos' }).click();
    await expect(section.getByRole('link', { name: mark })).toBeVisible();
    await expect(uploads.getByText('es un programa de Windows')).toBeVisible();
    await expectAccessible(page);
    await uploads.getByRole('button', { name: 'Quitar trampa.pdf' }).click();
    await uploads.getByRole('button', { name: 'Quitar programa.exe' }).click();

    await files.setInputFiles([{ ...good, name: 'otra-vez.pdf' }]);
    await page.getByRole('button', { name: 'Subir 1 archivo' }).click();
    await expect(page.getByText(`«otra-vez.pdf» es igual que «${mark}»`)).toBeVisible();
    await page.getByRole('button', { name: 'Guardar otra-vez.pdf igualmente' }).click();
    await expect(section.getByRole('link', { name: 'otra-vez' }).first()).toBeVisible();

    await page.goto('/panelAdmin/documentos');
    await page.getByLabel(/^Buscar por nombre/).fill(mark);
    // The list as it was before the search goes away under the hand.
    await expect(page.getByRole('link', { name: mark }).locator('mark').first()).toBeVisible();
    await page.getByRole('link', { name: mark }).click();
    await expect(page.getByRole('heading', { level: 1, name: mark })).toBeVisible();
    // The first PDF also loads the library that draws them.
    await expect(page.getByText('Página 1 de 1')).toBeVisible({ timeout: 120_000 });
    await expect(page.getByRole('region', { name: mark }).locator('canvas')).toBeVisible();
    await expectAccessible(page);

    await page.getByRole('button', { name: /^Quién lo ve: / }).click();
    await page.getByRole('combobox', { name: 'Quién lo ve' }).selectOption('Pública');
    await page.getByRole('button', { name: 'Guardar' }).click();
    await expectMessage(page, 'Quién lo ve: cambio guardado');

    await page.getByRole('button', { name: 'Más acciones' }).click();
    await page.getByRole('button', { name: 'Sustituir por otra versión' }).click();
    await page.getByLabel('Archivo que se sube').setInputFiles([await pdf('v2.pdf', 'Contrato nuevo')]);
    await page.getByRole('button', { name: 'Subir 1 archivo' }).click();
    await expect(page.getByText('Versión 2', { exact: true })).toBeVisible();
    const versions = page.getByRole('list', { name: 'Versiones' });
    await expect(versions.getByText('Versión 2 (esta)')).toBeVisible();
    const downloading = page.waitForEvent('download');
    await versions.getByRole('button', { name: 'Descargar Versión 1' }).click();
    expect((await downloading).suggestedFilename()).toBe(`${mark}.pdf`);
    await page.getByRole('heading', { name: 'Descargas' }).click();
    await expect(page.getByRole('list', { name: 'Descargas' }).getByRole('listitem').first()).toContainText(
      'descargó la versión 1',
    );
    await expect(page.getByRole('list', { name: 'Descargas' })).toContainText('vio la versión 1');

    await page.getByRole('button', { name: 'Más acciones' }).click();
    await page.getByRole('button', { name: 'Eliminar', exact: true }).click();
    const dialog = page.getByRole('dialog', { name: /^Eliminar/ });
    await expect(dialog).toContainText('con sus 2 versiones');
    await expectAccessible(page);
    await dialog.getByRole('button', { name: 'Eliminar el documento' }).click();
    await expectMessage(page, 'Documento eliminado');
    await expect(page.getByRole('heading', { level: 1, name: 'Documentos' })).toBeVisible();
  });
});

test('lo que se subió hace meses se elimina diciendo por qué', async ({ page, request }) => {
  const admin = await asAdmin(request);
  const idOf = async (texto: string) =>
    (await admin.get(`/documentos/leer?texto=${encodeURIComponent(texto)}`)).filas[0]._id;
  await openAs(page, ADMIN, `/panelAdmin/documentos/${await idOf('Manual de atención')}`);
  await page.getByRole('button', { name: 'Más acciones' }).click();
  await page.getByRole('button', { name: 'Eliminar', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Eliminar «Manual de atención»' });
  await dialog.getByRole('button', { name: 'Eliminar el documento' }).click();
  await expect(dialog).toContainText('Di por qué se elimina');
  await expectAccessible(page);
  await dialog.getByLabel('Motivo').fill('Lo sustituye el manual de 2027');
  await dialog.getByRole('button', { name: 'Eliminar el documento' }).click();
  await expectMessage(page, 'Documento eliminado');
});

test('una subida se cancela y se reintenta, y queda una sola vez', async ({ page, request }) => {
  const client = await newPerson(request, 'cliente', 'Propietario');
  await openAs(page, client, '/panelCliente/documentos/nuevo');
  const mark = `Recibo ${randomUUID().slice(0, 8)}`;
  await page.getByLabel('Archivos que se suben').setInputFiles([await pdf(`${mark}.pdf`, 'Recibo')]);
  let calls = 0;
  await page.route('**/documentos/crear', async (route) => {
    calls += 1;
    // The first never comes back: there is time to change one's mind.
    if (calls > 1) await route.continue();
  });
  await page.getByRole('button', { name: 'Subir 1 archivo' }).click();
  await page.getByRole('button', { name: `Cancelar ${mark}.pdf` }).click();
  await expect(page.getByText('Cancelado: no se ha guardado.')).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: `Reintentar ${mark}.pdf` }).click();
  await expect(page.getByRole('link', { name: mark })).toHaveCount(1);
});

test('la autoescuela ve los suyos, los mira en el teléfono y envía los que tiene', async ({
  page,
  request,
}) => {
  test.slow();
  const client = await newPerson(request, 'cliente', 'Propietario');
  await openAs(page, client, '/panelCliente/documentos');
  await expect(page.getByRole('link', { name: 'Contrato de publicación 2026' })).toBeVisible();
  await expect(page.getByText('Póliza de los vehículos')).toBeHidden();
  await page.getByRole('link', { name: 'Fachada', exact: true }).click();
  await expect(page.getByRole('img', { name: 'Fachada' })).toBeVisible();
  await expectAccessible(page);
  const mark = `Local ${randomUUID().slice(0, 8)}`;
  await page.goto('/panelCliente/documentos/nuevo');
  const picture = sharp({
    create: { width: 30 + (Date.now() % 500), height: 40, channels: 3, background: 'teal' },
  });
  await page
    .getByLabel('Archivos que se suben')
    .setInputFiles([
      { name: `${mark}.png`, mimeType: 'image/png', buffer: await picture.withMetadata().png().toBuffer() },
      await pdf(`${mark} plano.pdf`, mark),
    ]);
  await page.getByRole('button', { name: 'Subir 2 archivos' }).click();
  await expect(page.getByRole('link', { name: mark, exact: true })).toBeVisible();
  await expect(page.getByRole('link', { name: `${mark} plano` })).toBeVisible();
  const admin = await asAdmin(request);
  const { filas } = await admin.get(`/documentos/leer?texto=${encodeURIComponent(mark)}`);
  expect(filas.map(({ origen: _, visibilidad }: Record<string, string>) => visibilidad)).toEqual([
    'cliente',
    'cliente',
  ]);
  await page.getByRole('link', { name: `${mark} plano` }).click();
  await page.getByRole('button', { name: 'Más acciones' }).click();
  await page.getByRole('button', { name: 'Eliminar', exact: true }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Eliminar el documento' }).click();
  await expect(page.getByRole('link', { name: mark, exact: true })).toBeVisible();
  await expect(page.getByRole('link', { name: `${mark} plano` })).toBeHidden();
});

test('con la cámara del teléfono se hacen fotos, se juntan en un PDF, y sin conexión no se pierden @solomovil', async ({
  page,
  request,
}) => {
  const client = await newPerson(request, 'cliente', 'Propietario');
  await openAs(page, client, '/panelCliente/documentos/nuevo');
  const random = randomUUID().charCodeAt(0);
  // The camera lies, and notes that the photograph is to be turned.
  const lying = (background: string) =>
    sharp({ create: { width: 400 + random, height: 300, channels: 3, background } })
      .withMetadata({ orientation: 6 })
      .jpeg()
      .toBuffer();
  for (const colour of ['teal', 'tomato']) {
    const [camera] = await Promise.all([
      page.waitForEvent('filechooser'),
      page.getByRole('button', { name: 'Hacer foto' }).click(),
    ]);
    expect(await camera.element().getAttribute('capture')).toBe('environment');
    await camera.setFiles({ name: 'image.jpg', mimeType: 'image/jpeg', buffer: await lying(colour) });
    await expect(page.getByRole('button', { name: /^Quitar Foto / })).toHaveCount(colour === 'teal' ? 1 : 2);
  }
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Juntar las 2 fotos en un PDF' }).click();
  await expect(page.getByRole('button', { name: /^Quitar Fotos .*\.pdf$/ })).toBeVisible();
  await page.context().setOffline(true);
  await page.getByRole('button', { name: 'Subir 1 archivo' }).click();
  await expect(page.getByText('No hay conexión con el servidor')).toBeVisible();
  await page.context().setOffline(false);
  await page.getByRole('button', { name: /^Reintentar Fotos/ }).click();
  await page
    .getByRole('link', { name: /^Fotos / })
    .first()
    .click();
  const sheet = page.getByRole('region', { name: 'Página 1 de 2' });
  await expect(sheet).toBeVisible();
  const first = await sheet.boundingBox();
  expect(first?.height).toBeGreaterThan(first?.width ?? 0);
});
