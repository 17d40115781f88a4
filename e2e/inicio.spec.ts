import { expect, test } from './support/fixtures.ts';

test('la portada dice qué es, con cifras y datos de demostración a la vista @sinjs', async ({ page }) => {
  await page.goto('/');
  await expect(page).toHaveTitle(/Carné Claro/);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('¿Cuánto te costará de verdad el carné?');
  await expect(page.getByText('Datos de demostración.')).toBeVisible();
  await expect(page.locator('html')).toHaveAttribute('lang', 'es');
  const foot = page.getByRole('contentinfo');
  await expect(foot).toContainText('Un comparador simple, rápido e imparcial');
  await expect(foot).toContainText(/Sitio financiado por: .+ · Agente digitalizador: .+/);
  await expect(foot).toContainText('· 2024');
  for (const [name, href] of [
    ['Inicio', '/'],
    ['Contacto', '/contacto/'],
    ['Blog', 'https://blog.carneclaro.example/'],
    ['Zona autoescuelas', '/panelCliente'],
  ] as const)
    await expect(foot.getByRole('link', { name, exact: true })).toHaveAttribute('href', href);
  await foot.getByRole('link', { name: 'Volver arriba' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toBeInViewport();
  // The section in the middle: its cost is its tarifa with fees and resits, so it is more, and lies in what eight of ten pay.
  const story = page.getByRole('region', { name: 'Una de coste medio, hasta el carné' });
  const [tarifa, total, low, high] = [...(await story.innerText()).matchAll(/[\d.]+(?=\s€|–| y )/g)].map(
    ([figure]) => Number(figure.replace('.', '')),
  );
  expect(total).toBeGreaterThan(Number(tarifa));
  expect(low).toBeLessThanOrEqual(Number(total));
  expect(high).toBeGreaterThanOrEqual(Number(total));
  await expect(page.getByRole('link', { name: 'Zaragoza' })).toBeHidden();
  await page.getByText('Las 52 provincias y ciudades autónomas').click();
  await expect(page.getByRole('link', { name: 'Zaragoza' })).toBeVisible();
  const map = page.frameLocator('iframe[title="Mapa de lo que cuesta"]');
  await map.getByRole('link', { name: /^Sevilla: / }).click();
  await expect(page).toHaveURL('/autoescuelas-provincia-sevilla');
});

test('en el móvil el menú se abre, se cierra con Escape y devuelve el foco @solomovil', async ({ page }) => {
  await page.goto('/');
  const burger = page.getByRole('button', { name: 'Abrir el menú' });
  await burger.click();
  const menu = page.getByRole('navigation', { name: 'Menú' });
  await expect(menu.getByRole('link')).toHaveText([
    'Comparar',
    'Mapa',
    'Guía del coste',
    'Guía de tasas',
    'Blog',
    'Contacto',
    'Zona autoescuelas',
  ]);
  await page.keyboard.press('Escape');
  await expect(menu).toBeHidden();
  await expect(burger).toBeFocused();
});

test('el primer tabulador lleva al contenido', async ({ page }) => {
  await page.goto('/');
  await page.keyboard.press('Tab');
  await expect(page.getByRole('link', { name: 'Saltar al contenido' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.locator('#contenido')).toBeFocused();
});
