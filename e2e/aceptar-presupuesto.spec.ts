import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { cutTexts } from './support/cut-text.ts';
import { draw, presupuestoLink } from './support/firma.ts';
import { expect, expectAccessible, test } from './support/fixtures.ts';
import { messagesWith } from './support/mailbox.ts';
import { asAdmin } from './support/people.ts';

const LINEAS = [
  { tipo: 'seccion', descripcion: 'Presencia en internet' },
  { descripcion: 'Web de la autoescuela', detalle: 'Cinco páginas', cantidad: '2', precioUnitario: '100' },
  { tipo: 'opcional', descripcion: 'Fotografías', precioUnitario: '50' },
];

/** Mails a presupuesto to a new cliente; gives the address and the link. */
async function mailedPresupuesto(page: Page) {
  const admin = await asAdmin(page.request);
  const { filas } = await admin.get('/clientes/leer?limite=1');
  let presupuesto = await admin.post('/presupuestos/crear', {
    _idCliente: filas[0]._id,
    titulo: 'Web «Ñandú» y fotografías',
    lineas: LINEAS,
    condiciones: 'La mitad al aceptar y el resto a la entrega.',
  });
  const para = `${randomUUID().slice(0, 8)}@ejemplo.es`;
  const step = async (verb: string, more = {}) => {
    const { _id, version } = presupuesto;
    presupuesto = await admin.put(`/presupuestos/${verb}`, { _id, version, ...more });
  };
  await step('empezar');
  await step('terminar');
  await step('enviarEmailCliente', { para });
  const codigo: string = presupuesto.codigo;
  return {
    admin,
    para,
    codigo,
    id: presupuesto._id as string,
    link: await presupuestoLink(para, `Presupuesto ${codigo} de`),
  };
}

test('lo lee, elige una opción, lo firma con el dedo o el ratón y se lleva el PDF @movil', async ({
  page,
  isMobile,
}) => {
  const { admin, para, codigo, id, link } = await mailedPresupuesto(page);
  await page.goto(link);
  await expect(page.getByRole('heading', { level: 1, name: 'Web «Ñandú» y fotografías' })).toBeVisible();
  await expectAccessible(page);
  expect(await cutTexts(page)).toEqual([]);
  const accept = page.getByRole('button', { name: /^Aceptar y firmar por/ });
  await expect(accept).toHaveText('Aceptar y firmar por 242,00\u00a0€');
  await page.getByRole('checkbox', { name: /^Fotografías/ }).check();
  await expect(accept).toHaveText('Aceptar y firmar por 302,50\u00a0€');
  // The program counts a reader as a person once the pointer moves.
  await expect
    .poll(async () => (await admin.get(`/presupuestos/consultarPorId?_id=${id}`)).vistoEn)
    .not.toBeNull();

  await page.getByLabel('Nombre y apellidos').fill('Rosa Gil Núñez');
  await draw(page, isMobile);
  // The whole stroke: the page did not take the finger for one that scrolls.
  const drawn = await page.locator('input[name="trazo"]').inputValue();
  expect(drawn.split('L').length).toBeGreaterThan(20);
  await expect(page.getByRole('img', { name: 'Tu firma' })).toBeVisible();
  await page.getByRole('checkbox', { name: /^He leído este presupuesto/ }).check();
  await expectAccessible(page);
  await accept.click();

  await expect(page.getByRole('status').filter({ hasText: 'Aceptado y firmado' })).toBeFocused();
  await expect(page.getByText('Lo aceptó Rosa Gil Núñez')).toBeVisible();
  await expectAccessible(page);
  await expect(page.getByRole('checkbox')).toHaveCount(0);
  const download = page.waitForEvent('download');
  await page.getByRole('link', { name: 'Descargar el PDF' }).click();
  expect((await download).suggestedFilename()).toBe(`presupuesto-${codigo}.pdf`);

  // The copy shows the same: the presupuesto is frozen.
  await page.goto(await presupuestoLink(para, `Has aceptado el presupuesto ${codigo}`));
  await expect(page.getByText('Este presupuesto está aceptado.')).toBeVisible();
  expect(await admin.get(`/presupuestos/consultarPorId?_id=${id}`)).toMatchObject({
    estado: '5',
    total: '302.50',
    aceptadoPor: 'Rosa Gil Núñez',
  });
});

test('con el teclado: escribe la firma, y sin JavaScript también, con el total pedido @sinjs', async ({
  page,
  javaScriptEnabled,
}) => {
  const { admin, id, link } = await mailedPresupuesto(page);
  await page.goto(link);
  await page.getByRole('checkbox', { name: /^Fotografías/ }).focus();
  await page.keyboard.press('Space');
  if (javaScriptEnabled === false) {
    await page.getByRole('button', { name: 'Calcular el total con lo que he elegido' }).click();
    await expect(page.getByRole('checkbox', { name: /^Fotografías/ })).toBeChecked();
  } else await page.getByRole('radio', { name: 'Escribirla' }).check();
  await expect(page.getByRole('button', { name: /^Aceptar y firmar por/ })).toHaveText(/302,50/);
  await page.getByLabel('Nombre y apellidos').fill('Rosa Gil');
  await page.getByLabel('Escribe tu nombre completo como firma').fill('Rosa Gil');
  await page.getByRole('checkbox', { name: /^He leído este presupuesto/ }).check();
  await page.getByRole('button', { name: /^Aceptar y firmar por/ }).press('Enter');
  await expect(page.getByText('Aceptado y firmado. ¡Gracias!')).toBeVisible();
  expect((await admin.get(`/presupuestos/consultarPorId?_id=${id}`)).total).toBe('302.50');
});

test('pregunta antes de decidir y luego lo rechaza con un motivo @sinjs', async ({
  page,
  javaScriptEnabled,
}) => {
  const { codigo, para, link } = await mailedPresupuesto(page);
  await page.goto(link);
  await page.getByText('¿Tienes una duda?').click();
  await page.getByLabel('Tu pregunta').fill(`¿Desde ${para}, cuánto tarda?`);
  await page.getByRole('button', { name: 'Enviar la pregunta' }).click();
  await expect(page.getByRole('status').filter({ hasText: 'Tu pregunta queda anotada' })).toBeVisible();
  await expect.poll(async () => (await messagesWith(`¿Desde ${para}`, codigo)).length).toBe(1);
  await page.getByText('No me interesa').click();
  await page.getByLabel('¿Por qué lo rechazas?').fill('Es caro');
  await page.getByRole('button', { name: 'Rechazar el presupuesto' }).click();
  await expect(
    page.getByRole('heading', { level: 1, name: 'Este presupuesto está rechazado' }),
  ).toBeVisible();
  if (javaScriptEnabled !== false) await expectAccessible(page);
});

test.describe('lo que falta', () => {
  test.use({ expectedStatuses: [400] });

  test('se dice junto a cada campo, y la firma dibujada sigue ahí', async ({ page }) => {
    const { link } = await mailedPresupuesto(page);
    await page.goto(link);
    await draw(page);
    await page.getByRole('button', { name: /^Aceptar y firmar por/ }).click();
    const summary = page.getByRole('alert');
    await expect(summary).toBeFocused();
    await expect(summary).toContainText('Nombre y apellidos: falta');
    await expect(summary).toContainText('Marca la casilla para aceptarlo');
    await expectAccessible(page);
    await page.getByLabel('Nombre y apellidos').fill('Rosa Gil');
    await page.getByRole('checkbox', { name: /^He leído este presupuesto/ }).check();
    await page.getByRole('button', { name: /^Aceptar y firmar por/ }).click();
    await expect(page.getByText('Aceptado y firmado. ¡Gracias!')).toBeVisible();
  });
});

test.describe('dos pestañas', () => {
  test.use({ expectedStatuses: [409] });

  test('la segunda, que no sabe que ya está aceptado, lo ve y no acepta nada', async ({ page, context }) => {
    const { link } = await mailedPresupuesto(page);
    await page.goto(link);
    const other = await context.newPage();
    await other.goto(link);
    for (const [tab, nombre] of [
      [page, 'Rosa Gil'],
      [other, 'Luis Mora'],
    ] as const) {
      await tab.getByRole('radio', { name: 'Escribirla' }).check();
      await tab.getByLabel('Nombre y apellidos').fill(nombre);
      await tab.getByLabel('Escribe tu nombre completo como firma').fill(nombre);
      await tab.getByRole('checkbox', { name: /^He leído este presupuesto/ }).check();
      await tab.getByRole('button', { name: /^Aceptar y firmar por/ }).click();
      await expect(tab.getByText('Lo aceptó Rosa Gil')).toBeVisible();
    }
    await expect(other.getByRole('alert')).toContainText('ya no espera respuesta');
    await other.close();
  });
});
