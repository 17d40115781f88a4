import { randomUUID } from 'node:crypto';
import { Secret, TOTP } from 'otpauth';
import { expect, expectAccessible, expectMessage, test } from './support/fixtures.ts';
import { mailedLink, messagesWith } from './support/mailbox.ts';
import { asAdmin, chooseTool, fillSignIn, KEY, newPerson, openAs, tokenOf } from './support/people.ts';

const ADMIN = { tipo: 'trabajador', email: 'admin@demo.es' } as const;

test.describe('las pantallas que no hay', () => {
  test.use({ expectedStatuses: [404] });

  test('dicen que no las hay', async ({ page }) => {
    await openAs(page, ADMIN, '/panelAdmin/presupuestos');
    for (const path of ['nada-de-nada', 'presupuestos/1/papel']) {
      expect((await page.goto(`/panelAdmin/${path}`))?.status(), path).toBe(404);
      await expect(page.getByRole('heading', { level: 1, name: '404 Not Found' }), path).toBeVisible();
    }
  });
});

test('a una persona nueva se la invita por correo: elige su clave y entra', async ({ page }) => {
  const email = `nueva-${randomUUID().slice(0, 8)}@ejemplo.es`;
  // This journey signs out, so it needs a session that no other journey uses.
  await openAs(
    page,
    await newPerson(page.request, 'trabajador', 'Administrador'),
    '/panelAdmin/usuariosTrabajador',
  );
  await page.getByRole('link', { name: 'Nuevo usuario' }).click();
  await page.getByRole('button', { name: 'Guardar' }).click();
  const summary = page.getByRole('region', { name: 'Hay un problema' });
  await expect(summary.getByRole('link', { name: 'Elige un rol' })).toBeVisible();
  await expectAccessible(page);
  await page.getByLabel('Nombre', { exact: true }).fill('Nuria Nueva');
  await page.getByLabel('Correo electrónico').fill(email);
  await page.getByRole('radio', { name: /^Comercial/ }).check();
  await page.getByRole('button', { name: 'Guardar' }).click();
  await expectMessage(page, 'Usuario creado');
  await expect(page).toHaveURL(/\/panelAdmin\/usuariosTrabajador$/);
  await page.getByLabel('Buscar por nombre o correo').fill(email);
  await expect(page.getByText('1–1 de 1')).toBeVisible();
  await expect(page.getByRole('main')).toContainText('Pendiente');
  await chooseTool(page, 'Salir');
  await expect(page).toHaveURL('/panelAdmin');
  await page.goto(await mailedLink('/panelAdmin/clave', email));
  await page.getByLabel('Nueva Contraseña').fill('Rotonda 24 azul');
  await page.getByRole('button', { name: 'Guardar la clave' }).click();
  await expect(page).toHaveURL('/panelAdmin');
  await fillSignIn(page, email, 'Rotonda 24 azul');
  await expect(page).toHaveURL('/panelAdmin/presupuestos/');
});

test.describe('dos personas a la vez', () => {
  test.use({ expectedStatuses: [409] });

  test('lo que otro guardó mientras tanto se ve, y se elige qué queda', async ({ page, request }) => {
    const worker = await newPerson(request, 'trabajador', 'Comercial');
    await openAs(page, ADMIN, `/panelAdmin/usuariosTrabajador/${worker._id}`);
    await page.getByLabel('Nombre', { exact: true }).fill('Mi nombre para ella');
    const admin = await asAdmin(request);
    const other = { _id: worker._id, version: 1, nombre: 'El de otro', telefono: '612345678' };
    await admin.put('/usuariosTrabajadores/actualizar', other);
    await page.keyboard.press('Control+s');
    const dialog = page.getByRole('dialog', { name: 'Alguien ha cambiado estos datos' });
    await expect(dialog).toContainText('El de otro');
    await expectAccessible(page);
    await dialog.getByRole('button', { name: 'Guardar lo elegido' }).click();
    await expectMessage(page, 'Usuario actualizado');
    expect(await admin.get(`/usuariosTrabajadores/consultarPorId?_id=${worker._id}`)).toMatchObject({
      nombre: 'Mi nombre para ella',
      telefono: '+34612345678',
      version: 3,
    });
  });
});

test('los datos del negocio se guardan y se ven en la cabecera y en el sitio', async ({ page }) => {
  await openAs(page, ADMIN, '/panelAdmin/negocio');
  const agent = page.getByLabel(/^Agente/);
  await agent.fill('Agente de Prueba S. L.');
  await page.keyboard.press('Control+s');
  await expectMessage(page, 'Datos del negocio actualizados');
  await page.goto('/');
  await expect(page.getByRole('contentinfo')).toContainText('Agente de Prueba S. L.');
});

test.describe('el doble factor', () => {
  test('se activa con un primer código, y desde entonces entrar lo pide', async ({ page, request }) => {
    const worker = await newPerson(request, 'trabajador', 'Facturacion');
    await openAs(page, worker, '/panelAdmin/miCuenta');
    await page.getByRole('button', { name: 'Activar el doble factor' }).click();
    const secret = (await page.locator('code').innerText()).replaceAll(/\s/g, '');
    const factor = new TOTP({ secret: Secret.fromBase32(secret) });
    await page.getByLabel('Código de verificación').fill(factor.generate());
    await page.getByLabel('Tu clave').fill(KEY);
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Activar', exact: true }).click();
    await page.getByRole('button', { name: 'Ya los he guardado' }).click();
    await expect(page.getByText('Está activo. Te quedan 10 códigos de recuperación.')).toBeVisible();
    await chooseTool(page, 'Salir');
    await fillSignIn(page, worker.email);
    const code = page.getByLabel('Código de verificación');
    await expect(code).toBeFocused();
    // The one of the half minute that comes: this one's is spent.
    await code.fill(factor.generate({ timestamp: Date.now() + 30_000 }));
    await page.getByRole('button', { name: 'Entrar', exact: true }).click();
    await expect(page).toHaveURL('/panelAdmin/presupuestos/');
  });

  test.use({ expectedStatuses: [401] });
});

test('las demás sesiones se cierran desde la cuenta propia', async ({ page, request }) => {
  const worker = await newPerson(request, 'trabajador', 'Gestor');
  const elsewhere = await tokenOf(request, 'trabajador', worker.email);
  await openAs(page, worker, '/panelAdmin/miCuenta');
  const sessions = page.getByRole('listitem').filter({ hasText: /Red \S+… · desde el/ });
  await expect(sessions).toHaveCount(2);
  await expect(sessions.filter({ hasText: 'Esta sesión' })).toHaveCount(1);
  await page.getByRole('button', { name: 'Cerrar las demás sesiones' }).click();
  await expectMessage(page, 'Las demás sesiones están cerradas');
  const response = await request.get('/usuariosTrabajadores/consultarMiUsuario', {
    headers: { token: elsewhere },
  });
  expect(response.status()).toBe(401);
});

test('quien administra cierra de una vez las sesiones de otra persona desde su ficha', async ({
  page,
  request,
}) => {
  const worker = await newPerson(request, 'trabajador', 'Gestor');
  const token = await tokenOf(request, 'trabajador', worker.email);
  await tokenOf(request, 'trabajador', worker.email);
  await openAs(page, ADMIN, `/panelAdmin/usuariosTrabajador?texto=${encodeURIComponent(worker.email)}`);
  await page.getByRole('link', { name: worker.nombre }).click();
  await page.getByRole('button', { name: 'Cerrar todas sus sesiones' }).click();
  await expectMessage(page, 'Sus sesiones están cerradas');
  await expect(page.getByText('Ahora no tiene ninguna sesión abierta.')).toBeVisible();
  await expectAccessible(page);
  const response = await request.get('/usuariosTrabajadores/consultarMiUsuario', { headers: { token } });
  expect(response.status()).toBe(401);
});

test('quien administra ve quién entra y cierra la sesión de otra persona', async ({ page, request }) => {
  const worker = await newPerson(request, 'trabajador', 'Gestor');
  const token = await tokenOf(request, 'trabajador', worker.email);
  await openAs(page, ADMIN, `/panelAdmin/accesos?texto=${encodeURIComponent(worker.email)}`);
  await page.getByRole('button', { name: `Cerrar sesión de ${worker.nombre}` }).click();
  const dialog = page.getByRole('dialog', { name: 'Cerrar la sesión' });
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Cerrar sesión' }).click();
  await expect(page.getByRole('main')).toContainText('Cerrada desde otra sesión');
  const response = await request.get('/usuariosTrabajadores/consultarMiUsuario', { headers: { token } });
  expect(response.status()).toBe(401);
});

test('un alta se aprueba, y quien la pidió lo sabe por correo', async ({ page, request }) => {
  const email = `aprobar-${randomUUID().slice(0, 8)}@ejemplo.es`;
  const name = `Autoescuela ${email.slice(8, 16)}`;
  const number = Number.parseInt(randomUUID().slice(0, 6), 16);
  const body = {
    nombre: 'Ana Peña',
    email,
    clave: 'Rotonda 24 azul',
    telefono: '612345678',
    codigoDgt: null,
    razonSocial: `${name} S. L.`,
    nombreComercial: name,
    codProvincia: '28',
    aceptaPrivacidad: true,
    nif: `${String(number).padStart(8, '0')}${'TRWAGMYFPDXBNJZSQVHLCKE'[number % 23]}`,
  };
  const registered = await request.post('/usuariosClientes/crearDesdeRegistro', { data: body });
  expect(await registered.json()).toBe(true);
  await openAs(page, ADMIN, '/panelAdmin/solicitudesAlta');
  await page.getByRole('button', { name: `Aprobar el alta de ${name}` }).click();
  const dialog = page.getByRole('dialog', { name: 'Aprobar el alta' });
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Aprobar', exact: true }).click();
  await expectMessage(page, 'Alta aprobada');
  await expect.poll(async () => (await messagesWith(email)).length).toBe(2);
  await page.getByRole('link', { name: 'Aprobadas' }).click();
  await expect(page.getByRole('heading', { level: 2, name })).toBeVisible();
});

test('la dueña de una autoescuela da acceso a su gente, cambia su papel y se lo quita', async ({
  page,
  request,
}) => {
  const owner = await newPerson(request, 'cliente', 'Propietario');
  const email = `empleado-${randomUUID().slice(0, 8)}@ejemplo.es`;
  await openAs(page, owner, '/panelCliente/perfilUsuario');
  await page.getByRole('button', { name: 'Añadir persona' }).click();
  const dialog = page.getByRole('dialog', { name: 'Añadir persona' });
  const name = `Empleado ${email.slice(9, 17)}`;
  await dialog.getByLabel('Nombre', { exact: true }).fill(name);
  await dialog.getByLabel('Correo electrónico').fill(email);
  await dialog.getByRole('radio', { name: /^Lectura/ }).check();
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Enviar la invitación' }).click();
  await expectMessage(page, 'Usuario creado');
  await mailedLink('/panelCliente/clave', email);
  await page.getByRole('button', { name: `Cambiar rol de ${name}` }).click();
  const role = page.getByRole('dialog', { name: `Rol de ${name}` });
  await role.getByRole('radio', { name: /^Editor/ }).check();
  await role.getByRole('button', { name: 'Guardar' }).click();
  await expect(page.getByText(`${email} · Editor`)).toBeVisible();
  await page.getByRole('button', { name: `Eliminar a ${name}` }).click();
  await page
    .getByRole('dialog', { name: `Eliminar a ${name}` })
    .getByRole('button', { name: 'Eliminar' })
    .click();
  await expect(page.getByText(email)).toHaveCount(0);
});

test('la lista de personas se busca, se ordena y se comparte por su dirección', async ({ page, request }) => {
  const word = randomUUID().slice(0, 8);
  const admin = await asAdmin(request);
  for (const nombre of ['Zoe', 'Ávila', 'Nuño']) {
    const email = `${nombre
      .normalize('NFD')
      .replaceAll(/\P{ASCII}/gu, '')
      .toLowerCase()}-${word}@ejemplo.es`;
    await admin.post('/usuariosTrabajadores/crear', { email, nombre: `${nombre} ${word}`, rol: 'Lectura' });
  }
  await openAs(page, ADMIN, '/panelAdmin/usuariosTrabajador');
  await page.getByLabel('Buscar por nombre o correo').fill(word);
  const names = page.getByRole('main').getByRole('link', { name: word });
  await expect(names).toHaveText([`Ávila ${word}`, `Nuño ${word}`, `Zoe ${word}`]);
  await page.getByRole('button', { name: /^Nombre/ }).click();
  await page.getByRole('button', { name: /^Nombre/ }).click();
  await expect(names).toHaveText([`Zoe ${word}`, `Nuño ${word}`, `Ávila ${word}`]);
  await page.reload();
  await expect(names).toHaveText([`Zoe ${word}`, `Nuño ${word}`, `Ávila ${word}`]);
  await names.first().click();
  await expect(page.getByRole('heading', { level: 1 })).toContainText(word);
  await page.goBack();
  await expect(names).toHaveCount(3);
});

test('una familia sencilla: se crea, se cambia, dice lo que no vale y se elimina', async ({ page }) => {
  const name = `Motos ${randomUUID().slice(0, 8)}`;
  await openAs(page, ADMIN, '/panelAdmin/auxiliares/marcasProductos');
  await page.getByRole('link', { name: 'Nueva marca' }).click();
  await page.getByLabel('Web').fill('motos.example');
  await page.getByRole('button', { name: 'Guardar' }).click();
  const summary = page.getByRole('region', { name: 'Hay un problema' });
  await expect(summary).toContainText('escribe una dirección completa, como https://ejemplo.es');
  await expectAccessible(page);
  await page.getByLabel('Nombre', { exact: true }).fill(name);
  await page.getByLabel('Web').fill('https://motos.example');
  await page.getByRole('button', { name: 'Guardar' }).click();
  await expectMessage(page, 'Marca creada');
  await page.getByLabel('Buscar por nombre').fill(name.toUpperCase());
  await expect(page.getByText('1–1 de 1')).toBeVisible();
  await page.getByRole('main').getByRole('link', { name }).click();
  await page.getByLabel('Tipo').selectOption('Artículo');
  await page.keyboard.press('Control+s');
  await expectMessage(page, 'Marca actualizada');
  await page.getByRole('button', { name: 'Eliminar' }).click();
  const dialog = page.getByRole('dialog', { name: `Eliminar «${name}»` });
  await dialog.getByRole('button', { name: 'Eliminar la marca' }).click();
  await expectMessage(page, 'Marca eliminada');
  await expect(page).toHaveURL(/marcasProductos$/);
});
