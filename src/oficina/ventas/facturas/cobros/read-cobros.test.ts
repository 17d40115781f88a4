import { expect, test } from 'vitest';
import { openOffice } from '#test/support/office.testing.server.ts';
import {
  billableCliente,
  draftFactura,
  fillBusiness,
  issue,
  pedidoUnderWay,
} from '../facturas.testing.server.ts';

let now = new Date('2026-11-21T10:00:00Z');
const { db, as, admin } = await openOffice({ clock: () => now });
await fillBusiness(db);
const _idCliente = await billableCliente(db);
const own = await as('Lectura', 'cliente', _idCliente);

const later = () => {
  now = new Date(now.getTime() + 60_000);
};

test('los cobros de una factura se leen en su orden, con lo que se deshizo; el cliente no ve lo mal anotado', async () => {
  const { _id } = await issue(admin, await draftFactura(admin, { _idCliente }));
  for (const importe of ['100', '20']) {
    later();
    await admin('POST /facturas/registrarCobro', {
      _id,
      importe,
      forma: 'Efectivo',
      referencia: `De ${importe}`,
    });
  }
  const read = async (call: typeof admin) => (await call(`GET /facturas/leerCobros?_id=${_id}`)).json();
  const { cobros } = await read(admin);
  later();
  await admin('PUT /facturas/deshacerCobro', { cobro: cobros[1]._id, motivo: 'De otra' });
  expect(await read(admin)).toMatchObject({
    vencimientos: [{ fecha: '2026-11-21', importe: '340.80' }],
    cobros: [
      { importe: '100.00', forma: 'Efectivo', referencia: 'De 100', deshecho: false, deshaceA: null },
      { importe: '20.00', deshecho: true, deshaceA: null },
      { importe: '-20.00', referencia: 'De otra', deshecho: false, deshaceA: cobros[1]._id },
    ],
  });
  const seen = await read(own);
  expect(seen.cobros).toEqual([expect.objectContaining({ importe: '100.00', anotadoPor: null })]);
});

test('lo que queda de un pedido cuenta lo emitido, y dice aparte lo que llevan los borradores', async () => {
  const order = await pedidoUnderWay(admin, { _idCliente });
  const [ficha] = order.lineas;
  const part = { _id: order._id, lineas: [{ _id: ficha?._id, cantidad: '0.5' }] };
  await issue(admin, (await admin('POST /facturas/crearDesdePedido', part)).json());
  await admin('POST /facturas/crearDesdePedido', part);
  const { lineas } = (await admin(`GET /facturas/consultarPendientePedido?_id=${order._id}`)).json();
  expect(lineas).toMatchObject([
    { _id: ficha?._id, cantidad: '2.000', facturada: '0.500', pendiente: '1.500', enBorrador: '0.500' },
    { facturada: '0.000', enBorrador: '0.000' },
    { facturada: '0.000', enBorrador: '0.000' },
  ]);
});
