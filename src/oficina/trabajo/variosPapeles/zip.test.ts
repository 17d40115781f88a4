import { expect, test } from 'vitest';
import { unzipped } from '#oficina/instalacion/datosPersonales/personal-data.testing.server.ts';
import {
  billableCliente,
  draftFactura,
  fillBusiness,
  issue,
} from '#oficina/ventas/facturas/facturas.testing.server.ts';
import { pdfPages } from '#oficina/ventas/papeles/pdf/pdf-text.testing.server.ts';
import { openOffice } from '#test/support/office.testing.server.ts';

const { db, admin, as } = await openOffice();
await fillBusiness(db);

test('varias facturas salen en un ZIP, cada una con su PDF, y no cuentan como impresas', async () => {
  const _idCliente = await billableCliente(db);
  const issued = await issue(admin, await draftFactura(admin, { _idCliente }));
  const draft = await draftFactura(admin, { _idCliente });
  const ids = `${issued._id},${draft._id}`;
  const answer = await admin(`GET /facturas/descargarVarias?_id=${ids}`);
  expect(answer.statusCode, answer.body).toBe(200);
  const files = [...(await unzipped(answer.rawPayload))];
  expect(files.map(([name]) => name)).toEqual([
    `factura-${issued.codigo}.pdf`,
    `factura-borrador-${draft._id.slice(-6)}.pdf`,
  ]);
  expect(
    pdfPages(files[0]?.[1] ?? Buffer.alloc(0))
      .flat()
      .join(' '),
  ).toContain(String(issued.codigo));
  const after = (await admin(`GET /facturas/consultarPorId?_id=${issued._id}`)).json();
  expect(after).toMatchObject({ impresiones: 0 });
  // When one paper is out of reach, nothing of the others is sent.
  const seller = await as('Comercial');
  expect((await seller(`GET /facturas/descargarVarias?_id=${ids}`)).statusCode).toBe(404);
});
