import { randomUUID } from 'node:crypto';
import type { APIRequestContext, Locator, Page } from '@playwright/test';
import { expect, expectAccessible, expectMessage, test } from './support/fixtures.ts';
import { freshNif } from './support/numbers.ts';
import { asAdmin, newPerson, openAs } from './support/people.ts';

const ADMIN = { tipo: 'trabajador', email: 'admin@demo.es' } as const;

// Each goes through several screens and looks at them in both themes.
test.beforeEach(() => test.slow());

const word = () => randomUUID().slice(0, 8);

/** A new cliente that no other journey touches. */
async function newClient(request: APIRequestContext, more: object = {}) {
  const admin = await asAdmin(request);
  const nombreComercial = `Autoescuela ${word()}`;
  const body = { nombreComercial, razonSocial: `${nombreComercial} S. L.`, nif: freshNif(), ...more };
  return admin.post('/clientes/crear', body);
}

async function permitB(request: APIRequestContext): Promise<string> {
  const admin = await asAdmin(request);
  const { filas } = await admin.get('/permisosConducir/leer?texto=B&limite=100');
  return filas.find(({ codigo }: { codigo: string }) => codigo === 'B')._id;
}

async function newAlumno(request: APIRequestContext, more: object = {}) {
  const admin = await asAdmin(request);
  const body = { nombre: `Alumno ${word()}`, email: `a-${word()}@ejemplo.es`, codProvincia: '28' };
  return admin.post('/alumnos/crear', { ...body, _idPermiso: await permitB(request), ...more });
}

const save = (page: Page) => page.getByRole('button', { name: 'Guardar' }).click();

/** Writes in a field that looks for a row of another family, and takes the first one that it finds. */
async function pick(page: Page, label: string | RegExp, text: string): Promise<void> {
  const field = page.getByRole('main').getByRole('combobox', { name: label });
  await field.click();
  await field.fill(text);
  await page.getByRole('listbox').getByRole('option', { name: text }).first().click();
}

/** Without a razón social of its own, a cliente has its name; what is wrong in a part that is shut opens it. */
async function openByMistake(page: Page): Promise<void> {
  await expect(page.getByLabel('Razón social')).toBeHidden();
  await page.getByText('Más datos suyos').click();
  await page.getByLabel('Web').fill('no es una dirección');
  await page.getByText('Más datos suyos').click();
  await save(page);
  await expect(page.getByLabel('Web')).toBeVisible();
  await page.getByLabel('Web').fill('');
}

async function expectNamedAlike(page: Page, name: string): Promise<void> {
  await expect(page).toHaveTitle(`${name} · Carné Claro`);
  await page.getByRole('link', { name: 'Datos', exact: true }).click();
  await expect(page.getByRole('textbox', { name: 'Razón social' })).toHaveValue(name);
}

/** Writes the place of an address: the only municipality of a postcode comes by itself, and of several one is chosen with the keys. */
async function writePlace(page: Page): Promise<void> {
  const [postcode, town, province] = ['Código postal', 'Municipio', 'Provincia'].map((name) =>
    page.getByLabel(new RegExp(`^${name}`)).and(page.locator('input')),
  ) as [Locator, Locator, Locator];
  await postcode.fill('28901');
  await expect(province).toHaveValue('Madrid');
  await expect(town).toHaveValue('Getafe');
  await town.fill('La Fortuna');
  const answered = page.waitForResponse(/municipios\/leer\?codigoPostal=28902/);
  await postcode.fill('28902');
  await answered;
  await expect(town).toHaveValue('Leganés');
  await town.fill('Villainventada');
  await postcode.fill('28024');
  await expect(page.getByText('no hay ninguno con ese nombre en Madrid').first()).toBeVisible();
  await town.fill('');
  await expect(page.getByText('Hay 2 con ese código postal: elige', { exact: true })).toBeVisible();
  await town.press('ArrowDown');
  await expect(page.getByRole('listbox').getByRole('option')).toHaveText(['Madrid', 'Pozuelo de Alarcón']);
  await expectAccessible(page);
  await town.press('ArrowDown');
  await town.press('Enter');
  await expect(town).toHaveValue(/Madrid|Pozuelo de Alarcón/);
}

/** A NIF that nobody has takes the notice away, and nothing says that it was not found. */
async function writeFreshNif(page: Page, notice: Locator): Promise<void> {
  const nif = page.getByLabel('NIF', { exact: true });
  await nif.fill(freshNif());
  await nif.blur();
  await expect(notice).toBeHidden();
  await expect(page.getByText('No se ha encontrado', { exact: false })).toHaveCount(0);
}

/** Writes a datum where it is read, with the keys alone: what is wrong is said under it, Escape leaves it, and it is taken back. */
async function writeInPlace(page: Page): Promise<void> {
  const card = page.getByRole('region', { name: 'Datos' });
  const phone = card.getByRole('button', { name: /Teléfono/ });
  await expect(phone).toHaveText('Añadir');
  await phone.press('Enter');
  const field = card.getByLabel(/^Teléfono/).and(page.locator('input'));
  await expect(field).toBeFocused();
  await field.fill('12');
  await field.press('Enter');
  await expect(card.getByText(/^Teléfono: /)).toBeVisible();
  await expectAccessible(page);
  await field.press('Escape');
  await expect(phone).toBeFocused();
  await expect(phone).toHaveText('Añadir');
  await phone.press('Enter');
  await field.fill('912 345 678');
  await field.press('Enter');
  await expectMessage(page, 'Teléfono: cambio guardado');
  await expect(phone).toBeFocused();
  await expect(phone).toContainText('+34912345678');
  await page.keyboard.press('Control+z');
  await expectMessage(page, 'Teléfono: cambio deshecho');
  await expect(phone).toHaveText('Añadir');
}

test.describe('clientes', () => {
  test.use({ expectedStatuses: [404, 409] });

  test('se crea un cliente, que avisa de que ese NIF ya está sin perder lo escrito', async ({
    page,
    request,
  }) => {
    const there = await newClient(request);
    const name = `Autoescuela ${word()}`;
    await openAs(page, ADMIN, '/panelAdmin/clientes');
    await page.getByRole('link', { name: 'Nuevo cliente' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Nuevo cliente' })).toBeVisible();
    await page.getByLabel('Nombre comercial').fill(name);
    await openByMistake(page);
    const nif = page.getByLabel('NIF', { exact: true });
    await nif.fill(there.nif);
    await nif.blur();
    await expectMessage(page, 'cliente recuperado');
    const notice = page.getByText(`Ya está: ${there.nombreComercial} (${there.codigo}).`);
    await expect(notice).toBeVisible();
    await writePlace(page);
    await expect(page.getByLabel('Nombre comercial')).toHaveValue(name);
    await writeFreshNif(page, notice);
    await save(page);
    await expectMessage(page, 'Cliente creado');
    await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
    await expectNamedAlike(page, name);
  });

  test('la etapa solo ofrece los pasos que hay, y perderlo pide por qué', async ({ page, request }) => {
    const { _id } = await newClient(request);
    await openAs(page, ADMIN, `/panelAdmin/clientes/${_id}/datos`);
    const stage = page.getByLabel('Etapa', { exact: true });
    await expect(page.getByLabel(/^Motivo de la pérdida/)).toBeHidden();
    await stage.selectOption('Perdido');
    await save(page);
    await expect(page.getByRole('region', { name: 'Hay un problema' })).toContainText('di por qué');
    await page.getByLabel(/^Motivo de la pérdida/).fill('Cierra en junio');
    await save(page);
    await expectMessage(page, 'Cliente actualizado');
    await expect(page.getByRole('main').getByText('Perdido').first()).toBeVisible();
    await expect(stage.getByRole('option')).toHaveText(['Calificación', 'Perdido']);
    await page.getByRole('link', { name: 'Historial' }).click();
    await expect(page.getByText('Cierra en junio')).toBeVisible();
    await expectAccessible(page);
  });

  test('dos que cambian a la vez al mismo cliente se quedan con lo de los dos', async ({ page, request }) => {
    const client = await newClient(request);
    await openAs(page, ADMIN, `/panelAdmin/clientes/${client._id}/datos`);
    await page.getByLabel('Razón social').fill('La mía S. L.');
    const admin = await asAdmin(request);
    const { _id, version } = client;
    await admin.put('/clientes/actualizar', {
      _id,
      version,
      municipio: 'Ávila',
      razonSocial: 'La suya S. L.',
    });
    await page.keyboard.press('Control+s');
    const dialog = page.getByRole('dialog', { name: 'Alguien ha cambiado estos datos' });
    await expect(dialog).toContainText('La suya S. L.');
    await expectAccessible(page);
    await dialog.getByRole('button', { name: 'Guardar lo elegido' }).click();
    await expectMessage(page, 'Cliente actualizado');
    expect(await admin.get(`/clientes/consultarPorId?_id=${_id}`)).toMatchObject({
      razonSocial: 'La mía S. L.',
      municipio: 'Ávila',
    });
    // Nobody is asked about what only one of them changed.
    await page.getByLabel('Razón social').fill('La nueva S. L.');
    const now = await admin.get(`/clientes/consultarPorId?_id=${_id}`);
    await admin.put('/clientes/actualizar', { _id, version: now.version, municipio: 'Segovia' });
    await page.keyboard.press('Control+s');
    await expectMessage(page, 'Otra persona cambió también «Municipio»: se ha guardado lo de las dos');
    await expect(dialog).toHaveCount(0);
    expect(await admin.get(`/clientes/consultarPorId?_id=${_id}`)).toMatchObject({
      razonSocial: 'La nueva S. L.',
      municipio: 'Segovia',
    });
    await page.getByRole('button', { name: /^Menú de / }).click();
    await page.getByRole('menuitem', { name: 'Últimos mensajes' }).click();
    const messages = page.getByRole('dialog', { name: 'Últimos mensajes' }).getByRole('listitem');
    await expect(messages).toContainText([/Otra persona cambió/, /Cliente actualizado/]);
    await expectAccessible(page);
  });
});

test.describe('contactos', () => {
  test.use({ expectedStatuses: [404, 409] });

  test('un contacto se añade dentro de su cliente, y allí se queda', async ({ page, request }) => {
    const { _id, nombreComercial } = await newClient(request);
    await openAs(page, ADMIN, `/panelAdmin/clientes/${_id}`);
    await page
      .getByRole('navigation', { name: /^Partes de/ })
      .getByRole('link', { name: 'Contactos' })
      .click();
    await expect(page.getByText('Todavía no hay contactos.', { exact: false })).toBeVisible();
    await expectAccessible(page);
    await page.getByRole('link', { name: 'Nuevo contacto' }).click();
    await expect(page.getByRole('navigation', { name: 'Dónde estás' })).toContainText(nombreComercial);
    await expect(page.getByLabel('Cliente', { exact: true })).toHaveCount(0);
    const name = `Nuria ${word()}`;
    await page.getByLabel('Nombre', { exact: true }).fill(name);
    await page.getByLabel('Teléfono', { exact: true }).fill('612 345 678');
    await page.getByLabel('Contacto principal').check();
    await save(page);
    await expectMessage(page, 'Contacto creado');
    await expect(page).toHaveURL(`/panelAdmin/clientes/${_id}/contactos`);
    await page.getByRole('main').getByRole('link', { name }).click();
    await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
    const data = page.getByRole('region', { name: 'Datos' });
    await expect(page.getByRole('region', { name: 'Lo que importa' })).toContainText(nombreComercial);
    await expect(data.getByRole('link', { name: 'Llamar al +34612345678' })).toHaveAttribute(
      'href',
      'tel:+34612345678',
    );
    await data.getByRole('button', { name: 'Añadir: Cargo' }).press('Enter');
    await data.getByRole('textbox', { name: /^Cargo/ }).fill('Gerente');
    await page.keyboard.press('Enter');
    await expectMessage(page, 'Cargo: cambio guardado');
    await expectAccessible(page);
    await page.getByRole('link', { name: 'Nuevo: presupuesto' }).click();
    await expect(page.getByRole('combobox', { name: /^Cliente/ })).toHaveValue(nombreComercial);
    await page.getByText('Más datos', { exact: true }).click();
    await expect(page.getByRole('combobox', { name: /^Contacto/ })).toHaveValue(new RegExp(name));
    await page.goBack();
    await page.getByRole('link', { name: 'Datos', exact: true }).click();
    await expect(page.getByLabel('Cargo', { exact: true })).toHaveValue('Gerente');
    const other = await newClient(request);
    await page.goto(`/panelAdmin/clientes/${other._id}/contactos`);
    await expect(page.getByText('Todavía no hay contactos.', { exact: false })).toBeVisible();
    await page.goto(`/panelAdmin/clientes/${_id}/datos`);
    await page.getByRole('button', { name: 'Eliminar' }).click();
    const dialog = page.getByRole('dialog', { name: /^Eliminar/ });
    await dialog.getByRole('button', { name: 'Eliminar el cliente' }).click();
    await expect(dialog).toContainText('Se usa en contactos: no se puede eliminar el cliente');
    await dialog.getByRole('button', { name: 'Archivar el cliente' }).click();
    await expectMessage(page, 'Archivado: se encuentra con el filtro «En uso: No»');
    await page.goto('/panelAdmin/clientes');
    await page.getByRole('searchbox').fill(nombreComercial);
    await expect(page.getByText('Nada coincide con lo que buscas.')).toBeVisible();
    await page.getByRole('button', { name: 'Quitar el filtro En uso: Sí' }).click();
    await expect(page.getByRole('row').filter({ hasText: nombreComercial })).toContainText('Archivado');
    await page.goto(`/panelAdmin/clientes?activo=false&texto=${encodeURIComponent(nombreComercial)}`);
    await expect(page.getByRole('row').filter({ hasText: nombreComercial })).toContainText('Archivado');
    await page.goto(`/panelAdmin/clientes/${_id}/datos`);
    await expect(page.getByText('Está archivado', { exact: false })).toBeVisible();
    await page.getByLabel('En uso').check();
    await save(page);
    await expectMessage(page, 'Cliente actualizado');
    await expect(page.getByText('Está archivado', { exact: false })).toHaveCount(0);
  });
});

test('una tarifa se escribe con sus bonos y sus cargos', async ({ page, request }) => {
  const { _id } = await newClient(request);
  await openAs(page, ADMIN, `/panelAdmin/clientes/${_id}/tarifas`);
  await page.getByRole('link', { name: 'Nueva tarifa' }).click();
  await pick(page, 'Permiso', 'B');
  await page.getByLabel('Nombre de la tarifa').fill('Normal');
  await page.getByLabel('Clase práctica (€)').fill('28,50');
  await page.getByRole('button', { name: 'Añadir una fila a Bonos' }).click();
  await page.getByLabel('Bonos, fila 1, Clases').fill('10');
  await page.getByLabel('Bonos, fila 1, Precio').fill('270');
  await page.getByRole('button', { name: 'Añadir una fila a Otros cargos' }).click();
  await page.getByLabel('Otros cargos, fila 1, Concepto').fill('Seguro');
  await page.getByLabel('Otros cargos, fila 1, Importe').fill('12,5');
  await expectAccessible(page);
  await save(page);
  await expectMessage(page, 'Tarifa creada');
  const admin = await asAdmin(request);
  const { filas } = await admin.get(`/permisosAutoescuela/leer?_idCliente=${_id}`);
  expect(filas).toMatchObject([
    {
      nombre: 'Normal',
      precioClase: '28.50',
      estado: 'borrador',
      bonos: [{ clases: 10, precio: '270' }],
      otros: [{ concepto: 'Seguro', importe: '12.5', obligatorio: true }],
    },
  ]);
  await page.getByRole('main').getByRole('link', { name: 'Normal' }).click();
  await expect(page.getByLabel('Bonos, fila 1, Clases')).toHaveValue('10');
  await expectAccessible(page);
});

test('lo que se ve en una web se anota con su código, y una tasa se cambia con su fuente', async ({
  page,
  request,
}) => {
  const admin = await asAdmin(request);
  const { resultados } = await admin.get('/comparador/buscar?permiso=B&lugar=Madrid');
  const name = `Web ${word()}`;
  await openAs(page, ADMIN, '/panelAdmin/tarifas');
  await page.getByRole('button', { name: 'Anotar una tarifa' }).click();
  await page.getByLabel('Código de la DGT').fill(resultados.at(-1).codigo);
  await page.getByRole('button', { name: 'Seguir' }).click();
  // Nobody searches for this permit in other journeys.
  await pick(page, 'Permiso', 'C1');
  await page.getByLabel('Nombre de la tarifa').fill(name);
  await page.getByLabel('Clase práctica (€)').fill('41');
  await save(page);
  const summary = page.getByRole('region', { name: 'Hay un problema' });
  await expect(summary).toContainText('di dónde la has visto');
  await page.getByLabel(/^Dónde se ha visto/).fill('https://ejemplo.es/precios');
  await expectAccessible(page);
  await save(page);
  await expectMessage(page, 'Tarifa creada');
  await page.getByRole('main').getByRole('link', { name }).click();
  await expect(page.getByText('Nadie ha avisado a la autoescuela')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Avisar por correo' })).toBeVisible();
  await expectAccessible(page);

  // A fee that enters no cost: that of a duplicate.
  await page.goto('/panelAdmin/auxiliares/tasasDgt/nuevo');
  const source = `Sede de la DGT ${word()}`;
  for (const [label, value] of [
    ['Tasa', '4.4'],
    ['Qué paga', 'Duplicado del permiso'],
    ['Importe (€)', '21,5'],
    ['Vale desde', '2026-01-01'],
    ['Fuente', source],
    ['Consultada el', '2026-11-02'],
  ] as const)
    await page.getByRole('main').getByLabel(label, { exact: true }).fill(value);
  await expectAccessible(page);
  await save(page);
  await expectMessage(page, 'Tasa creada');
  await page.goto('/guia-tasas-dgt');
  const row = page.getByRole('row').filter({ hasText: 'Duplicado del permiso' });
  await expect(row.filter({ hasText: '21,50' })).toContainText('Desde el 1 de enero de 2026');
  await expect(page.getByRole('listitem').filter({ hasText: source })).toContainText(
    /4\.4 \(2026\): .*consultado el 2 de noviembre de 2026/,
  );
});

test.describe('alumnos', () => {
  test.use({ expectedStatuses: [404] });

  test('un alumno se crea, se envía a dos autoescuelas con su consentimiento y se ve dónde está', async ({
    page,
    request,
  }) => {
    const autoescuelas = [await newClient(request), await newClient(request)];
    await openAs(page, ADMIN, '/panelAdmin/alumnos/nuevo');
    const name = `Marta ${word()}`;
    await page.getByLabel('Nombre', { exact: true }).fill(name);
    await page.getByLabel('Correo electrónico', { exact: true }).fill(`${word()}@ejemplo.es`);
    await pick(page, 'Permiso', 'B');
    await pick(page, 'Provincia', 'Ávila');
    await save(page);
    await expectMessage(page, 'Alumno creado');
    const first = page.getByRole('region', { name: 'Lo que importa' });
    await expect(first).toContainText('Permiso B');
    await expect(first).toContainText('Ávila');
    await expect(first).toContainText('Todavía no se ha enviado a ninguna autoescuela');
    await writeInPlace(page);
    await first.getByRole('button', { name: 'Elegir autoescuelas' }).click();
    const dialog = page.getByRole('dialog', { name: 'Enviar a autoescuelas' });
    for (const { nombreComercial } of autoescuelas) {
      await dialog.getByRole('combobox', { name: 'Autoescuela' }).fill(nombreComercial);
      await page.getByRole('option', { name: nombreComercial }).click();
      await expect(dialog.getByRole('button', { name: `Quitar ${nombreComercial}` })).toBeVisible();
    }
    await dialog.getByRole('button', { name: 'Enviar', exact: true }).click();
    await expect(dialog.getByText('Sin su consentimiento no se puede enviar')).toBeVisible();
    await expectAccessible(page);
    await dialog.getByRole('checkbox', { name: autoescuelas[1].nombreComercial }).check();
    await dialog.getByRole('button', { name: 'Enviar', exact: true }).click();
    await expectMessage(page, 'Solicitudes enviadas');
    await expect(first).toContainText(/Esperando a .*Enviada ahora mismo/);
    const asked = page.getByRole('region', { name: 'Solicitudes' });
    await expect(asked.getByRole('listitem')).toHaveCount(2);
    await expectAccessible(page);
    await asked.getByRole('link', { name: `Reclamar: ${autoescuelas[1].nombreComercial}` }).click();
    await expect(page.getByRole('combobox', { name: /^Alumno/ })).toHaveValue(name);
    await expect(page.getByRole('combobox', { name: /^Cliente/ })).toHaveValue(
      autoescuelas[1].nombreComercial,
    );
    await page.getByLabel('Asunto', { exact: true }).fill('Preguntar si la han visto');
    await save(page);
    await expect(first).toContainText('Preguntar si la han visto');
    await page.getByRole('link', { name: 'Autoescuelas', exact: true }).click();
    const sent = page.getByRole('list', { name: 'Solicitudes enviadas' });
    await expect(sent.getByRole('listitem')).toHaveCount(2);
    await expect(sent).toContainText('Permiso B. Enviada ahora mismo, sin ver.');
    await expectAccessible(page);
    await sent.getByRole('link', { name: autoescuelas[0].nombreComercial }).click();
    await page
      .getByRole('navigation', { name: /^Partes de/ })
      .getByRole('link', { name: 'Alumnos' })
      .click();
    await expect(page.getByRole('main').getByRole('link', { name })).toBeVisible();
    await expectAccessible(page);
  });

  test('una solicitud con un correo que ya está lo dice', async ({ page, request }) => {
    const there = await newAlumno(request);
    await openAs(page, ADMIN, '/panelAdmin/alumnos/nuevo');
    const email = page.getByLabel('Correo electrónico', { exact: true });
    await email.fill(there.email.toUpperCase());
    await email.blur();
    await expectMessage(page, 'alumno recuperado');
    await expect(page.getByText(`Ya está: ${there.nombre} (${there.codigo}).`)).toBeVisible();
  });

  test('una actividad se apunta en la ficha del alumno', async ({ page, request }) => {
    const { _id } = await newAlumno(request);
    await openAs(page, ADMIN, `/panelAdmin/alumnos/${_id}/actividades`);
    await page.getByRole('link', { name: 'Nueva actividad' }).click();
    const subject = `Llamar ${word()}`;
    await page.getByLabel('Asunto', { exact: true }).fill(subject);
    await save(page);
    await expectMessage(page, 'Actividad creada');
    await expect(page.getByRole('main').getByRole('link', { name: subject })).toBeVisible();
    await expectAccessible(page);
  });
});

test('un anuncio va paso a paso, y siempre dice que es publicidad', async ({ page }) => {
  const title = `Anuncio ${word()}`;
  await openAs(page, ADMIN, '/panelAdmin/anuncios/nuevo');
  await expect(page.getByText('Sale siempre con la palabra «Publicidad»', { exact: false })).toBeVisible();
  await page.getByLabel('Título').fill(title);
  await page.getByLabel(/^Texto/).fill('Curso intensivo');
  await page.getByLabel('Lleva a').fill('https://ejemplo.es');
  await page.getByLabel('Desde').fill('2026-12-01');
  await page.getByLabel('Hasta').fill('2099-12-31');
  await save(page);
  await expectMessage(page, 'Anuncio creado');
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
  await expect(page.getByText('Publicidad', { exact: true })).toBeVisible();
  const steps = page
    .getByRole('main')
    .getByRole('button', { name: /^(Enviar|Aprobar|Rechazar|Pausar|Terminar|Volver)/ });
  await expect(steps).toHaveText(['Enviar a aprobar']);
  await steps.click();
  await expect(steps).toHaveText(['Aprobar y publicar', 'Rechazar']);
  await page.getByRole('button', { name: 'Rechazar' }).click();
  const dialog = page.getByRole('dialog', { name: 'Rechazar el anuncio' });
  await dialog.getByLabel('Motivo').fill('Falta el precio');
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Rechazar' }).click();
  await expectMessage(page, 'Anuncio rechazado');
  await expect(steps).toHaveText(['Volver a borrador']);
  await expect(page.getByText('Falta el precio').first()).toBeVisible();
  await expectAccessible(page);
});

test('un comercial ve solo a sus clientes, y lo que su papel no cambia se lee', async ({ page, request }) => {
  const worker = await newPerson(request, 'trabajador', 'Comercial');
  const mine = await newClient(request, { _idResponsable: worker._id });
  const theirs = await newClient(request);
  await openAs(page, worker, '/panelAdmin/clientes');
  const main = page.getByRole('main');
  await expect(main.getByRole('link', { name: mine.nombreComercial })).toBeVisible();
  await expect(main.getByRole('link', { name: theirs.nombreComercial })).toHaveCount(0);
  await main.getByRole('link', { name: mine.nombreComercial }).click();
  await expect(main.getByText('Todavía no le has vendido nada')).toBeVisible();
  await writeInPlace(page);
  await page.getByRole('link', { name: 'Datos', exact: true }).click();
  await expect(page.getByLabel('Publicado')).toHaveAttribute('readonly');
  await expect(page.getByLabel(/^IBAN/)).toHaveCount(0);
  await expect(page.getByLabel('Razón social')).toBeEditable();
});

test('Facturación cambia la facturación y no la ficha pública', async ({ page, request }) => {
  const worker = await newPerson(request, 'trabajador', 'Facturacion');
  const { _id } = await newClient(request);
  await openAs(page, worker, `/panelAdmin/clientes/${_id}/datos`);
  await expect(page.getByLabel('Descripción')).toHaveAttribute('readonly');
  await expect(page.getByLabel('Etapa', { exact: true })).toHaveAttribute('readonly');
  await expectAccessible(page);
  await page.getByLabel(/^Correo para facturas/).fill('facturas@ejemplo.es');
  await save(page);
  await expectMessage(page, 'Cliente actualizado');
  const tabs = page.getByRole('navigation', { name: /^Partes de/ });
  await expect(tabs.getByRole('link')).toHaveText([
    'Resumen',
    'Datos',
    'Contactos',
    'Ficha',
    'Mapa',
    'Actividades',
    'Cronología',
    'Documentos',
    'Historial',
  ]);
});
