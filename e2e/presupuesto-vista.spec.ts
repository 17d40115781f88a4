import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import type { APIRequestContext, Page } from '@playwright/test';
import { EMPTY_PAGE, expect, expectAccessible, expectMessage, test } from './support/fixtures.ts';
import { freshNif } from './support/numbers.ts';
import { asAdmin, openAs } from './support/people.ts';

const ADMIN = { tipo: 'trabajador', email: 'admin@demo.es' } as const;

// Each goes through several screens and looks at them in both themes.
test.beforeEach(() => test.slow());

/** Time limit for the PDF reader: over a megabyte of script, compiled on a busy machine. */
const SLOW = { timeout: 120_000 };

const word = () => randomUUID().slice(0, 8);

async function newPresupuesto(request: APIRequestContext, lines: readonly string[], more: object = {}) {
  const admin = await asAdmin(request);
  const nombreComercial = `Autoescuela ${word()}`;
  const { _id: _idCliente } = await admin.post('/clientes/crear', {
    nombreComercial,
    razonSocial: `${nombreComercial} S. L.`,
    nif: freshNif(),
  });
  const lineas = lines.map((descripcion) => ({ descripcion, precioUnitario: '10' }));
  return admin.post('/presupuestos/crear', { _idCliente, titulo: `Prueba ${word()}`, lineas, ...more });
}

const cell = (page: Page, name: string, line: number) =>
  page.getByLabel(`${name} de la línea ${line}`, { exact: true });
const concepts = (page: Page) =>
  page
    .getByRole('table')
    .locator('[data-cell="descripcion"]')
    .evaluateAll((cells) => cells.map((one) => (one as HTMLTextAreaElement).value));

test('un presupuesto se ve como se imprime, página a página, se amplía, se descarga y se imprime', async ({
  page,
  request,
}) => {
  const many = Array.from({ length: 70 }, (_, index) => `Trabajo número ${index + 1}`);
  const presupuesto = await newPresupuesto(request, many);
  await openAs(page, ADMIN, `/panelAdmin/presupuestos/${presupuesto._id}/pdf`);
  const sheet = (number: number) => page.getByRole('region', { name: new RegExp(`^Página ${number} de `) });
  await expect(sheet(1)).toContainText('Trabajo número 1', SLOW);
  await expect(sheet(3)).toContainText('Trabajo número 70');
  await expectAccessible(page);
  // It is drawn, and not only said: ink somewhere on a white page.
  const inked = () =>
    sheet(1)
      .locator('canvas')
      .evaluate((canvas: HTMLCanvasElement) => {
        const { data } = canvas.getContext('2d')?.getImageData(0, 0, canvas.width, canvas.height) ?? {};
        return data?.some((value, index) => index % 4 === 0 && value < 60) ?? false;
      });
  await expect.poll(inked).toBe(true);
  await expect(page.getByText(/^Página 1 de \d$/)).toBeVisible();
  await sheet(3).scrollIntoViewIfNeeded();
  await expect(page.getByText(/^Página [23] de \d$/)).toBeAttached();
  const width = async () => (await sheet(1).boundingBox())?.width ?? 0;
  const before = await width();
  await page.getByRole('button', { name: 'Acercar' }).click();
  await expect.poll(width).toBeGreaterThan(before * 1.2);
  await page.getByRole('button', { name: 'Ajustar al ancho' }).click();
  await expect.poll(width).toBe(before);
  const waiting = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Descargar' }).click();
  const file = await waiting;
  expect(file.suggestedFilename()).toMatch(/^presupuesto-borrador-\w+\.pdf$/);
  expect((await readFile(await file.path())).subarray(0, 5).toString()).toBe('%PDF-');
  // The browser's own dialog can't be looked at: what would be printed is.
  await page.evaluate(() => {
    window.print = () => document.body.setAttribute('data-asked', 'true');
  });
  await page.getByRole('button', { name: 'Imprimir' }).click();
  await expect(page.locator('body[data-asked]')).toBeAttached(SLOW);
  await page.emulateMedia({ media: 'print' });
  await expect(page.locator('body > div > img')).toHaveCount(3);
  await expect(page.getByRole('heading', { level: 1 })).toBeHidden();
  await page.emulateMedia({ media: 'screen' });
  await page.evaluate(() => window.dispatchEvent(new Event('afterprint')));
  await expect(page.locator('body > div > img')).toHaveCount(0);
});

test('un pedido se ve sin que cuente como impreso', async ({ page, request }) => {
  const admin = await asAdmin(request);
  const presupuesto = await newPresupuesto(request, ['Web']);
  const order = await admin.post('/pedidos/crear', {
    _idCliente: presupuesto._idCliente,
    lineas: [{ descripcion: 'Web', precioUnitario: '10' }],
  });
  await openAs(page, ADMIN, `/panelAdmin/pedidos/${order._id}`);
  await page.getByRole('button', { name: 'Más acciones' }).click();
  await page.getByRole('link', { name: 'Vista previa' }).click();
  await expect(page).toHaveURL(`/panelAdmin/pedidos/${order._id}/pdf`);
  const sheet = page.getByRole('region', { name: 'Página 1 de 1' });
  await expect(sheet).toContainText('VISTA PREVIA', SLOW);
  await expectAccessible(page);
  const waiting = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Descargar' }).click();
  await waiting;
  await page.getByRole('main').getByRole('link', { name: 'Volver' }).click();
  await expect(cell(page, 'Concepto', 1)).toHaveValue('Web');
});

test.describe('un documento que no se puede leer', () => {
  test('se dice, y se puede volver a intentar', async ({ page, request }) => {
    const presupuesto = await newPresupuesto(request, ['Web']);
    let broken = true;
    await page.route('**/presupuestos/imprimir**', (route) =>
      broken
        ? route.fulfill({ status: 200, contentType: 'application/pdf', body: 'nada de nada' })
        : route.continue(),
    );
    await openAs(page, ADMIN, `/panelAdmin/presupuestos/${presupuesto._id}/pdf`);
    await expect(page.getByRole('main')).toContainText('No se ha podido mostrar el documento');
    await expect(page.getByRole('button', { name: 'Descargar' })).toBeVisible();
    await expectAccessible(page);
    broken = false;
    await page.reload();
    await expect(page.getByRole('region', { name: 'Página 1 de 1' })).toContainText('Web', SLOW);
  });
});

test('las líneas y las secciones se ordenan arrastrándolas, y con Escape se quedan donde estaban @movil', async ({
  page,
  request,
  isMobile,
}) => {
  const presupuesto = await newPresupuesto(request, ['Una', 'Dos', 'Tres', 'Cuatro']);
  await openAs(page, ADMIN, `/panelAdmin/presupuestos/${presupuesto._id}`);
  if (isMobile) await page.getByRole('button', { name: 'Más formas de añadir' }).click();
  await page.getByRole('button', { name: 'Sección' }).click();
  await page.keyboard.type('Diseño');
  const handle = (line: number) => page.getByRole('button', { name: `Arrastrar la línea ${line}` });
  const drag = async (line: number, to: number, how: 'drop' | 'Escape' = 'drop') => {
    // Under the bar of the panel, and both far from the edges of the screen, near which it moves on.
    await handle(Math.min(line, to)).evaluate((one) =>
      window.scrollBy({ top: one.getBoundingClientRect().top - 110, behavior: 'instant' }),
    );
    const from = await handle(line).boundingBox();
    const row = await page
      .getByRole('row')
      .filter({ has: handle(to) })
      .boundingBox();
    if (!from || !row) throw new Error('nothing to take hold of');
    const x = from.x + from.width / 2;
    await page.mouse.move(x, from.y + from.height / 2);
    await page.mouse.down();
    await page.mouse.move(x, to > line ? row.y + row.height - 4 : row.y + 4, { steps: 6 });
    if (how === 'Escape') await page.keyboard.press('Escape');
    await page.mouse.up();
  };
  // On a telephone each line is a card, and three of them don't fit.
  if (isMobile) {
    await drag(1, 2);
    await expect.poll(async () => (await concepts(page))[1]).toBe('Una');
    await drag(2, 3);
  } else await drag(1, 3);
  await expect.poll(() => concepts(page)).toEqual(['Dos', 'Tres', 'Una', 'Cuatro', 'Diseño']);
  await drag(5, 4);
  await expect.poll(() => concepts(page)).toEqual(['Dos', 'Tres', 'Una', 'Diseño', 'Cuatro']);
  await drag(1, 2, 'Escape');
  await expect.poll(() => concepts(page)).toEqual(['Dos', 'Tres', 'Una', 'Diseño', 'Cuatro']);
  await expectAccessible(page);
  await page.keyboard.press('Control+s');
  await expectMessage(page, 'Presupuesto actualizado');
  const { lineas } = await (await asAdmin(request)).get(
    `/presupuestos/consultarPorId?_id=${presupuesto._id}`,
  );
  expect(lineas.map(({ descripcion }: { descripcion: string }) => descripcion)).toEqual(await concepts(page));
});

test.describe('lo que se escribe y no se guarda', () => {
  test('se ofrece al volver, y si se recupera se guarda', async ({ page, request }) => {
    const presupuesto = await newPresupuesto(request, ['Web']);
    await openAs(page, ADMIN, `/panelAdmin/presupuestos/${presupuesto._id}`);
    await cell(page, 'Concepto', 1).fill('Web con tienda');
    await page.getByLabel('Título').fill('Escrito y sin guardar');
    page.once('dialog', (dialog) => dialog.accept());
    await page.reload();
    const offer = page.getByRole('dialog', { name: 'Tienes un borrador del presupuesto' });
    await expect(offer).toContainText('Lo escribías el');
    await expectAccessible(page);
    await offer.getByRole('button', { name: 'Recuperar' }).click();
    await expect(page.getByLabel('Título')).toHaveValue('Escrito y sin guardar');
    await expect(cell(page, 'Concepto', 1)).toHaveValue('Web con tienda');
    await expect(offer).toHaveCount(0);
    await page.keyboard.press('Control+s');
    await expectMessage(page, 'Presupuesto actualizado');
    await page.reload();
    await expect(page.getByLabel('Título')).toHaveValue('Escrito y sin guardar');
    await expect(offer).toHaveCount(0);
  });

  test('de un presupuesto nuevo también, y si se descarta no vuelve', async ({ page }) => {
    await openAs(page, ADMIN, '/panelAdmin/presupuestos/nuevo');
    await page.getByLabel('Título').fill('Uno nuevo');
    page.once('dialog', (dialog) => dialog.accept());
    await page.reload();
    const offer = page.getByRole('region', { name: 'Tienes un borrador del presupuesto' });
    await offer.getByRole('button', { name: 'Descartar' }).click();
    await expect(page.getByLabel('Título')).toHaveValue('');
    await page.reload();
    await expect(page.getByRole('heading', { level: 1, name: 'Nuevo presupuesto' })).toBeVisible();
    await expect(page.getByLabel('Título')).toHaveValue('');
    await expect(offer).toHaveCount(0);
  });

  test('quien sale sin guardar, o cierra la sesión, no deja nada', async ({ page, request }) => {
    const presupuesto = await newPresupuesto(request, ['Web']);
    const kept = () =>
      page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith('borrador:')).length);
    await openAs(page, ADMIN, `/panelAdmin/presupuestos/${presupuesto._id}`);
    await page.getByLabel('Título').fill('No lo quiero');
    await expect.poll(kept).toBe(1);
    await page.getByRole('main').getByRole('link', { name: 'Presupuestos' }).click();
    await page.getByRole('button', { name: 'Salir sin guardar' }).click();
    await expect(page).toHaveURL('/panelAdmin/presupuestos');
    expect(await kept()).toBe(0);
  });

  test.describe('y otra persona lo cambia', () => {
    test.use({ expectedStatuses: [409] });

    test('se avisa, y al guardar se elige qué queda', async ({ page, request }) => {
      const presupuesto = await newPresupuesto(request, ['Web']);
      await openAs(page, ADMIN, `/panelAdmin/presupuestos/${presupuesto._id}`);
      await page.getByLabel('Título').fill('El mío');
      page.once('dialog', (dialog) => dialog.accept());
      await page.goto(EMPTY_PAGE);
      const { _id, version } = presupuesto;
      await (await asAdmin(request)).put('/presupuestos/actualizar', { _id, version, titulo: 'El suyo' });
      await page.goto(`/panelAdmin/presupuestos/${presupuesto._id}`);
      const offer = page.getByRole('dialog', { name: 'Tienes un borrador del presupuesto' });
      await expect(offer).toContainText('Desde entonces alguien ha cambiado los datos');
      await offer.getByRole('button', { name: 'Recuperar' }).click();
      await expect(offer).toHaveCount(0);
      await expect(page.getByLabel('Título')).toHaveValue('El mío');
      await page.keyboard.press('Control+s');
      const merge = page.getByRole('dialog', { name: 'Alguien ha cambiado estos datos' });
      await expect(merge).toContainText('El mío');
      await expect(merge).toContainText('El suyo');
      await merge.getByRole('button', { name: 'Guardar lo elegido' }).click();
      await expectMessage(page, 'Presupuesto actualizado');
      await expect(page.getByLabel('Título')).toHaveValue('El mío');
    });
  });
});

test('de un presupuesto se guarda una plantilla, y con ella se empieza otro al precio que se elija', async ({
  page,
  request,
}) => {
  const admin = await asAdmin(request);
  const codigo = word().toUpperCase();
  const concept = await admin.post('/conceptosPresupuestos/crear', {
    codigo,
    nombre: `Hora ${codigo}`,
    descripcion: '',
    precio: '50',
    tipoIva: '21',
    unidad: 'hora',
  });
  const nombre = `Plantilla ${word()}`;
  const presupuesto = await newPresupuesto(request, [], {
    titulo: 'Web con reservas',
    condiciones: 'A un mes',
    lineas: [{ _idConcepto: concept._id, cantidad: '2' }],
  });
  await openAs(page, ADMIN, `/panelAdmin/presupuestos/${presupuesto._id}`);
  await page.getByRole('button', { name: 'Más acciones' }).click();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Guardar como plantilla' }).click();
  const dialog = page.getByRole('dialog', { name: 'Guardar como plantilla' });
  await expect(dialog.getByLabel('Nombre')).toHaveValue('Web con reservas');
  await dialog.getByLabel('Nombre').fill('');
  await dialog.getByRole('button', { name: 'Guardar la plantilla' }).click();
  await expect(dialog).toContainText('Escribe un nombre');
  await dialog.getByLabel('Nombre').fill(nombre);
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Guardar la plantilla' }).click();
  await expectMessage(page, `Plantilla «${nombre}» creada`);
  const { _id, version } = concept;
  await admin.put('/conceptosPresupuestos/actualizar', { _id, version, precio: '60' });
  await page.goto('/panelAdmin/presupuestos/nuevo');
  const field = page.getByRole('combobox', { name: 'Desde plantilla' });
  await field.click();
  await field.fill(nombre);
  await page.getByRole('option', { name: nombre }).click();
  await expect(page.getByLabel('Título')).toHaveValue('Web con reservas');
  await expect(cell(page, 'Precio', 1)).toHaveValue('50,00');
  await expect(page.getByText(`El precio de «Hora ${codigo}» es ahora 60,00`)).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: /^Poner 60,00/ }).click();
  await expect(cell(page, 'Precio', 1)).toHaveValue('60,00');
  await expect(page.getByText('El precio de «Hora')).toBeHidden();
  await page.getByText('Más datos', { exact: true }).click();
  await page.getByRole('textbox', { name: /^Para/ }).fill('Alguien');
  await page.keyboard.press('Control+s');
  await expectMessage(page, 'Presupuesto creado');
  await expect(page.getByLabel('Condiciones')).toHaveValue('A un mes');
  await expect(page.getByRole('region', { name: 'Totales' }).locator('dd').last()).toHaveText('145,20 €');
  await page.goto('/panelAdmin/auxiliares/plantillasPresupuestos');
  await expect(page.getByRole('link', { name: nombre })).toBeVisible();
  await page.getByRole('link', { name: nombre }).click();
  await page.getByLabel('Nombre', { exact: true }).fill(`${nombre} bis`);
  await expectAccessible(page);
  await page.keyboard.press('Control+s');
  await expectMessage(page, 'Plantilla actualizada');
});

test('uno cancelado dice por qué junto a su estado, y lo siguiente es duplicarlo', async ({
  page,
  request,
}) => {
  const { _id, version } = await newPresupuesto(request, ['Web']);
  const admin = await asAdmin(request);
  await admin.put('/presupuestos/cancelar', { _id, version, motivo: 'Lo deja para enero' });
  await openAs(page, ADMIN, `/panelAdmin/presupuestos/${_id}`);
  const summary = page.getByRole('region', { name: 'Lo que importa' });
  await expect(summary).toContainText('Motivo: Lo deja para enero');
  await expect(page.getByRole('region', { name: 'El PDF' })).toBeVisible();
  await expectAccessible(page);
  await summary.getByRole('button', { name: 'Duplicar' }).click();
  await expectMessage(page, 'Presupuesto creado');
});

test.describe('la validez de un presupuesto enviado', () => {
  test.use({ expectedStatuses: [400] });

  test('se alarga, y solo hasta un día posterior', async ({ page, request }) => {
    const admin = await asAdmin(request);
    let presupuesto = await newPresupuesto(request, ['Web']);
    for (const verb of ['empezar', 'terminar', 'entregar'])
      presupuesto = await admin.put(`/presupuestos/${verb}`, {
        _id: presupuesto._id,
        version: presupuesto.version,
      });
    await openAs(page, ADMIN, `/panelAdmin/presupuestos/${presupuesto._id}`);
    await page.getByRole('button', { name: 'Más acciones' }).click();
    await page.getByRole('button', { name: 'Prorrogar' }).click();
    const dialog = page.getByRole('dialog', { name: 'Prorrogar' });
    await dialog.getByRole('button', { name: 'Prorrogar' }).click();
    await expect(dialog).toContainText('Elige un día');
    await dialog.getByLabel('Válido hasta').fill(String(presupuesto.validoHasta));
    await dialog.getByRole('button', { name: 'Prorrogar' }).click();
    await expect(dialog).toContainText('Ya es válido hasta el');
    await expectAccessible(page);
    await dialog.getByLabel('Válido hasta').fill('2099-01-31');
    await dialog.getByRole('button', { name: 'Prorrogar' }).click();
    await expectMessage(page, 'Presupuesto prorrogado');
    await expect(page.getByRole('region', { name: 'Presupuesto', exact: true })).toContainText('31/01/2099');
  });
});
