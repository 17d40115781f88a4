import { randomUUID } from 'node:crypto';
import { expect, expectAccessible, expectMessage, test } from './support/fixtures.ts';
import { asAdmin, KEY, openAs } from './support/people.ts';

const ADMIN = { tipo: 'trabajador', email: 'admin@demo.es' } as const;
const RESULTS = '/panelCliente/perfilAutoescuela/resultados';

test('una autoescuela responde a sus resultados, alguien lo publica y se lee junto a ellos', async ({
  page,
  request,
}) => {
  test.slow();
  const admin = await asAdmin(request);
  const { filas } = await admin.get('/clientes/leer?publicado=true&limite=40&orden=codigo');
  const autoescuela = filas[32];
  const email = `replica-${randomUUID().slice(0, 8)}@ejemplo.es`;
  const person = { email, nombre: 'Dueña', rol: 'Propietario', clave: KEY, _idCliente: autoescuela._id };
  await admin.post('/usuariosClientes/crear', person);
  const words = `En agosto solo se presentan los que repiten. ${randomUUID().slice(0, 8)}`;

  await openAs(page, { tipo: 'cliente', email }, RESULTS);
  await expect(page.getByRole('table')).toContainText('Provincia');
  await expectAccessible(page);
  await page.getByLabel('Réplica', { exact: true }).fill('corta');
  await page.getByRole('button', { name: 'Enviar la réplica' }).click();
  await expect(page.getByText('Escribe al menos 20 letras').first()).toBeVisible();
  await page.getByLabel('Réplica', { exact: true }).fill(words);
  await page.getByRole('button', { name: 'Enviar la réplica' }).click();
  await expect(page.getByRole('button', { name: 'Cambiar la que espera' })).toBeVisible();
  await expect(page.getByRole('blockquote').filter({ hasText: words })).toBeVisible();

  await openAs(page, ADMIN, '/panelAdmin/replicas');
  const card = page.getByRole('listitem').filter({ hasText: words });
  await expect(card).toBeVisible();
  await expectAccessible(page);
  await card.getByRole('button', { name: 'Publicar', exact: true }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Publicar' }).click();
  await expectMessage(page, 'Réplica publicada');
  await expect(card).toHaveCount(0);
  await page.getByRole('link', { name: 'Publicadas', exact: true }).click();
  const [shown] = await Promise.all([
    page.waitForEvent('popup'),
    card.getByRole('link', { name: 'ver los resultados' }).click(),
  ]);
  await expect(shown.getByRole('figure').filter({ hasText: 'La autoescuela responde' })).toContainText(words);
  await expectAccessible(shown);
});
