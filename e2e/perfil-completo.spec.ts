import { randomUUID } from 'node:crypto';
import type { APIRequestContext, Page } from '@playwright/test';
import sharp from 'sharp';
import { expect, expectAccessible, expectMessage, test } from './support/fixtures.ts';
import { messagesWith } from './support/mailbox.ts';
import { freshNif } from './support/numbers.ts';
import { asAdmin, KEY, newPerson, openAs } from './support/people.ts';

const BASE = '/panelCliente/perfilAutoescuela';

/** The owner of a school that no other journey touches, by the number of the journey. */
async function newOwner(request: APIRequestContext, nth: number) {
  const admin = await asAdmin(request);
  const { filas } = await admin.get('/clientes/leer?publicado=true&limite=40&orden=codigo');
  const autoescuela = filas[20 + nth];
  const email = `duena-${randomUUID().slice(0, 8)}@ejemplo.es`;
  const person = { email, nombre: 'Olga Dueña', rol: 'Propietario', clave: KEY, _idCliente: autoescuela._id };
  await admin.post('/usuariosClientes/crear', person);
  return { admin, school: autoescuela, owner: { tipo: 'cliente' as const, email } };
}

/** Time limit for the first load of a screen on a busy machine. */
const SLOW = { timeout: 120_000 };

/** On a phone it is over what comes next, and stays while it is pointed at. */
const dismiss = (page: Page) => page.getByRole('button', { name: 'Cerrar el mensaje' }).click();

const save = async (page: Page) => {
  await page.getByRole('button', { name: 'Guardar' }).click();
  await expectMessage(page, /actualizad[ao]$/);
};

test.describe('a otra hora', () => {
  test.use({ freshBrowser: true });

  test('el horario, los idiomas y los vehículos se escriben en el perfil y se ven en la ficha', async ({
    page,
    request,
  }) => {
    test.slow();
    const { owner } = await newOwner(request, 0);
    await openAs(page, owner, BASE);
    const week = page.getByRole('group', { name: /^Horario/ });
    await expect(week).toBeVisible(SLOW);
    for (;;) {
      const remove = week.getByRole('button', { name: /^Quitar el tramo/ });
      if ((await remove.count()) === 0) break;
      await remove.first().click();
    }
    await week.getByRole('button', { name: 'Añadir horas al lunes' }).click();
    await expect(week.getByLabel('Lunes, desde')).toBeFocused();
    await week.getByLabel('Lunes, desde').fill('09:30');
    await week.getByLabel('Lunes, hasta').fill('08:00');
    await page.getByRole('button', { name: 'Guardar' }).click();
    await expect(
      page.getByRole('link', { name: /el lunes de 09:30 a 08:00: ha de cerrar después/ }),
    ).toBeVisible();
    await expectAccessible(page);
    await week.getByLabel('Lunes, hasta').fill('14:00');
    await week.getByRole('button', { name: 'Copiar el lunes de martes a viernes' }).click();
    await expect(week.getByLabel('Viernes, hasta')).toHaveValue('14:00');
    await page.getByLabel('Nota del horario').fill('En agosto, cerrado');
    await page.getByRole('combobox', { name: /^Idiomas en que enseña/ }).click();
    await page.getByRole('option', { name: 'Rumano' }).click();
    await page.keyboard.press('Escape');
    await page.getByRole('checkbox', { name: 'Autobús' }).check();
    await save(page);
    await page.reload();
    await expect(week.getByLabel('Miércoles, desde')).toHaveValue('09:30');
    await expect(page.getByText('Lo que falta')).toBeVisible();
    await expect(page.getByText('En tu ficha no se ve a qué horas atiendes.')).toBeHidden();

    // A Wednesday at noon, and then an evening.
    await page.clock.setFixedTime(new Date('2026-11-25T11:00:00Z'));
    const link = page.getByRole('link', { name: 'Ver como visitante' });
    await page.goto((await link.getAttribute('href')) ?? '');
    const hours = page.getByRole('region', { name: 'Horario' });
    await expect(hours).toContainText('Abierta ahora · cierra a las 14:00');
    await expect(hours).toContainText('Lunes a viernes');
    await expect(hours).toContainText('En agosto, cerrado');
    await expect(page.getByRole('region', { name: 'Cómo enseña' })).toContainText('Rumano');
    await expect(page.getByRole('region', { name: 'Cómo enseña' })).toContainText('Autobús');
    const data = await page.locator('script[type="application/ld+json"]').first().textContent();
    expect(JSON.parse(data ?? '')).toMatchObject({
      openingHoursSpecification: [{ opens: '09:30', closes: '14:00', dayOfWeek: expect.any(Array) }],
    });
    await expectAccessible(page);
    await page.clock.setFixedTime(new Date('2026-11-25T19:00:00Z'));
    await page.reload();
    await expect(hours).toContainText('Cerrada ahora · abre el jueves a las 9:30');
  });
});

test('quien trabaja aquí escribe la ficha de una autoescuela, con sus características', async ({
  page,
  request,
}) => {
  test.slow();
  const { school: autoescuela } = await newOwner(request, 1);
  const worker = await newPerson(request, 'trabajador', 'Gestor');
  await openAs(page, worker, `/panelAdmin/clientes/${autoescuela._id}/ficha`);
  const box = page.getByRole('checkbox', { name: 'Local accesible' });
  const before = await box.isChecked();
  await box.setChecked(!before);
  await page.getByLabel('Nota del horario').fill('Los jueves, con cita');
  await save(page);
  await page.reload();
  await expect(box).toBeChecked({ checked: !before });
  await expect(page.getByLabel('Nota del horario')).toHaveValue('Los jueves, con cita');
  // All of it at once, so that no bar is over anything.
  await page.setViewportSize({ width: page.viewportSize()?.width ?? 1280, height: 3_000 });
  await expectAccessible(page);
});

test.describe('el punto', () => {
  test.use({ expectedStatuses: [400] });

  test('se pone en el mapa pulsando, con el teclado, por la posición o escrito, y lejos no se acepta', async ({
    page,
    request,
    context,
  }) => {
    test.slow();
    const { owner } = await newOwner(request, 2);
    await openAs(page, owner, `${BASE}/mapa`);
    const lat = page.getByLabel('Latitud');
    await page.getByRole('button', { name: 'Quitar el punto' }).click();
    await expect(lat).toHaveValue('');
    await page.getByRole('button', { name: /^Empezar en / }).click();
    const start = await lat.inputValue();
    const [home, east] = [start, await page.getByLabel('Longitud').inputValue()];
    const pin = page.getByRole('button', { name: /^Punto de la autoescuela/ });
    await page.getByRole('button', { name: 'Acercar' }).click();
    await page.getByRole('button', { name: 'Acercar' }).click();
    await pin.focus();
    await page.keyboard.press('ArrowUp');
    await expect(lat).not.toHaveValue(start);
    await expect(pin).toBeFocused();
    const moved = await lat.inputValue();
    const map = page.getByRole('group', { name: /^Mapa de la provincia/ });
    const box = await map.boundingBox();
    if (!box) throw new Error('the map has no size');
    await map.click({ position: { x: box.width / 2, y: box.height / 2 + 12 } });
    await expect(lat).not.toHaveValue(moved);
    await expect(page.getByRole('status').filter({ hasText: 'del centro de' })).toBeVisible();
    await expectAccessible(page);

    // Far from its municipality: refused, with the reason at its field.
    await context.grantPermissions(['geolocation']);
    await context.setGeolocation({ latitude: 28.12, longitude: -15.43 });
    await page.getByRole('button', { name: 'Usar mi posición' }).click();
    await expect(lat).toHaveValue('28,12');
    await page.getByRole('button', { name: 'Guardar' }).click();
    await expect(page.getByRole('link', { name: /el municipio de la dirección/ })).toBeVisible();
    await dismiss(page);
    await lat.fill(home);
    await page.getByLabel('Longitud').fill(east);
    await page.getByRole('button', { name: 'Guardar' }).click();
    await expectMessage(page, 'Punto guardado');
    await page.reload();
    await expect(lat).toHaveValue(home);

    await page.goto(
      (await page.getByRole('link', { name: 'Ver como visitante' }).getAttribute('href')) ?? '',
    );
    await expect(page.getByRole('img', { name: /^Situación en la provincia/ })).toBeVisible();
    const streets = page.getByRole('link', { name: 'Ver las calles en OpenStreetMap' });
    await expect(streets).toHaveAttribute('href', new RegExp(`mlat=${home.replace(',', '\\.')}`));
  });
});

test('un cambio de nombre y NIF se pide, espera, se retira, y al fin alguien lo aprueba @movil', async ({
  page,
  request,
  browser,
}, { project }) => {
  test.slow();
  const { school: autoescuela, owner, admin } = await newOwner(request, project.name === 'movil' ? 6 : 3);
  const [name, nif] = [`Formación ${randomUUID().slice(0, 8)}, S. L.`, freshNif()];
  await openAs(page, owner, BASE);
  const ask = async () => {
    await page.getByRole('button', { name: 'Pedir un cambio' }).click();
    const dialog = page.getByRole('dialog', { name: 'Pedir un cambio de razón social o NIF' });
    await dialog.getByLabel('Razón social').fill(name);
    await dialog.getByLabel('NIF').fill(`${nif.slice(0, 8)}-${nif.slice(8)}`);
    await dialog.getByLabel('Qué ha pasado').fill('Ahora somos otra empresa');
    return dialog;
  };
  const dialog = await ask();
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Pedir el cambio' }).click();
  await expect(page.getByText('Pendiente', { exact: true })).toBeVisible();
  await dismiss(page);
  await page.getByRole('button', { name: 'Retirar el cambio' }).click();
  await expect(page.getByText('Pendiente', { exact: true })).toBeHidden();
  await dismiss(page);
  await (await ask()).getByRole('button', { name: 'Pedir el cambio' }).click();
  await expect(page.getByText('Pendiente', { exact: true })).toBeVisible();
  await expectAccessible(page);

  const context = await browser.newContext({
    baseURL: project.use.baseURL,
    viewport: project.use.viewport ?? null,
  });
  const office = await context.newPage();
  await openAs(office, { tipo: 'trabajador', email: 'gestor@demo.es' }, '/panelAdmin/solicitudesAlta');
  const card = office.getByRole('listitem').filter({ hasText: name });
  await expect(card).toContainText('Ahora somos otra empresa');
  await expectAccessible(office);
  // It is on the customer's own screen too.
  await card.getByRole('link', { name: autoescuela.nombreComercial }).click();
  await expect(office).toHaveURL(new RegExp(`/clientes/${autoescuela._id}$`), SLOW);
  await office.getByRole('button', { name: /^Aprobar el cambio de / }).click();
  await office.getByRole('dialog').getByRole('button', { name: 'Aprobar', exact: true }).click();
  await expectMessage(office, 'Cambio aprobado');
  await expect(office.getByRole('button', { name: /^Aprobar el cambio de / })).toBeHidden();
  await context.close();

  expect(await admin.get(`/clientes/consultarPorId?_id=${autoescuela._id}`)).toMatchObject({
    razonSocial: name,
    nif,
  });
  await page.reload();
  await expect(page.getByText('El último cambio se hizo')).toBeVisible();
  await expect(page.getByRole('textbox', { name: 'Razón social' })).toHaveValue(name);
  await expect.poll(async () => (await messagesWith(owner.email, 'Hemos cambiado los datos')).length).toBe(1);
});

test('una foto se recorta con el teclado antes de subirla', async ({ page, request }) => {
  test.slow();
  const { owner } = await newOwner(request, 4);
  await openAs(page, owner, `${BASE}/fotos`);
  const buffer = await sharp({ create: { width: 1200, height: 600, channels: 3, background: 'teal' } })
    .jpeg()
    .toBuffer();
  await page
    .getByLabel('Fotos que se añaden')
    .setInputFiles([{ name: 'larga.jpg', mimeType: 'image/jpeg', buffer }]);
  await page.getByRole('button', { name: 'Recortar larga.jpg' }).click();
  const dialog = page.getByRole('dialog', { name: 'Recortar la foto' });
  await expect(dialog.getByRole('status')).toHaveText('Quedan 1200 × 600 píxeles de 1200 × 600.');
  await dialog.getByText('4:3').click();
  await expect(dialog.getByRole('status')).toHaveText('Quedan 800 × 600 píxeles de 1200 × 600.');
  await expectAccessible(page);
  await dialog.getByText('Libre').click();
  // The one that fingers have too.
  const corner = dialog.getByRole('button', { name: /la esquina inferior derecha/ });
  await corner.focus();
  await page.keyboard.press('ArrowLeft');
  await expect(dialog.getByRole('status')).not.toHaveText(/Quedan 800 ×/);
  await dialog.getByText('16:9').click();
  await expect(dialog.getByRole('status')).toHaveText('Quedan 1067 × 600 píxeles de 1200 × 600.');
  await dialog.getByRole('button', { name: 'Recortar', exact: true }).click();
  await page.getByLabel('Qué se ve').fill('La pista');
  await page.getByRole('button', { name: 'Subir 1 foto' }).click();
  const photo = page.getByRole('main').getByAltText('La pista');
  await expect(photo).toBeVisible({ timeout: 120_000 });
  await expect(photo).toHaveAttribute('width', '1067');
  await expect(photo).toHaveAttribute('height', '600');
});

test('la que no está publicada ve su página antes que nadie', async ({ page, request }) => {
  test.slow();
  const { admin, school: autoescuela, owner } = await newOwner(request, 5);
  const { version } = await admin.get(`/clientes/consultarPorId?_id=${autoescuela._id}`);
  await admin.put('/clientes/actualizar', {
    _id: autoescuela._id,
    version,
    publicado: false,
    descripcion: 'Pronto nos verás',
  });
  await openAs(page, owner, BASE);
  const link = page.getByRole('link', { name: 'Ver como visitante' });
  await expect(link).toHaveAttribute('href', /^\/vistaPrevia\//);
  const opened = page.waitForEvent('popup');
  await link.click();
  const preview = await opened;
  await expect(preview.getByText('Vista previa.')).toBeVisible();
  await expect(preview.getByText('Pronto nos verás')).toBeVisible();
  await expect(preview.locator('meta[name="robots"]')).toHaveAttribute('content', 'noindex, nofollow');
  await expectAccessible(preview);
  await preview.close();
});
