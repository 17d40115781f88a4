import { randomUUID } from 'node:crypto';
import { queryDatabase } from './support/database.ts';
import { pressRare } from './support/facturas.ts';
import { expect, expectAccessible, expectMessage, test } from './support/fixtures.ts';
import { freshNif } from './support/numbers.ts';
import { asAdmin, openAs } from './support/people.ts';

const ADMIN = { tipo: 'trabajador', email: 'admin@demo.es' } as const;

test('una dirección que devuelve el correo se dice en su contacto y antes de enviar, hasta que alguien dice que funciona', async ({
  page,
  request,
}) => {
  const admin = await asAdmin(request);
  const nombreComercial = `Autoescuela ${randomUUID().slice(0, 8)}`;
  const razonSocial = `${nombreComercial} S. L.`;
  const client = await admin.post('/clientes/crear', { nombreComercial, razonSocial, nif: freshNif() });
  const email = `${randomUUID().slice(0, 8)}@ejemplo.es`;
  const person = { _idCliente: client._id, nombre: 'Rosa', email, recibe: ['pedidos'] };
  const contact = await admin.post('/contactosClientes/crear', person);
  const lineas = [{ descripcion: 'Rótulo', precioUnitario: '100' }];
  const { _id, version } = await admin.post('/pedidos/crearDesdeAdmin', { _idCliente: client._id, lineas });
  await admin.put('/pedidos/procesar', { _id, version });
  // Reading the mailbox has its own tests: here it is as that leaves it.
  await queryDatabase(
    `INSERT INTO correos_devueltos (clave, email, codigo, motivo, en, correo_id)
      VALUES ($1, $1, '5.1.1', '550 5.1.1 User unknown', now(), gen_random_uuid())`,
    [email],
  );
  const told = new RegExp(`El correo a ${email} vuelve: buzón inexistente \\(5\\.1\\.1\\), \\d+\\s\\w{3}`);

  await openAs(page, ADMIN, `/panelAdmin/pedidos/${_id}`);
  await pressRare(page, 'Enviar por correo');
  const dialog = page.getByRole('dialog', { name: 'Enviar por correo' });
  await expect(dialog.getByLabel('Para', { exact: true })).toHaveValue(email);
  await expect(dialog.getByText(told)).toBeVisible();
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Volver' }).click();

  await page.goto(`/panelAdmin/clientes/${client._id}/contactos/${contact._id}`);
  await expect(page.getByText(told)).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: `Vuelve a funcionar ${email}` }).click();
  await expectMessage(page, 'Aviso quitado');
  await expect(page.getByText(told)).toHaveCount(0);
});
