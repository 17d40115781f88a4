import { randomUUID } from 'node:crypto';
import { expect, expectAccessible, expectMessage, test } from './support/fixtures.ts';
import { messagesWith } from './support/mailbox.ts';
import { asAdmin, newPerson, openAs } from './support/people.ts';

const ADMIN = { tipo: 'trabajador', email: 'admin@demo.es' } as const;

test('de su ficha a todo lo que hay de una persona, se le entrega y se suprime', async ({ page }) => {
  test.slow();
  const admin = await asAdmin(page.request);
  const mark = randomUUID().slice(0, 8);
  const email = `nora-${mark}@ejemplo.es`;
  const { filas } = await admin.get('/permisosConducir/leer?texto=B');
  const permit = filas.find(({ codigo }: { codigo: string }) => codigo === 'B');
  const alumno = await admin.post('/alumnos/crear', {
    nombre: `Nora ${mark}`,
    apellidos: 'Salas',
    email,
    codProvincia: '28',
    _idPermiso: permit._id,
  });
  await openAs(page, ADMIN, `/panelAdmin/alumnos/${alumno._id}`);
  await expect(page.getByText('Se conserva hasta')).toBeVisible();
  await page.getByRole('link', { name: 'Datos personales', exact: true }).click();
  const name = `Nora ${mark} Salas`;
  const person = page.getByRole('region', { name, exact: true });
  await expect(person.getByRole('row', { name: /^Solicitudes de información/ })).toContainText(
    'Se queda sin datos',
  );
  await expectAccessible(page);

  await page.getByLabel('Buscar por').selectOption('Teléfono');
  await page.getByLabel('Teléfono', { exact: true }).fill('12');
  await page.getByRole('main').getByRole('button', { name: 'Buscar' }).click();
  await expect(page.getByText('Escribe un teléfono de 9 cifras').first()).toBeVisible();
  await page.getByLabel('Buscar por').selectOption('Correo');
  await page.getByLabel('Correo', { exact: true }).fill(email.toUpperCase());
  await page.keyboard.press('Enter');
  await expect(person).toContainText(email);
  // The searched person must not appear in the address.
  expect(page.url()).not.toContain(mark);

  const taken = page.waitForEvent('download');
  await person.getByRole('button', { name: /^Descargar sus datos/ }).click();
  expect((await taken).suggestedFilename()).toMatch(/^datos-personales-\d{4}-\d\d-\d\d\.zip$/);

  await person.getByRole('button', { name: /^Suprimir los datos/ }).click();
  const dialog = page.getByRole('dialog', { name: `Suprimir los datos de ${name}` });
  await expect(dialog).toContainText('No se puede deshacer');
  await dialog.getByRole('button', { name: 'Suprimir los datos' }).click();
  await expect(dialog.getByText('Escribe SUPRIMIR, en mayúsculas').first()).toBeVisible();
  await expectAccessible(page);
  await dialog.getByLabel('Escribe SUPRIMIR').fill('SUPRIMIR');
  await dialog.getByRole('button', { name: 'Suprimir los datos' }).click();
  await expectMessage(page, 'Datos suprimidos');
  await expect(dialog).toBeHidden();
  await expect(page.getByRole('region', { name: 'Últimas supresiones' })).toContainText('registro');
  await expect
    .poll(async () => (await messagesWith(email)).at(-1)?.subject)
    .toBe('Hemos suprimido tus datos personales');
  await page.goto(`/panelAdmin/alumnos/${alumno._id}`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Persona suprimida');
});

test('quien no administra ni lo ve en el menú ni en las fichas', async ({ page }) => {
  const worker = await newPerson(page.request, 'trabajador', 'Gestor');
  const admin = await asAdmin(page.request);
  const { filas } = await admin.get('/alumnos/leer?limite=1');
  await openAs(page, worker, `/panelAdmin/alumnos/${filas[0]._id}`);
  await expect(page.getByText('Se conserva hasta')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Datos personales' })).toHaveCount(0);
  await page.goto(`/panelAdmin/alumnos/${filas[0]._id}/datos`);
  await expect(page.getByRole('button', { name: 'Guardar' }).first()).toBeVisible();
  await expect(page.getByRole('link', { name: 'Datos personales' })).toHaveCount(0);
});

test('un impedimento se dice, y entonces no se ofrece suprimir', async ({ page }) => {
  const { filas } = await (await asAdmin(page.request)).get('/usuariosTrabajadores/leer?texto=admin@demo.es');
  await openAs(page, ADMIN, `/panelAdmin/datosPersonales?familia=usuarios&_id=${filas[0]._id}`);
  await expect(page.getByText('No se puede suprimir todavía')).toBeVisible();
  await expect(page.getByText('Es tu propia cuenta', { exact: false })).toBeVisible();
  await expect(page.getByRole('button', { name: /^Suprimir los datos/ })).toHaveCount(0);
  await expectAccessible(page);
});
