import { readFile } from 'node:fs/promises';
import { expect, expectAccessible, test } from './support/fixtures.ts';
import { asAdmin, newPerson, openAs } from './support/people.ts';

const ADMIN = { tipo: 'trabajador', email: 'admin@demo.es' } as const;
const SCREEN = '/panelAdmin/informesClientes';

test('lo dibujado, la tabla y la API dicen lo mismo, y cada cifra lleva a sus filas', async ({
  page,
  request,
}) => {
  test.slow();
  const admin = await asAdmin(request);
  const REPORT = '/informes/leer?informe=clientesPorClasificacion&periodo=siempre';
  await openAs(page, ADMIN, `${SCREEN}?informe=clientesPorClasificacion`);
  const table = page.getByRole('table', { name: 'Clientes por clasificación' });
  const drawn = page.getByRole('region', {
    name: /^Clientes por clasificación: clientes\. Lo que más, .+ tabla que sigue$/,
  });
  let report = await admin.get(REPORT);
  // Other journeys make clientes meanwhile, so both figures must come from the same moment.
  await expect(async () => {
    report = await admin.get(REPORT);
    await page.reload();
    await expect(table.getByRole('row')).toHaveCount(report.filas.length + 2);
    for (const { valores } of report.filas) {
      const row = table.getByRole('row').filter({ hasText: valores.nombre });
      await expect(row).toContainText(String(valores.clientes), { timeout: 2_000 });
      await expect(drawn).toContainText(`${valores.nombre}${valores.clientes}`, { timeout: 2_000 });
    }
  }).toPass();
  const [first] = report.filas;
  await table
    .getByRole('link', { name: String(first.valores.clientes), exact: true })
    .first()
    .click();
  await expect(page).toHaveURL(/\/panelAdmin\/clientes\?_idClasificacion=/);
  await expect(async () => {
    const { filas } = await admin.get(REPORT);
    const same = filas.find(({ clave }: { clave: string }) => clave === first.clave);
    await page.reload();
    await expect(page.getByText(new RegExp(`de ${same.valores.clientes}\\b`)).first()).toBeVisible({
      timeout: 3_000,
    });
  }).toPass();
});

test('el periodo y los filtros están en la dirección, y volver atrás los deshace @movil', async ({
  page,
  isMobile,
}) => {
  await openAs(page, ADMIN, `${SCREEN}?informe=ventasPorMes`);
  await expect(page.getByRole('table', { name: 'Ventas por mes' }).getByRole('row')).toHaveCount(14);
  await page.getByLabel('Periodo').selectOption('Este trimestre');
  await expect(page).toHaveURL(/periodo=esteTrimestre/);
  await expect(page.getByRole('table', { name: 'Ventas por mes' }).getByRole('row')).toHaveCount(5);
  await page.getByLabel('Periodo').selectOption('A medida');
  // On a slow computer, the second is written before the first is in the address.
  const computer = await page.context().newCDPSession(page);
  await computer.send('Emulation.setCPUThrottlingRate', { rate: 20 });
  await page.getByLabel('Desde').fill('2026-01-01');
  await page.getByLabel('Hasta').fill('2026-02-28');
  await computer.detach();
  await expect(page.getByText('Del 1 de enero de 2026 al 28 de febrero de 2026.')).toBeVisible();
  await page.goBack();
  await expect(page.getByText('Del 1 de enero de 2026 al 28 de febrero de 2026.')).toBeHidden();
  if (isMobile) await page.getByLabel('Informe', { exact: true }).selectOption('Embudo de clientes');
  else await page.getByRole('navigation', { name: 'Informes' }).getByText('Embudo de clientes').click();
  await expect(page.getByRole('heading', { level: 2, name: 'Embudo de clientes' })).toBeVisible();
  await expect(page.getByRole('table', { name: 'Embudo de clientes' })).toBeVisible();
  if (isMobile) {
    const province = page.getByRole('group', { name: 'Filtros del informe' }).getByText('Provincia');
    await expect(province).toBeHidden();
    await page.getByText('Filtros', { exact: true }).click();
    await expect(province).toBeVisible();
  }
  await page.getByText('Cómo se calcula').click();
  await expectAccessible(page);
});

test('se descarga lo que se ve', async ({ page }) => {
  await openAs(page, ADMIN, `${SCREEN}?informe=clientesPorProvincia`);
  await expect(page.getByRole('region', { name: /^Clientes por provincia:/ })).toBeVisible();
  const waiting = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Descargar' }).click();
  await page.getByRole('menuitem', { name: 'CSV' }).click();
  const file = await waiting;
  expect(file.suggestedFilename()).toMatch(/^clientes-por-provincia-.*\.csv$/);
  expect(await readFile(await file.path(), 'utf8')).toContain('Provincia;Clientes;Parte (%)');
});

test('lo dibujado lleva a sus filas con el ratón y con el teclado, y se guarda como imagen', async ({
  page,
}) => {
  await openAs(page, ADMIN, `${SCREEN}?informe=conversionPorCanal&periodo=siempre`);
  const drawn = page.getByRole('region', { name: /^Conversión por canal: conversión/ });
  const bar = drawn.getByRole('link').first();
  await expect(bar).toHaveAccessibleName(/: \d+,\d.%$/);
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Guardar la imagen' }).click();
  const [svg] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('menuitem', { name: 'Imagen SVG' }).click(),
  ]);
  expect(svg.suggestedFilename()).toMatch(/^conversionPorCanal-\d{4}-\d\d-\d\d\.svg$/);
  const drawing = await readFile((await svg.path()) ?? '', 'utf8');
  const name = (await bar.textContent()) ?? '';
  expect(drawing).toContain(`<title>Conversión por canal</title>`);
  expect(drawing).toContain(`>${name}</text>`);
  await page.getByRole('button', { name: 'Guardar la imagen' }).click();
  const [png] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('menuitem', { name: 'Imagen PNG' }).click(),
  ]);
  const bytes = await readFile((await png.path()) ?? '');
  expect(bytes.subarray(1, 4).toString()).toBe('PNG');
  // Wide enough to be read in a document: twice the pixels of the drawing.
  expect(bytes.readUInt32BE(16)).toBe(1920);
  await bar.focus();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/panelAdmin\/clientes\?.*_idCanalCaptacion=/);
});

test('cada uno ve los informes de lo suyo', async ({ page, request }) => {
  await openAs(page, await newPerson(request, 'trabajador', 'Editor'), SCREEN);
  await expect(page.getByRole('heading', { name: /^Tiempos de respuesta/ })).toBeVisible();
  await expect(page.getByText('Ventas por mes')).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Descargar' })).toHaveCount(0);
});

test('dice cuánto lleva, y se puede parar y volver a pedir', async ({ page }) => {
  let answered = 0;
  await page.route('**/informes/leer?*', async (route) => {
    answered += 1;
    if (answered === 1) return;
    await route.fallback();
  });
  await openAs(page, ADMIN, `${SCREEN}?informe=ventasPorMes`);
  await expect(page.getByRole('progressbar', { name: /^Calculando/ })).toBeVisible();
  await page.getByRole('button', { name: 'Cancelar' }).click();
  await expect(page.getByText('Se ha parado antes de terminar.')).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Calcular' }).click();
  await expect(page.getByRole('table', { name: 'Ventas por mes' })).toBeVisible();
});
