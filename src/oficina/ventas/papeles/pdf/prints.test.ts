import { sql } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { makeCliente } from '#oficina/acceso/usuarios/access.testing.server.ts';
import { type PaperJson, presupuestoIn } from '#oficina/ventas/presupuestos/presupuestos.testing.server.ts';
import { formatEurosText } from '#platform/kit/amounts/format-amount.ts';
import { openOffice } from '#test/support/office.testing.server.ts';
import { pdfPages } from './pdf-text.testing.server.ts';

const { db, as, admin } = await openOffice();
const _idCliente = await makeCliente(db);
const asClient = (clienteId?: string) => as('Lectura', 'cliente', clienteId);

const textOf = (response: { rawPayload: Buffer }) => pdfPages(response.rawPayload).flat();

describe('presupuestos', () => {
  test('se descarga o se ve: el mismo papel, con su nombre, y lo que dice es lo que da la llamada', async () => {
    const presupuesto = await presupuestoIn(admin, '4', {
      _idCliente,
      notasPublicas: 'Plazo: un mes',
      notasPrivadas: 'Regatea',
    });
    const kept = await admin(`GET /presupuestos/descargar?_id=${presupuesto._id}`);
    const shown = await admin(`GET /presupuestos/imprimir?_id=${presupuesto._id}`);
    expect(kept.headers['content-type']).toBe('application/pdf');
    expect(kept.headers['content-disposition']).toBe(
      `attachment; filename="presupuesto-${presupuesto.codigo}.pdf"`,
    );
    expect(shown.headers['content-disposition']).toMatch(/^inline/);
    expect(kept.rawPayload.equals(shown.rawPayload)).toBe(true);
    const all = textOf(kept);
    for (const text of [
      presupuesto.codigo,
      'Plazo: un mes',
      formatEurosText(String(presupuesto.total)),
      '21 de diciembre de 2026',
    ])
      expect(all).toContain(text);
    expect(all.join('\n')).not.toContain('Regatea');
    expect(textOf(await admin(`GET /presupuestos/imprimir?_id=${presupuesto._id}&duplicado=true`))).toContain(
      'DUPLICADO',
    );
  });

  test('un borrador y uno que otro sustituye no se toman por buenos', async () => {
    const draft = await presupuestoIn(admin, '2', { _idCliente });
    const response = await admin(`GET /presupuestos/descargar?_id=${draft._id}`);
    expect(response.headers['content-disposition']).toContain(`borrador-${draft._id.slice(-6)}.pdf`);
    expect(textOf(response)).toContain('BORRADOR');
    const sent = await presupuestoIn(admin, '4', { _idCliente });
    await admin('PUT /presupuestos/nuevaVersion', { _id: sent._id, version: sent.version });
    expect(textOf(await admin(`GET /presupuestos/imprimir?_id=${sent._id}`))).toContain(
      'SUSTITUIDO POR OTRA VERSIÓN',
    );
  });

  test('el cliente imprime los suyos y de los demás no sabe nada', async () => {
    const [mine, other] = [await asClient(_idCliente), await asClient()];
    const sent = await presupuestoIn(admin, '4', { _idCliente });
    expect((await mine(`GET /presupuestos/descargar?_id=${sent._id}`)).statusCode).toBe(200);
    expect((await other(`GET /presupuestos/descargar?_id=${sent._id}`)).statusCode).toBe(404);
    const done = await presupuestoIn(admin, '3', { _idCliente });
    expect((await mine(`GET /presupuestos/imprimir?_id=${done._id}`)).statusCode).toBe(404);
  });
});

test('un pedido impreso otra vez es un duplicado, y queda escrito quién lo imprimió', async () => {
  const lineas = [{ descripcion: 'Rótulo', precioUnitario: '100' }];
  const order = (await admin('POST /pedidos/crear', { _idCliente, lineas })).json<PaperJson>();
  const print = () => admin('PUT /pedidos/imprimir', { _id: order._id });
  expect(textOf(await print())).not.toContain('DUPLICADO');
  expect(textOf(await print())).toContain('DUPLICADO');
  const after = (await admin(`GET /pedidos/consultarPorId?_id=${order._id}`)).json();
  expect(after).toMatchObject({ impresiones: 2, version: order.version });
  const changes = (await admin(`GET /historial/leer?entidad=pedidos&_idEntidad=${order._id}`)).json();
  expect(changes).toHaveLength(3);
  expect((await (await asClient())('PUT /pedidos/imprimir', { _id: order._id })).statusCode).toBe(404);
});

test('mientras se dibujan mil líneas se contesta a los demás', async () => {
  const lineas = Array.from({ length: 1_000 }, (_, index) => ({
    descripcion: `Línea ${index}`,
    precioUnitario: '1',
  }));
  const presupuesto = await presupuestoIn(admin, '1', { _idCliente, lineas });
  let answered = 0;
  let drawing = true;
  const pdf = admin(`GET /presupuestos/imprimir?_id=${presupuesto._id}`).finally(() => {
    drawing = false;
  });
  while (drawing) {
    await db.execute(sql`SELECT 1`);
    answered += 1;
  }
  expect((await pdf).statusCode).toBe(200);
  // If the PDF were drawn in the server's thread, only the calls before and after the drawing would be answered.
  expect(answered).toBeGreaterThan(100);
});
