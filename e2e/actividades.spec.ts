import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { expect, expectAccessible, expectMessage, test } from './support/fixtures.ts';
import { freshNif } from './support/numbers.ts';
import { asAdmin, newPerson, openAs, tokenOf } from './support/people.ts';

/** Days of next March, ahead of whatever day this runs on. */
const YEAR = new Date().getFullYear() + 1;
const march = (day: number) => new Date(Date.UTC(YEAR, 2, day)).toISOString().slice(0, 10);
/** Gives the first of a weekday (Sunday is 0) from a day on. */
const next = (weekday: number, from: number) =>
  from + ((weekday - new Date(march(from)).getUTCDay() + 7) % 7);

const WEDNESDAY = next(3, 8);
const DAY = march(WEDNESDAY);
const LONG = `Miércoles, ${WEDNESDAY} de marzo`;
const THURSDAY = { long: `Jueves, ${WEDNESDAY + 1} de marzo`, short: march(WEDNESDAY + 1).slice(8) };
/** The last Sunday changes the hour: this Tuesday is before it. */
const TUESDAY = next(0, 25) - 5;

const word = () => `w${randomUUID().slice(0, 8)}`;

/** Makes a worker and a cliente for this journey alone. */
async function begin(page: Page) {
  const worker = await newPerson(page.request, 'trabajador', 'Gestor');
  const name = `Autoescuela ${word()}`;
  const client = await (await asAdmin(page.request)).post('/clientes/crear', {
    nombreComercial: name,
    razonSocial: `${name} S. L.`,
    nif: freshNif(),
  });
  return { worker, client };
}

test('una actividad se apunta en el calendario, sale en la cronología del cliente y se da por hecha @movil', async ({
  page,
  isMobile,
}) => {
  test.slow();
  const { worker, client } = await begin(page);
  await openAs(page, worker, `/panelAdmin/actividades/mes?dia=${DAY}`);
  await expect(page.getByRole('heading', { name: `Marzo de ${YEAR}` })).toBeVisible();
  await expectAccessible(page);
  await page
    .getByRole('link', {
      name: isMobile ? 'Nueva actividad ese día' : `Nueva actividad el ${LONG.toLowerCase()}`,
    })
    .click();
  await expect(page.getByLabel('Cuándo')).toHaveValue(`${DAY}T09:00`);
  const subject = `Visitar la pista ${word()}`;
  await page.getByLabel('Asunto', { exact: true }).fill(subject);
  await page.getByLabel(/^Hasta/).fill(`${DAY}T10:30`);
  await page.getByRole('combobox', { name: /^Cliente/ }).fill(client.nombreComercial);
  // Until the list has come, only making one is offered.
  await page.getByRole('option', { name: client.nombreComercial }).filter({ hasNotText: 'Crear' }).click();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Guardar', exact: true }).click();
  await expectMessage(page, 'Actividad creada');
  // Back in the month, where it was begun.
  await expect(page.getByRole('heading', { name: `Marzo de ${YEAR}` })).toBeVisible();
  await expect(page.getByRole('link', { name: subject }).filter({ visible: true })).toBeVisible();
  if (isMobile) await page.getByLabel('Vista', { exact: true }).selectOption('Semana');
  else await page.getByRole('link', { name: 'Semana', exact: true }).click();
  await expect(page.getByRole('link', { name: subject }).filter({ visible: true })).toBeVisible();
  await expectAccessible(page);

  await page.goto(`/panelAdmin/clientes/${client._id}/cronologia`);
  const pending = page.getByRole('region', { name: 'Por hacer' });
  await expect(pending.getByRole('link', { name: subject })).toBeVisible();
  await page.getByLabel('Nota rápida').fill('Prefiere que le llamen por la tarde');
  await page.getByRole('button', { name: 'Apuntar la nota' }).click();
  const past = page.getByRole('region', { name: 'Lo que ha pasado' });
  await expect(past.getByRole('link', { name: 'Prefiere que le llamen por la tarde' })).toBeVisible();
  await expectAccessible(page);
  await pending.getByRole('button', { name: `Hecha: ${subject}` }).click();
  const dialog = page.getByRole('dialog', { name: 'Actividad hecha' });
  await dialog.getByLabel('Resultado', { exact: true }).fill('Pista nueva en abril');
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Guardar resultado' }).click();
  await expect(past.getByText('Resultado: Pista nueva en abril')).toBeVisible();
  await past.getByRole('link', { name: subject }).click();
  await expect(page.getByText(/^Con /).getByRole('link', { name: client.nombreComercial })).toHaveAttribute(
    'href',
    `/panelAdmin/clientes/${client._id}`,
  );
  await page.getByRole('link', { name: 'Siguiente actividad' }).click();
  await expect(page.getByLabel('Asunto', { exact: true })).toHaveValue(subject);
  await expect(page.getByRole('combobox', { name: /^Cliente/ })).toHaveValue(client.nombreComercial);
});

test('en la semana una actividad se mueve y se alarga, arrastrándola o con el teclado', async ({ page }) => {
  const worker = await newPerson(page.request, 'trabajador', 'Gestor');
  const admin = await asAdmin(page.request);
  const { _id } = await admin.post('/actividades/crear', {
    asunto: 'Visita al circuito',
    tipo: 'visita',
    inicio: `${DAY}T08:00:00Z`,
    fin: `${DAY}T09:00:00Z`,
    _idResponsable: worker._id,
  });
  const times = async () => {
    const { inicio, fin } = await admin.get(`/actividades/consultarPorId?_id=${_id}`);
    return [inicio, fin].map((at) => new Date(at).toISOString().slice(8, 16));
  };
  await openAs(page, worker, `/panelAdmin/actividades/semana?dia=${DAY}`);
  const chip = page
    .getByRole('region', { name: 'Horas de la semana' })
    .getByRole('link', { name: /Visita al circuito/ });
  await chip.focus();
  for (const key of ['Alt+ArrowRight', 'Alt+ArrowDown', 'Alt+Shift+ArrowDown'])
    await page.keyboard.press(key);
  await expect(page.getByText(new RegExp(`^${THURSDAY.long}, 09:15–10:30\\. Intro`))).toBeAttached();
  await page.keyboard.press('Escape');
  await page.keyboard.press('Alt+ArrowRight');
  await page.keyboard.press('Enter');
  await expectMessage(page, `«Visita al circuito»: ${THURSDAY.long}, 09:00–10:00`);
  await expect.poll(times).toEqual([`${THURSDAY.short}T08:00`, `${THURSDAY.short}T09:00`]);
  await expect(page.getByRole('list', { name: THURSDAY.long }).getByRole('link')).toBeFocused();
  // Hours are 48 px tall: an hour later, and then half an hour longer by its end.
  const box = await chip.boundingBox();
  if (!box) throw new Error('the actividad is drawn');
  const [x, y] = [box.x + box.width / 2, box.y + 12];
  await page.mouse.move(x, y);
  await page.mouse.down();
  await page.mouse.move(x, y + 20);
  await page.mouse.move(x, y + 48);
  await page.mouse.up();
  await expect.poll(times).toEqual([`${THURSDAY.short}T09:00`, `${THURSDAY.short}T10:00`]);
  await expect(page.locator('[data-moving]')).toHaveCount(0);
  const end = (await chip.boundingBox())?.y ?? 0;
  await page.mouse.move(x, end + box.height - 2);
  await page.mouse.down();
  await page.mouse.move(x, end + box.height + 22);
  await page.mouse.up();
  await expect.poll(times).toEqual([`${THURSDAY.short}T09:00`, `${THURSDAY.short}T10:30`]);
  await expect(page).toHaveURL(/actividades\/semana/);
});

test('una actividad se repite, y lo que se cambia en una pasa a las siguientes cuando se pide', async ({
  page,
}) => {
  test.slow();
  const { worker } = await begin(page);
  const asunto = `Repasar tarifas ${word()}`;
  const { _id } = await (await asAdmin(page.request)).post('/actividades/crear', {
    asunto,
    tipo: 'tarea',
    inicio: `${march(TUESDAY)}T08:00:00Z`,
    _idResponsable: worker._id,
  });
  await openAs(page, worker, `/panelAdmin/actividades/${_id}`);
  await page.getByRole('button', { name: 'Repetir', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Repetición' });
  await expect(dialog.getByRole('checkbox', { name: 'martes' })).toBeChecked();
  await dialog.getByRole('checkbox', { name: 'martes' }).uncheck();
  await dialog.getByRole('button', { name: 'Guardar' }).click();
  await expect(dialog.getByRole('alert')).toHaveText('Los días: elige también el martes, en que empieza');
  await dialog.getByRole('checkbox', { name: 'martes' }).check();
  await dialog.getByRole('radio', { name: 'Tras varias veces' }).check();
  await dialog.getByLabel('Veces, contando la primera').fill('3');
  await expect(dialog.getByText('Cada semana, el martes, 3 veces.')).toBeVisible();
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Guardar' }).click();
  await expectMessage(page, 'Se repite: 2 actividades más en el calendario');
  await expect(page.getByText('Se repite: cada semana, el martes, 3 veces.')).toBeVisible();
  // After the change of hour it is at nine as before.
  await page.goto(`/panelAdmin/actividades/semana?dia=${march(TUESDAY + 7)}`);
  const repeated = page.getByRole('link', { name: asunto }).filter({ visible: true });
  await expect(repeated).toContainText('9:00');
  await expect(repeated).toHaveAccessibleName(/, se repite$/);
  await expect(repeated.locator('svg')).toBeVisible();
  await repeated.click();
  await page.getByRole('textbox', { name: /^Dónde/ }).fill('Sala 2');
  await page.getByRole('button', { name: 'Guardar', exact: true }).click();
  await expectMessage(page, 'Actividad actualizada');
  await page.getByRole('button', { name: 'Repetición' }).click();
  await expect(dialog.getByRole('radio', { name: 'Esta y las siguientes' })).toBeChecked();
  await dialog.getByRole('button', { name: 'Guardar' }).click();
  await expectMessage(page, 'Se repite: 1 actividad más en el calendario');
  const { filas } = await (await asAdmin(page.request)).get(
    `/actividades/leer?texto=${encodeURIComponent(asunto)}&orden=inicio`,
  );
  expect(filas.map(({ ubicacion }: { ubicacion: string | null }) => ubicacion)).toEqual([
    null,
    'Sala 2',
    'Sala 2',
  ]);
});

test('la agenda se estrecha, recuerda dónde se estaba y dice cuándo no hay nada', async ({ page }) => {
  const { worker } = await begin(page);
  const admin = await asAdmin(page.request);
  const subject = `Reunión ${word()} ${'con un asunto muy largo que no cabe en una línea '.repeat(2)}`.trim();
  await admin.post('/actividades/crear', {
    asunto: subject,
    tipo: 'reunion',
    inicio: `${DAY}T08:00:00Z`,
    todoElDia: true,
    _idResponsable: worker._id,
  });
  await openAs(page, worker, `/panelAdmin/actividades/agenda?dia=${DAY}`);
  await expect(page.getByRole('region', { name: LONG }).getByRole('link', { name: subject })).toBeVisible();
  await expect(page.getByText('Todo el día')).toBeVisible();
  await page.getByLabel('Tipo').selectOption('llamada');
  await expect(page.getByText('Nada en estos treinta días.')).toBeVisible();
  await expectAccessible(page);
  await page.getByLabel('Tipo').selectOption('');
  await page.getByRole('button', { name: 'Después' }).click();
  await expect(page).toHaveURL(new RegExp(`dia=${march(WEDNESDAY + 30)}`));
  await page.goto('/panelAdmin/actividades');
  await expect(page).toHaveURL(/actividades\/agenda/);
  await page.getByRole('link', { name: 'Lista', exact: true }).click();
  const listed = page.getByRole('main').getByRole('row').filter({ hasText: subject });
  await expect(listed).toContainText(DAY.split('-').toReversed().join('/'));
  await expect(listed).not.toContainText('00:00');
  await page.goto('/panelAdmin/actividades');
  await expect(page).toHaveURL(/actividades\/lista/);
  // The list shows what is late first, and nothing that is done.
  await expect(page).toHaveURL(/estado=pendiente&orden=inicio/);
});

test('el calendario propio se lee desde otro programa hasta que se le quita la dirección', async ({
  page,
  playwright,
}) => {
  const { worker } = await begin(page);
  const token = await tokenOf(page.request, 'trabajador', worker.email);
  const made = await page.request.post('/actividades/crear', {
    headers: { token },
    data: { asunto: 'Llamar sin falta', inicio: new Date().toISOString(), _idResponsable: worker._id },
  });
  expect(made.status()).toBe(200);
  await openAs(page, worker, '/panelAdmin/miCuenta');
  const section = page.getByRole('region', { name: 'Mi calendario en otros programas' });
  await section.getByRole('button', { name: 'Crear la dirección' }).click();
  const url = (await section.getByText(/\.ics$/).textContent()) ?? '';
  await expectAccessible(page);
  const other = await playwright.request.newContext();
  const path = new URL(url).pathname;
  const read = async () => (await other.get(new URL(path, page.url()).href)).text();
  expect(await read()).toContain('SUMMARY:Llamar sin falta\r\n');
  await page.reload();
  await expect(section.getByText(/^Tiene dirección desde/)).toBeVisible();
  await section.getByRole('button', { name: 'Quitar la dirección' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Quitarla' }).click();
  await expect(section.getByText('Todavía no tiene dirección.')).toBeVisible();
  expect(await read()).not.toContain('SUMMARY');
  await other.dispose();
});
