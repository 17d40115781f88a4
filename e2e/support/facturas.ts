import { expect, type Page } from '@playwright/test';
import { freshNif, freshWord } from './numbers.ts';
import type { asAdmin } from './people.ts';

type Admin = Awaited<ReturnType<typeof asAdmin>>;

/** A client that can be invoiced. */
export async function billableCliente(
  admin: Admin,
  nombreComercial = `Autoescuela ${freshWord()}`,
): Promise<{ _id: string; nombreComercial: string }> {
  const { _id } = await admin.post('/clientes/crear', {
    nombreComercial,
    razonSocial: `${nombreComercial} S. L.`,
    nif: freshNif(),
    direccion: 'Calle Mayor, 1',
    codigoPostal: '28013',
    municipio: 'Madrid',
    codProvincia: '28',
  });
  return { _id, nombreComercial };
}

/** A pedido of this cliente in preparation: three units of one product and one of another. */
export async function pedidoUnderWay(admin: Admin, _idCliente: string) {
  const { _id, version } = await admin.post('/pedidos/crearDesdeAdmin', {
    _idCliente,
    lineas: [
      { descripcion: 'Ficha ampliada', cantidad: '3', precioUnitario: '100' },
      { descripcion: 'Fotografías', cantidad: '1', precioUnitario: '50' },
    ],
  });
  return admin.put('/pedidos/procesar', { _id, version });
}

/** A button of the screen itself, outside bars and dialogs. */
export const button = (page: Page, name: string | RegExp) =>
  page.getByRole('main').getByRole('button', { name, exact: true });

/** Presses one of the less common acts of a paper, under «⋯». */
export async function pressRare(page: Page, name: string): Promise<void> {
  await button(page, 'Más acciones').click();
  await button(page, name).click();
}

/** Issues the draft that is shown; gives its number. */
export async function issueShown(page: Page): Promise<string> {
  await pressRare(page, 'Emitir');
  const dialog = page.getByRole('dialog', { name: 'Emitir la factura' });
  await expect(dialog).toContainText('No se puede deshacer');
  await expect(dialog).toContainText(', si nadie emite antes');
  await dialog.getByRole('button', { name: 'Emitir' }).click();
  const heading = page.getByRole('heading', { level: 1 });
  await expect(heading).toHaveText(/^[FR]-\d{4}-\d{5}$|^F\d{2}\/\d{3}$/);
  return heading.innerText();
}
