import { randomInt } from 'node:crypto';
import {
  clienteCsv,
  clienteRows,
  clienteSheet,
} from '#oficina/instalacion/importaciones/cliente-sheet.testing.server.ts';
import { messyBook, messyCsv } from '#oficina/instalacion/importaciones/messy-office.testing.server.ts';
import { expect, expectAccessible, test } from './support/fixtures.ts';
import { asAdmin, openAs } from './support/people.ts';

const ADMIN = { tipo: 'trabajador', email: 'admin@demo.es' } as const;

/** A file is read in a thread of its own, and a trial is a job: not at once, on a machine with much to do. */
const WORK = { timeout: 120_000 };

/** Numbers that no other journey uses. */
const freshRows = (count: number) => clienteRows(count, 40_000_000 + randomInt(9_000_000));

test('un libro se importa con sus errores a la vista, y se deshace entero', async ({ page, request }) => {
  test.slow();
  const rows = freshRows(120);
  const admin = await asAdmin(request);
  const known = async () => {
    const { filas } = await admin.get(`/clientes/leer?texto=${rows[0]?.[2]}`);
    return filas.length;
  };
  await openAs(page, ADMIN, '/panelAdmin/importar/clientes');
  await expect(page.getByRole('heading', { level: 1, name: 'Importar clientes' })).toBeVisible();
  await expectAccessible(page);
  await page.getByLabel('Archivo que se importa').setInputFiles({
    name: 'clientes.xlsx',
    mimeType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    buffer: await clienteSheet(rows),
  });
  await expect(page.getByRole('heading', { name: 'Di qué es cada columna' })).toBeVisible(WORK);
  await expect(page.getByLabel('Campo de la columna CIF')).toHaveValue('nif');
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Comprobar' }).click();
  await expect(page.getByRole('heading', { name: 'Esto es lo que pasará' })).toBeVisible(WORK);
  await expect(page.getByRole('button', { name: /^12345678Z/ })).toBeVisible();
  await expect(page.getByRole('radio', { name: /^Con errores/ })).toBeChecked();
  await expectAccessible(page);
  expect(await known()).toBe(0);
  const downloading = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Descargar las filas con errores' }).click();
  expect((await downloading).suggestedFilename()).toBe('rechazadas-clientes.csv');
  await page.getByRole('button', { name: 'Importar 116 filas' }).click();
  await expect(page.getByRole('heading', { name: 'Importación terminada' })).toBeVisible(WORK);
  expect(await known()).toBe(1);
  await expectAccessible(page);
  await page.reload();
  await page.getByRole('button', { name: 'Deshacer la importación' }).click();
  const dialog = page.getByRole('dialog', { name: 'Deshacer la importación' });
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Deshacer la importación' }).click();
  await expect(page.getByRole('heading', { name: 'Importación deshecha' })).toBeVisible(WORK);
  expect(await known()).toBe(0);
  await page.getByRole('button', { name: 'Importar otro archivo' }).click();
  await expect(page.getByRole('link', { name: 'clientes.xlsx' }).first()).toBeVisible();
});

test('todos los archivos a la vez: se adivina qué es cada uno, entran en su orden y se deshacen juntos', async ({
  page,
  request,
}) => {
  test.slow();
  const rows = freshRows(4);
  const nif = String(rows[0]?.[2]);
  const number = `A-${randomInt(1_000_000_000)}`;
  const admin = await asAdmin(request);
  const known = async () => {
    const { filas } = await admin.get(`/facturasAnteriores/leer?texto=${number}`);
    return filas.map(({ clienteNombre, pendiente }: Record<string, string>) => [clienteNombre, pendiente]);
  };
  const csv = (name: string, text: string) => ({ name, mimeType: 'text/csv', buffer: Buffer.from(text) });
  await openAs(page, ADMIN, '/panelAdmin/traerDatos');
  await expectAccessible(page);
  await page
    .getByLabel('Archivos que se traen')
    .setInputFiles([
      csv(
        'ventas.csv',
        `Listado de ventas;;;;;;\n;;;;;;\nNº factura;Fecha;Cliente;CIF;Base;IVA;Total;Estado\n${number};3/2/2026;La de antes;${nif};100;21;121;Pendiente\n`,
      ),
      csv('clientes.csv', clienteCsv(rows)),
      csv('cobros.csv', `Nº factura;Fecha de cobro;Importe cobrado\n${number};10/2/2026;21,00\n`),
      csv(
        'FacturaCliente.csv',
        `"Código";"Número 2";"Cliente";"Núm. fiscal";"Pagado";"Neto";"Impuestos";"Total";"Fecha"\n"${number}F";"";"La de antes";"${nif}";0;10;2.1;12.1;2026-02-04\n"neto";"total"\n10;12.1\n`,
      ),
    ]);
  const list = page.getByRole('list', { name: 'Archivos, en el orden en que entran' });
  await expect(list.getByRole('listitem')).toHaveCount(4, WORK);
  await expect(page.getByLabel('Qué es clientes.csv')).toHaveValue('clientes');
  await expect(page.getByLabel('Qué es ventas.csv')).toHaveValue('facturasAnteriores');
  await expect(page.getByLabel('Qué es cobros.csv')).toHaveValue('cobrosAnteriores');
  await expect(list.getByRole('listitem').first()).toContainText('1. clientes.csv');
  await expect(list.getByRole('listitem').last()).toContainText('4. cobros.csv');
  await expect(list.getByRole('listitem').filter({ hasText: 'FacturaCliente.csv' })).toContainText(
    'Formato de FacturaScripts',
  );
  await page.getByRole('button', { name: 'Comprobar todo' }).click();
  await expect(page.getByRole('heading', { name: 'Esto es lo que pasará' })).toBeVisible(WORK);
  await expectAccessible(page);
  expect(await known()).toEqual([]);
  await page.getByRole('button', { name: 'Importar todo: 7 filas' }).click();
  await expect(page.getByRole('heading', { name: 'Tus datos están aquí' })).toBeVisible(WORK);
  expect(await known()).toEqual([
    ['La de antes', '12.10'],
    ['La de antes', '100.00'],
  ]);
  await page.getByRole('button', { name: 'Deshacer todo' }).click();
  const dialog = page.getByRole('dialog', { name: 'Deshacer todo lo que se trajo' });
  await dialog.getByRole('button', { name: 'Deshacer todo' }).click();
  await expect(page.getByRole('heading', { name: 'Se deshizo todo' })).toBeVisible(WORK);
  expect(await known()).toEqual([]);
});

test('con el teclado solo, y eligiendo qué es cada columna', async ({ page }) => {
  const csv = clienteCsv(freshRows(3)).replace('Nombre comercial', 'Rótulo');
  await openAs(page, ADMIN, '/panelAdmin/importar/clientes');
  const choosing = page.waitForEvent('filechooser');
  await page.getByRole('button', { name: 'Elegir un archivo' }).press('Enter');
  await (await choosing).setFiles({ name: 'a.csv', mimeType: 'text/csv', buffer: Buffer.from(csv) });
  await expect(page.getByRole('heading', { name: 'Di qué es cada columna' })).toBeFocused(WORK);
  // The fields come after their heading.
  await expect(page.getByLabel('Campo de la columna Rótulo')).toBeVisible();
  await page.keyboard.press('Tab');
  await expect(page.getByLabel('Campo de la columna Rótulo')).toBeFocused();
  await page.keyboard.type('Nombre c');
  await expect(page.getByLabel('Campo de la columna Rótulo')).toHaveValue('nombreComercial');
  await page.getByRole('button', { name: 'Comprobar' }).focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'Esto es lo que pasará' })).toBeFocused(WORK);
  await expect(page.getByRole('button', { name: 'Importar 3 filas' })).toBeVisible();
});

test.describe('lo que no es una hoja', () => {
  test.use({ expectedStatuses: [400] });

  test('se dice qué es y qué hacer, y se puede probar con otro', async ({ page }) => {
    await openAs(page, ADMIN, '/panelAdmin/importar/alumnos');
    const input = page.getByLabel('Archivo que se importa');
    await input.setInputFiles({ name: 'a.csv', mimeType: 'text/csv', buffer: Buffer.from('%PDF-1.7') });
    await expect(page.getByRole('main').getByText('Es un PDF')).toBeVisible(WORK);
    await expectAccessible(page);
  });
});

test('el Excel de una oficina nueva y su CSV de MS-DOS se entienden, se corrigen, se deshacen y vuelven a entrar', async ({
  page,
  request,
}) => {
  test.slow();
  const first = 50_000_000 + randomInt(900_000) * 10;
  const admin = await asAdmin(request);
  let presses = 0;
  const press = async (name: string | RegExp) => {
    presses += 1;
    await page.getByRole('button', { name }).first().click();
  };
  const tried = () => expect(page.getByRole('heading', { name: 'Esto es lo que pasará' })).toBeVisible(WORK);
  const bringIn = async (name: string, buffer: Buffer) => {
    presses += 1;
    await page
      .getByLabel('Archivo que se importa')
      .setInputFiles({ name, mimeType: 'application/octet-stream', buffer });
    await expect(page.getByRole('heading', { name: 'Di qué es cada columna' })).toBeVisible(WORK);
    await press('Comprobar');
    await tried();
  };
  const { book, bad } = messyBook(first);
  await openAs(page, ADMIN, '/panelAdmin/importar/clientes');
  const started = Date.now();
  await bringIn('clientes.xlsx', book);
  const understood = page.getByRole('region', { name: 'Lo que se ha entendido' });
  await expect(understood).toContainText('Hoja: Clientes');
  await expect(understood).toContainText('hay una hoja oculta');
  await expect(understood).toContainText('Empresa o persona física, por su NIF');
  await expectAccessible(page);
  await press(new RegExp(`^${bad.sugerencia}`));
  await tried();
  await expect(page.getByRole('radio', { name: /^Con errores/ })).not.toBeChecked(WORK);
  await press('Importar 200 filas');
  await expect(page.getByRole('heading', { name: 'Importación terminada' })).toBeVisible(WORK);
  const { filas } = await admin.get(`/clientes/leer?texto=${bad.sugerencia}`);
  expect(filas).toMatchObject([{ tipoPersona: 'fisica' }]);
  await press('Deshacer la importación');
  presses += 1;
  await page.getByRole('dialog').getByRole('button', { name: 'Deshacer la importación' }).click();
  await expect(page.getByRole('heading', { name: 'Importación deshecha' })).toBeVisible(WORK);
  expect((await admin.get(`/clientes/leer?texto=${bad.sugerencia}`)).filas).toEqual([]);
  await press('Importar otro archivo');
  await bringIn('clientes.xlsx', book);
  await press(new RegExp(`^${bad.sugerencia}`));
  await press('Importar 200 filas');
  await expect(page.getByRole('heading', { name: 'Importación terminada' })).toBeVisible(WORK);
  await press('Importar otro archivo');
  await bringIn('msdos.csv', messyCsv(first + 500));
  await expect(understood).toContainText('Ñandú');
  await press('Importar 3 filas');
  await expect(page.getByRole('heading', { name: 'Importación terminada' })).toBeVisible(WORK);
  test.info().annotations.push({
    type: 'recorrido',
    description: `${presses} pulsaciones, ${Date.now() - started} ms`,
  });
  expect(presses).toBeLessThanOrEqual(18);
});
