import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { expect, expectAccessible, test } from './support/fixtures.ts';
import { messagesWith } from './support/mailbox.ts';
import { openAs, storedKeys } from './support/people.ts';

type Found = { slug: string; nombre: string; coste: unknown };

const AWHILE = { timeout: 120_000 };

const find = async (page: Page): Promise<Found[]> => {
  const params = { permiso: 'B', lugar: 'Cuenca', orden: 'aprobados' };
  const response = await page.request.get('/comparador/buscar', { params });
  return (await response.json()).resultados;
};

test.use({ expectedStatuses: [400] });

test('una dirección que no es esa: se dice, se confirma, la mira una persona con el teclado y se lee quién la corrigió', async ({
  page,
}) => {
  const email = `lugar-${randomUUID().slice(0, 8)}@ejemplo.es`;
  const unpriced = (await find(page)).find(({ coste }) => coste === null);
  if (!unpriced) throw new Error('every autoescuela of Cuenca publishes a price');
  // What is written of one autoescuela does not come back in the form of another.
  const kept = `formulario:direccion ${unpriced.slug}`;
  await page.goto(`/${unpriced.slug}?permiso=B`);
  await page.getByRole('link', { name: /^¿(La dirección no es esta|Sabes dónde está)\?$/ }).click();
  await expect(page.getByRole('heading', { level: 1, name: '¿Dónde está de verdad?' })).toBeVisible();
  await page.getByLabel('Calle y número').fill('Calle Colón, 12');
  await page.getByLabel('Código postal').fill('16002');
  await page.getByLabel('Cómo lo sabes').selectOption('He estado allí');
  await page.getByLabel('Tu correo').fill(email);
  await page.getByRole('button', { name: 'Enviar la dirección' }).click();
  await expect(page.getByRole('alert')).toContainText('marca la casilla si es así');
  await expectAccessible(page);
  await page.getByLabel('Tengo 14 años o más').check();
  expect(await storedKeys(page)).toContain(kept);
  await page.getByRole('button', { name: 'Enviar la dirección' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Mira tu correo' })).toBeVisible();
  await expect.poll(() => storedKeys(page)).not.toContain(kept);

  await expect.poll(async () => (await messagesWith(email, 'Confirma')).length, AWHILE).toBe(1);
  const [letter] = await messagesWith(email, 'Confirma');
  await page.goto(/https?:\/\/\S+(\/miDireccion\/[\w-]{43})/.exec(letter?.text ?? '')?.[1] ?? '/sin-enlace');
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Confirmar la dirección' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Gracias: la miramos' })).toBeVisible();

  await openAs(page, { tipo: 'trabajador', email: 'admin@demo.es' }, '/panelAdmin/direccionesTraidas');
  await expect(page.getByRole('textbox', { name: 'Calle y número' })).toBeFocused();
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await page.keyboard.press('r');
  await expect(page.getByRole('combobox', { name: 'Por qué no se acepta' })).toBeFocused();
  await page.keyboard.press('Escape');
  await page.getByRole('textbox', { name: 'Calle y número' }).focus();
  await page.keyboard.press('Control+Enter');
  await expect(page.getByRole('status').filter({ hasText: 'Aceptada:' })).toHaveCount(1);

  await page.goto(`/${unpriced.slug}?permiso=B`);
  await expect(page.getByRole('region', { name: 'Dónde está' })).toContainText(
    'Calle Colón, 12, 16002 Cuenca',
  );

  // It was not there: it is taken back, and the page says what was known before.
  await page.goto('/panelAdmin/direccionesTraidas?estado=aceptada');
  const taken = page.getByRole('listitem').filter({ hasText: 'Calle Colón, 12' });
  await taken.getByRole('combobox', { name: 'Por qué se retira' }).click();
  await page.getByRole('option', { name: 'hemos mirado y no está ahí' }).click();
  await expectAccessible(page);
  await taken.getByRole('button', { name: 'Retirar' }).click();
  await expect(page.getByRole('status').filter({ hasText: 'Retirada:' })).toHaveCount(1);
  await page.goto(`/${unpriced.slug}?permiso=B`);
  await expect(page.getByRole('region', { name: 'Dónde está' })).not.toContainText('Calle Colón, 12');
});
