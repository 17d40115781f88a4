import { expect, test } from 'vitest';
import { type PaperJson, presupuestoIn } from '#oficina/ventas/presupuestos/presupuestos.testing.server.ts';
import { openOffice } from '#test/support/office.testing.server.ts';
import { billableCliente, fillBusiness, issue } from '../facturas.testing.server.ts';

const { db, admin } = await openOffice();
await fillBusiness(db);
const _idCliente = await billableCliente(db);

const facturaIt = ({ _id }: { _id: string }) => admin('POST /facturas/crearDesdePresupuesto', { _id });
const orderIt = ({ _id }: { _id: string }) => admin('POST /pedidos/crearDesdePresupuesto', { _id });

const LINES = [
  { descripcion: 'Web', cantidad: '2', precioUnitario: '100' },
  { tipo: 'opcional', descripcion: 'Fotos', precioUnitario: '50', seleccionado: true },
  { tipo: 'opcional', descripcion: 'Vídeo', precioUnitario: '500' },
];

test('un presupuesto aceptado se factura sin pedido, con lo que se aceptó y una sola vez', async () => {
  const sent = await presupuestoIn(admin, '4', { _idCliente, lineas: LINES, serie: 'VA' });
  expect((await facturaIt(sent)).json().codigo).toBe(40902);
  const { _id, version, lineas } = sent;
  const accepted = await admin('PUT /presupuestos/aceptar', {
    _id,
    version,
    aceptadoPor: 'Rosa Gil',
    medio: 'telefono',
    seleccionadas: [lineas[1]?._id],
  });
  expect(accepted.statusCode, accepted.body).toBe(200);
  const answers = await Promise.all([facturaIt(sent), facturaIt(sent)]);
  expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 409]);
  const draft = answers.find(({ statusCode }) => statusCode === 200)?.json<PaperJson>() as PaperJson;
  expect(draft).toMatchObject({
    estado: '1',
    _idPresupuesto: _id,
    _idPedido: null,
    total: '302.50',
    serie: 'VA',
  });
  expect(draft.lineas.map(({ tipo, descripcion }) => [tipo, descripcion])).toEqual([
    ['concepto', 'Web'],
    ['concepto', 'Fotos'],
  ]);
  expect((await orderIt(sent)).json()).toMatchObject({
    codigo: 40904,
    mensaje: expect.stringContaining('borrador'),
  });
  const issued = await issue(admin, draft);
  expect((await facturaIt(sent)).json().mensaje).toContain(String(issued.codigo));
  const { version: now } = (await admin(`GET /presupuestos/consultarPorId?_id=${_id}`)).json<PaperJson>();
  const cancelled = await admin('PUT /presupuestos/cancelar', { _id, version: now, motivo: 'Se arrepiente' });
  expect(cancelled.json()).toMatchObject({
    codigo: 40904,
    mensaje: expect.stringContaining(String(issued.codigo)),
  });
  const annulled = await admin('PUT /facturas/anular', {
    _id: issued._id,
    version: issued.version,
    motivo: 'No era este',
  });
  expect(annulled.statusCode).toBe(200);
  const redo = () => admin('POST /facturas/rehacer', { _id: issued._id });
  const again = (await redo()).json<PaperJson>();
  expect(again).toMatchObject({ _idPresupuesto: _id, total: '302.50', serie: 'VA' });
  expect((await facturaIt(sent)).json().codigo).toBe(40904);
  expect((await admin('DELETE /facturas/eliminar', { _id: again._id })).statusCode).toBe(200);
  expect((await facturaIt(sent)).statusCode).toBe(200);
  expect((await redo()).json()).toMatchObject({
    codigo: 40904,
    mensaje: expect.stringContaining('borrador'),
  });
});

test('el que tiene pedido se factura por su pedido, y a la vez solo se hace uno de los dos', async () => {
  const presupuesto = await presupuestoIn(admin, '5', { _idCliente });
  const answers = await Promise.all([orderIt(presupuesto), facturaIt(presupuesto)]);
  expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 409]);
  const ordered = await presupuestoIn(admin, '5', { _idCliente });
  const order = (await orderIt(ordered)).json<PaperJson>();
  expect((await facturaIt(ordered)).json()).toMatchObject({
    codigo: 40904,
    mensaje: `De él salió el pedido ${order.codigo}: factura el pedido`,
  });
});

test('la rectificativa de una que salió de un presupuesto lo dice, y no lo deja facturar otra vez', async () => {
  const presupuesto = await presupuestoIn(admin, '5', { _idCliente });
  const issued = await issue(admin, (await facturaIt(presupuesto)).json<PaperJson>());
  const correction = await admin('POST /facturas/rectificar', {
    _id: issued._id,
    metodo: 'S',
    tipo: 'R4',
    motivo: 'Dirección',
  });
  expect(correction.json()).toMatchObject({ _idPresupuesto: presupuesto._id });
  await issue(admin, correction.json<PaperJson>());
  expect((await facturaIt(presupuesto)).json().codigo).toBe(40904);
});
