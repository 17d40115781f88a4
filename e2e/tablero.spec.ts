import { randomUUID } from 'node:crypto';
import type { APIRequestContext, Locator, Page } from '@playwright/test';
import { expect, expectAccessible, expectMessage, test } from './support/fixtures.ts';
import { asAdmin, openAs } from './support/people.ts';

const ADMIN = { tipo: 'trabajador', email: 'admin@demo.es' } as const;

type Card = { _id: string; version: number; nombre: string };

/** Makes an alumno for this journey alone, which a unique word finds. */
async function newAlumno(request: APIRequestContext, etapa: string, word: string): Promise<Card> {
  const admin = await asAdmin(request);
  const { filas } = await admin.get('/permisosConducir/leer?texto=B&limite=1');
  const row = {
    nombre: `Tarjeta ${word}`,
    telefono: '612345678',
    codProvincia: '28',
    _idPermiso: filas[0]._id,
    etapa,
    presupuestoMax: '1250.00',
  };
  return admin.post('/alumnos/crear', row);
}

const stageOf = async (request: APIRequestContext, { _id }: Card) => {
  const { etapa, motivoCierre } = await (await asAdmin(request)).get(`/alumnos/consultarPorId?_id=${_id}`);
  return { etapa, motivoCierre };
};

async function openBoard(page: Page, etapa = 'prospeccion') {
  const word = `w${randomUUID().slice(0, 8)}`;
  const card = await newAlumno(page.request, etapa, word);
  await openAs(page, ADMIN, `/panelAdmin/alumnos/tablero?texto=${word}&etapa=${etapa}`);
  const link = page.getByRole('link', { name: card.nombre });
  await expect(link).toBeVisible();
  return { card, link };
}

const column = (page: Page, name: string): Locator => page.getByRole('region', { name });

test('el tablero se puede usar con cualquier vista, y se estrecha desde la dirección @movil', async ({
  page,
  isMobile,
}) => {
  test.slow();
  await openAs(page, ADMIN, '/panelAdmin/clientes/tablero');
  await expect(page.getByRole('heading', { level: 1, name: 'Tablero de clientes' })).toBeVisible();
  await expect(column(page, 'Prospección').getByRole('listitem').first()).toBeVisible();
  await expectAccessible(page);
  if (isMobile) {
    await expect(column(page, 'Ganado')).toHaveCount(0);
    await page.getByLabel('Etapa').selectOption('ganado');
  }
  await column(page, 'Ganado').getByRole('button', { name: 'Ver más de Ganado' }).click();
  await expect(column(page, 'Ganado').getByRole('listitem')).toHaveCount(40);
  await page.getByRole('searchbox', { name: /^Buscar/ }).fill('nadie se llama así');
  await expect(page.getByText('Nada coincide con lo que buscas.')).toBeVisible();
  await expect(page).toHaveURL(/texto=nadie/);
  await page.getByRole('button', { name: 'Quitar filtros' }).first().click();
  await expect(column(page, 'Ganado').getByRole('listitem').first()).toBeVisible();
});

test('con el teclado, una tarjeta se mueve y el foco va con ella', async ({ page }) => {
  test.slow();
  const { card, link } = await openBoard(page);
  await link.focus();
  await page.keyboard.press('m');
  await expect(page.getByRole('menuitem')).toHaveText([
    'Calificación',
    'Negociación',
    'Ganado',
    'Perdido',
    'Descartado',
  ]);
  await expectAccessible(page);
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expectMessage(page, `${card.nombre} pasa a Negociación`);
  await expect(column(page, 'Negociación')).toContainText('1.250,00');
  await expect(column(page, 'Negociación').getByRole('link', { name: card.nombre })).toBeFocused();
  expect(await stageOf(page.request, card)).toMatchObject({ etapa: 'negociacion' });
});

test('las flechas van de tarjeta en tarjeta e Intro abre la que tiene el foco', async ({ page }) => {
  await openAs(page, ADMIN, '/panelAdmin/clientes/tablero');
  const first = (name: string) => column(page, name).getByRole('link');
  await first('Prospección').first().focus();
  await page.keyboard.press('ArrowDown');
  await expect(first('Prospección').nth(1)).toBeFocused();
  await page.keyboard.press('ArrowRight');
  await expect(first('Calificación').nth(1)).toBeFocused();
  await page.keyboard.press('ArrowUp');
  await expect(first('Calificación').first()).toBeFocused();
  await page.keyboard.press('ArrowLeft');
  await expect(first('Prospección').first()).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/panelAdmin\/clientes\/[0-9a-f-]{36}$/);
  await expect(page.locator('.prospeccion').first()).toHaveText('Prospección');
});

test('se arrastra a otra etapa; donde no puede ir, no se suelta', async ({ page }) => {
  const { card, link } = await openBoard(page, 'negociacion');
  await link.dragTo(column(page, 'Prospección'));
  await expect(column(page, 'Negociación').getByRole('link', { name: card.nombre })).toBeVisible();
  expect(await stageOf(page.request, card)).toMatchObject({ etapa: 'negociacion' });
  await link.dragTo(column(page, 'Ganado'));
  await expect(column(page, 'Ganado').getByRole('link', { name: card.nombre })).toBeVisible();
  await expect.poll(() => stageOf(page.request, card)).toMatchObject({ etapa: 'ganado' });
});

test('lo que se pierde lleva su motivo; con Esc la tarjeta se queda donde estaba @movil', async ({
  page,
  isMobile,
}) => {
  test.slow();
  const { card, link } = await openBoard(page);
  const move = async () => {
    await page.getByRole('button', { name: `Mover ${card.nombre}` }).click();
    await page.getByRole('menuitem', { name: 'Perdido' }).click();
  };
  await move();
  const dialog = page.getByRole('dialog', { name: 'Pasar a Perdido' });
  await dialog.getByRole('button', { name: 'Mover' }).click();
  await expect(dialog.getByRole('region', { name: 'Hay un problema' })).toBeVisible();
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expect(link).toBeFocused();
  expect(await stageOf(page.request, card)).toEqual({ etapa: 'prospeccion', motivoCierre: null });
  await move();
  await dialog.getByLabel('Motivo').fill('Le queda lejos');
  await dialog.getByRole('button', { name: 'Mover' }).click();
  if (isMobile) await page.getByLabel('Etapa').selectOption('perdido');
  await expect(column(page, 'Perdido')).toContainText('Le queda lejos');
  await expect
    .poll(() => stageOf(page.request, card))
    .toEqual({ etapa: 'perdido', motivoCierre: 'Le queda lejos' });
});

test.describe('otra persona la ha movido antes', () => {
  test.use({ expectedStatuses: [409] });

  test('la tarjeta va a donde la dejó la otra, y se dice', async ({ page }) => {
    const { card } = await openBoard(page);
    const admin = await asAdmin(page.request);
    await admin.put('/alumnos/actualizar', { _id: card._id, version: 1, etapa: 'calificacion' });
    await page.getByRole('button', { name: `Mover ${card.nombre}` }).click();
    await page.getByRole('menuitem', { name: 'Ganado' }).click();
    await expect(page.getByRole('alert').filter({ hasText: 'Alguien ha cambiado' })).toBeAttached();
    await expect(column(page, 'Calificación').getByRole('link', { name: card.nombre })).toBeVisible();
    expect(await stageOf(page.request, card)).toMatchObject({ etapa: 'calificacion' });
  });
});

test.describe('un paso que el servidor no admite', () => {
  test.use({ expectedStatuses: [400] });

  test('la tarjeta vuelve a su sitio y se dice por qué', async ({ page }) => {
    const { card, link } = await openBoard(page);
    // As if the rules had changed since this page was loaded.
    await page.route('**/alumnos/actualizar', async (route) => {
      const body = { ...route.request().postDataJSON(), etapa: 'otra' };
      await route.continue({ postData: JSON.stringify(body) });
    });
    await page.getByRole('button', { name: `Mover ${card.nombre}` }).click();
    await page.getByRole('menuitem', { name: 'Ganado' }).click();
    await expect(page.getByRole('alert').filter({ hasText: 'No se puede' })).toBeAttached();
    await expect(column(page, 'Prospección').getByRole('link', { name: card.nombre })).toBeVisible();
    await expect(link).toBeFocused();
  });
});

test('quien solo lee ve el tablero sin poder mover nada', async ({ page }) => {
  await openAs(page, { tipo: 'trabajador', email: 'lectura@demo.es' }, '/panelAdmin/clientes/tablero');
  await expect(column(page, 'Prospección').getByRole('listitem').first()).toBeVisible();
  await expect(page.getByRole('button', { name: /^Mover/ })).toHaveCount(0);
});
