import type { Page } from '@playwright/test';
import { expect, expectAccessible, test } from './support/fixtures.ts';

const cards = 'li:has(h2)';

/** Beside a map, and on a telephone, the filters are behind their button. */
const openFilters = (page: Page) => page.getByRole('button', { name: 'Filtros y tu caso' }).click();

test('se busca por permiso y lugar, se pasa de página, se abre una autoescuela y se vuelve @sinjs @movil', async ({
  page,
}) => {
  await page.goto('/');
  await page.getByLabel('Permiso').selectOption('B');
  await page.getByLabel('Dónde').fill('barcelona');
  await page.getByRole('button', { name: 'Comparar', exact: true }).click();
  await expect(page).toHaveURL(/permiso=B&lugar=barcelona/);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(
    /^\d+ autoescuelas en la provincia de Barcelona$/,
  );
  await expect(page.locator(cards)).toHaveCount(20);
  const first = await page.locator(cards).first().getByRole('heading').textContent();
  await page.getByRole('link', { name: 'Siguiente →' }).click();
  await expect(page.getByText(/^Página 2 de \d+$/)).toBeVisible();
  await page.goBack();
  await expect(page.getByText(/^Página 1 de \d+$/)).toBeVisible();
  await expect(page.locator(cards).first().getByRole('heading')).toHaveText(first ?? '');
  await page.locator(cards).first().getByRole('heading').getByRole('link').click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(first ?? '');
  await expect(page.getByRole('rowheader', { name: 'Examen práctico' }).first()).toBeVisible();
});

test('lo que el margen no distingue empata; detrás van las que no publican precio, a los que se suponen @sinjs', async ({
  page,
}) => {
  await page.goto('/?permiso=B&lugar=Madrid');
  await expect(
    page.getByText(/^(Empate entre \d+: diferencias|Unos \d+\s€ más que el grupo anterior)/).first(),
  ).toBeVisible();
  await page.goto('/?permiso=B&lugar=Madrid&pagina=2');
  const texts = await page.locator(cards).allInnerTexts();
  const assumed = texts.map((text) => text.includes('a los precios supuestos'));
  expect(new Set(assumed).size).toBe(2);
  expect(assumed).toEqual(assumed.toSorted((a, b) => Number(a) - Number(b)));
  await page.getByText('De dónde sale').click();
  await page.getByLabel('¿Y si la clase cuesta…?').fill('41');
  await page.getByRole('button', { name: 'Calcular' }).click();
  await expect(page).toHaveURL(/claseSupuesta=41/);
  await page.goto(`${page.url()}&pagina=2`);
  await expect(page.getByRole('heading', { name: /^Sin precio publicado.*a 41\s€$/ })).toBeVisible();
});

test('se filtra y se cambia el propio caso, y todo queda en la dirección @sinjs @movil', async ({ page }) => {
  await page.goto('/?permiso=B&lugar=Madrid');
  const before = await page.getByRole('heading', { level: 1 }).textContent();
  await openFilters(page);
  await page.getByRole('checkbox', { name: /Teórica en línea/ }).check();
  await page.getByLabel('Clases prácticas que calculas').fill('30');
  await page.getByRole('checkbox', { name: 'Ya aprobé la teoría' }).check();
  await page.getByRole('button', { name: /^Ver \d+ autoescuelas?$/ }).click();
  await expect(page).toHaveURL(/caracteristica=teorica-en-linea/);
  await expect(page).toHaveURL(/clases=30/);
  await expect(page).toHaveURL(/teoria=aprobada/);
  await expect(page.getByRole('heading', { level: 1 })).not.toHaveText(before ?? '');
  const shared = page.url();
  await page.goto('about:blank');
  await page.goto(shared);
  await expect(page.getByRole('link', { name: 'Teórica en línea, quitar' })).toBeVisible();
  await expect(page.getByRole('link', { name: '30 clases, quitar' })).toBeVisible();
  await page.getByRole('link', { name: 'Quitar todos' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(before ?? '');
});

test('se ordena de otra forma @sinjs', async ({ page }) => {
  await page.goto('/?permiso=B&lugar=Sevilla');
  await page.getByLabel('Ordenadas por').selectOption('nombre');
  // With scripts the change already searches; the button must do no harm.
  await page.getByRole('button', { name: 'Comparar', exact: true }).click();
  await expect(page).toHaveURL(/orden=nombre/);
  const names = await page.locator(cards).getByRole('heading').allInnerTexts();
  expect(names).toEqual(names.toSorted((a, b) => a.localeCompare(b, 'es')));
});

test('con JavaScript los filtros cambian la lista al momento, sin perder foco ni lugar', async ({ page }) => {
  await page.goto('/?permiso=B&lugar=Madrid');
  await openFilters(page);
  const choice = page.getByRole('checkbox', { name: /Teórica en línea/, includeHidden: true });
  await choice.scrollIntoViewIfNeeded();
  const scroll = await page.evaluate(() => window.scrollY);
  await choice.focus();
  await page.keyboard.press('Space');
  await expect(page).toHaveURL(/caracteristica=teorica-en-linea/);
  await expect(page.getByRole('link', { name: 'Teórica en línea, quitar' })).toBeAttached();
  await expect(choice).toBeFocused();
  expect(await page.evaluate(() => window.scrollY)).toBe(scroll);
  await page.keyboard.press('Escape');
  await page.getByRole('link', { name: 'Teórica en línea, quitar' }).click();
  await expect(choice).not.toBeChecked();
});

test('de dos cambios seguidos queda el último aunque lo primero tarde, y Atrás devuelve la búsqueda', async ({
  page,
}) => {
  await page.goto('/?permiso=B&lugar=Madrid');
  const { promise: late, resolve: release } = Promise.withResolvers<void>();
  await page.route(/lugar=Madrid&caracteristica=teorica-en-linea$/, async (route) => {
    await late;
    // The browser no longer waits for it.
    await route.continue().catch(() => {});
  });
  await openFilters(page);
  const online = page.getByRole('checkbox', { name: /Teórica en línea/, includeHidden: true });
  const theory = page.getByRole('checkbox', { name: 'Ya aprobé la teoría', includeHidden: true });
  await online.check();
  await theory.check();
  await expect(page).toHaveURL(/teoria=aprobada&caracteristica=teorica-en-linea/);
  const title = await page.getByRole('heading', { level: 1 }).textContent();
  release();
  await expect(page.getByRole('link', { name: 'Teoría aprobada, quitar' })).toBeVisible();
  await expect(online).toBeChecked();
  await expect(theory).toBeChecked();
  await page.keyboard.press('Escape');
  await page.locator(cards).first().getByRole('heading').getByRole('link').click();
  await expect(page.getByRole('heading', { name: 'Resultados oficiales' })).toBeVisible();
  await page.goBack();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(title ?? '');
  await expect(online).toBeChecked();
  await expect(theory).toBeChecked();
});

test('el control de coste se mueve con el teclado y dice su importe', async ({ page }) => {
  await page.goto('/?permiso=B&lugar=Madrid');
  const slider = page.getByRole('slider');
  await slider.focus();
  await page.keyboard.press('Home');
  await expect(page).toHaveURL(/hasta=\d+/);
  await expect(page.getByText(/^Coste hasta /)).toBeVisible();
  await expect(slider).toBeFocused();
  await page.keyboard.press('End');
  await expect(page).not.toHaveURL(/hasta=/);
});

test('al volver de una ficha la lista está donde estaba @movil', async ({ page }) => {
  await page.goto('/?permiso=B&lugar=Madrid');
  const link = page.locator(cards).nth(12).getByRole('heading').getByRole('link');
  await link.scrollIntoViewIfNeeded();
  expect(await page.evaluate(() => window.scrollY)).toBeGreaterThan(500);
  // On the screen: another anuncio above may be taller.
  const top = () => link.evaluate((node) => Math.round(node.getBoundingClientRect().top));
  const before = await top();
  await link.click();
  await expect(page.getByRole('heading', { name: 'Resultados oficiales' })).toBeVisible();
  await page.goBack();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/en la provincia de Madrid$/);
  await expect.poll(top).toBe(before);
});

test('«Cerca de mí» busca en el municipio del punto que da el navegador, y lo dice @movil', async ({
  page,
  context,
}) => {
  await context.grantPermissions(['geolocation']);
  await context.setGeolocation({ latitude: 40.4168, longitude: -3.7038 });
  await page.goto('/');
  await page.getByRole('button', { name: 'Cerca de mí' }).click();
  await expect(page).toHaveURL(/cerca=40\.42%2C-3\.7/);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/a menos de \d+ km de Madrid$/);
  await expect(page.getByText('Estás en Centro, Madrid')).toBeVisible();
  await page.getByRole('link', { name: 'Cerca de mí, quitar' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/en España$/);
  await expect(page).not.toHaveURL(/cerca=/);
});

test('lo que no es ningún lugar ni autoescuela lo dice, y lo mal escrito se busca como lo más parecido @sinjs @movil', async ({
  page,
  javaScriptEnabled,
}) => {
  await page.goto('/?permiso=B&lugar=zzzz');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('0 autoescuelas con «zzzz» en su nombre');
  await expect(
    page.getByRole('heading', {
      name: 'No conocemos ningún lugar ni ninguna autoescuela que se llame «zzzz»',
    }),
  ).toBeVisible();
  await page.getByLabel('Dónde').fill('Madird');
  await page.getByRole('button', { name: 'Comparar', exact: true }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(
    /^\d+ autoescuelas en la provincia de Madrid$/,
  );
  await expect(page.getByText('Buscamos «Madrid» (provincia). ¿Querías decir otra cosa?')).toBeVisible();
  if (javaScriptEnabled !== false) await expectAccessible(page);
  await page.getByRole('listitem').filter({ hasText: '(municipio de Madrid)' }).getByRole('link').click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/a menos de \d+ km de Madrid$/);
  await page.goto('/?permiso=B&lugar=28901');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(
    /a menos de \d+ km del código postal 28901, Getafe$/,
  );
});

test.describe('direcciones equivocadas', () => {
  test.use({ expectedStatuses: [400, 404] });

  test('una búsqueda imposible nombra el campo y muestra el resto @sinjs', async ({ page }) => {
    const response = await page.goto('/?permiso=B&lugar=Soria&pagina=-1');
    expect(response?.status()).toBe(400);
    await expect(page.getByRole('alert')).toContainText('Página: empieza en 1');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(/en la provincia de Soria$/);
  });

  test('una ficha que no existe y una dirección que no existe son 404 con enlace al inicio @sinjs', async ({
    page,
  }) => {
    expect((await page.goto('/no-existe-m0000-99'))?.status()).toBe(404);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('This page could not be found');
    await expect(page).toHaveTitle('This page could not be found · Carné Claro');
    expect((await page.goto('/no/existe'))?.status()).toBe(404);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('404 Not Found');
    await page.getByRole('link', { name: 'Volver al inicio' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(
      '¿Cuánto te costará de verdad el carné?',
    );
  });
});

test('al escribir se sugieren lugares y autoescuelas, con el teclado o con el dedo @movil', async ({
  page,
  isMobile,
}) => {
  // On a telephone the fields of a search that found something are behind its summary.
  const unfold = async () =>
    isMobile && (await page.getByRole('button', { name: /^B · .* Cambiar$/ }).click());
  await page.goto('/');
  const box = page.getByRole('combobox', { name: 'Dónde' });
  await box.pressSequentially('alcob');
  const options = page.getByRole('listbox', { name: 'Sugerencias' }).getByRole('option');
  const first = options.first();
  await expect(first).toHaveText('Alcobendas municipio de Madrid');
  expect((await first.boundingBox())?.height).toBeGreaterThanOrEqual(44);
  await expectAccessible(page);
  await box.press('ArrowDown');
  await expect(first).toHaveAttribute('aria-selected', 'true');
  await box.press('Enter');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/a menos de \d+ km de Alcobendas$/);
  await unfold();
  await box.fill('Jetafe');
  await options.filter({ hasText: 'Getafe municipio de Madrid' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/a menos de \d+ km de Getafe$/);
  const name = (await page.locator(cards).first().getByRole('heading').textContent()) ?? '';
  await unfold();
  await box.fill(name);
  await options.filter({ hasText: 'autoescuela' }).first().click();
  await expect(page.getByRole('heading', { name: 'Resultados oficiales' })).toBeVisible();
});

test('se busca un curso sin examen de la DGT por su precio, se abre su pestaña y, donde nadie lo publica, se ofrece lo más parecido @sinjs @movil', async ({
  page,
  javaScriptEnabled,
}) => {
  // Without scripts nothing in the page can look at it.
  const look = async () => javaScriptEnabled !== false && (await expectAccessible(page));
  await page.goto('/');
  await page.getByLabel('Permiso').selectOption('A');
  await page.getByLabel('Dónde').fill('provincia de Madrid');
  await page.getByRole('button', { name: 'Comparar', exact: true }).click();
  await expect(page).toHaveURL(/permiso=A&/);
  await expect(page.getByRole('heading', { name: /sin examen de la DGT$/ })).toBeVisible();
  await expect(page.getByLabel('Ordenadas por').locator('option:checked')).toHaveText('precio publicado');
  const texts = await page.locator(cards).allInnerTexts();
  const prices = texts.flatMap((text) => {
    const [, euros] = /([\d.,]+)\s€\s+precio publicado/.exec(text) ?? [];
    return euros ? [Number(euros.replace('.', '').replace(',', '.'))] : [];
  });
  expect(prices.length).toBeGreaterThan(3);
  expect(prices).toEqual(prices.toSorted((a, b) => a - b));
  for (const text of texts) expect(text).not.toMatch(/aprueba el|entre /);
  await look();
  await page
    .locator(cards)
    .first()
    .getByRole('link', { name: /^Ver qué incluye/ })
    .click();
  await expect(page.getByRole('heading', { name: /^Curso A · / })).toBeVisible();
  await expect(page.getByRole('rowheader', { name: 'Horas del curso' })).toBeVisible();
  await expect(
    page.getByRole('navigation', { name: 'Permiso' }).getByRole('link', { name: /^A ·/ }),
  ).toHaveAttribute('aria-current', 'page');
  await look();
  await page.goto('/?permiso=CAP-280&lugar=Melilla');
  await expect(
    page.getByRole('heading', { name: 'Preparan C; pregunta si dan el CAP ordinario' }),
  ).toBeVisible();
  await expect(page.locator(cards).first()).toContainText('aprueba el práctico');
  await look();
  await page.getByRole('link', { name: 'Formación continua del CAP' }).click();
  await expect(page).toHaveURL(/permiso=CAP-35&/);
});
