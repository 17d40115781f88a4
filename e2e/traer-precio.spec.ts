import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import sharp from 'sharp';
import { offersKind } from '../src/comparador/ofertas/comparador/offers-job.server.ts';
import { expect, expectAccessible, test } from './support/fixtures.ts';
import { askForJob } from './support/jobs.ts';
import { messagesWith } from './support/mailbox.ts';
import { openAs } from './support/people.ts';

type Found = { slug: string; nombre: string; coste: unknown };

const AWHILE = { timeout: 120_000 };

const find = async (page: Page): Promise<Found[]> => {
  const params = { permiso: 'B', lugar: 'Toledo', orden: 'aprobados' };
  const response = await page.request.get('/comparador/buscar', { params });
  return (await response.json()).resultados;
};

/** A poster of an autoescuela, as a telephone sees it. */
const poster = () =>
  sharp(
    Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" width="900" height="1200"><rect width="900" height="1200" fill="#fdf6e3"/>
      <g font-family="sans-serif" font-size="60" fill="#1d2b53"><text x="80" y="200">MATRÍCULA 99 €</text>
      <text x="80" y="400">CLASE 29,50 €</text><text x="80" y="800">Para: Nerea Ruiz</text></g></svg>`),
  )
    .png()
    .toBuffer();

test.use({ expectedStatuses: [400] });

test('un precio traído: se escribe, se confirma, lo mira una persona con el teclado y se lee de quién es', async ({
  page,
}) => {
  const email = `precio-${randomUUID().slice(0, 8)}@ejemplo.es`;
  const unpriced = (await find(page)).find(({ coste }) => coste === null);
  if (!unpriced) throw new Error('every autoescuela of Toledo publishes a price');
  await page.goto(`/${unpriced.slug}?permiso=B`);
  await page.getByText('¿Te han dado un presupuesto?').click();
  await page.getByLabel('Precio de una clase').fill('29,50');
  await page.getByRole('button', { name: 'Enviarlo para que otros lo vean' }).click();
  await expect(page.getByRole('heading', { level: 1, name: '¿Cuánto te han pedido?' })).toBeVisible();
  await expect(page.getByLabel('Precio de una clase')).toHaveValue('29,50');
  await page.getByLabel('Matrícula y teórica').fill('99');
  await page
    .getByLabel('Foto del cartel')
    .setInputFiles({ name: 'IMG_2041.png', mimeType: 'image/png', buffer: await poster() });
  await expect(page.getByText('Foto lista: sin el lugar')).toBeVisible();
  // The field for a file must not make a small telephone scroll to the side.
  const size = page.viewportSize();
  await page.setViewportSize({ width: 320, height: 700 });
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320);
  if (size) await page.setViewportSize(size);
  await page.getByLabel('Un cartel').check();
  await page.getByLabel('Tu correo').fill(email);
  await page.getByRole('button', { name: 'Enviar el precio' }).click();
  await expect(page.getByRole('alert')).toContainText('marca la casilla si es así');
  await expectAccessible(page);
  await page.getByLabel('Tengo 14 años o más').check();
  await page.getByRole('button', { name: 'Enviar el precio' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Mira tu correo' })).toBeVisible();

  await expect.poll(async () => (await messagesWith(email, 'Confirma')).length, AWHILE).toBe(1);
  const [letter] = await messagesWith(email, 'Confirma');
  expect(letter?.text).toContain('Y una foto');
  await page.goto(/https?:\/\/\S+(\/miPrecio\/[\w-]{43})/.exec(letter?.text ?? '')?.[1] ?? '/sin-enlace');
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Confirmar el precio' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Gracias: lo miramos' })).toBeVisible();

  await openAs(page, { tipo: 'trabajador', email: 'admin@demo.es' }, '/panelAdmin/preciosTraidos');
  const lines = page.getByRole('table', { name: 'Líneas del precio' });
  await expect(lines.getByRole('textbox', { name: 'Matrícula y teórica' })).toBeFocused();
  await expectAccessible(page);
  // Out of the field: T puts a piece on the photograph, the arrows move it, and T covers it.
  await page.keyboard.press('Escape');
  await expect(page.getByRole('img', { name: 'Cartel o presupuesto' })).toBeVisible();
  await page.keyboard.press('t');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('t');
  await expect(page.getByText('1 trozo tapado')).toBeVisible();
  // Enlarged, a piece is the same part of the photograph.
  const cover = page.getByRole('region', { name: 'Foto' }).locator('span[style]').first();
  const photo = page.getByRole('img', { name: 'Cartel o presupuesto' });
  const part = async () => {
    const [piece, whole] = [await cover.boundingBox(), await photo.boundingBox()];
    return piece && whole ? ((piece.x - whole.x) / whole.width).toFixed(2) : 'gone';
  };
  expect(await part()).toBe('0.30');
  await page.keyboard.press('z');
  await expect.poll(part).toBe('0.30');
  await page.keyboard.press('z');
  await page.keyboard.press('l');
  await expect(lines.getByRole('textbox', { name: 'Matrícula y teórica' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(lines.getByRole('textbox', { name: 'Una clase' })).toBeFocused();
  await page.keyboard.press('Control+a');
  await page.keyboard.type('29');
  await page.keyboard.press('Control+Enter');
  await expect(page.getByRole('status').filter({ hasText: 'Publicado: se lo decimos a' })).toHaveCount(1);

  await askForJob(offersKind);
  const priced = async () => (await find(page)).find(({ slug }) => slug === unpriced.slug)?.coste ?? null;
  await expect.poll(priced, AWHILE).not.toBeNull();
  await page.goto(`/${unpriced.slug}?permiso=B`);
  await expect(page.getByText('Según un cartel que vio una persona').first()).toBeVisible();
  await expectAccessible(page);
});
