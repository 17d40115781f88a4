import { randomUUID } from 'node:crypto';
import { expect, expectAccessible, expectMessage, test } from './support/fixtures.ts';
import { messagesWith } from './support/mailbox.ts';
import { freshNif } from './support/numbers.ts';
import { asAdmin, openAs } from './support/people.ts';

const ADMIN = { tipo: 'trabajador', email: 'admin@demo.es' } as const;
const LIST = '/panelAdmin/auxiliares/plantillasCorreo';

test('las palabras de un correo se cambian, se ven con un papel de verdad, se envían y se restauran', async ({
  page,
  request,
}) => {
  test.slow();
  const admin = await asAdmin(request);
  const nombreComercial = `Autoescuela ${randomUUID().slice(0, 8)}`;
  const client = await admin.post('/clientes/crear', {
    nombreComercial,
    razonSocial: `${nombreComercial} S. L.`,
    nif: freshNif(),
  });
  const lineas = [{ descripcion: 'Rótulo', cantidad: '2', precioUnitario: '100' }];
  const order = await admin.post('/pedidos/crearDesdeAdmin', { _idCliente: client._id, lineas });
  await openAs(page, ADMIN, LIST);
  await expect(page.getByRole('main')).toContainText('Copia de lo aceptado');
  await page.getByRole('link', { name: 'Pedido enviado' }).click();
  const preview = page.getByRole('article', { name: 'El correo' });
  await page.getByRole('combobox', { name: 'Con los datos de este pedido' }).fill(nombreComercial);
  await page.getByRole('option', { name: nombreComercial }).click();
  await expect(preview).toContainText(`de ${nombreComercial}: 242,00`);

  await page.getByLabel('Asunto', { exact: true }).fill('Pedido de ');
  // By keyboard, the field goes in at the cursor and typing continues after it.
  const field = page.getByRole('button', { name: 'Nombre del cliente {{nombre}}' });
  await field.focus();
  await page.keyboard.press('Enter');
  await expect(page.getByLabel('Asunto', { exact: true })).toBeFocused();
  await page.keyboard.type(', listo');
  await expect(preview).toContainText(`Pedido de ${nombreComercial}, listo`);
  await page.getByLabel('Texto', { exact: true }).fill('Total: {{precio}} <script>alert(1)</script>');
  await expect(page.getByText('Corrige lo señalado para ver cómo queda.')).toBeVisible();
  await page.keyboard.press('Control+s');
  const summary = page.getByRole('region', { name: 'Hay un problema' });
  await expect(summary).toContainText('«{{precio}}» no existe en este correo');
  await expectAccessible(page);
  await page.getByLabel('Texto', { exact: true }).fill('Total: {{total}} <script>alert(1)</script>');
  await expect(preview).toContainText('Total: 242,00 € <script>alert(1)</script>');
  await page.keyboard.press('Control+s');
  await expectMessage(page, 'Plantilla actualizada');
  await expectAccessible(page);

  const para = `${randomUUID().slice(0, 8)}@ejemplo.es`;
  await admin.put('/pedidos/enviarEmailCliente', { _id: order._id, para });
  await expect.poll(async () => (await messagesWith(para)).length).toBe(1);
  const [message] = await messagesWith(para);
  expect(message?.subject).toBe(`Pedido de ${nombreComercial}, listo`);
  expect(message?.text).toContain('<script>alert(1)</script>');

  await page.getByRole('button', { name: 'Restaurar el texto original' }).click();
  const dialog = page.getByRole('dialog', { name: 'Restaurar el texto original' });
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Restaurar', exact: true }).click();
  await expect(page.getByLabel('Texto', { exact: true })).toHaveValue(/^Hola:/);
  await expect(page.getByRole('button', { name: 'Restaurar el texto original' })).toBeHidden();
  const history = page.getByRole('region', { name: 'Historial' });
  await history.scrollIntoViewIfNeeded();
  await expect(history.getByRole('listitem').first()).toContainText('Total: {{total}}');
});

test('en cualquier tamaño se ve la lista y el editor', async ({ page }) => {
  await openAs(page, ADMIN, LIST);
  await page.getByRole('link', { name: 'Presupuesto a punto de caducar' }).click();
  await expect(page.getByRole('article', { name: 'El correo' })).toContainText('El enlace se hace al enviar');
  await expectAccessible(page);
});
