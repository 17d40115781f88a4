import { randomUUID } from 'node:crypto';
import { queryDatabase } from './support/database.ts';
import { expect, expectAccessible, loadingDialog, test } from './support/fixtures.ts';
import { asAdmin, newPerson, openAs, tokenOf } from './support/people.ts';

const ADMIN = { tipo: 'trabajador', email: 'admin@demo.es' } as const;

test('lo de hoy se ve con su dinero, cada cosa lleva a sus filas, y se cobra y se deshace en su sitio', async ({
  page,
}) => {
  test.slow();
  await openAs(page, ADMIN, '/panelAdmin/presupuestos');
  await page.getByRole('link', { name: 'Inicio del panel' }).click();
  await expect(page).toHaveURL('/panelAdmin/hoy');
  await expect(page.getByText(/^Actualizado a las \d\d:\d\d$/)).toBeVisible();
  const cards = page.getByRole('list', { name: 'Pendiente' }).locator(':scope > li');
  await expect(cards.filter({ hasText: 'Facturas vencidas' })).toBeVisible();
  for (const title of ['Facturas vencidas', 'Presupuestos caducados', 'Pedidos por atender']) {
    const card = cards.filter({ has: page.getByRole('heading', { name: title, exact: true }) });
    const total = await card.locator('h2 + span').innerText();
    await card.getByRole('heading', { name: title }).getByRole('link').click();
    await expect(page.getByText(new RegExp(`^1–\\d+ de ${total}$`))).toBeVisible();
    await page.goBack();
  }
  await expect(cards.filter({ hasText: 'Tarifas que nadie confirma' })).toHaveCount(0);
  await page.getByRole('button', { name: /^Comparador \d+/ }).click();
  await expect(cards.filter({ hasText: 'Tarifas que nadie confirma' })).toBeVisible();
  await page.getByRole('button', { name: /^Lo de hoy \d+/ }).click();
  const money = page.getByRole('list', { name: 'Dinero' });
  for (const [name, heading] of [
    ['Por cobrar', 'Facturas'],
    ['Cobrado en', 'Cobros'],
    ['IVA del', 'IVA repercutido'],
    ['Cartera de pedidos', 'Pedidos'],
  ] as const) {
    await money.getByRole('link', { name }).click();
    await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible();
    await page.goBack();
  }
  await expect(money).toContainText(/\d+ pedidos? por facturar, sin los solicitados/);
  const owed = money.getByRole('link', { name: 'Por cobrar' });
  const before = (await owed.textContent()) ?? '';
  const late = cards.filter({ has: page.getByRole('heading', { name: 'Facturas vencidas', exact: true }) });
  // The first is of the autoescuela whose debt another test reads.
  const row = late.getByRole('listitem').nth(1);
  const codigo = (await row.getByRole('link').first().innerText()).split(' · ')[0] ?? '';
  await page.getByRole('heading', { level: 1 }).focus();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowDown');
  await expect(row.getByRole('link').first()).toBeFocused();
  await page.keyboard.press('?');
  const keys = page.getByRole('dialog', { name: 'Atajos de teclado' });
  await expect(keys).toContainText(/Ir a la fila siguiente.*CCobrar.*PProrrogar/s);
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await expect(keys).toHaveCount(0);
  await expect(row.getByRole('link').first()).toBeFocused();
  await page.keyboard.press('c');
  const dialog = page.getByRole('dialog', { name: 'Registrar cobro' });
  await dialog.getByRole('button', { name: 'Registrar cobro' }).click();
  const done = late.getByRole('listitem').filter({ hasText: codigo });
  await expect(done).toContainText('✓ Cobrada');
  await expect(done).toBeFocused();
  await expect(page.getByRole('status').filter({ hasText: `${codigo}` })).toHaveText(/: Cobrada$/);
  await expect(owed).not.toHaveText(before);
  await expectAccessible(page);
  await done.getByRole('button', { name: /^Deshacer/ }).click();
  await expect(done.getByRole('button', { name: /^Cobrar/ })).toBeVisible();
  await expect(owed).toHaveText(before);
  await done.getByRole('button', { name: /^Recordar/ }).click();
  const letter = page.getByRole('dialog', { name: `Recordar: ${codigo}` });
  await expect(letter.getByLabel('Para')).not.toBeEmpty();
  await letter.getByRole('button', { name: 'Volver' }).click();
  await expect(letter).toHaveCount(0);
  const expired = cards
    .filter({ has: page.getByRole('heading', { name: 'Presupuestos caducados', exact: true }) })
    .getByRole('listitem');
  const unsent = expired.filter({ hasText: 'sin enviar' }).first();
  const [number = ''] = (await unsent.getByRole('link').first().innerText()).split(' · ');
  await unsent.getByRole('link').first().focus();
  await page.keyboard.press('p');
  const longer = page.getByRole('dialog', { name: `Prorrogar: ${number}` });
  const day = new Date(Date.now() + 10 * 86_400_000).toISOString().slice(0, 10);
  await longer.getByLabel('Válido hasta').fill(day);
  await longer.getByRole('button', { name: 'Prorrogar' }).click();
  await expect(expired.filter({ hasText: number })).toContainText('✓ Vale hasta el');
});

test('lo hecho se queda en su sitio y se deshace, y lo que se pospone vuelve cuando se quiera @movil', async ({
  page,
  request,
}) => {
  const person = await newPerson(request, 'trabajador', 'Comercial');
  const headers = { token: await tokenOf(request, 'trabajador', person.email) };
  for (const asunto of ['Preparar la visita', 'Ordenar la mesa'])
    await request.post('/actividades/crear', {
      headers,
      data: { asunto, tipo: 'tarea', inicio: '2026-01-05T09:00:00Z', _idResponsable: person._id },
    });
  await request.post('/actividades/crear', {
    headers,
    data: { asunto: 'Feria', inicio: new Date().toISOString(), todoElDia: true, _idResponsable: person._id },
  });
  await openAs(page, person, '/panelAdmin/hoy');
  const row = page.locator('[data-row]').filter({ hasText: 'Preparar la visita' });
  await expect(page.getByRole('list', { name: 'Agenda' })).toContainText('Feria');
  const other = page.locator('[data-row]').filter({ hasText: 'Ordenar la mesa' });
  await other.getByRole('link').focus();
  await expect(other.getByRole('button', { name: /^Para mañana/ })).toHaveAttribute('aria-keyshortcuts', 'M');
  await expect(other.getByRole('button', { name: /^Posponer/ })).not.toHaveAttribute('aria-keyshortcuts');
  await page.keyboard.press('m');
  await expect(other).toContainText('✓ Pospuesta hasta el');
  await other.getByRole('button', { name: /^Deshacer/ }).click();
  await row.getByRole('button', { name: /^Hecha/ }).click();
  await expect(row).toContainText('✓ Hecha');
  await row.getByRole('button', { name: /^Deshacer/ }).click();
  await row.getByRole('button', { name: /^Posponer/ }).click();
  await page
    .getByRole('dialog', { name: /^Posponer/ })
    .getByRole('button', { name: 'Mañana' })
    .click();
  await expect(row).toContainText('✓ Pospuesta hasta el');
  await page.getByRole('button', { name: 'Actualizar' }).click();
  await expect(row).toHaveCount(0);
  await expect(other).toBeVisible();
  await page.getByRole('button', { name: 'Ver 1 fila pospuesta' }).click();
  await row.getByRole('button', { name: /^Volver a Hoy/ }).click();
  await expect(row).toHaveCount(0);
  // Without rows, the arrow is left to the page.
  const taken = page.evaluate(
    () => new Promise((resolve) => addEventListener('keydown', (event) => resolve(event.defaultPrevented))),
  );
  await page.getByRole('heading', { level: 1 }).press('ArrowDown');
  expect(await taken).toBe(false);
  await page.getByRole('button', { name: 'Volver a lo de hoy' }).click();
  await expect(row.getByRole('button', { name: /^Hecha/ })).toBeVisible();
  await page.getByRole('checkbox', { name: 'Empezar aquí al entrar' }).check();
  await expectAccessible(page);
  await page.reload();
  await expect(page.getByRole('checkbox', { name: 'Empezar aquí al entrar' })).toBeChecked();
});

test('quien tiene algo atrasado lo ve, y lo que hace ya no está', async ({ page, request }) => {
  test.slow();
  const person = await newPerson(request, 'trabajador', 'Comercial');
  await openAs(page, person, '/panelAdmin/hoy');
  await expect(page.getByText('Nada pendiente')).toBeVisible();
  await expectAccessible(page);
  const headers = { token: await tokenOf(request, 'trabajador', person.email) };
  const asunto = `Llamar a ${'una autoescuela de nombre muy largo '.repeat(2)}${randomUUID().slice(0, 8)}`;
  const data = { asunto, inicio: '2026-01-05T09:00:00Z', _idResponsable: person._id };
  const made = await request.post('/actividades/crear', { headers, data });
  const { _id, version } = await made.json();
  await page.getByRole('button', { name: 'Actualizar' }).click();
  const card = page.getByRole('listitem').filter({ hasText: 'Tus actividades atrasadas' });
  await card.getByRole('link', { name: asunto }).click();
  await expect(page).toHaveURL(new RegExp(`/panelAdmin/actividades/${_id}`));
  await request.put('/actividades/actualizar', { headers, data: { _id, version, estado: 'hecha' } });
  // While something is loading the keys are not for the search.
  await expect(page.getByLabel('Asunto', { exact: true })).toHaveValue(asunto);
  await expect(loadingDialog(page)).toHaveCount(0);
  await page.keyboard.press('Control+k');
  await page.getByRole('combobox', { name: /Buscar/ }).fill('hoy');
  await page.getByRole('option', { name: 'Ir a Hoy' }).click();
  await expect(page.getByText('Nada pendiente')).toBeVisible();
});

test('una autoescuela ve lo que tiene que hacer y lo que le falta a su ficha', async ({ page, request }) => {
  test.slow();
  const owner = await newPerson(request, 'cliente', 'Propietario');
  await queryDatabase(
    `INSERT INTO alumnos_autoescuelas (id, alumno_id, cliente_id, seccion, estado, enviada_en)
     SELECT gen_random_uuid(), a.id, u.cliente_id, '01', 'enviada', now() FROM usuarios u, alumnos a WHERE u.email = $1
       AND NOT EXISTS (SELECT FROM alumnos_autoescuelas e WHERE e.alumno_id = a.id AND e.cliente_id = u.cliente_id) LIMIT 1`,
    [owner.email],
  );
  await openAs(page, owner, '/panelCliente/hoy');
  await expect(page.getByRole('heading', { level: 1, name: 'Hoy' })).toBeVisible();
  await expect(page.getByText(/^Actualizado a las \d\d:\d\d$/)).toBeVisible();
  const waiting = page
    .locator('[data-row]')
    .filter({ has: page.getByRole('button', { name: /^Contestar/ }) });
  const alumno = await waiting.first().getByRole('link').innerText();
  await waiting.first().getByRole('link').focus();
  await page.keyboard.press('c');
  const dialog = page.getByRole('dialog', { name: 'Responder' });
  await dialog.getByRole('textbox', { name: 'Respuesta' }).fill('El lunes que viene');
  await dialog.getByRole('button', { name: 'Enviar la respuesta' }).click();
  const answered = page.getByRole('listitem').filter({ hasText: '✓ Respuesta enviada' });
  await expect(answered.last()).toContainText(alumno);
  const debt = page.getByRole('region', { name: 'Lo que debes' });
  await expect(debt.getByRole('img', { name: /^QR para pagar \d/ }).first()).toBeVisible();
  await expect(debt).toContainText('ES91 2100 0418 4502 0005 1332');
  const brought = page.getByRole('region', { name: 'Lo que te trae Carné Claro' });
  await brought.getByText('Mes a mes').click();
  await expect(brought.getByRole('table').getByRole('row')).toHaveCount(13);
  await expectAccessible(page);
});

test('una novedad se enseña una vez a cada persona, y no estorba', async ({ page, request }) => {
  const admin = await asAdmin(request);
  const titulo = `Novedad ${randomUUID().slice(0, 8)}`;
  const owner = await newPerson(request, 'cliente', 'Lectura');
  const row = await admin.post('/actualizaciones/crear', {
    titulo,
    numVersion: titulo.slice(-8),
    fecha: '2026-11-20',
    tipo: 'novedad',
    publicada: true,
    areas: ['autoescuelas'],
    cuerpo: 'Ahora hay una pantalla con lo que tienes que hacer.',
  });
  try {
    await openAs(page, owner, '/panelCliente/perfilUsuario');
    const panel = page.getByRole('region', { name: 'Novedades del programa' });
    await panel.getByText(titulo).click();
    await expect(panel).toContainText('Ahora hay una pantalla');
    await expectAccessible(page);
    await panel.getByRole('button', { name: 'Entendido' }).click();
    await expect(panel).toHaveCount(0);
    await page.reload();
    await expect(page.getByRole('heading', { level: 1, name: 'Perfil Usuario' })).toBeVisible();
    await expect(panel).toHaveCount(0);
  } finally {
    const headers = { token: await tokenOf(request, 'trabajador', ADMIN.email) };
    await request.delete('/actualizaciones/eliminar', { headers, data: { _id: row._id } });
  }
});

test('un informe se programa con sus filtros, y se deja de recibir', async ({ page, request }) => {
  const person = await newPerson(request, 'trabajador', 'Gestor');
  await openAs(page, person, '/panelAdmin/informesClientes/programados?informe=ventasPorMes&serie=VA');
  await expect(page.getByText('Todavía no recibes ningún informe.')).toBeVisible();
  await expect(page.getByText(/Con los filtros que tenía: .*por serie/)).toBeVisible();
  await page.getByLabel('Cada cuánto').selectOption('Cada día');
  await page.getByRole('button', { name: 'Programar envío' }).click();
  const card = page.getByRole('list', { name: 'Envíos programados' }).getByRole('listitem');
  await expect(card).toContainText('Cada día, en Excel (XLSX)');
  await expectAccessible(page);
  await card.getByRole('button', { name: /^Quitar/ }).click();
  await expect(card).toHaveCount(0);
});
