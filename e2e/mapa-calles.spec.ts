import type { Page } from '@playwright/test';
import { expect, test } from './support/fixtures.ts';

const zoomOf = async (page: Page) =>
  Number((await page.locator('[data-vista]').getAttribute('data-vista'))?.split(',')[2]);

/** Names of the streets that the tiles in sight show: tiles are images, which are read by their address. */
const streetsInSight = (page: Page): Promise<string> =>
  page.evaluate(async () => {
    const tiles = [...document.querySelectorAll('image')].map((tile) => tile.getAttribute('href') ?? '');
    return (await Promise.all(tiles.map(async (tile) => (await fetch(tile)).text()))).join('');
  });

test('de la lista se va al mapa, y con el teclado se mueve, se elige una chincheta y se busca en la zona @movil', async ({
  page,
}) => {
  await page.goto('/?permiso=B&lugar=Getafe&hasta=2500');
  await page.getByRole('link', { name: 'Ver en el mapa' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toContainText('de Getafe');
  const map = page.getByRole('application', { name: /^Mapa de calles/ });
  await expect(map).toHaveAttribute('tabindex', '0');
  expect(await streetsInSight(page)).toContain('Villa Inventada');

  await map.focus();
  const before = await zoomOf(page);
  await page.keyboard.press('+');
  expect(await zoomOf(page)).toBe(before + 1);
  await page.keyboard.press('-');
  const start = await page.locator('[data-vista]').getAttribute('data-vista');
  await page.keyboard.press('ArrowRight');
  await expect(page.locator('[data-vista]')).not.toHaveAttribute('data-vista', start ?? '');
  // Coming back to the page finds the map where it was left.
  await expect(page).toHaveURL(/vista=/);
  await page.keyboard.press('ArrowLeft');

  const pin = map.locator('[data-of]:not([display]) a').first();
  await pin.focus();
  await page.keyboard.press('Enter');
  const row = page.locator('li:target');
  await expect(row).toBeInViewport();
  const figure = await pin.locator('text').textContent();
  await expect(row).toContainText(figure ?? '');
  const ask = row.getByRole('link', { name: /^Pedir información a / });
  if (page.viewportSize()?.width === 390) {
    // A sheet over the map, which has not moved.
    await expect(map).toBeInViewport();
    await expect(ask).toBeInViewport();
    await row.getByRole('link', { name: /^Cerrar la tarjeta/ }).click();
    await expect(page.locator('li:target')).toHaveCount(0);
  }
  await expect(ask).toBeHidden();

  const other = page.locator('[data-row]', { has: page.getByRole('heading') }).first();
  await other.getByRole('link').focus();
  await expect(map.locator('[data-lit]:not([display])')).toHaveCount(1);

  await page.getByRole('link', { name: 'Buscar en esta zona' }).click();
  await expect(page).toHaveURL(/zona=mapa/);
  await expect(page).toHaveURL(/hasta=2500/);
  await expect(page.getByRole('heading', { level: 1 })).toContainText('centro del mapa');
});

test('arrastrando se mueve y no se sigue ningún enlace, y los botones acercan y alejan', async ({ page }) => {
  await page.goto('/mapa/calles?permiso=B&lugar=Getafe');
  const map = page.getByRole('application', { name: /^Mapa de calles/ });
  await expect(map).toHaveAttribute('tabindex', '0');
  const pin = map.locator('[data-of]:not([display])').first();
  const from = await pin.boundingBox();
  if (!from) throw new Error('the pin is not shown');
  const [x, y] = [from.x + from.width / 2, from.y + 10];
  await page.mouse.move(x, y);
  await page.mouse.down();
  await page.mouse.move(x + 40, y + 30, { steps: 4 });
  await page.mouse.up();
  const to = await pin.boundingBox();
  expect([Math.round((to?.x ?? 0) - from.x), Math.round((to?.y ?? 0) - from.y)]).toEqual([40, 30]);
  expect(new URL(page.url()).hash).toBe('');
  const before = await zoomOf(page);
  await page.getByRole('link', { name: 'Alejar' }).click();
  expect(await zoomOf(page)).toBe(before - 1);
  const group = map.locator('[data-group]').first();
  await group.getByRole('link').click();
  expect(await zoomOf(page)).toBe(before + 1);
});

test('sin JavaScript el mapa se acerca y se mueve por enlaces @solosinjs', async ({ page }) => {
  await page.goto('/mapa/calles?permiso=B&lugar=Getafe');
  const tile = page.locator('image').first();
  const before = await tile.getAttribute('href');
  await page.getByRole('link', { name: 'Acercar', exact: true }).click();
  await expect(page).toHaveURL(/vista=/);
  await expect(tile).not.toHaveAttribute('href', before ?? '');
  await page.getByRole('link', { name: 'Volver a los resultados' }).click();
  await expect(page.getByRole('link', { name: 'Ver en el mapa' })).toBeVisible();
});
