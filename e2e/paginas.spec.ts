import type { Locator } from '@playwright/test';
import { expect, test } from './support/fixtures.ts';

test('en la ficha se cambia el propio caso y el desglose con él @sinjs', async ({ page }) => {
  await page.goto('/?permiso=B&lugar=Madrid');
  await page
    .locator('li:has(h2)')
    .first()
    .getByRole('link', { name: /^Ver desglose/ })
    .click();
  const total = page.getByRole('row').filter({ hasText: 'Total, con IVA' });
  const before = (await total.textContent()) ?? '';
  await page.getByLabel('Clases de 45 min').fill('40');
  await page.getByRole('button', { name: 'Calcular', exact: true }).click();
  await expect(page).toHaveURL(/clases=40/);
  await expect(total).not.toHaveText(before);
  const asHere = (await total.textContent()) ?? '';
  const hero = page.getByRole('region', { name: /^Coste esperado del permiso B/ });
  await hero.getByRole('combobox', { name: 'El práctico' }).selectOption('10 de cada 10');
  await page.getByRole('button', { name: 'Calcular', exact: true }).click();
  await expect(hero).toContainText('con tu probabilidad');
  await expect(total).not.toHaveText(asHere);
  await hero.getByRole('link', { name: 'Volver a la de aquí' }).click();
  await expect(total).toHaveText(asHere);
  await expect(hero.getByRole('combobox', { name: 'El práctico' })).toHaveValue('');
});

test('con JavaScript la ficha cambia sin moverse, y Atrás devuelve el caso de antes', async ({ page }) => {
  await page.goto('/?permiso=B&lugar=Madrid');
  await page.locator('li:has(h2)').first().getByRole('heading').getByRole('link').click();
  const classes = page.getByLabel('Clases de 45 min');
  const before = await classes.inputValue();
  const total = page.getByRole('row').filter({ hasText: 'Total, con IVA' });
  const cost = (await total.textContent()) ?? '';
  await classes.scrollIntoViewIfNeeded();
  await page.evaluate(() => window.scrollBy(0, 200));
  const scroll = await page.evaluate(() => window.scrollY);
  expect(scroll).toBeGreaterThan(0);
  await classes.fill('41');
  await classes.press('Enter');
  await expect(page).toHaveURL(/clases=41/);
  await expect(total).not.toHaveText(cost);
  await expect(classes).toBeFocused();
  expect(await page.evaluate(() => window.scrollY)).toBe(scroll);
  // A choice is followed without the button, and the keyboard stays on it.
  const chance = page.locator('#coste').getByRole('combobox', { name: 'El práctico' });
  await chance.focus();
  await chance.selectOption('9 de cada 10');
  await expect(page.locator('#coste')).toContainText('con tu probabilidad');
  await expect(chance).toBeFocused();
  await page.goBack();
  await expect(page).toHaveURL(/clases=41/);
  await expect(chance).toHaveValue('');
  await page.goBack();
  await expect(page).not.toHaveURL(/clases=41/);
  await expect(classes).toHaveValue(before);
});

test('de la provincia se llega a su lista y a su mapa @sinjs', async ({ page }) => {
  await page.goto('/');
  await page.getByText('Las 52 provincias y ciudades autónomas').click();
  await page.getByRole('listitem').getByRole('link', { name: 'Zaragoza', exact: true }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(
    'Autoescuelas en la provincia de Zaragoza',
  );
  await page.goto('/mapa?permiso=B&medida=aprobados&provincia=50');
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Zaragoza');
  await expect(page.getByRole('table').first()).toBeVisible();
});

test('solo con el teclado se busca y se cambia el propio caso', async ({ page }) => {
  await page.goto('/');
  await page.getByLabel('Dónde').focus();
  await page.keyboard.type('Sevilla');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/en la provincia de Sevilla$/);
  const teoria = page.getByRole('checkbox', { name: 'Ya aprobé la teoría', includeHidden: true });
  const tabTo = async (target: Locator) => {
    for (let presses = 0; presses < 40; presses++) {
      if (await target.evaluate((one) => one === document.activeElement)) break;
      await page.keyboard.press('Tab');
    }
    await expect(target).toBeFocused();
  };
  // Where the list has its map beside it, the filters open with a button.
  await tabTo(page.getByRole('button', { name: 'Filtros y tu caso' }));
  await page.keyboard.press('Enter');
  await tabTo(teoria);
  await page.keyboard.press('Space');
  await expect(page).toHaveURL(/teoria=aprobada/);
  await expect(teoria).toBeFocused();
});
