import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { expect, expectAccessible, expectMessage, test } from './support/fixtures.ts';
import { freshNif } from './support/numbers.ts';
import { asAdmin, fillSignIn, KEY, newPerson, openAs, tokenOf } from './support/people.ts';

// Signing in takes a second of processor each time.
test.beforeEach(() => test.slow());

test.describe('lo que se escribía cuando la sesión acabó', () => {
  test.use({ expectedStatuses: [401] });

  test('se ofrece a quien lo escribía al volver a entrar, y a nadie más; guardado, ya no', async ({
    page,
    request,
  }) => {
    const ana = await newPerson(request, 'trabajador', 'Administrador');
    const luis = await newPerson(request, 'trabajador', 'Administrador');
    const offer = page.getByRole('region', { name: 'Tienes un borrador de la marca' });
    const name = page.getByLabel('Nombre', { exact: true });
    const marca = `Marca ${ana._id.slice(-8)}`;

    await openAs(page, ana, '/panelAdmin/auxiliares/marcasProductos/nuevo');
    await name.fill(marca);
    const elsewhere = await tokenOf(request, 'trabajador', ana.email);
    await request.put('/accesos/salir', { headers: { token: elsewhere }, data: { otras: true } });
    await page.getByRole('button', { name: 'Guardar' }).click();
    await expect(page.getByRole('dialog', { name: 'Vuelve a entrar' })).toBeVisible();
    // The browser is closed there, and somebody else uses it.
    page.once('dialog', (dialog) => dialog.accept());
    await openAs(page, luis, '/panelAdmin/auxiliares/marcasProductos/nuevo');
    await expect(name).toHaveValue('');
    await expect(offer).toHaveCount(0);

    await page.evaluate(() => localStorage.removeItem('token'));
    await page.goto('/panelAdmin');
    await fillSignIn(page, ana.email, KEY);
    await expect(page).toHaveURL(/\/panelAdmin\/\w+/);
    await page.goto('/panelAdmin/auxiliares/marcasProductos/nuevo');
    await expect(offer).toContainText('no llegó a guardarse');
    await expectAccessible(page);
    // The offer takes no key, so whoever writes at once writes in the form; that stays if the draft is taken up.
    await page.getByRole('heading', { level: 1 }).focus();
    await page.keyboard.press('Tab');
    await page.keyboard.type('Otra');
    await expect(name).toHaveValue('Otra');
    await expect(offer).toBeVisible();
    await name.fill('');
    await offer.getByRole('button', { name: 'Recuperar', exact: true }).click();
    await expect(name).toHaveValue(marca);
    await page.getByRole('button', { name: 'Guardar' }).click();
    await expectMessage(page, 'Marca creada');
    await page.goto('/panelAdmin/auxiliares/marcasProductos/nuevo');
    await expect(name).toHaveValue('');
    await expect(offer).toHaveCount(0);
  });
});

test.describe('dos personas en una ficha', () => {
  test.use({ expectedStatuses: [409], freshBrowser: true });

  const field = (page: Page, name: string) => page.getByRole('textbox', { name: new RegExp(`^${name}`) });

  test('una diez minutos sin conexión y con la pestaña cerrada: nada se pierde y nada se pregunta dos veces', async ({
    page,
    request,
    browser,
  }) => {
    const admin = await asAdmin(request);
    const ana = await newPerson(request, 'trabajador', 'Administrador');
    const luis = await newPerson(request, 'trabajador', 'Gestor');
    const name = `Autoescuela ${randomUUID().slice(0, 8)}`;
    const cliente = await admin.post('/clientes/crear', {
      ...{ nombreComercial: name, razonSocial: name, nif: freshNif() },
      ...{ telefono: '600 000 000', email: 'antes@ejemplo.es' },
    });
    const path = `/panelAdmin/clientes/${cliente._id}/datos`;
    const context = page.context();
    const theirs = await (await browser.newContext()).newPage();
    const municipio = theirs.getByRole('combobox', { name: /^Municipio/ });
    await page.clock.install();
    await openAs(page, ana, path);
    await openAs(theirs, luis, path);
    await expect(field(theirs, 'Teléfono')).toHaveValue(/600 ?000 ?000/);

    await context.setOffline(true);
    await field(page, 'Teléfono').fill('600 111 111');
    await field(page, 'Nombre comercial').fill(`${name} Norte`);
    await page.getByRole('button', { name: 'Guardar' }).click();
    await expect(page.getByText('No hay conexión con el servidor').first()).toBeVisible();
    await page.clock.fastForward('10:00');
    await field(theirs, 'Teléfono').fill('600 222 222');
    await field(theirs, 'Correo electrónico').fill('nuevo@ejemplo.es');
    await theirs.getByRole('button', { name: 'Guardar' }).click();
    await expectMessage(theirs, 'Cliente actualizado');
    await page.close({ runBeforeUnload: false });

    await context.setOffline(false);
    const again = await context.newPage();
    await again.goto(path);
    const offer = again.getByRole('dialog', { name: 'Tienes un borrador del cliente' });
    await offer.getByRole('button', { name: 'Recuperar' }).click();
    await expect(field(again, 'Nombre comercial')).toHaveValue(`${name} Norte`);
    await expect(field(again, 'Teléfono')).toHaveValue('600 111 111');
    await expect(field(again, 'Correo electrónico')).toHaveValue('nuevo@ejemplo.es');

    // Meanwhile the other one writes too, and has not saved.
    await municipio.fill('Lugo');
    await again.getByRole('button', { name: 'Guardar' }).click();
    const choice = again.getByRole('dialog', { name: 'Alguien ha cambiado estos datos' });
    await expect(choice.getByRole('group')).toHaveCount(1);
    await expect(choice.getByRole('group', { name: /^Teléfono/ })).toBeVisible();
    await choice.getByRole('button', { name: 'Guardar lo elegido' }).click();
    await expectMessage(again, 'Cliente actualizado');
    await field(again, 'Nombre comercial').fill(`${name} Sur`);
    await again.keyboard.press('Control+s');
    await expectMessage(again, 'Cliente actualizado');
    await expect(choice).toHaveCount(0);

    // The other one has not seen any of this, and only writes what they changed.
    await expectAccessible(theirs);
    await theirs.keyboard.press('Control+s');
    await expectMessage(
      theirs,
      /^Otra persona cambió también «Nombre comercial» y «Teléfono»: se ha guardado lo de las dos/,
    );
    await expect(field(theirs, 'Nombre comercial')).toHaveValue(`${name} Sur`);
    await expect(field(theirs, 'Teléfono')).toHaveValue(/600 ?111 ?111/);
    await expect(municipio).toHaveValue('Lugo');
    await theirs.context().close();
    const saved = await admin.get(`/clientes/consultarPorId?_id=${cliente._id}`);
    expect(saved).toMatchObject({
      ...{ nombreComercial: `${name} Sur`, email: 'nuevo@ejemplo.es', municipio: 'Lugo' },
      telefono: expect.stringContaining('600111111'),
    });
  });
});
