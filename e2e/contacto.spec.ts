import { expect, expectAccessible, test } from './support/fixtures.ts';
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
