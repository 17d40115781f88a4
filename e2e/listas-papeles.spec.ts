import type { Page } from '@playwright/test';
import { billableCliente, button } from './support/facturas.ts';
import { expect, expectAccessible, test } from './support/fixtures.ts';
import { asAdmin, openAs } from './support/people.ts';

const ADMIN = { tipo: 'trabajador', email: 'admin@demo.es' } as const;

const selection = (page: Page) => page.getByRole('region', { name: 'Selección' });

/** Three drafts of a new cliente, of 100, 200 and 300 € without tax, the first of them issued. */
async function threeFacturas(page: Page): Promise<string> {
  const admin = await asAdmin(page.request);
  const { _id: _idCliente } = await billableCliente(admin);
  const made = [];
  for (const precioUnitario of ['100', '200', '300'])
    made.push(
      await admin.post('/facturas/crear', {
        _idCliente,
        lineas: [{ descripcion: 'Rótulo', precioUnitario }],
      }),
    );
  const [{ _id, version }] = made;
  await admin.put('/facturas/emitir', { _id, version });
  return _idCliente;
}

test('una lista de facturas suma, se mira al lado y hace varias a la vez, con lo que se queda fuera @movil', async ({
  page,
  isMobile,
}) => {
  test.slow();
  const _idCliente = await threeFacturas(page);
  await openAs(page, ADMIN, `/panelAdmin/facturas?_idCliente=${_idCliente}&orden=totalFactura`);
  const list = page.getByRole('region', { name: 'Lista' });
  await expect(list).toContainText('Total factura121,00');
  await expect(list).toContainText('No cuenta 2: ni borradores ni anuladas');
  await look(page, isMobile);
  if (isMobile) return;
  await expect(page.getByRole('checkbox', { name: /^Seleccionar Borrador, ./ })).toHaveCount(2);
  await page.getByRole('checkbox', { name: 'Seleccionar las filas de esta página' }).check();
  await expect(button(page, 'Enviar 1 factura')).toBeVisible();
  await button(page, 'Emitir 2 facturas').click();
  const dialog = page.getByRole('dialog', { name: 'Emitir 2 facturas' });
  await expect(dialog).toContainText('Se quedan fuera 1 ya emitida.');
  await expect(dialog).toContainText('No se puede deshacer');
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Emitir 2 facturas' }).click();
  await expect(dialog).toContainText('Emitidas: 2 de 2.');
  await dialog.getByRole('button', { name: 'Volver a la lista' }).click();
  await expect(list).toContainText('Total factura726,00');
  await expect(selection(page)).toHaveCount(0);
  await page.getByRole('checkbox', { name: 'Seleccionar las filas de esta página' }).check();
  const [zip] = await Promise.all([page.waitForEvent('download'), button(page, 'ZIP de 3 PDF').click()]);
  expect(zip.suggestedFilename()).toMatch(/^facturas-.*\.zip$/);
  await expect(button(page, 'Asignar 0 facturas')).toHaveAttribute('aria-disabled', 'true');
});

/** Looks at the rows beside the list, by keyboard where there is one. */
async function look(page: Page, isMobile: boolean): Promise<void> {
  const first = page.getByRole('button', { name: /^Vista rápida de / }).first();
  if (isMobile) {
    // The acts of a row come with the focus; a draft has nothing else to be done with it from the list.
    await page.keyboard.press('j');
    await page.keyboard.press('j');
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    const sheet = page.getByRole('dialog');
    await expect(sheet.getByRole('region', { name: 'Página 1 de 1' })).toBeVisible();
    await expectAccessible(page);
    await sheet.getByRole('button', { name: 'Cerrar la vista rápida' }).click();
    await expect(sheet).toHaveCount(0);
    return;
  }
  const peek = page.getByRole('region', { name: 'Vista rápida' });
  await page.keyboard.press('j');
  await page.keyboard.press('Space');
  await expect(peek.getByRole('region', { name: 'Página 1 de 1' })).toContainText('121,00');
  await expectAccessible(page);
  await page.keyboard.press('ArrowDown');
  await expect(peek.getByRole('region', { name: 'Página 1 de 1' })).toContainText('242,00');
  await expect(page).toHaveURL(/panelAdmin\/facturas\?/);
  await page.keyboard.press('Escape');
  await expect(peek).toHaveCount(0);
  await first.click();
  await expect(peek).toBeVisible();
  await first.click();
  await expect(peek).toHaveCount(0);
  await page.keyboard.press('j');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Borrador');
  await page.goBack();
}

test('varios presupuestos cambian de responsable, y se deshace', async ({ page }) => {
  test.slow();
  const admin = await asAdmin(page.request);
  const { _id: _idCliente } = await billableCliente(admin);
  for (const titulo of ['Uno', 'Otro']) await admin.post('/presupuestos/crear', { _idCliente, titulo });
  const address = `/panelAdmin/presupuestos?_idCliente=${_idCliente}&columnas=_idResponsable`;
  await openAs(page, ADMIN, address);
  const before = await page.getByRole('row').nth(1).innerText();
  await page.getByRole('checkbox', { name: 'Seleccionar las filas de esta página' }).check();
  await button(page, 'Asignar 2 presupuestos').click();
  const dialog = page.getByRole('dialog', { name: 'Asignar 2 presupuestos' });
  await dialog.getByLabel('Responsable').selectOption({ index: 1 });
  await dialog.getByRole('button', { name: 'Asignar 2 presupuestos' }).click();
  await expect(dialog).toContainText('Asignados: 2 de 2.');
  await dialog.getByRole('button', { name: 'Deshacer' }).click();
  await expect(dialog).toContainText('Como estaban: 2 de 2.');
  await dialog.getByRole('button', { name: 'Volver a la lista' }).click();
  await expect(page.getByRole('row').nth(1)).toHaveText(before, { useInnerText: true });
});
