import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { expect, loadingDialog, test } from './support/fixtures.ts';
import { openAs } from './support/people.ts';

const ADMIN = { tipo: 'trabajador', email: 'admin@demo.es' } as const;
/** Half the pixels of a target under a finger; half a pixel less is the browser's rounding. */
const HALF = 21.5;

/**
 * Buttons, fields and choices in sight that a finger misses 22 pixels away from their middle, with what it hits instead: a target may be
 * larger than it is drawn, and covers no other. A row of a list is its own target, and a link within a sentence is none.
 */
const missed = (page: Page): Promise<string[]> =>
  page.evaluate((half) => {
    const controls = 'button, select, [data-head] a, nav a, input:not([type=hidden], [type=checkbox])';
    return [...document.querySelectorAll<HTMLElement>(controls)].flatMap((target) => {
      const { left, top, right, bottom, width, height } = target.getBoundingClientRect();
      const isSeen = target.checkVisibility({ opacityProperty: true }) && width > 1 && target.tabIndex >= 0;
      if (!isSeen || left < 0 || right > innerWidth || top < 0 || bottom > innerHeight) return [];
      const [x, y] = [left + width / 2, top + height / 2];
      const hitAt = (dx: number, dy: number) => document.elementFromPoint(x + dx, y + dy);
      // Under something else, as the page is under a sheet.
      if (!hitAt(0, 0) || !target.contains(hitAt(0, 0))) return [];
      const name = target.getAttribute('aria-label') || target.textContent || target.tagName;
      return [
        [half, 0],
        [-half, 0],
        [0, half],
        [0, -half],
      ].flatMap(([dx = 0, dy = 0]) => {
        const hit = hitAt(dx, dy);
        const field = target.parentElement?.closest('.mantine-Input-wrapper');
        return target.contains(hit) || field?.contains(hit)
          ? []
          : [`${name}: ${dx}, ${dy} ${hit?.tagName} ${hit?.textContent?.slice(0, 30)}`];
      });
    });
  }, HALF);

const LISTS = [
  'clientes',
  'facturas',
  'actividades/lista',
  'contactosClientes',
  'presupuestos',
  'documentos',
];

test('en la mano cada botón, filtro y vista de una lista tiene 44 píxeles que no son de otro @solomovil', async ({
  page,
}) => {
  test.slow();
  await openAs(page, ADMIN, '/panelAdmin/clientes');
  for (const list of LISTS) {
    await page.goto(`/panelAdmin/${list}`);
    await expect(page.locator('[data-row]').first()).toBeVisible();
    await expect(loadingDialog(page)).toHaveCount(0);
    expect(await missed(page), list).toEqual([]);
  }
  await page.goto('/panelAdmin/facturas');
  await page.getByRole('button', { name: 'Filtros, orden y elegir varias' }).click();
  await expect(page.getByRole('dialog', { name: 'Filtros y orden' })).toBeVisible();
  expect(await missed(page), 'filtros').toEqual([]);
});

test('en la mano las vistas y los estados de una lista se ven sin mover nada @solomovil', async ({
  page,
}) => {
  await openAs(page, ADMIN, '/panelAdmin/actividades/lista');
  const view = page.getByLabel('Vista', { exact: true });
  await expect(view).toBeInViewport({ ratio: 1 });
  await view.selectOption('Semana');
  await expect(page).toHaveURL(/actividades\/semana/);
  await expect(view).toBeInViewport({ ratio: 1 });
  await page.goto('/panelAdmin/clientes');
  await page.getByRole('button', { name: 'Más acciones' }).click();
  await expect(page.getByRole('link', { name: 'Importar' })).toBeInViewport({ ratio: 1 });
  await page.getByRole('link', { name: 'Tablero' }).click();
  await expect(page).toHaveURL(/clientes\/tablero/);
  await page.goto('/panelAdmin/replicas');
  await expect(page.getByRole('link', { name: 'Retiradas' })).toBeInViewport({ ratio: 1 });
});

test('en la mano un mensaje no tapa la barra del pie ni los botones de la cabecera @solomovil', async ({
  page,
}) => {
  await openAs(page, ADMIN, '/panelAdmin/auxiliares/marcasProductos/nuevo');
  await page.getByLabel('Nombre', { exact: true }).fill(`Marca ${randomUUID()}`);
  await page.getByRole('button', { name: 'Guardar' }).click();
  const message = page.locator('[popover="manual"]').filter({ hasText: 'Marca creada' });
  await expect(message).toBeVisible();
  const box = await message.boundingBox();
  const foot = await page.getByRole('navigation', { name: 'A mano' }).boundingBox();
  const bar = await page.getByRole('banner').boundingBox();
  expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThan(foot?.y ?? 0);
  expect(box?.y).toBeGreaterThan((bar?.y ?? 0) + (bar?.height ?? 0));
});
