import { randomUUID } from 'node:crypto';
import type { Page, TestInfo } from '@playwright/test';
import { watchKind } from '../src/comparador/ofertas/busquedasGuardadas/watch-job.server.ts';
import { offersKind } from '../src/comparador/ofertas/comparador/offers-job.server.ts';
import { expect, expectAccessible as expectAccessibleNow, test } from './support/fixtures.ts';
import { askForJob } from './support/jobs.ts';
import { messagesWith } from './support/mailbox.ts';
import { asAdmin } from './support/people.ts';

type Found = { nombre: string; slug: string; codigo: string; coste: { esperado: string } | null };

/** Looked at by scripts, so only where they run. */
async function expectAccessible(page: Page): Promise<void> {
  if (test.info().project.use.javaScriptEnabled !== false) await expectAccessibleNow(page);
}

/** A school with a price, another one in each kind of browser: its price is going to fall. */
async function ownAutoescuela(page: Page, { project }: TestInfo): Promise<Found> {
  const response = await page.request.get('/comparador/buscar', {
    params: { permiso: 'B', lugar: 'Sevilla' },
  });
  const { resultados }: { resultados: Found[] } = await response.json();
  const priced = resultados.filter(({ coste }) => coste !== null);
  const byName = [...new Map(priced.map((school) => [school.codigo, school])).values()];
  const which = ['escritorio', 'sin-javascript'].indexOf(project.name);
  const school = byName[which];
  if (!school) throw new Error('too few schools of Sevilla publish a price');
  return school;
}

/** Time limit for several steps of the queue on a busy machine. */
const AWHILE = { timeout: 120_000 };

/** A fifth less for each class; the offers are made anew at once. */
async function lowerPrice(page: Page, { codigo, slug, nombre, coste }: Found): Promise<void> {
  const admin = await asAdmin(page.request);
  const { filas } = await admin.get(`/clientes/leer?texto=${encodeURIComponent(nombre)}`);
  const client = filas.find((row: { numRegistroDgt: string }) => row.numRegistroDgt === codigo);
  const tarifas = await admin.get(`/permisosAutoescuela/leer?_idCliente=${client._id}&limite=100`);
  const cheaper = (amount: string) => (Number(amount) * 0.8).toFixed(2);
  for (const { _id, version, precioClase, bonos } of tarifas.filas)
    await admin.put('/permisosAutoescuela/actualizar', {
      _id,
      version,
      precioClase: cheaper(precioClase),
      bonos: bonos.map((pack: { clases: number; precio: string }) => ({
        ...pack,
        precio: cheaper(pack.precio),
      })),
    });
  await askForJob(offersKind);
  await expect
    .poll(async () => Number((await costOf(page, nombre, slug)) ?? Number.POSITIVE_INFINITY), AWHILE)
    .toBeLessThan(Number(coste?.esperado));
}

/** Price of that section alone: the autoescuela may have cheaper ones. */
async function costOf(page: Page, nombre: string, slug: string): Promise<string | undefined> {
  const response = await page.request.get('/comparador/buscar', { params: { permiso: 'B', lugar: nombre } });
  const { resultados }: { resultados: Found[] } = await response.json();
  return resultados.find((found) => found.slug === slug)?.coste?.esperado;
}

/** Waits for the first letter to this address with these words. */
async function letterTo(email: string, words: string) {
  await expect.poll(async () => (await messagesWith(email, words)).length, AWHILE).toBeGreaterThan(0);
  const [letter] = await messagesWith(email, words);
  if (!letter) throw new Error('there was a letter a moment ago');
  return letter;
}

const linkIn = (text = '') => /https?:\/\/\S+(\/miBusqueda\/[\w-]{43})/.exec(text)?.[1] ?? '/sin-enlace';

test('guardar una búsqueda, confirmarla, saber que baja un precio e irse con un clic @sinjs', async ({
  page,
}, info) => {
  const email = `avisos-${randomUUID().slice(0, 8)}@ejemplo.es`;
  const autoescuela = await ownAutoescuela(page, info);
  await page.goto(`/?${new URLSearchParams({ permiso: 'B', lugar: autoescuela.nombre })}`);
  await page.getByRole('link', { name: 'Guardar esta búsqueda y avisarme' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Guarda esta búsqueda' })).toBeVisible();
  await expect(page.getByRole('heading', { level: 2, name: /^Permiso B con «/ })).toBeVisible();

  await page.getByLabel('Correo electrónico').fill(email);
  await page.getByLabel('Quiero que me aviséis por correo').check();
  await page.getByRole('button', { name: 'Guardar y avisarme' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Mira tu correo' })).toBeVisible();
  await expect(page.getByText(email)).toBeVisible();

  await page.goto(linkIn((await letterTo(email, 'Confirma tu búsqueda guardada')).text));
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Confirmar los avisos' }).click();
  await expect(page.getByText('Hecho: te avisaremos por correo')).toBeVisible();
  await expect(page.getByText('Ninguno todavía')).toBeVisible();
  await expectAccessible(page);

  await lowerPrice(page, autoescuela);
  await askForJob(watchKind);
  const notice = await letterTo(email, 'Esto ha cambiado en tu búsqueda guardada');
  expect(notice.text).toContain(autoescuela.nombre);
  expect(notice.text).toMatch(/Baja de [\d.]+\s€ a [\d.]+\s€/);
  const header = (name: string) => notice.headers.find(({ key }) => key === name)?.value;
  expect(header('list-unsubscribe-post')).toBe('List-Unsubscribe=One-Click');

  // Mail programs send this request when a person unsubscribes.
  const leave = /^<(\S+)>$/.exec(header('list-unsubscribe') ?? '')?.[1] ?? '';
  const left = await fetch(leave, {
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: 'List-Unsubscribe=One-Click',
  });
  expect(left.status).toBe(200);
});

test.describe('lo que se ha borrado ya no está', () => {
  test.use({ expectedStatuses: [410] });

  test('con el botón de su página se borra todo, y el enlace lo dice @sinjs', async ({ page }) => {
    const email = `borrar-${randomUUID().slice(0, 8)}@ejemplo.es`;
    await page.goto('/guardarBusqueda/?permiso=B&lugar=Alcobendas&hasta=1500&teoria=aprobada');
    await expect(page.getByRole('heading', { name: 'Permiso B cerca de Alcobendas (Madrid)' })).toBeVisible();
    await expect(page.getByText('Hasta 1.500')).toBeVisible();
    await page.getByLabel('Correo electrónico').fill(email);
    await page.getByLabel('Quiero que me aviséis por correo').check();
    await page.getByRole('button', { name: 'Guardar y avisarme' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Mira tu correo' })).toBeVisible();
    const own = linkIn((await letterTo(email, 'Confirma tu búsqueda guardada')).text);
    await page.goto(own);
    await page.getByRole('button', { name: 'Borrarlo todo' }).click();
    await expect(page.getByRole('heading', { name: 'Esta búsqueda ya no está guardada' })).toBeVisible();
    await expectAccessible(page);
    expect((await page.goto(own))?.status()).toBe(410);
  });
});

test.describe('lo que está mal se dice', () => {
  test.use({ expectedStatuses: [400] });

  test('un correo a medias y sin marcar se explican con su campo @sinjs', async ({ page }) => {
    await page.goto('/guardarBusqueda/?permiso=B&lugar=Madrid');
    await page.getByLabel('Correo electrónico').fill('ana@');
    await page.getByRole('button', { name: 'Guardar y avisarme' }).click();
    const summary = page.getByRole('alert');
    await expect(summary).toContainText('Correo electrónico: escribe un correo completo');
    await expect(summary).toContainText('Marca que quieres recibir los avisos');
    await expect(page.getByLabel('Correo electrónico')).toHaveValue('ana@');
    await expectAccessible(page);
  });
});

test.describe('avisar de un error', () => {
  test.use({ expectedStatuses: [400] });

  test('desde la página de una autoescuela, y quien trabaja aquí lo tiene como tarea @sinjs', async ({
    page,
  }, info) => {
    const autoescuela = await ownAutoescuela(page, info);
    const words = `El teléfono ya no es ese, ${randomUUID().slice(0, 8)}`;
    await page.goto(`/${autoescuela.slug}`);
    await page.getByRole('link', { name: 'Avísanos y lo comprobamos' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toContainText(autoescuela.nombre);
    await page.getByRole('button', { name: 'Enviar el aviso' }).click();
    await expect(page.getByRole('alert')).toContainText('Elige qué está mal');
    await expectAccessible(page);
    await page.getByLabel('Qué está mal').selectOption('telefono');
    await page.getByLabel('Cuéntanoslo').fill(words);
    await page.getByRole('button', { name: 'Enviar el aviso' }).click();
    await expect(page.getByText('Aviso recibido, gracias')).toBeVisible();
    await expectAccessible(page);
    const admin = await asAdmin(page.request);
    const { filas } = await admin.get(`/actividades/leer?texto=${encodeURIComponent(words)}`);
    expect(filas).toHaveLength(1);
    expect(filas[0]).toMatchObject({ tipo: 'tarea', estado: 'pendiente' });
  });
});
