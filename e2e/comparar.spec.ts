import { cutTexts } from './support/cut-text.ts';
import { expect, expectAccessible, test } from './support/fixtures.ts';

const cards = 'li:has(h2)';

test('se comparan cuatro lado a lado, con sus diferencias a la vista @sinjs', async ({ page }) => {
  await page.goto('/?permiso=B&lugar=Madrid&clases=30');
  const names: string[] = [];
  for (const index of [0, 3, 5, 7]) {
    const card = page.locator(cards).nth(index);
    names.push((await card.getByRole('heading').textContent()) ?? '');
    await card.getByRole('checkbox', { name: /^Comparar/ }).check();
  }
  await page.getByRole('button', { name: 'Comparar lado a lado' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Autoescuelas lado a lado');
  await expect(page.getByText('Permiso B, 30 clases de 45 minutos, desde cero.')).toBeVisible();
  for (const name of names) await expect(page.getByRole('columnheader', { name }).first()).toBeVisible();
  await expect(page.getByRole('rowheader', { name: 'Esperado' })).toBeVisible();
  const same = page.getByRole('row').filter({ hasText: 'Media de su provincia' }).first();
  await expect(same).toBeVisible();
  await page.getByRole('checkbox', { name: 'Ver solo las diferencias' }).check();
  await expect(same).toBeHidden();
  await page
    .getByRole('link', { name: /^Quitar/ })
    .first()
    .click();
  await expect(page.getByRole('link', { name: /^Quitar/ })).toHaveCount(3);
  await page.getByRole('link', { name: '← Volver a los resultados' }).click();
  await expect(page).toHaveURL(/clases=30/);
});

test('sin ninguna elegida se dice qué hacer, y con cinco se comparan cuatro @sinjs', async ({ page }) => {
  await page.goto('/comparar?permiso=B');
  await expect(page.getByRole('heading', { name: 'No has elegido ninguna autoescuela' })).toBeVisible();
  const slugs = ['a', 'b', 'c', 'd', 'e'].map((slug) => `comparar=${slug}`).join('&');
  await page.goto(`/comparar?permiso=B&${slugs}`);
  await expect(page.getByText('Se comparan 4 como mucho')).toBeVisible();
});

test('la comparación es accesible y se imprime sin menús @movil', async ({ page }) => {
  await page.goto('/?permiso=B&lugar=Madrid');
  for (const index of [0, 3])
    await page
      .locator(cards)
      .nth(index)
      .getByRole('checkbox', { name: /^Comparar/ })
      .check();
  await expect(page.getByText('2 de 4')).toBeVisible();
  await page.getByRole('button', { name: 'Comparar lado a lado' }).click();
  await expect(page.getByRole('rowheader', { name: 'Esperado' })).toBeVisible();
  await expectAccessible(page);
  expect(await cutTexts(page)).toEqual([]);
  await page.emulateMedia({ media: 'print' });
  await expect(page.getByRole('navigation', { name: 'Principal' })).toBeHidden();
  await expect(page.getByRole('rowheader', { name: 'Esperado' })).toBeVisible();
});
