import { readFile } from 'node:fs/promises';
import {
  EMPTY_PAGE,
  expect,
  expectAccessible,
  expectMessage,
  loadingDialog,
  test,
} from './support/fixtures.ts';
import { mailedLink, messagesWith } from './support/mailbox.ts';
import { asAdmin, chooseTool, fillSignIn, newPerson, openAs, storedKeys, tokenOf } from './support/people.ts';

test('una trabajadora entra, ve de quién es el panel y sale a la puerta, sin dejar nada @movil', async ({
  page,
  request,
}) => {
  const worker = await newPerson(request, 'trabajador', 'Gestor');
  await page.goto('/panelAdmin');
  await expectAccessible(page);
  await fillSignIn(page, worker.email);
  await expectMessage(page, '!Bienvenido!');
  await expect(page).toHaveURL('/panelAdmin/presupuestos/');
  await expect(page.getByRole('heading', { level: 1, name: 'Presupuestos' })).toBeVisible();
  await expect(page.getByRole('banner')).toContainText('Comparador Claro S. L.');
  await expect(page.getByRole('banner')).toContainText('B12345674');
  await expect(page.getByRole('banner')).toContainText('ERP Básico V2.0');
  expect(await storedKeys(page)).toContain('token');
  for (const address of ['/panelAdmin', '/panelAdmin/']) {
    await page.goto(address);
    await expect(page).toHaveURL('/panelAdmin/presupuestos/');
  }
  await chooseTool(page, 'Salir');
  await expect(page).toHaveURL('/panelAdmin');
  await expect(page.getByRole('button', { name: 'Entrar', exact: true })).toBeVisible();
  expect(await storedKeys(page)).toEqual([]);
});

test('una autoescuela entra en su perfil y sale al inicio, sin dejar nada @movil', async ({
  page,
  request,
}) => {
  const owner = await newPerson(request, 'cliente', 'Propietario');
  await page.goto('/panelCliente/');
  await expectAccessible(page);
  await fillSignIn(page, owner.email);
  await expect(page).toHaveURL('/panelCliente/perfilUsuario/');
  await expect(page.getByRole('heading', { level: 1, name: 'Perfil Usuario' })).toBeVisible();
  await chooseTool(page, 'Salir');
  await expect(page).toHaveURL('/');
  expect(await storedKeys(page)).toEqual([]);
});

test('el menú de quien administra tiene las entradas de siempre, en su orden @movil', async ({
  page,
  isMobile,
}) => {
  await openAs(page, { tipo: 'trabajador', email: 'admin@demo.es' }, '/panelAdmin/presupuestos');
  if (isMobile) await page.getByRole('button', { name: 'Más: todo el menú' }).click();
  const menu = page.getByRole('navigation', { name: 'Principal' });
  await menu.getByText('Comparador', { exact: true }).click();
  await expect(menu.getByRole('link')).toHaveText(
    [
      'Hoy',
      'Presupuestos',
      'Clientes',
      'Usuarios de Clientes',
      'Contactos de Clientes',
      'Solicitudes alumnos',
      'Anuncios',
      'Usuarios Trabajadores',
      'Accesos',
      'Pedidos',
      'Facturas',
      'Facturas recurrentes',
      'Cobros',
      'Deuda',
      'Libros e impuestos',
      'Actividades',
      'Documentos',
      'Peticiones por llevar',
      'Correos',
      'Informes',
      'Altas de autoescuelas',
      'Réplicas',
      'Tarifas',
      'Precios traídos',
      'Direcciones traídas',
      'Lanzamientos',
    ].map((name) => new RegExp(`^${name}\\+?\\d*$`)),
  );
  if (isMobile) await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Más', exact: true }).click();
  await expect(page.getByRole('menuitem')).toHaveText([
    'Actualizaciones',
    'Características Autoescuela',
    'Documentación API',
    'Permisos Conducir',
    'Canales de captación',
    'Clasificaciones de clientes',
    'Formas de pago',
    'Marcas de productos',
    'Categorías de productos',
    'Subcategorías de productos',
    'Clasificaciones de documentos',
    'Departamentos',
    'Facturas de otro programa',
    'Cobros de otro programa',
    'Presupuestos de otro programa',
    'Conceptos de presupuestos',
    'Plantillas de presupuestos',
    'Plantillas de correo',
    'Tasas de la DGT',
    'Traer mis datos',
    'Duplicados',
    'Llevarme todo',
    'Datos oficiales',
    'Direcciones',
    'Datos personales',
    'Copias',
    'Estado de la instalación',
    'Puesta en marcha',
    'Páginas legales',
    'Registro de seguridad',
  ]);
});

test('el menú recuerda si estaba cerrado', async ({ page, request }) => {
  const worker = await newPerson(request, 'trabajador', 'Gestor');
  await openAs(page, worker, '/panelAdmin/presupuestos');
  const menu = page.getByRole('navigation', { name: 'Principal' });
  await expect(menu.getByRole('link', { name: 'Clientes', exact: true })).toBeVisible();
  await page.getByRole('button', { name: 'Cerrar el menú' }).click();
  await page.reload();
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(menu.getByRole('link')).toHaveCount(0);
});

test.describe('la puerta', () => {
  test('quien no ha entrado va a la entrada de ese panel, y después a donde iba', async ({
    page,
    request,
  }) => {
    const worker = await newPerson(request, 'trabajador', 'Gestor');
    await page.goto('/panelAdmin/clientes?texto=mirador');
    await expect(page).toHaveURL(/^[^?]*\/panelAdmin\?volver=/);
    await fillSignIn(page, worker.email);
    await expect(page).toHaveURL('/panelAdmin/clientes?texto=mirador');
  });

  test('no lleva a otro sitio, lo diga quien lo diga', async ({ page, request }) => {
    const worker = await newPerson(request, 'trabajador', 'Lectura');
    await page.goto(`/panelAdmin?volver=${encodeURIComponent('//otro.example/panelAdmin/x')}`);
    await fillSignIn(page, worker.email);
    await expect(page).toHaveURL('/panelAdmin/presupuestos/');
  });

  test('cada cual va a su panel, y no al del otro', async ({ page, request }) => {
    const owner = await newPerson(request, 'cliente', 'Propietario');
    await openAs(page, owner, '/panelAdmin/clientes');
    await expect(page).toHaveURL('/panelCliente/perfilUsuario/');
    const worker = await newPerson(request, 'trabajador', 'Gestor');
    await openAs(page, worker, '/panelCliente/perfilAutoescuela');
    await expect(page).toHaveURL('/panelAdmin/presupuestos/');
  });

  test('un token que no es tal es no haber entrado', async ({ page }) => {
    await page.goto(EMPTY_PAGE);
    await page.evaluate(() => localStorage.setItem('token', 'no.es.nada'));
    await page.goto('/panelAdmin/clientes');
    await expect(page.getByRole('button', { name: 'Entrar', exact: true })).toBeVisible();
  });
});

test.describe('con la clave equivocada', () => {
  test.use({ expectedStatuses: [401, 429] });

  test('lo dice sin decir qué falla, y a la sexta hace esperar', async ({ page, request }) => {
    const worker = await newPerson(request, 'trabajador', 'Gestor');
    await page.goto('/panelAdmin');
    await page.evaluate(() => localStorage.setItem('de antes', 'x'));
    await fillSignIn(page, worker.email, 'no-es-esta');
    const summary = page.getByRole('region', { name: 'Hay un problema' });
    await expect(summary).toContainText('El correo o la clave no son correctos');
    await expect(summary).toBeFocused();
    await expect(page.getByLabel('Correo electrónico')).toHaveValue(worker.email);
    expect(await storedKeys(page)).toEqual([]);
    await expectAccessible(page);
    for (let tries = 0; tries < 5; tries++) {
      await page.request.post('/usuariosTrabajadores/entrar', {
        data: { email: worker.email, clave: 'ni esta' },
      });
    }
    await fillSignIn(page, worker.email);
    await expect(summary).toContainText('Demasiados intentos fallidos. Espera');
  });
});

test('quien olvida la clave la pone con el enlace del correo, que vale una vez', async ({
  page,
  request,
}) => {
  const worker = await newPerson(request, 'trabajador', 'Editor');
  await page.goto('/panelAdmin');
  await page.getByRole('button', { name: '¿Has olvidado la clave?' }).click();
  await page.getByLabel('Correo electrónico').fill(worker.email);
  await page.getByRole('button', { name: 'Enviar el enlace' }).click();
  await expectMessage(page, '¡Clave enviada! Consulte su correo.');
  const link = await mailedLink('/panelAdmin/clave', worker.email);
  await page.goto(link);
  await expectAccessible(page);
  await page.getByLabel('Nueva Contraseña').fill('corta');
  await expect(page.getByText('Clave entre 8 y 16 caracteres')).toBeVisible();
  await page.getByLabel('Nueva Contraseña').fill('Rotonda 24 azul');
  await page.getByRole('button', { name: 'Guardar la clave' }).click();
  await expect(page).toHaveURL('/panelAdmin');
  await fillSignIn(page, worker.email, 'Rotonda 24 azul');
  // Quotes are not theirs: they begin with what there is to do, and are told so if they go there.
  await expect(page).toHaveURL('/panelAdmin/hoy');
  await page.goto('/panelAdmin/presupuestos');
  await expect(page.getByText('El rol Editor no da acceso a este apartado')).toBeVisible();
  await expect.poll(() => messagesWith(worker.email)).toHaveLength(2);
});

test.describe('cambiar la contraseña', () => {
  test.use({ expectedStatuses: [400] });

  test('dice qué falta, y solo se cierra cuando se ha cambiado', async ({ page, request }) => {
    const worker = await newPerson(request, 'trabajador', 'Comercial');
    await openAs(page, worker, '/panelAdmin/presupuestos');
    await chooseTool(page, 'Cambiar la clave');
    const dialog = page.getByRole('dialog', { name: 'Cambiar la clave' });
    const [current, fresh] = [dialog.getByLabel('Contraseña Actual'), dialog.getByLabel('Nueva Contraseña')];
    await fresh.fill('corta');
    await expect(dialog.getByText('Clave entre 8 y 16 caracteres').first()).toBeVisible();
    await expect(fresh).toHaveAttribute('aria-invalid', 'true');
    await fresh.fill('Semáforo 51');
    await expect(fresh).not.toHaveAttribute('aria-invalid', 'true');
    await current.fill('no es la mía');
    await expectAccessible(page);
    const change = dialog.getByRole('button', { name: 'Actualizar contraseña' });
    const refused = page.waitForResponse((response) => response.url().endsWith('/actualizarMiClave'));
    await change.click();
    expect((await refused).status()).toBe(400);
    await expect(dialog).toBeVisible();
    await expect(dialog.getByText('no es la que tienes ahora').first()).toBeVisible();
    await current.fill('Carne2026!');
    await change.click();
    await expectMessage(page, '!Clave actualizada!');
    await expect(dialog).toBeHidden();
    await chooseTool(page, 'Cambiar la clave');
    await expect(current).toHaveValue('');
    await dialog.getByRole('button', { name: 'Cancelar' }).click();
    await expect(dialog).toBeHidden();
  });
});

test('lo que está en marcha bloquea con «Cargando datos», y devuelve el foco donde estaba', async ({
  page,
  request,
}) => {
  const worker = await newPerson(request, 'trabajador', 'Lectura');
  await page.goto('/panelAdmin');
  const { promise: release, resolve: go } = Promise.withResolvers<void>();
  await page.route('**/usuariosTrabajadores/entrar', async (route) => {
    await release;
    await route.continue();
  });
  await page.getByLabel('Correo electrónico').fill(worker.email);
  await page.getByLabel('Clave', { exact: true }).fill('Carne2026!');
  await page.getByLabel('Clave', { exact: true }).press('Enter');
  const loading = loadingDialog(page);
  await page.removeLocatorHandler(loading);
  await expect(loading).toHaveRole('dialog');
  await expect(loading).toHaveAccessibleName('Cargando datos');
  await page.keyboard.press('Escape');
  await page.keyboard.type('nada');
  await expect(loading).toBeVisible();
  await expect(page.getByLabel('Clave', { exact: true })).toHaveValue('Carne2026!');
  await expectAccessible(page);
  go();
  await expect(loading).toBeHidden();
  await expect(page).toHaveURL('/panelAdmin/presupuestos/');
});

test.describe('lo que tarda y se rechaza', () => {
  test.use({ expectedStatuses: [401] });

  test('el foco va al problema aunque «Cargando datos» siga delante', async ({ page }) => {
    await page.goto('/panelAdmin');
    const { promise: release, resolve: go } = Promise.withResolvers<void>();
    await page.route('**/usuariosTrabajadores/entrar', async (route) => {
      await release;
      await route.continue();
    });
    await fillSignIn(page, 'nadie@ejemplo.es');
    const loading = loadingDialog(page);
    await page.removeLocatorHandler(loading);
    await expect(loading).toBeVisible();
    go();
    await expect(page.getByRole('region', { name: 'Hay un problema' })).toBeFocused();
    await expect(loading).toBeHidden();
    await expect(page.getByRole('region', { name: 'Hay un problema' })).toBeFocused();
  });
});

test.describe('con el reloj en la mano', () => {
  test.use({ freshBrowser: true });

  test('el mensaje se quita solo a los tres segundos', async ({ page, request }) => {
    const worker = await newPerson(request, 'trabajador', 'Lectura');
    await page.clock.install();
    await page.goto('/panelAdmin');
    // The clock stops here, and the journey moves it by hand.
    await page.clock.pauseAt(Date.now() + 60_000);
    await fillSignIn(page, worker.email);
    const message = page.getByText('Hecho. !Bienvenido!');
    await expect
      .poll(async () => {
        await page.clock.runFor(50);
        return message.isVisible();
      })
      .toBe(true);
    // Without waiting for what covers the screen to go: it can't while time stands still.
    await page.clock.runFor(2_800);
    expect(await message.isVisible()).toBe(true);
    await page.clock.runFor(200);
    await expect.poll(() => message.isVisible()).toBe(false);
  });
});

test('un trozo del programa que no llega recarga la página, una vez', async ({ page, request }) => {
  const worker = await newPerson(request, 'trabajador', 'Gestor');
  await openAs(page, worker, '/panelAdmin/presupuestos');
  await expect(page.getByRole('heading', { level: 1, name: 'Presupuestos' })).toBeVisible();
  const manifest: Record<string, { file: string }> = JSON.parse(
    await readFile('build/panel/manifest.json', 'utf8'),
  );
  const { file } = manifest['src/panel/account/account.tsx'] ?? {};
  let lost = 0;
  await page.route(`**/panel-assets/${file}`, async (route) => {
    lost += 1;
    if (lost > 1) return route.continue();
    await route.abort();
  });
  await page.getByRole('button', { name: /^Menú de / }).click();
  await page.getByRole('menuitem', { name: 'Mi cuenta' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Mi cuenta' })).toBeVisible();
  expect(lost).toBe(2);
});

test.describe('la sesión que caduca', () => {
  test.use({ expectedStatuses: [401] });

  test('las sesiones que se cierran en otra parte piden volver a entrar, y nada escrito se pierde', async ({
    page,
    request,
  }) => {
    const admin = await asAdmin(request);
    const worker = await newPerson(request, 'trabajador', 'Administrador');
    await openAs(page, worker, '/panelAdmin/miCuenta');
    const name = page.getByLabel('Nombre', { exact: true });
    await name.fill('Nombre que no se pierde');
    const elsewhere = await tokenOf(request, 'trabajador', worker.email);
    await request.put('/accesos/salir', { headers: { token: elsewhere }, data: { otras: true } });
    await page.getByRole('button', { name: 'Guardar' }).first().click();
    const dialog = page.getByRole('dialog', { name: 'Vuelve a entrar' });
    await expect(dialog).toContainText('Tu sesión ha caducado. Vuelve a entrar.');
    await expectAccessible(page);
    // A wrong key empties the browser, and not the form; its draft comes back with the right one.
    const enter = dialog.getByRole('button', { name: 'Entrar', exact: true });
    await dialog.getByLabel('Clave', { exact: true }).fill('no-es-esta');
    await enter.click();
    await expect(dialog.getByRole('region', { name: 'Hay un problema' })).toBeVisible();
    expect(await storedKeys(page)).toEqual([]);
    await dialog.getByLabel('Clave', { exact: true }).fill('Carne2026!');
    await enter.click();
    await expect(dialog).toBeHidden();
    await expect(name).toHaveValue('Nombre que no se pierde');
    await expect
      .poll(async () => admin.get(`/usuariosTrabajadores/consultarPorId?_id=${worker._id}`))
      .toMatchObject({ nombre: 'Nombre que no se pierde', version: 2 });
  });
});
