import { expect, expectAccessible, test } from './support/fixtures.ts';

test('se busca por permiso y lugar, se pasa de página y se abre una autoescuela @sinjs', async ({ page }) => {
  await page.goto('/');
  await page.getByLabel('Permiso').selectOption('B');
  await page.getByLabel(/Municipio, provincia/).fill('barcelona');
  await page.getByRole('button', { name: 'Comparar' }).click();
  await expect(page).toHaveURL(/\?permiso=B&lugar=barcelona/);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(
    /^\d+ secciones de autoescuela en Barcelona$/,
  );
  const cards = page.getByRole('main').locator('ol > li');
  await expect(cards).toHaveCount(20);
  const first = await cards.first().getByRole('heading').textContent();
  await page.getByRole('link', { name: 'Siguiente →' }).click();
  await expect(page.getByText(/^Página 2 de \d+$/)).toBeVisible();
  await expect(cards.first().getByRole('heading')).not.toHaveText(first ?? '');
  await page.goBack();
  await expect(cards.first().getByRole('heading')).toHaveText(first ?? '');
  await cards.first().getByRole('link').click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(first ?? '');
  await expect(page.getByRole('rowheader', { name: 'Examen práctico' }).first()).toBeVisible();
});

test('los resultados y la ficha son accesibles', async ({ page }) => {
  await page.goto('/?permiso=B&lugar=Madrid');
  await expectAccessible(page);
  await page.getByRole('main').locator('ol > li').first().getByRole('link').click();
  await expect(page.getByRole('heading', { name: 'Resultados oficiales' })).toBeVisible();
  await expectAccessible(page);
});

test('las tarjetas van de mejor a peor tasa y las que tienen pocos datos al final @sinjs', async ({
  page,
}) => {
  await page.goto('/?permiso=B&lugar=Soria');
  const figures = await page.getByRole('main').locator('ol > li > div:nth-child(2)').allInnerTexts();
  expect(figures.length).toBeGreaterThan(1);
  const few = figures.map((text) => text.includes('Pocos datos') || text.includes('Sin exámenes'));
  expect(few).toEqual(few.toSorted((a, b) => Number(a) - Number(b)));
});

test('un lugar que no existe se busca como nombre y dice qué hacer si no hay nada @sinjs', async ({
  page,
}) => {
  await page.goto('/?permiso=B&lugar=zzzz');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(
    '0 secciones de autoescuela con «zzzz» en su nombre',
  );
  await page.getByRole('link', { name: 'Ver toda España' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/ en España$/);
});

test.describe('direcciones equivocadas', () => {
  test.use({ expectedStatuses: [400, 404] });

  test('una búsqueda imposible nombra el campo y muestra el resto @sinjs', async ({ page }) => {
    const response = await page.goto('/?permiso=B&lugar=Soria&pagina=-1');
    expect(response?.status()).toBe(400);
    await expect(page.getByRole('alert')).toContainText('Página: empieza en 1');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(/en Soria$/);
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
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(/resultados oficiales/);
  });

  test('la página de error es accesible', async ({ page }) => {
    await page.goto('/no/existe');
    await expectAccessible(page);
  });
});

test('al escribir se sugieren municipios con su provincia', async ({ page }) => {
  await page.goto('/');
  await page.getByLabel(/Municipio, provincia/).pressSequentially('alcob');
  await expect(page.locator('#lugares option').first()).toHaveAttribute('value', 'Alcobendas, Madrid');
});
