import type { Page } from '@playwright/test';
import { expect, expectAccessible, test } from './support/fixtures.ts';

const zoomOf = async (page: Page) =>
  Number((await page.locator('[data-vista]').getAttribute('data-vista'))?.split(',')[2]);

/** Bytes of the page and of what it loaded, packed as they came. */
const bytesOf = (page: Page): Promise<number> =>
  page.evaluate(() =>
    [...performance.getEntriesByType('navigation'), ...performance.getEntriesByType('resource')]
      .map((one) => (one as PerformanceResourceTiming).encodedBodySize)
      .reduce((sum, bytes) => sum + bytes, 0),
  );

/** Names of the streets that the tiles in sight show: tiles are images, which are read by their address. */
const streetsInSight = (page: Page): Promise<string> =>
  page.evaluate(async () => {
    const tiles = [...document.querySelectorAll('image')].map((tile) => tile.getAttribute('href') ?? '');
    return (await Promise.all(tiles.map(async (tile) => (await fetch(tile)).text()))).join('');
  });

test('al lado de la lista, o sobre ella en un teléfono, el mapa se mueve con el teclado, se elige una chincheta y lo movido se busca @movil', async ({
  page,
  isMobile,
}) => {
  const { promise: held, resolve: release } = Promise.withResolvers<void>();
  await page.route(/parte=mapa/, async (route) => {
    await held;
    await route.continue();
  });
  await page.goto('/?permiso=B&lugar=Getafe&hasta=2500');
  const place = page.locator('#mapa');
  const boxes = () =>
    Promise.all([page.getByRole('heading', { level: 1 }), place].map((one) => one.boundingBox()));
  if (isMobile) {
    await expect(place).toBeHidden();
    expect(await page.locator('script[src*="street-map"]').count()).toBe(0);
    expect(await bytesOf(page)).toBeLessThan(60_000);
    await page.getByRole('link', { name: 'Ver mapa' }).click();
  } else {
    // The place of the map is kept: when it comes, nothing moves.
    const before = await boxes();
    release();
    await expect(place.locator('[data-pin]').first()).toBeVisible();
    expect(await boxes()).toEqual(before);
  }
  await expect(page.getByRole('heading', { level: 1 })).toContainText('de Getafe');
  await expect(page.getByRole('region', { name: 'Mapa' })).toBeVisible();
  const map = page.getByRole('application', { name: /^Mapa de calles/ });
  await expect(map).toHaveAttribute('tabindex', '0');
  expect(await streetsInSight(page)).toContain('Villa Inventada');
  await expectAccessible(page);

  const moving = page.getByRole('button', { name: 'Buscar al mover el mapa' });
  await moving.click();
  await expect(moving).toHaveAttribute('aria-pressed', 'false');
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
  await expect(page.getByRole('link', { name: 'Buscar en esta zona' })).toBeVisible();

  const pin = map.locator('[data-of]:not([display]) a').first();
  await pin.focus();
  await expect(page.locator('li[data-lit]')).toHaveCount(1);
  await page.keyboard.press('Enter');
  const row = page.locator('li:target');
  await expect(row).toBeInViewport();
  await expect(row).toContainText((await pin.locator('text').textContent()) ?? '');
  const ask = row.getByRole('link', { name: /^Pedir información a / });
  if (isMobile) {
    // A sheet over the map, which has not moved.
    await expect(map).toBeInViewport();
    await expect(ask).toBeInViewport();
    await row.getByRole('link', { name: /^Cerrar la tarjeta/ }).click();
    await expect(page.locator('li:target')).toHaveCount(0);
  } else {
    await row.getByRole('heading').getByRole('link').focus();
    await expect(map.locator('[data-of][data-lit]')).toHaveCount(1);
  }
  await expect(ask).toBeHidden();

  await page.getByText(/^\d+ secci(ón|ones) sin dirección$/).click();
  await place
    .getByRole('listitem')
    .getByRole('link', { name: /^Autoescuela/ })
    .first()
    .click();
  await expect(page.locator('li:target')).toBeInViewport();

  await moving.click();
  await expect(page.getByRole('link', { name: 'Buscar en esta zona' })).toBeHidden();
  await map.focus();
  await page.keyboard.press('ArrowUp');
  const moved = await page.locator('[data-vista]').getAttribute('data-vista');
  await expect(page).toHaveURL(/zona=mapa/);
  await expect(page).toHaveURL(/hasta=2500/);
  await expect(page.getByRole('heading', { level: 1 })).toContainText('centro del mapa');
  await expect(map).toBeFocused();
  await expect(page.locator('[data-vista]')).toHaveAttribute('data-vista', moved ?? '');
  expect(new URL(page.url()).pathname).toBe(isMobile ? '/mapa/calles' : '/');
  await expect(page.locator('[data-mapa]')).toHaveAttribute('data-mapa', isMobile ? 'abierto' : 'cabe');
});

test('lo movido se busca, y Atrás vuelve de una vez al lugar buscado', async ({ page }) => {
  await page.goto('/mapa/calles?permiso=B&lugar=Getafe');
  const map = page.getByRole('application', { name: /^Mapa de calles/ });
  const heading = page.getByRole('heading', { level: 1 });
  await expect(map).toHaveAttribute('tabindex', '0');
  await map.focus();
  await page.keyboard.press('ArrowUp');
  await expect(heading).toContainText('centro del mapa');
  const first = page.url();
  await page.keyboard.press('ArrowUp');
  await expect(page).not.toHaveURL(first);
  await page.goBack();
  await expect(heading).toContainText('de Getafe');
});

test('una vista más ancha que cualquier búsqueda se guarda en la dirección, y lo buscado sigue', async ({
  page,
}) => {
  await page.goto('/mapa/calles?permiso=B&vista=40.20000,-3.70000,5');
  const map = page.getByRole('application', { name: /^Mapa de calles/ });
  await expect(map).toHaveAttribute('tabindex', '0');
  await map.focus();
  await page.keyboard.press('ArrowUp');
  await expect(page).not.toHaveURL(/vista=40\.20000/);
  await expect(page).not.toHaveURL(/zona=mapa/);
});

test('arrastrando se mueve y no se sigue ningún enlace, y los botones acercan y alejan', async ({ page }) => {
  await page.goto('/mapa/calles?permiso=B&lugar=Getafe');
  const map = page.getByRole('application', { name: /^Mapa de calles/ });
  await expect(map).toHaveAttribute('tabindex', '0');
  await page.getByRole('button', { name: 'Buscar al mover el mapa' }).click();
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
  const place = await group.getAttribute('transform');
  const [first] = ((await group.getAttribute('data-group')) ?? '').split(' ');
  await group.getByRole('link').focus();
  await page.keyboard.press('Enter');
  expect(await zoomOf(page)).toBe(before + 1);
  await expect(map).toBeFocused();
  // What was in the group is where the group was.
  const spot = (text: string | null) => (text?.match(/-?[\d.]+/g) ?? []).map(Number);
  const [x2 = 0, y2 = 0] = spot(await map.locator(`[data-of="${first}"]`).getAttribute('transform'));
  const [x1, y1] = spot(place);
  // Within five pixels: the view is kept in round degrees.
  expect(x2).toBeCloseTo(x1 ?? Number.NaN, -1);
  expect(y2).toBeCloseTo(y1 ?? Number.NaN, -1);
});

test('lo buscado con la ventana estrecha está en el mapa al ensancharla, y el foco de una chincheta que se va queda en el mapa', async ({
  page,
}) => {
  await page.goto('/?permiso=B&lugar=Getafe');
  const map = page.getByRole('application', { name: /^Mapa de calles/ });
  const pins = map.locator('[data-of]');
  await expect(map).toHaveAttribute('tabindex', '0');
  await map.focus();
  for (let press = 0; press < 12; press++) await page.keyboard.press('ArrowUp');
  const heading = page.getByRole('heading', { level: 1 });
  await expect(heading).toContainText('centro del mapa');
  const many = await pins.count();
  await map.locator('[data-group] a').last().focus();
  await page.goBack();
  await expect(heading).toContainText('de Getafe');
  expect(await pins.count()).toBeLessThan(many);
  await expect(map).toBeFocused();

  const size = page.viewportSize();
  await page.setViewportSize({ width: 1000, height: 800 });
  await page.goForward();
  await expect(heading).toContainText('centro del mapa');
  await expect(map).toHaveCount(0);
  if (size) await page.setViewportSize(size);
  await expect(map).toHaveAttribute('tabindex', '0');
  await expect(pins).toHaveCount(many);
});

test('sin JavaScript el mapa se acerca y se mueve por enlaces @solosinjs', async ({ page }) => {
  await page.goto('/mapa/calles?permiso=B&lugar=Getafe');
  const tile = page.locator('image').first();
  const before = await tile.getAttribute('href');
  await page.getByRole('link', { name: 'Acercar', exact: true }).click();
  await expect(page).toHaveURL(/vista=/);
  await expect(tile).not.toHaveAttribute('href', before ?? '');
  // The list alone has no place for a map, and leads to it.
  await page.goto('/?permiso=B&lugar=Getafe');
  await expect(page.locator('#mapa')).toBeHidden();
  await page.getByRole('link', { name: 'Ver mapa' }).click();
  await expect(page.getByRole('link', { name: 'Buscar en esta zona' })).toBeVisible();
});
