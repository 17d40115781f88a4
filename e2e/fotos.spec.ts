import type { Page } from '@playwright/test';
import sharp from 'sharp';
import { heic } from '#comparador/autoescuelas/imagenes/fotos.testing.server.ts';
import { expect, expectAccessible, test } from './support/fixtures.ts';
import { asAdmin, openAs } from './support/people.ts';

const ADMIN = { tipo: 'trabajador', email: 'admin@demo.es' } as const;

/** Six files are made of each photo, and the journeys of both sizes share the processor. */
const SLOW = { timeout: 120_000 };

/** Each of a colour of its own. */
const file = async (name: string, background: string) => ({
  name,
  mimeType: 'image/jpeg',
  buffer: await sharp({ create: { width: 900, height: 600, channels: 3, background } })
    .jpeg()
    .toBuffer(),
});

const order = (page: Page) =>
  page
    .getByRole('main')
    .locator('li img')
    .evaluateAll((photos) => photos.map((photo) => photo.getAttribute('alt')));

test('las fotos de una autoescuela se suben, se nombran, se ordenan con el teclado y se ven en su página', async ({
  page,
  request,
}) => {
  test.slow();
  const admin = await asAdmin(request);
  const { filas } = await admin.get('/clientes/leer?publicado=true&limite=40&orden=codigo');
  const autoescuela = filas[30];
  await openAs(page, ADMIN, `/panelAdmin/clientes/${autoescuela._id}/fotos`);
  await expect(page.getByText('Todavía no hay fotos')).toBeVisible();
  await expect(page.getByText('0 de 12')).toBeVisible();

  await page
    .getByLabel('Fotos que se añaden')
    .setInputFiles([
      await file('a.jpg', 'teal'),
      { name: 'IMG_0001.HEIC', mimeType: 'image/heic', buffer: heic() },
      await file('c.jpg', 'gold'),
    ]);
  const uploads = page.getByRole('region', { name: 'Fotos por subir' });
  await uploads.getByLabel('Qué se ve').nth(0).fill('La fachada');
  await uploads.getByLabel('Qué se ve').nth(1).fill('El aula');
  await expectAccessible(page);
  await uploads.getByRole('button', { name: 'Subir 3 fotos' }).click();
  await expect(uploads.getByLabel('Qué se ve')).toHaveCount(1, SLOW);
  await expect(uploads.getByLabel('Qué se ve')).toBeFocused();
  await expect(uploads.getByLabel('Qué se ve')).toHaveAccessibleDescription(/Di qué se ve en la foto/);
  await page.keyboard.type('La pista');
  await uploads.getByRole('button', { name: 'Subir 1 foto' }).click();
  await expect(page.getByText('3 de 12')).toBeVisible(SLOW);
  await expect(uploads).toBeHidden();

  const before = page.getByRole('button', { name: 'Poner antes: La pista' });
  await before.focus();
  await page.keyboard.press('Enter');
  await expect(page.getByText('La pista: ahora en el lugar 2 de 3')).toBeAttached();
  await expect.poll(() => order(page)).toEqual(['La fachada', 'La pista', 'El aula']);
  await expect(before).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByText('La pista: ahora en el lugar 1 de 3')).toBeAttached();
  await expect(before).toHaveAttribute('aria-disabled', 'true');
  await page.getByRole('button', { name: 'Hacer principal: El aula' }).click();
  await expect(page.getByRole('button', { name: 'Hacer principal: El aula' })).toBeHidden();
  const name = page.getByRole('listitem').filter({ has: page.getByAltText('La fachada') });
  await name.getByLabel('Qué se ve').fill('La fachada, de noche');
  await page.keyboard.press('Enter');
  await expect(page.getByAltText('La fachada, de noche')).toBeVisible();
  await expectAccessible(page);
  await page.reload();
  await expect(page.getByAltText('La fachada, de noche')).toBeVisible();
  expect(await order(page)).toEqual(['La pista', 'La fachada, de noche', 'El aula']);

  await page.getByRole('button', { name: 'Eliminar: La pista' }).click();
  const dialog = page.getByRole('dialog', { name: 'Eliminar la foto' });
  await expect(dialog).toContainText('La pista');
  await dialog.getByRole('button', { name: 'Eliminar' }).click();
  await expect(page.getByText('2 de 12')).toBeVisible();

  const [slug] = await slugsOf(page, autoescuela.numRegistroDgt);
  await page.goto(`/${slug}`);
  const photos = page.getByRole('region', { name: 'Fotos' });
  await photos.scrollIntoViewIfNeeded();
  await expect(photos.getByRole('img').first()).toHaveAccessibleName('El aula');
  await expect(photos.getByRole('img')).toHaveCount(2);
  await expect
    .poll(() =>
      photos
        .getByRole('img')
        .first()
        .evaluate((image: HTMLImageElement) => image.currentSrc),
    )
    .toMatch(/\.avif$/);
  await expectAccessible(page);
});

/** Pages of the sections of a school, by the code that their slugs end with. */
async function slugsOf(page: Page, code: string): Promise<string[]> {
  const map = await (await page.request.get('/sitemap.xml')).text();
  const ending = `-${code.replace(/\W/g, '').toLowerCase()}-`;
  return [...map.matchAll(/<loc>[^<]*\/([^<]+)<\/loc>/g)]
    .map(([, slug = '']) => slug)
    .filter((slug) => slug.includes(ending));
}
