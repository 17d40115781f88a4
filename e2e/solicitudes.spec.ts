import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { provinciaPorCodigo } from '../src/platform/kit/people/provincias.ts';
import { queryDatabase } from './support/database.ts';
import { expect, expectAccessible, test } from './support/fixtures.ts';
import { messagesWith } from './support/mailbox.ts';
import { asAdmin, newPerson, openAs } from './support/people.ts';

/** Link in the first letter to this address with these words. */
async function linkIn(email: string, words: string): Promise<string> {
  let link: string | undefined;
  await expect
    .poll(async () => {
      const [mail] = await messagesWith(email, words);
      link = /https?:\/\/\S+\/(?:miSolicitud|solicitudRecibida)\/[\w-]{43,}/.exec(mail?.text ?? '')?.[0];
      return link;
    })
    .toBeDefined();
  return link ?? '';
}

type Found = { slug: string; codigo: string; coste: object | null };

/** Addresses of the demonstration's own school, whose people sign in here, and of two more that publish a tariff. */
async function threeAutoescuelas(page: Page): Promise<string[]> {
  const admin = await asAdmin(page.request);
  const { filas } = await admin.get('/usuariosClientes/leer?texto=autoescuela@demo.es');
  const own = await admin.get(`/clientes/consultarPorId?_id=${filas[0]._idCliente}`);
  const lugar = provinciaPorCodigo(own.codProvincia)?.provincia ?? '';
  const response = await page.request.get('/comparador/buscar', { params: { permiso: 'B', lugar } });
  const { resultados }: { resultados: Found[] } = await response.json();
  const receivers = new Map(
    resultados.filter(({ coste }) => coste !== null).map(({ codigo, slug }) => [codigo, slug]),
  );
  const mine = receivers.get(own.numRegistroDgt);
  if (!mine) throw new Error('the school of the demonstration is not among the first');
  return [mine, ...[...receivers.values()].filter((slug) => slug !== mine)].slice(0, 3);
}

async function fillForm(page: Page, { nombre, email }: { nombre: string; email: string }): Promise<void> {
  // The autoescuela chosen has given the place already, folded.
  const wanted = page.getByText('Cambiar', { exact: true });
  if (await wanted.isVisible()) await wanted.click();
  await page.getByLabel('Provincia').selectOption('28');
  await page.getByText('Añadir horario, teléfono o una pregunta').click();
  await page.getByLabel('Disponibilidad').fill('Los sábados');
  await page.getByLabel('Tu nombre').fill(nombre);
  await page.getByLabel('Tu correo').fill(email);
  await page.getByLabel('18 o más').check();
  await page.getByLabel('Mensaje').fill('¿Cuándo puedo empezar?');
}

const submit = (page: Page) =>
  page
    .locator('form')
    .getByRole('button', { name: /^(Pedir precio|Enviar la solicitud)$/ })
    .click();

test('pide a tres autoescuelas, una responde, lo ve, la retira y ya no queda nada suyo @sinjs @movil', async ({
  page,
  browser,
  javaScriptEnabled,
}, info) => {
  test.slow();
  const nombre = `Alumna ${randomUUID().slice(0, 8)}`;
  const email = `${nombre.slice(7)}@ejemplo.es`;
  const autoescuelas = await threeAutoescuelas(page);
  const query = autoescuelas.map((slug) => `autoescuela=${slug}`).join('&');
  await page.goto(`/mandarSolicitud/?${query}`);
  if (javaScriptEnabled !== false) await expectAccessible(page);
  await fillForm(page, { nombre, email });
  await page.getByRole('checkbox', { name: /^Consiento/ }).check();
  await submit(page);
  await expect(page.getByRole('heading', { level: 1, name: 'Mira tu correo' })).toBeVisible();

  await expect(page.getByText(/y confirma la solicitud a .+, .+ y .+: vale durante 48 horas/)).toBeVisible();

  await page.goto(await linkIn(email, 'Confirma tu solicitud'));
  await expect(page.getByRole('heading', { name: 'La recibirán 3 autoescuelas' })).toBeVisible();
  if (javaScriptEnabled !== false) await expectAccessible(page);
  await page.getByRole('button', { name: 'Confirmar y enviar' }).click();
  await expect(page.getByText('Tu correo está confirmado')).toBeVisible();
  const own = page.url();

  // The panels need JavaScript: the school uses another browser.
  const context = await browser.newContext({ javaScriptEnabled: true, baseURL: info.project.use.baseURL });
  const panel = await context.newPage();
  await openAs(panel, await newPerson(panel.request, 'cliente', 'Propietario'), '/panelCliente/solicitudes');
  const card = panel.getByRole('listitem').filter({ has: panel.getByRole('heading', { name: nombre }) });
  await card.getByRole('button', { name: 'Ver la solicitud' }).click();
  await expect(card.getByText('Vista', { exact: true })).toBeVisible();
  await expect(card.getByText('¿Cuándo puedo empezar?')).toBeVisible();
  if (javaScriptEnabled !== false) await expectAccessible(panel);
  await card.getByRole('button', { name: 'Responder' }).click();
  await panel.getByRole('textbox', { name: 'Respuesta' }).fill('El lunes que viene');
  // The offer begins with the published tarifa, and is the same until something is changed.
  await expect(panel.getByLabel('Precio de todas esas clases')).not.toHaveValue('');
  if (javaScriptEnabled !== false) await expectAccessible(panel);
  await panel.getByRole('button', { name: 'Enviar la respuesta' }).click();
  await expect(card.getByText('Respondida', { exact: true })).toBeVisible();

  await page.goto(await linkIn(email, 'ha respondido a tu solicitud'));
  await expect(page.getByText('El lunes que viene')).toBeVisible();
  await expect(page.getByText('Lo mismo que su tarifa')).toBeVisible();
  await expect(page.getByText('Mostraba el comparador').first()).toBeVisible();
  if (javaScriptEnabled !== false) await expectAccessible(page);
  const school = page
    .getByRole('listitem')
    .filter({ has: page.getByText('El lunes que viene') })
    .first();
  await school.getByRole('button', { name: /^Me interesa/ }).click();
  await expect(school.getByText('Le has dicho que te interesa')).toBeVisible();
  await school.getByRole('textbox', { name: /^Escribe a/ }).fill('¿Por las tardes?');
  await school.getByRole('button', { name: /^Enviar/ }).click();
  await expect(school.getByText('¿Por las tardes?')).toBeVisible();

  await panel.reload();
  await expect(card.getByText('2 mensajes nuevos')).toBeVisible();
  await card.getByRole('button', { name: 'Ver la solicitud' }).click();
  await expect(card.getByText('¿Por las tardes?')).toBeVisible();
  await card.getByRole('textbox', { name: /^Escribe a/ }).fill('Sí, a las cinco');
  await card.getByRole('button', { name: 'Enviar el mensaje' }).click();
  await expect(card.getByText('Sí, a las cinco')).toBeVisible();
  await card.getByRole('button', { name: 'Sí, hablemos por teléfono' }).click();
  await expect(card.getByText('Los dos habéis dicho que sí')).toBeVisible();
  if (javaScriptEnabled !== false) await expectAccessible(panel);
  await page.reload();
  await expect(school.getByText('Sí, a las cinco')).toBeVisible();
  await expect(school.getByText('Los dos habéis dicho que sí')).toBeVisible();
  await page.goto(own);
  await page.getByRole('button', { name: 'Retirarla de todas' }).click();
  await expect(page.getByText('Retirada. Tus datos de contacto')).toBeVisible();

  await panel.reload();
  await expect(panel.getByRole('heading', { name: 'Solicitud retirada' }).first()).toBeVisible();
  await expect(panel.getByText(nombre)).toHaveCount(0);
  await context.close();
});

type School = { slug: string; nombre: string; codigo: string };

/** Two autoescuelas that have not joined, with a telephone in the official map, where the business carries requests. */
async function twoNotJoined(): Promise<School[]> {
  await queryDatabase('UPDATE negocio SET lleva_peticiones = true WHERE NOT lleva_peticiones', []);
  const rows = await queryDatabase(
    `UPDATE ubicaciones u SET telefono = '+34910000318' FROM secciones s JOIN escuelas e ON e.id = s.escuela_id
     WHERE u.seccion_id = s.id AND s.id IN (SELECT min(x.id) FROM secciones x JOIN escuelas y ON y.id = x.escuela_id
       JOIN ubicaciones z ON z.seccion_id = x.id WHERE x.ultimo_mes IS NOT NULL
       AND NOT EXISTS (SELECT FROM clientes WHERE num_registro_dgt = y.codigo)
       AND NOT EXISTS (SELECT FROM escuelas_peticiones WHERE codigo_dgt = y.codigo)
       GROUP BY y.id HAVING count(*) = 1 ORDER BY random() LIMIT 2) RETURNING s.slug, s.nombre, e.codigo`,
    [],
  );
  return rows as School[];
}

/** Answers a request on the page of a link, which then offers the autoescuela's own page. */
async function answerByLink(page: Page, link: string): Promise<void> {
  await page.goto(link);
  await page.getByLabel('Matrícula y gestión').fill('80');
  // An autoescuela without a figure begins with none.
  await page.getByLabel('Clases de 45 minutos').fill('20');
  await page.getByLabel('Precio de todas esas clases').fill('600');
  await page.getByLabel('Respuesta').fill('El lunes que viene');
  await page.getByRole('button', { name: 'Enviar la respuesta' }).click();
  await expect(page.getByText('Respuesta enviada')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Es la mía: quiero llevar su ficha' })).toBeVisible();
}

test('a dos que no están de alta: una demuestra quién es, contesta por su enlace y hablan, y otra no quiere @solomovil @solosinjs', async ({
  page,
  browser,
}, info) => {
  test.slow();
  const size = { width: 390, height: 844 };
  await page.setViewportSize(size);
  const [school, refuser] = await twoNotJoined();
  if (!school || !refuser) throw new Error('all autoescuelas have joined');
  const nombre = `Nerea ${randomUUID().slice(0, 8)}`;
  const email = `${nombre.slice(6)}@ejemplo.es`;
  const address = `info-${nombre.slice(6)}@glorieta.example`;
  await page.goto(`/mandarSolicitud/?autoescuela=${school.slug}&autoescuela=${refuser.slug}`);
  await fillForm(page, { nombre, email });
  await page.getByRole('checkbox', { name: /^Quiero que Carné Claro lleve mi petición/ }).check();
  await submit(page);
  await page.goto(await linkIn(email, 'Confirma tu solicitud'));
  await expect(page.getByText(/«Una persona de .+ pide precio del permiso B\.»/).first()).toBeVisible();
  await page.getByRole('button', { name: /^Confirmar/ }).click();
  await expect(page.getByText('Buscando cómo dársela')).toHaveCount(2);
  const own = page.url();

  // The panels need JavaScript: the operator uses another browser.
  const context = await browser.newContext({
    javaScriptEnabled: true,
    baseURL: info.project.use.baseURL,
    viewport: size,
  });
  const office = await context.newPage();
  const worker = await newPerson(page.request, 'trabajador', 'Administrador');
  await openAs(office, worker, '/panelAdmin/peticiones');
  const cardOf = ({ nombre: name }: School) =>
    office
      .getByRole('listitem')
      .filter({ has: office.getByRole('heading', { name }) })
      .filter({ hasText: nombre });
  const card = cardOf(school);
  await card.getByRole('button', { name: 'Por teléfono' }).click();
  await expect(card.getByText('pide precio del permiso B. ¿Queréis contestarle?')).toBeVisible();
  await expectAccessible(office);
  await card.getByRole('button', { name: 'Ya se lo he dicho' }).click();
  // A list that is asked for before it is noted has not got it.
  await expect(office.getByText('Anotado', { exact: true })).toBeVisible();
  await office.getByRole('link', { name: 'Llevadas' }).click();
  await card.getByRole('button', { name: 'Código para su teléfono' }).click();
  const said = card.getByRole('status');
  await expect(said).toContainText('dinos este código');
  const [code = ''] = /\d{4} \d{4}/.exec((await said.textContent()) ?? '') ?? [];

  // Before the proof its owner alone was written to, and the autoescuela's row says nothing of them.
  expect((await messagesWith(nombre)).flatMap(({ to }) => to?.map((one) => one.address))).toEqual(
    expect.not.arrayContaining([address]),
  );
  const kept = await queryDatabase('SELECT to_jsonb(e)::text AS fila FROM escuelas_peticiones e', []);
  expect(JSON.stringify(kept)).not.toContain(nombre.slice(6));

  await card.getByLabel('Correo de la autoescuela').fill(address);
  await card.getByLabel('Código que ha dicho').fill(code);
  await expectAccessible(office);
  await card.getByRole('button', { name: 'Dar los datos' }).click();
  await expect(office.getByText('Petición entregada', { exact: true })).toBeVisible();
  await expect.poll(async () => (await messagesWith(address, nombre, email)).length).toBe(1);

  await office.getByRole('link', { name: 'Por llevar' }).click();
  await cardOf(refuser).getByRole('button', { name: 'No quiere peticiones' }).click();
  await office.getByRole('dialog').getByRole('button', { name: 'No llevarle más' }).click();
  await expect(cardOf(refuser)).toHaveCount(0);
  await expect.poll(async () => (await messagesWith(email, 'No hemos podido llevar')).length).toBe(1);

  const received = await linkIn(address, nombre);
  await answerByLink(page, received);
  await page.goto(await linkIn(email, 'ha respondido a tu solicitud'));
  await expect(page.getByText('El lunes que viene')).toBeVisible();
  await page.getByRole('button', { name: /^Me interesa/ }).click();
  await expect(page.getByText('Le has dicho que te interesa')).toBeVisible();
  await office.goto(received);
  await expect(office.getByText(`A ${nombre} le interesa`)).toBeVisible();
  await expectAccessible(office);
  await office.getByRole('button', { name: 'Sí, hablemos por teléfono' }).click();
  await expect(office.getByText('Los dos habéis dicho que sí')).toBeVisible();
  await page.goto(own);
  await expect(page.getByRole('link', { name: 'Llamar al +34910000318' })).toBeVisible();
  await expect(page.getByText('Prefiere que no le llevemos peticiones.')).toBeVisible();
  await context.close();
});

test('sin red no se pierde nada de lo escrito, y al volver la red se envía una vez @sinjs', async ({
  page,
  javaScriptEnabled,
}) => {
  const email = `${randomUUID()}@ejemplo.es`;
  await page.goto('/mandarSolicitud/');
  await fillForm(page, { nombre: 'Ana Peña', email });
  await page.getByRole('checkbox', { name: /No sé a cuál/ }).check();
  await page.context().setOffline(true);
  await submit(page);
  if (javaScriptEnabled === false) {
    // The browser's own page of failure sends the same again.
    await page.waitForURL(/chrome-error/);
    await page.context().setOffline(false);
    await page.reload();
  } else {
    await expect(page.locator('form')).toContainText('No hay conexión: no se ha enviado nada');
    await page.context().setOffline(false);
    await expect(page.getByLabel('Tu correo')).toHaveValue(email);
    await expect(page.getByRole('textbox', { name: 'Mensaje' })).toHaveValue('¿Cuándo puedo empezar?');
    await submit(page);
  }
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Mira tu correo');
  const admin = await asAdmin(page.request);
  const { filas } = await admin.get(`/alumnos/leer?texto=${email}`);
  expect(filas).toHaveLength(1);
});

test.describe('lo que no vale', () => {
  test.use({ expectedStatuses: [400] });

  test('se dice junto a cada campo y lo escrito sigue ahí; sin 18 años hace falta el tutor @sinjs', async ({
    page,
    javaScriptEnabled,
  }) => {
    await page.goto('/mandarSolicitud/');
    await page.getByLabel('Tu nombre').fill('Ana Peña');
    await page.getByLabel('Tu correo').fill('ana@');
    await page.getByLabel('De 14 a 17').check();
    await page.getByLabel('Fecha de nacimiento').fill('2010-05-05');
    await submit(page);
    const summary = page.getByRole('alert');
    await expect(summary).toContainText('Hay un problema');
    await expect(summary).toContainText('Elige al menos una autoescuela');
    await expect(summary).toContainText('Nombre de tu madre, padre o tutor: falta');
    await expect(page.getByLabel('Nombre de tu madre, padre o tutor')).toBeVisible();
    await expect(page.getByLabel('Tu nombre')).toHaveValue('Ana Peña');
    if (javaScriptEnabled !== false) {
      await expect(summary).toBeFocused();
      await expectAccessible(page);
    }
  });
});
