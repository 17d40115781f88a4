import { sql } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { makeCliente } from '#oficina/acceso/usuarios/access.testing.server.ts';
import { describeSteps } from '#oficina/base/steps/step-matrix.testing.server.ts';
import {
  makeConcepto,
  type PaperJson,
  presupuestoIn,
} from '#oficina/ventas/presupuestos/presupuestos.testing.server.ts';
import { openOffice } from '#test/support/office.testing.server.ts';
import { EstadoPedido } from './estados.ts';
import { pedidosFamily } from './family.server.ts';
import { pasosPedido } from './pasos.ts';

const { db, as, admin } = await openOffice();
const manager = await as('Gestor');
const _idCliente = await makeCliente(db);
const owner = await as('Propietario', 'cliente', _idCliente);

const read = async (_id: string) => (await admin(`GET /pedidos/consultarPorId?_id=${_id}`)).json<PaperJson>();
const LINES = [
  { descripcion: 'Rótulo', cantidad: '2', precioUnitario: '100', coste: '60' },
  { descripcion: 'Tasas', precioUnitario: '10', tipoIva: '0', suplido: true },
];

const PATHS: Record<string, string[]> = {
  '1': [],
  '3': ['procesar'],
  '4': ['procesar', 'enviar'],
  '5': ['procesar', 'terminar'],
  '6': ['cancelar'],
};

/** Pedido in this state, made through its calls. */
async function orderIn(estado: string): Promise<PaperJson> {
  const made = await admin('POST /pedidos/crearDesdeAdmin', { _idCliente, lineas: LINES });
  if (made.statusCode !== 200) throw new Error(made.body);
  let order = made.json<PaperJson>();
  for (const verb of PATHS[estado] ?? []) {
    const moved = await admin(`PUT /pedidos/${verb}`, { _id: order._id, version: order.version });
    if (moved.statusCode !== 200) throw new Error(moved.body);
    order = moved.json<PaperJson>();
  }
  return order;
}

describe('de dónde salen', () => {
  test('del negocio: con su número desde el principio y lo que falta por facturar', async () => {
    const order = await orderIn('1');
    expect(order).toMatchObject({
      estado: '1',
      creadoDesde: 'admin',
      fecha: '2026-11-21',
      total: '252.00',
      facturado: '0.00',
      pendienteFacturar: '252.00',
      estadoFacturacion: 'nada',
      margen: '80.00',
      permitidas: ['3', '6'],
    });
    expect(order.codigo).toMatch(/^PED-2026-\d{5}$/);
    const nobody = await admin('POST /pedidos/crear', { lineas: LINES });
    expect(nobody.json().campos[0].campo).toBe('_idCliente');
  });

  test('veinte a la vez reciben veinte números seguidos', async () => {
    const made = await Promise.all(
      Array.from({ length: 20 }, () => admin('POST /pedidos/crear', { _idCliente, serie: 'VA' })),
    );
    expect(made.map((one) => one.json().codigo).toSorted()).toEqual(
      Array.from({ length: 20 }, (_, index) => `PED-VA-2026-${String(index + 1).padStart(5, '0')}`),
    );
  });

  test('de un cliente: conceptos del catálogo a su precio, para su empresa y nada más', async () => {
    const [offered, gone] = [
      await makeConcepto(db, { precio: '12.5' }),
      await makeConcepto(db, { activo: false }),
    ];
    const ask = (body: object) => owner('POST /pedidos/crearDesdeCliente', { _idCliente, ...body });
    const made = await ask({ lineas: [{ _idConcepto: offered, cantidad: '4' }], refCliente: 'A-1' });
    expect(made.statusCode, made.body).toBe(200);
    expect(made.json()).toMatchObject({
      creadoDesde: 'cliente',
      estado: '1',
      baseImponible: '50.00',
      total: '60.50',
      refCliente: 'A-1',
      lineas: [{ descripcion: 'Asesoría', precioUnitario: '12.5000', coste: null }],
    });
    const wrong = [
      [{ lineas: [{ _idConcepto: gone, cantidad: '1' }] }, 'lineas.0._idConcepto'],
      [{ lineas: [{ _idConcepto: offered, cantidad: '1', precioUnitario: '0' }] }, 'lineas.0.precioUnitario'],
      [{ lineas: [] }, 'lineas'],
      [{ lineas: [{ _idConcepto: offered, cantidad: '1' }], dtoGlobal1: '99' }, 'dtoGlobal1'],
      [
        { _idCliente: await makeCliente(db), lineas: [{ _idConcepto: offered, cantidad: '1' }] },
        '_idCliente',
      ],
    ] as const;
    for (const [body, campo] of wrong) expect((await ask(body)).json().campos[0].campo).toBe(campo);
  });

  test('de un presupuesto aceptado: con lo que se eligió, una sola vez aunque se pida tres', async () => {
    const sent = await presupuestoIn(admin, '4', {
      _idCliente,
      dtoGlobal1: '10',
      notasPublicas: 'Plazo: un mes',
    });
    const early = await admin('POST /pedidos/crearDesdePresupuesto', { _id: sent._id });
    expect(early.json()).toMatchObject({ codigo: 40902, detalle: { permitidas: ['5', '2', '6'] } });
    const accepted = await admin('PUT /presupuestos/aceptar', {
      _id: sent._id,
      version: sent.version,
      aceptadoPor: 'Rosa',
      medio: 'papel',
      seleccionadas: [sent.lineas[1]?._id],
    });
    const tries = await Promise.all(
      [1, 2, 3].map(() => admin('POST /pedidos/crearDesdePresupuesto', { _id: sent._id })),
    );
    expect(tries.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 409, 409]);
    const order = tries.find(({ statusCode }) => statusCode === 200)?.json<PaperJson>();
    expect(order).toMatchObject({
      _idPresupuesto: sent._id,
      total: accepted.json().total,
      notasPublicas: 'Plazo: un mes',
      estado: '1',
      lineas: [{ tipo: 'concepto' }, { tipo: 'concepto', descripcion: 'Fotografías', importe: '50.00' }],
    });
    expect(tries.find(({ statusCode }) => statusCode === 409)?.json().codigo).toBe(40903);
    const undo = { _id: sent._id, version: accepted.json().version, motivo: 'Se arrepiente' };
    expect((await admin('PUT /presupuestos/cancelar', undo)).json()).toMatchObject({ codigo: 40904 });
    await admin('PUT /pedidos/cancelar', { _id: order?._id, version: order?.version });
    expect((await admin('PUT /presupuestos/cancelar', undo)).json().estado).toBe('6');
  });
});

describeSteps({
  familia: 'pedidos',
  steps: pasosPedido,
  states: Object.values(EstadoPedido),
  make: orderIn,
  by: () => admin,
  bodies: {
    devolver: { motivo: 'Llegó roto' },
    enviarEmailCliente: { para: 'rosa@ejemplo.es' },
    enviarBorrador: { para: 'rosa@ejemplo.es' },
    actualizar: { titulo: 'Otro' },
    guardar: { lineas: LINES },
  },
  writes: { actualizar: ['1', '3'], guardar: ['1', '3'] },
});

describe('los pasos', () => {
  test('cada estado lleva a los suyos, el de costumbre el primero', () => {
    expect(pedidosFamily.next).toEqual({
      1: ['3', '6'],
      3: ['4', '5', '6'],
      4: ['5', '3'],
      5: ['3'],
      6: [],
    });
  });

  test('lo terminado lo abre un administrador', async () => {
    const { _id, version } = await orderIn('5');
    expect((await manager('PUT /pedidos/reabrir', { _id, version })).json().codigo).toBe(40902);
    expect((await admin('PUT /pedidos/reabrir', { _id, version })).json().estado).toBe('3');
  });

  test('vacío no se procesa, y lo facturado ni se cancela ni se abre', async () => {
    const empty = (await admin('POST /pedidos/crear', { _idCliente })).json<PaperJson>();
    const refused = await admin('PUT /pedidos/procesar', { _id: empty._id, version: empty.version });
    expect(refused.json().campos[0].campo).toBe('lineas');
    const [open, ended] = [await orderIn('3'), await orderIn('5')];
    await db.execute(
      sql`UPDATE pedidos SET estado_facturacion = 'parcial' WHERE id IN (${open._id}, ${ended._id})`,
    );
    for (const [verb, { _id, version }] of [
      ['cancelar', open],
      ['reabrir', ended],
    ] as const)
      expect((await admin(`PUT /pedidos/${verb}`, { _id, version })).json().codigo).toBe(40904);
  });
});

describe('las líneas saben lo facturado', () => {
  test('no se factura más de lo que hay, ni una línea queda en menos de lo facturado', async () => {
    const order = await orderIn('3');
    const line = order.lineas[0]?._id;
    const factura = (quantity: string) =>
      db.execute(sql`UPDATE pedidos_lineas SET cantidad_facturada = ${quantity} WHERE id = ${line}`);
    await expect(factura('2.001')).rejects.toThrow();
    await expect(factura('-1')).rejects.toThrow();
    await factura('1.5');
    const body = { _id: order._id, version: order.version };
    const less = await admin('PUT /pedidos/guardar', {
      ...body,
      lineas: [{ _id: line, descripcion: 'Rótulo', cantidad: '1' }],
    });
    expect(less.json()).toMatchObject({ codigo: 40904 });
    const gone = await admin('PUT /pedidos/guardar', { ...body, lineas: [] });
    expect(gone.json()).toMatchObject({ codigo: 40904 });
    expect((await read(order._id)).lineas).toEqual(order.lineas);
  });
});

test('los subtotales son los del papel, por impuestos', async () => {
  const order = await orderIn('1');
  const subtotals = await admin(`GET /pedidos/calcularSubtotales?_id=${order._id}`);
  expect(subtotals.json()).toEqual({
    grupos: [
      {
        regimen: 'general',
        causaExencion: null,
        tipo: '21',
        tipoRecargo: '0',
        base: '200.00',
        cuota: '42.00',
        recargo: '0.00',
      },
    ],
    subtotal: '200.00',
    descuento: '0.00',
    baseImponible: '200.00',
    totalIva: '42.00',
    totalRecargo: '0.00',
    irpf: '0.00',
    suplidos: '10.00',
    total: '252.00',
    facturado: '0.00',
    pendiente: '252.00',
  });
});

test('un cliente ve los de su empresa y ninguno más', async () => {
  const other = await as('Propietario', 'cliente');
  const order = await orderIn('3');
  const find = (call: typeof owner, path: string) => call(`GET /pedidos/${path}?_id=${order._id}`);
  expect((await find(owner, 'consultarPorId')).json()).toMatchObject({ margen: null, notasPrivadas: null });
  for (const path of ['consultarPorId', 'calcularSubtotales'])
    expect((await find(other, path)).statusCode).toBe(404);
  expect((await other('GET /pedidos/leer')).json().filas).toEqual([]);
  expect((await owner(`GET /pedidos/leer?_idCliente=${_idCliente}`)).json().filas.length).toBeGreaterThan(0);
});
