import { expect, expectAccessible, loadingDialog, test } from './support/fixtures.ts';
import { messagesWith } from './support/mailbox.ts';

test('un mensaje enviado llega una vez al correo del negocio @sinjs', async ({ page }, { project }) => {
  const word = `recado-${project.name}`;
  await page.goto('/contacto/');
  await page.getByLabel('Nombre').fill('Ana Peña');
  await page.getByLabel('Correo electrónico').fill('ana@ejemplo.es');
  await page.getByLabel('Mensaje').fill(`Un ${word} para la empresa`);
  await page.getByRole('button', { name: 'Enviar mensaje' }).click();
  await expect(page.getByRole('status')).toHaveText(/^Mensaje recibido/);
  await expect.poll(() => messagesWith(word)).toHaveLength(1);
  expect((await messagesWith(word))[0]?.replyTo?.[0]?.address).toBe('ana@ejemplo.es');
});

test.describe('con la red caída', () => {
  test.use({ expectedStatuses: [403, 429, 502, 511] });

  test('sin red no se pierde ni una palabra: el formulario sigue, lo dice, y lo escrito vuelve al abrirlo otra vez', async ({
    page,
  }) => {
    const word = 'recado-sin-red';
    const message = page.getByRole('textbox', { name: 'Mensaje' });
    const send = page.getByRole('button', { name: 'Enviar mensaje' });
    await page.goto('/contacto/');
    await page.getByLabel('Nombre').fill('Ana Peña');
    await page.getByLabel('Correo electrónico').fill('ana@ejemplo.es');
    await message.fill(`Un ${word} para la empresa`);
    await page.context().setOffline(true);
    await send.click();
    await expect(page.getByRole('alert')).toHaveText(/No hay conexión: no se ha enviado nada/);
    await expect(page.locator('form')).toContainText('No hay conexión: no se ha enviado nada');
    await expect(message).toHaveValue(`Un ${word} para la empresa`);
    await expectAccessible(page);

    await page.context().setOffline(false);
    // Networks that are there and let nothing through: cut, a page of theirs instead of ours, a proxy that refuses, a server that is ill.
    const theirs = { contentType: 'text/html', body: '<h1>Acepta las condiciones de la red</h1>' };
    for (const status of [undefined, 200, 403, 429, 511, 502]) {
      await page.route(/\/contacto/, (route) =>
        route.request().method() !== 'POST'
          ? route.continue()
          : status === undefined
            ? route.abort('connectionreset')
            : route.fulfill({ ...theirs, status }),
      );
      await send.click();
      await expect(page.locator('form'), String(status)).toContainText(
        /El servidor no contesta|No se ha podido enviar/,
      );
      await expect(message).toHaveValue(`Un ${word} para la empresa`);
      await page.unrouteAll();
    }
    await page.goto('/contacto/');
    await expect(page.getByText('Este dispositivo guardaba lo que escribiste aquí')).toBeVisible();
    await expect(message).toHaveValue(`Un ${word} para la empresa`);
    await expectAccessible(page);

    // A slow answer is told, over everything.
    await page.removeLocatorHandler(loadingDialog(page));
    const held = Promise.withResolvers<void>();
    await page.route(/\/contacto/, async (route) => {
      if (route.request().method() === 'POST') await held.promise;
      await route.continue();
    });
    await send.click();
    await expect(loadingDialog(page)).toBeVisible();
    held.resolve();
    await expect(page.getByText(/^Mensaje recibido/)).toBeVisible();
    await expect(page.getByText('Este dispositivo guardaba')).toHaveCount(0);
    await expect.poll(() => messagesWith(word)).toHaveLength(1);
    await page.goto('/contacto/');
    await expect(message).toHaveValue('');
  });
});

test.describe('con errores', () => {
  test.use({ expectedStatuses: [400] });

  test('dice qué falta en cada campo, sin perder lo escrito @sinjs', async ({ page, javaScriptEnabled }) => {
    await page.goto('/contacto/');
    await page.getByLabel('Nombre').fill('Ana');
    await page.getByLabel('Correo electrónico').fill('ana@');
    await page.getByRole('button', { name: 'Enviar mensaje' }).click();
    const summary = page.getByRole('alert');
    await expect(summary).toContainText('Hay un problema');
    await expect(summary.getByRole('link')).toHaveText([
      'Correo electrónico: escribe un correo completo, como ana@ejemplo.es',
      'Mensaje: escribe al menos 10 letras',
    ]);
    await expect(page.getByLabel('Nombre')).toHaveValue('Ana');
    await expect(page.getByLabel('Correo electrónico')).toHaveValue('ana@');
    if (javaScriptEnabled !== false) {
      await expect(summary).toBeFocused();
      await expectAccessible(page);
    }
  });
});
