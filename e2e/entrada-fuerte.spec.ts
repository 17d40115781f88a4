import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { Secret, TOTP } from 'otpauth';
import { JOURNEYS_URL } from '../playwright.config.ts';
import { queryDatabase } from './support/database.ts';
import { expect, expectAccessible, expectMessage, test } from './support/fixtures.ts';
import { asAdmin, chooseTool, fillSignIn, KEY, newPerson, openAs } from './support/people.ts';

/** The code that an application shows now for a secret as the screen writes it. */
const codeOf = (secret: string) =>
  new TOTP({ secret: Secret.fromBase32(secret.replaceAll(' ', '')) }).generate();

test.describe('con una llave de acceso', () => {
  // Browsers give none to an address without a name.
  test.use({ baseURL: JOURNEYS_URL.replace('127.0.0.1', 'localhost'), freshBrowser: true });

  /** A device with a fingerprint reader, whose owner is always there. */
  async function withDevice(page: Page): Promise<void> {
    const browser = await page.context().newCDPSession(page);
    await browser.send('WebAuthn.enable');
    await browser.send('WebAuthn.addVirtualAuthenticator', {
      options: {
        protocol: 'ctap2',
        transport: 'internal',
        hasResidentKey: true,
        hasUserVerification: true,
        isUserVerified: true,
        automaticPresenceSimulation: true,
      },
    });
  }

  test('se añade, se entra con ella sin escribir nada, se renombra y se quita @movil', async ({
    page,
    request,
  }) => {
    const worker = await newPerson(request, 'trabajador', 'Gestor');
    await withDevice(page);
    await page.goto('/panelAdmin');
    await fillSignIn(page, worker.email);
    await expect(page).toHaveURL('/panelAdmin/presupuestos/');
    await page.goto('/panelAdmin/miCuenta');
    const section = page.getByRole('region', { name: 'Llaves de acceso' });
    await section.getByRole('button', { name: 'Añadir una llave de acceso' }).click();
    await expectMessage(page, 'Llave de acceso añadida');
    await expect(section.getByRole('listitem')).toContainText(/Llave de .*Sin usar/);
    await expectAccessible(page);
    await chooseTool(page, 'Salir');
    const enter = page.getByRole('button', { name: 'Entrar con una llave de acceso' });
    await expect(enter).toBeVisible();
    await expectAccessible(page);
    await enter.click();
    await expectMessage(page, '!Bienvenido!');
    await expect(page).toHaveURL('/panelAdmin/presupuestos/');
    await page.goto('/panelAdmin/miCuenta');
    await expect(section.getByRole('listitem')).toContainText('Último uso');
    await section.getByRole('button', { name: /^Cambiar el nombre/ }).click();
    await section.getByLabel('Nombre de la llave').fill('Mi portátil');
    await section.getByRole('button', { name: 'Guardar' }).click();
    await section.getByRole('button', { name: 'Quitar Mi portátil' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Quitar la llave' }).click();
    await expect(section).toContainText('No tienes ninguna.');
  });

  test.describe('que ya no está', () => {
    test.use({ expectedStatuses: [401] });

    test('no se entra, y se dice', async ({ page, request }) => {
      const owner = await newPerson(request, 'cliente', 'Propietario');
      await withDevice(page);
      await page.goto('/panelCliente/');
      await fillSignIn(page, owner.email);
      await expect(page).toHaveURL('/panelCliente/perfilUsuario/');
      await page.getByRole('button', { name: 'Añadir una llave de acceso' }).click();
      await expectMessage(page, 'Llave de acceso añadida');
      await queryDatabase('DELETE FROM llaves_acceso WHERE usuario_id = $1', [owner._id]);
      await chooseTool(page, 'Salir');
      await page.waitForURL('/');
      await page.goto('/panelCliente/');
      await page.getByRole('button', { name: 'Entrar con una llave de acceso' }).click();
      await expect(page.getByText('Esa llave de acceso no vale aquí').first()).toBeVisible();
    });
  });
});

test.describe('cuando el rol exige doble factor', () => {
  test.use({ expectedStatuses: [401, 403] });

  test('se activa antes de nada y se sigue donde se iba; después entra con un código de recuperación', async ({
    page,
    request,
  }) => {
    test.slow();
    // A role that no other journey signs in with: they run at the same time.
    const person = await newPerson(request, 'cliente', 'Editor');
    const admin = await asAdmin(request);
    await openAs(page, { tipo: 'trabajador', email: 'admin@demo.es' }, '/panelAdmin/negocio');
    const policy = page.getByRole('region', { name: 'Entrar con doble factor' });
    await expect(policy.getByRole('checkbox', { name: 'Administrador (recomendado)' })).toBeVisible();
    await expectAccessible(page);
    await policy.getByRole('checkbox', { name: 'Editor' }).last().check();
    await page.getByRole('button', { name: 'Guardar' }).click();
    await expectMessage(page, 'Datos del negocio actualizados');
    try {
      await page.evaluate(() => localStorage.clear());
      await page.goto('/panelCliente?volver=/panelCliente/facturas');
      await fillSignIn(page, person.email);
      const dialog = page.getByRole('dialog', { name: 'Activa el doble factor' });
      const secret = await dialog.locator('code').first().innerText();
      await expectAccessible(page);
      await dialog.getByLabel('Código de verificación').fill(codeOf(secret));
      await dialog.getByLabel('Tu clave', { exact: true }).fill(KEY);
      await dialog.getByRole('button', { name: 'Activar' }).click();
      const codes = dialog.getByRole('list', { name: 'Códigos de recuperación' }).getByRole('listitem');
      await expect(codes).toHaveCount(10);
      const code = await codes.first().innerText();
      await expectAccessible(page);
      await dialog.getByRole('button', { name: 'Ya los he guardado' }).click();
      await expect(page.getByRole('link', { name: /^F-\d{4}-00008$/ })).toBeVisible();
      await chooseTool(page, 'Salir');
      await expect(page).toHaveURL('/');
      await page.goto('/panelCliente');
      await fillSignIn(page, person.email);
      await page.getByLabel('Código de verificación').fill(code);
      await page.getByRole('button', { name: 'Entrar', exact: true }).click();
      await expect(page).toHaveURL('/panelCliente/perfilUsuario/');
      await expect(page.getByText('Te quedan 9 códigos de recuperación.')).toBeVisible();
    } finally {
      await admin.put('/negocio/exigirDobleFactor', { exigenDobleFactor: [] });
    }
  });
});

test.describe('lo delicado', () => {
  test.use({ expectedStatuses: [400, 403] });

  test('pide la clave a quien lleva un rato, y sigue sin perder lo escrito @movil', async ({
    page,
    request,
  }) => {
    const boss = await newPerson(request, 'trabajador', 'Administrador');
    const name = `Programa ${randomUUID().slice(0, 8)}`;
    await openAs(page, boss, '/panelAdmin/auxiliares/documentacionApi?parte=claves');
    await page.getByRole('button', { name: 'Nueva clave' }).click();
    const form = page.getByRole('dialog', { name: 'Nueva clave' });
    await form.getByLabel('Nombre', { exact: true }).fill(name);
    await form.getByRole('checkbox', { name: 'Departamentos: leer' }).check();
    await queryDatabase(
      "UPDATE sesiones SET creada_en = creada_en - interval '11 minutes' WHERE usuario_id = $1",
      [boss._id],
    );
    // The program takes sessions from memory for five seconds, until it writes to their tables itself.
    await newPerson(request, 'trabajador', 'Lectura');
    const create = form.getByRole('button', { name: 'Crear la clave' });
    await create.click();
    const proof = page.getByRole('dialog', { name: 'Confirma que eres tú' });
    await expect(proof).toBeVisible();
    await expectAccessible(page);
    await proof.getByRole('button', { name: 'Cancelar' }).click();
    await expect(page.getByText('Para hacer esto, confirma antes que eres tú').first()).toBeVisible();
    await expect(form.getByLabel('Nombre', { exact: true })).toHaveValue(name);
    await create.click();
    await proof.getByLabel('Tu clave', { exact: true }).fill('no es esta');
    await proof.getByRole('button', { name: 'Confirmar', exact: true }).click();
    await expect(proof.getByText('no es la que tienes ahora').first()).toBeVisible();
    await proof.getByLabel('Tu clave', { exact: true }).fill(KEY);
    await proof.getByRole('button', { name: 'Confirmar', exact: true }).click();
    await page
      .getByRole('dialog', { name: 'Copia la clave' })
      .getByRole('button', { name: 'Ya la he guardado' })
      .click();
    await expect(page.getByRole('listitem').filter({ hasText: name })).toHaveCount(1);
  });
});
