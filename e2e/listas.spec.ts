import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { expect, expectAccessible, expectMessage, test } from './support/fixtures.ts';
import { asAdmin, newPerson, openAs } from './support/people.ts';

const ADMIN = { tipo: 'trabajador', email: 'admin@demo.es' } as const;
const BRANDS = '/panelAdmin/auxiliares/marcasProductos';

/** Brands that only this journey knows, found by a word of their own. */
async function makeBrands(page: Page, count: number): Promise<string> {
  const word = randomUUID().slice(0, 8);
  const admin = await asAdmin(page.request);
  for (let i = 1; i <= count; i++) {
    const nombre = `Marca ${word} ${String(i).padStart(2, '0')}`;
    const tipo = i % 2 === 1 ? 'vehiculo' : 'articulo';
    await admin.post('/marcas/crear', { nombre, tipo, web: '', orden: i, activo: i % 3 > 0 });
  }
  return word;
}

const rows = (page: Page, word: string) => page.getByRole('main').getByRole('link', { name: word });
const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name, exact: true });

/** The tools of a list are in a sheet on a telephone. */
const openTools = async (page: Page, isMobile: boolean) => {
  if (isMobile) await button(page, 'Filtros, orden y elegir varias').click();
};

test('los filtros puestos se ven, se quitan uno a uno y están en la dirección @movil', async ({
  page,
  isMobile,
}) => {
  const word = await makeBrands(page, 6);
  await openAs(page, ADMIN, `${BRANDS}?texto=${word}`);
  await expect(rows(page, word)).toHaveCount(6);
  await expect(page.locator('mark').first()).toHaveText(word);
  await openTools(page, isMobile);
  await button(page, 'Añadir filtro').click();
  const names = page.getByRole('combobox', { name: 'Buscar un filtro' });
  await names.fill('tip');
  const found = page.getByRole('listbox', { name: 'Filtros' }).getByRole('option');
  await expect(found).toHaveText(['Tipo']);
  await expectAccessible(page);
  await names.press('Enter');
  // The focus is in the first value.
  await page.keyboard.press('Space');
  await expect(button(page, 'Cambiar el filtro Tipo: Vehículo')).toBeVisible();
  await expect(rows(page, word)).toHaveCount(3);
  await button(page, 'Otro filtro').click();
  await names.fill('uso');
  await names.press('Enter');
  await page.getByRole('combobox', { name: 'En uso' }).selectOption('Sí');
  await expect(rows(page, word)).toHaveCount(2);
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  // The sheet of a telephone goes with the box of the filter.
  await expect(button(page, isMobile ? 'Filtros, orden y elegir varias' : 'Añadir filtro')).toBeFocused();
  await button(page, 'Cambiar el filtro Tipo: Vehículo').click();
  const type = page.getByRole('dialog', { name: /Tipo/ });
  await type.getByRole('checkbox', { name: 'Artículo' }).check();
  await expect(rows(page, word)).toHaveCount(4);
  // Without a value the chip stays while its box is open.
  await type.getByRole('checkbox', { name: 'Artículo' }).uncheck();
  await type.getByRole('checkbox', { name: 'Vehículo' }).uncheck();
  await expect(button(page, 'Cambiar el filtro Tipo: cualquiera')).toBeVisible();
  await type.getByRole('checkbox', { name: 'Vehículo' }).check();
  await type.getByRole('button', { name: 'Hecho' }).click();
  await expect(rows(page, word)).toHaveCount(2);
  await page.reload();
  await expect(rows(page, word)).toHaveCount(2);
  await button(page, 'Quitar el filtro En uso: Sí').click();
  await expect(rows(page, word)).toHaveCount(3);
  await page.goBack();
  await expect(rows(page, word)).toHaveCount(2);
  await button(page, 'Quitar todos').click();
  await expect(page.getByRole('button', { name: /^Quitar el filtro/ })).toHaveCount(0);
});

test('se pasa de página hacia delante y hacia atrás, y Atrás vuelve a la de antes', async ({ page }) => {
  test.slow();
  const word = await makeBrands(page, 45);
  await openAs(page, ADMIN, `${BRANDS}?texto=${word}&orden=nombre`);
  await expect(page.getByText('1–20 de 45')).toBeVisible();
  await button(page, 'Página siguiente').click();
  await expect(page.getByText('21–40 de 45')).toBeVisible();
  await expect(rows(page, word).first()).toHaveText(`Marca ${word} 21`);
  await button(page, 'Página siguiente').click();
  await expect(page.getByText('41–45 de 45')).toBeVisible();
  await expect(button(page, 'Página siguiente')).toHaveAttribute('aria-disabled', 'true');
  await button(page, 'Página anterior').click();
  await expect(page.getByText('21–40 de 45')).toBeVisible();
  await page.goBack();
  await expect(page.getByText('41–45 de 45')).toBeVisible();
  await button(page, 'Primera página').click();
  await expect(page.getByText('1–20 de 45')).toBeVisible();
});

/** Rows of a list that are seen whole without scrolling. */
const rowsInSight = (page: Page) =>
  page.locator('tbody tr').evaluateAll(
    (rows) =>
      rows.filter((row) => {
        const end = row.closest('[aria-busy]')?.getBoundingClientRect().bottom ?? 0;
        return row.getBoundingClientRect().bottom <= Math.min(end, window.innerHeight);
      }).length,
  );

test('se elige qué columnas se ven, en qué orden y con qué altura, y así se quedan', async ({ page }) => {
  const worker = await newPerson(page.request, 'trabajador', 'Gestor');
  await makeBrands(page, 20);
  await page.setViewportSize({ width: 1440, height: 900 });
  await openAs(page, worker, BRANDS);
  const heads = page.getByRole('columnheader');
  await expect(heads).toHaveText([/^Nombre/, 'Tipo', 'En uso']);
  await button(page, 'Columnas').click();
  const dialog = page.getByRole('dialog', { name: 'Columnas' });
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Bajar Tipo' }).click();
  await expect(heads).toHaveText([/^Nombre/, 'En uso', 'Tipo']);
  await dialog.getByRole('checkbox', { name: 'Tipo' }).uncheck();
  await dialog.getByRole('checkbox', { name: 'Orden' }).check();
  await page.keyboard.press('Escape');
  await expect(heads).toHaveText([/^Nombre/, 'En uso', /^Orden/]);
  await expect.poll(() => rowsInSight(page)).toBeGreaterThanOrEqual(16);
  await button(page, 'Columnas').click();
  await dialog.getByRole('switch', { name: 'Filas altas, con el texto entero' }).check();
  await page.keyboard.press('Escape');
  await expect.poll(() => rowsInSight(page)).toBeLessThan(16);
  // Coming from elsewhere, not by the address.
  await page.goto('/panelAdmin/miCuenta');
  await page.goto(BRANDS);
  await expect(heads).toHaveText([/^Nombre/, 'En uso', /^Orden/]);
  expect(await rowsInSight(page)).toBeLessThan(16);
  await button(page, 'Columnas').click();
  await button(page, 'Volver a las de siempre').click();
  await expect(heads).toHaveText([/^Nombre/, 'Tipo', 'En uso']);
});

test('una vista se guarda, se abre sola al entrar, se comparte y dice si ha cambiado', async ({ page }) => {
  const worker = await newPerson(page.request, 'trabajador', 'Gestor');
  const other = await newPerson(page.request, 'trabajador', 'Lectura');
  const word = await makeBrands(page, 4);
  const name = `Vista ${word}`;
  await openAs(page, worker, `${BRANDS}?texto=${word}&tipo=vehiculo`);
  await expect(rows(page, word)).toHaveCount(2);
  await button(page, 'Vistas').click();
  await page.getByRole('menuitem', { name: 'Guardar como vista nueva…' }).click();
  const dialog = page.getByRole('dialog', { name: 'Guardar como vista nueva' });
  await dialog.getByRole('button', { name: 'Guardar la vista' }).click();
  await expect(dialog.getByText('Escribe un nombre')).toBeVisible();
  await dialog.getByLabel('Nombre').fill(name);
  await dialog.getByLabel('Compartirla con los demás trabajadores').check();
  await dialog.getByLabel('Abrirla al entrar en esta lista').check();
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Guardar la vista' }).click();
  await expect(button(page, `Vista: ${name}`)).toBeVisible();
  await page.goto('/panelAdmin/miCuenta');
  await page.goto(BRANDS);
  await expect(button(page, `Vista: ${name}`)).toBeVisible();
  await expect(rows(page, word)).toHaveCount(2);
  await button(page, /^Quitar el filtro Tipo/).click();
  await expect(rows(page, word)).toHaveCount(4);
  await button(page, `Vista: ${name} · cambiada`).click();
  await expectAccessible(page);
  await page.getByRole('menuitem', { name: 'Volver a la vista como era' }).click();
  await expect(rows(page, word)).toHaveCount(2);
  await openAs(page, other, BRANDS);
  await button(page, 'Vistas').click();
  await page.getByRole('menuitem', { name }).click();
  await expect(rows(page, word)).toHaveCount(2);
  await button(page, `Vista: ${name}`).click();
  for (const item of ['Eliminar la vista…', 'Cambiar el nombre…', 'Dejar de compartirla'])
    await expect(page.getByRole('menuitem', { name: item })).toHaveCount(0);
  await openAs(page, worker, BRANDS);
  await button(page, `Vista: ${name}`).click();
  await page.getByRole('menuitem', { name: 'Eliminar la vista…' }).click();
  await page.getByRole('button', { name: 'Eliminar la vista', exact: true }).click();
  await expect(button(page, 'Vistas')).toBeVisible();
});

test('con el teclado se busca, se va de fila en fila, se abre y se crea; y se puede apagar', async ({
  page,
}) => {
  const word = await makeBrands(page, 3);
  await openAs(page, ADMIN, `${BRANDS}?texto=${word}&orden=nombre`);
  await expect(rows(page, word)).toHaveCount(3);
  await page.keyboard.press('j');
  await expect(rows(page, word).nth(0)).toBeFocused();
  await page.keyboard.press('j');
  await page.keyboard.press('j');
  await page.keyboard.press('k');
  await expect(rows(page, word).nth(1)).toBeFocused();
  await page.keyboard.press('x');
  const selection = page.getByRole('region', { name: 'Selección' });
  await expect(selection).toContainText('Seleccionadas 1');
  await page.keyboard.press('x');
  await expect(selection).toHaveCount(0);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1 })).toContainText(`${word} 02`);
  await page.goBack();
  await expect(rows(page, word)).toHaveCount(3);
  await page.keyboard.press('/');
  const search = page.getByRole('searchbox');
  await expect(search).toBeFocused();
  // Letters are letters there.
  await search.press('End');
  await search.pressSequentially(' n');
  await expect(page).toHaveURL(new RegExp(`texto=${word}`));
  await search.fill(word);
  await search.blur();
  await page.keyboard.press('?');
  const dialog = page.getByRole('dialog', { name: 'Atajos de teclado' });
  await expect(dialog).toBeVisible();
  await expectAccessible(page);
  await dialog.getByLabel('Usar estos atajos').uncheck();
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);
  await page.getByRole('heading', { level: 1 }).focus();
  await page.keyboard.press('n');
  await page.keyboard.press('?');
  await expect(dialog).toHaveCount(0);
  await expect(page).toHaveURL(/marcasProductos\?/);
  await button(page, 'Atajos de teclado').click();
  await dialog.getByLabel('Usar estos atajos').check();
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);
  await page.getByRole('heading', { level: 1 }).focus();
  await page.keyboard.press('n');
  await expect(page.getByRole('heading', { level: 1, name: 'Nueva marca' })).toBeVisible();
});

test('en una ficha «?» también dice sus teclas', async ({ page }) => {
  await openAs(page, ADMIN, '/panelAdmin/auxiliares/marcasProductos/nuevo');
  await page.getByRole('heading', { level: 1 }).focus();
  await page.keyboard.press('?');
  const keys = page.getByRole('dialog', { name: 'Atajos de teclado' });
  await expect(keys).toContainText('Guardar lo escrito');
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await expect(keys).toHaveCount(0);
  await page.getByLabel('Nombre', { exact: true }).press('?');
  await expect(page.getByLabel('Nombre', { exact: true })).toHaveValue('?');
  await expect(keys).toHaveCount(0);
});

test('lo que no cabe se pliega, también si crece después, y al escribir no se va a lo plegado', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1024, height: 900 });
  await openAs(page, ADMIN, '/panelAdmin/clientes');
  // How many are left out is told once, at the heads, with the way to see them.
  const left = page.getByRole('button', { name: /columnas? más: / });
  await expect(left).toBeVisible();
  await expect(page.getByText(/columnas? más: /)).toHaveCount(0);
  const folded = await page.locator('th[data-column]').count();
  await left.click();
  await expect.poll(() => page.locator('th[data-column]').count()).toBeGreaterThan(folded);
  await button(page, 'Ajustar al ancho').click();
  await expect(left).toBeVisible();
  await page.getByRole('heading', { level: 1 }).focus();
  const first = page.getByRole('row').nth(1);
  const cells = first.locator('td[data-editable]');
  await page.keyboard.press('j');
  await page.keyboard.press('F2');
  for (const cell of await cells.all()) {
    await expect(cell.locator('input, select')).toBeFocused();
    await page.keyboard.press('Tab');
  }
  await expect(first.locator('td[data-editing]')).toHaveCount(0);
  await expect(first.getByRole('link').first()).toBeFocused();

  const heads = page.locator('th[data-column]');
  const narrow = await heads.count();
  await page.setViewportSize({ width: 1680, height: 900 });
  await expect.poll(() => heads.count()).toBeGreaterThan(narrow);
  const wide = await heads.count();
  await heads.evaluateAll((all) => {
    for (const head of all) head.append(' que crece después de que se haya medido');
  });
  await expect.poll(() => heads.count()).toBeLessThan(wide);
});

test('la fila entera abre, y seleccionar su texto no', async ({ page }) => {
  const word = await makeBrands(page, 1);
  await openAs(page, ADMIN, `${BRANDS}?texto=${word}`);
  const cell = page.getByRole('row').filter({ hasText: word }).getByRole('cell').nth(1);
  await cell.selectText();
  await cell.dispatchEvent('click');
  await expect(page.getByRole('heading', { level: 1, name: 'Marcas de productos' })).toBeVisible();
  expect(page.url()).toContain(`texto=${word}`);
  await page.evaluate(() => getSelection()?.removeAllRanges());
  await cell.click();
  await expect(page).toHaveURL(/\/marcasProductos\/[0-9a-f-]{36}$/);
});

test.describe('con otra persona delante', () => {
  test.use({ expectedStatuses: [409] });

  test('una celda se escribe en su sitio con el teclado, y lo que otro acaba de cambiar se dice y se queda', async ({
    page,
  }) => {
    const word = await makeBrands(page, 2);
    await openAs(page, ADMIN, `${BRANDS}?texto=${word}&orden=nombre&columnas=tipo,orden,web`);
    await expect(rows(page, word)).toHaveCount(2);
    await page.keyboard.press('j');
    await page.keyboard.press('F2');
    const name = page.getByRole('textbox', { name: `Nombre de Marca ${word} 01` });
    await expect(name).toBeFocused();
    await name.fill(`Marca ${word} A`);
    await page.keyboard.press('Tab');
    const type = page.getByRole('combobox', { name: /^Tipo de Marca/ });
    await expect(type).toBeFocused();
    await type.selectOption('Artículo');
    await expectAccessible(page);
    await page.keyboard.press('Enter');
    await expect(rows(page, word).first()).toHaveText(`Marca ${word} A`);
    await expect(rows(page, word).first()).toBeFocused();
    const admin = await asAdmin(page.request);
    const saved = () => admin.get(`/marcas/leer?texto=${word}&orden=nombre`);
    await expect
      .poll(async () => (await saved()).filas.map(({ tipo }: { tipo: string }) => tipo))
      .toContain('articulo');
    // Not valid: the field says why, and Escape leaves what there was.
    const cell = page.getByRole('row').nth(2).getByRole('cell').nth(3);
    await cell.dblclick();
    const order = page.getByRole('textbox', { name: /^Orden de Marca/ });
    await order.fill('muchos');
    await page.keyboard.press('Enter');
    await expect(page.getByText('Orden: escribe un número entero')).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(cell).toHaveText('2');
    await cell.dblclick();
    const other = (await saved()).filas.find(({ orden }: { orden: number }) => orden === 2);
    await admin.put('/marcas/actualizar', { _id: other._id, version: other.version, orden: 77 });
    await order.fill('88');
    await page.keyboard.press('Enter');
    await expectMessage(page, 'Orden: otra persona acaba de poner «77». Tu cambio no se ha guardado.');
    await expect(cell).toHaveText('77');
  });
});
