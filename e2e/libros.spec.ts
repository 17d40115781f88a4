import { readFile } from 'node:fs/promises';
import type { APIRequestContext } from '@playwright/test';
import { billableCliente } from './support/facturas.ts';
import { expect, expectAccessible, expectMessage, test } from './support/fixtures.ts';
import { asAdmin, newPerson, openAs } from './support/people.ts';

const ADMIN = { tipo: 'trabajador', email: 'admin@demo.es' } as const;
const SMALL = { width: 390, height: 844 };

/** Issues a factura for a new cliente. */
async function invoiced(request: APIRequestContext, precioUnitario: string) {
  const admin = await asAdmin(request);
  const { _id, nombreComercial } = await billableCliente(admin);
  const lineas = [{ descripcion: 'Campaña', precioUnitario }];
  const draft = await admin.post('/facturas/crear', { _idCliente: _id, lineas });
  const issued = await admin.put('/facturas/emitir', { _id: draft._id, version: draft.version });
  return { nombreComercial, codigo: String(issued.codigo) };
}

test('el libro del trimestre, de su resumen de IVA a las facturas y de ahí al archivo', async ({
  page,
  request,
}) => {
  test.slow();
  const { nombreComercial, codigo } = await invoiced(request, '4000');
  await openAs(page, ADMIN, '/panelAdmin/facturas/iva');
  const rates = page.getByRole('table', { name: 'IVA por tipo y régimen' });
  await expect(rates.getByRole('rowheader', { name: 'Régimen general: IVA 21 %' })).toBeVisible();
  await rates
    .getByRole('row', { name: /IVA 21 %/ })
    .getByRole('link', { name: /facturas?$/ })
    .click();
  await expect(page.getByText('Solo las facturas de una fila del resumen de IVA')).toBeVisible();
  await page.getByRole('button', { name: 'Ver el libro entero' }).click();
  const book = page.getByRole('table', { name: 'Facturas emitidas' });
  const row = book.getByRole('row').filter({ hasText: codigo });
  await expect(row).toContainText(nombreComercial);
  await expect(row).toContainText('4.840,00 €');
  await expect(page.getByText('Total facturado')).toBeVisible();
  const waiting = page.waitForEvent('download');
  await page.getByRole('button', { name: 'CSV', exact: true }).click();
  const file = await waiting;
  expect(file.suggestedFilename()).toMatch(/^libro-facturas-emitidas-\d{4}-T\d\.csv$/);
  expect(await readFile(await file.path(), 'utf8')).toContain(`${codigo};Factura;`);
  await expectMessage(page, 'Se ha descargado');
  await expect(page.getByRole('button', { name: 'Cerrar el mensaje' })).toHaveCount(0);
  for (const size of [SMALL, { width: 1280, height: 800 }]) {
    await page.setViewportSize(size);
    await expectAccessible(page);
  }
  await page.getByLabel('Periodo').selectOption({ index: 11 });
  await expect(page.getByText('No hay ninguna factura emitida en ese periodo.')).toBeVisible();
});

test('el 347 y la deuda nombran al cliente', async ({ page, request }) => {
  test.slow();
  const { nombreComercial } = await invoiced(request, '2500');
  await openAs(page, ADMIN, '/panelAdmin/facturas/347');
  const over = page.getByRole('table', { name: 'Clientes del modelo 347' });
  await expect(over.getByRole('row').filter({ hasText: nombreComercial })).toContainText('3.025,00 €');
  await expectAccessible(page);
  await page.getByRole('navigation', { name: 'Libros e impuestos' }).getByText('Deuda').click();
  const debt = page.getByRole('table', { name: 'Deuda por cliente' });
  const row = debt.getByRole('row').filter({ hasText: nombreComercial });
  await expect(row).toContainText('3.025,00 €');
  const all = row.getByRole('link', { name: '1 factura' });
  await expect(all).toHaveAttribute('href', /_idCliente=[0-9a-f-]{36}/);
  for (const size of [SMALL, { width: 1280, height: 800 }]) {
    await page.setViewportSize(size);
    await expectAccessible(page);
  }
  await row.getByRole('link', { name: '3.025,00 €' }).click();
  await expect(page).toHaveURL(/\/panelAdmin\/facturas\?.*debidoEl_desde=/);
  await expect(page.getByText('1–1 de 1')).toBeVisible();
});

test('se comprueba que todo está como se emitió, y está la declaración responsable', async ({
  page,
  request,
}) => {
  await invoiced(request, '10');
  await openAs(page, ADMIN, '/panelAdmin/facturas/verificacion');
  await page.getByRole('button', { name: 'Comprobar ahora' }).click();
  await expect(page.getByText('Todo está como se emitió')).toBeVisible();
  await expect(page.getByText('Registros mirados')).toBeVisible();
  await page.getByRole('button', { name: 'Comprobar el historial' }).click();
  await expect(page.getByText('Todo está como se selló')).toBeVisible();
  const waiting = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Descargar registros' }).click();
  expect((await waiting).suggestedFilename()).toMatch(/^registros-\d{4}-\d\d-01-a-[\d-]+\.zip$/);
  await page.getByLabel('Desde').fill('2031-01-01');
  await page.getByLabel('Hasta').fill('2030-01-01');
  await expect(page.getByText('Es antes que «Desde»')).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('link', { name: 'Declaración responsable' }).click();
  const points = page.getByRole('article').getByRole('term');
  await expect(points).toHaveCount(12);
  await expect(points.first()).toHaveText('a) Nombre del sistema informático');
  await expect(page.getByText(/^Versión instalada: \d+\.\d+\.\d+, desde el /)).toBeVisible();
  await expect(
    page.getByText(/incompleta, sin los puntos h\), i\), j\) y l\)\..*productor\.json/),
  ).toBeVisible();
  await expect(page.getByRole('article')).not.toContainText('Comparador Claro S. L.');
  await page.setViewportSize(SMALL);
  await expectAccessible(page);
  await page.emulateMedia({ media: 'print' });
  await expect(page.getByRole('article')).toBeVisible();
  await expect(page.getByRole('navigation', { name: 'Libros e impuestos' })).toBeHidden();
  await page.emulateMedia({ media: null });
});

test.describe('sin certificado', () => {
  test.use({ expectedStatuses: [409] });

  test('no hay a quién preguntar qué tiene la Agencia, y se dice', async ({ page }) => {
    await openAs(page, ADMIN, '/panelAdmin/facturas/comparacion');
    await page.getByRole('button', { name: 'Preguntar a la Agencia' }).click();
    await expect(page.getByText('Falta el certificado con que se pregunta')).toBeVisible();
    for (const size of [SMALL, { width: 1280, height: 800 }]) {
      await page.setViewportSize(size);
      await expectAccessible(page);
    }
  });
});

test('quien no lleva las facturas no entra en los libros', async ({ page, request }) => {
  const person = await newPerson(request, 'trabajador', 'Gestor');
  await openAs(page, person, '/panelAdmin/facturas/iva');
  await expect(page.getByText('no da acceso a este apartado')).toBeVisible();
});
