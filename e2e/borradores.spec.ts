import { expect, expectAccessible, expectMessage, test } from './support/fixtures.ts';
import { fillSignIn, KEY, newPerson, openAs, tokenOf } from './support/people.ts';

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
    const offer = page.getByRole('dialog', { name: 'Tienes un borrador de la marca' });
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
    await offer.getByRole('button', { name: 'Recuperar', exact: true }).click();
    await expect(name).toHaveValue(marca);
    await page.getByRole('button', { name: 'Guardar' }).click();
    await expectMessage(page, 'Marca creada');
    await page.goto('/panelAdmin/auxiliares/marcasProductos/nuevo');
    await expect(name).toHaveValue('');
    await expect(offer).toHaveCount(0);
  });
});
