import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { makeCliente } from '#oficina/acceso/usuarios/access.testing.server.ts';
import {
  billableCliente,
  draftFactura,
  fillBusiness,
  issue,
} from '#oficina/ventas/facturas/facturas.testing.server.ts';
import { makeConcepto, presupuestoIn } from '#oficina/ventas/presupuestos/presupuestos.testing.server.ts';
import { openOffice } from '#test/support/office.testing.server.ts';
import type { Hallazgos } from './contract.ts';

const { db, person } = await openOffice();

const enter = async (rol: string) => {
  const { id, call } = await person(rol);
  const look = async (texto: string) => {
    const { grupos } = (
      await call(`GET /buscador/leer?texto=${encodeURIComponent(texto)}`)
    ).json<Hallazgos>();
    return Object.fromEntries(
      grupos
        .filter(({ familia }) => ['presupuestos', 'pedidos', 'facturas'].includes(familia))
        .map(({ familia, filas }) => [familia, filas.map(({ _id }) => _id)]),
    );
  };
  return { id, call, look };
};

const [admin, commercial, editor, billing] = await Promise.all(
  ['Administrador', 'Comercial', 'Editor', 'Facturacion'].map(enter),
);
if (!admin || !commercial || !editor || !billing) throw new Error('there is somebody missing');

const clientNamed = async (nombre: string) => {
  const id = await makeCliente(db);
  await db.execute(sql`UPDATE clientes SET nombre_comercial = ${nombre} WHERE id = ${id}`);
  return id;
};
const own = await clientNamed('Autoescuela Peñíscola');
const other = await clientNamed('Autoescuela Güímar');
await db.execute(sql`UPDATE clientes SET responsable_id = ${commercial.id} WHERE id = ${own}`);
const presupuesto = await presupuestoIn(admin.call, '4', { _idCliente: own, titulo: 'Rótulo luminoso' });
const strange = await presupuestoIn(admin.call, '4', {
  _idCliente: other,
  titulo: 'Rótulo de chapa',
  serie: 'VA',
});
const order = (
  await admin.call('POST /pedidos/crear', {
    _idCliente: own,
    titulo: 'Carteles',
    refCliente: 'OC-7781',
    lineas: [{ _idConcepto: await makeConcepto(db), descripcion: 'x', cantidad: '1' }],
  })
).json();

await fillBusiness(db);
const billed = await billableCliente(db);
await db.execute(sql`UPDATE clientes SET nombre_comercial = 'Autoescuela Ribera' WHERE id = ${billed}`);
const invoice = await issue(
  admin.call,
  await draftFactura(admin.call, { _idCliente: billed, titulo: 'Ficha de julio' }),
);
const draft = await draftFactura(admin.call, { _idCliente: billed, titulo: 'Ficha de agosto' });

test.each([
  ['por su número', (codigo: string) => codigo],
  ['sin ceros', (codigo: string) => codigo.replace(/-0+/, '-')],
  ['solo por sus cifras', (codigo: string) => codigo.replace(/.*-0*/, '')],
])('una factura se encuentra %s, y se ve si está cobrada', async (_how, typed) => {
  const texto = typed(String(invoice.codigo));
  const { grupos } = (
    await admin.call(`GET /buscador/leer?texto=${encodeURIComponent(texto)}`)
  ).json<Hallazgos>();
  expect(grupos.find(({ familia }) => familia === 'facturas')?.filas).toMatchObject([
    {
      _id: invoice._id,
      detalles: ['340,80 €', 'Pendiente', 'Ficha de julio'],
      ruta: `/panelAdmin/facturas/${invoice._id}`,
    },
  ]);
});

test.each(['340,80', '340.80 €', '340,80 euros'])('por su importe, «%s»', async (texto) => {
  expect((await admin.look(texto)).facturas?.toSorted()).toEqual([invoice._id, draft._id].toSorted());
  expect(await editor.look(texto)).toEqual({});
});

test.each([
  ['por su número', String(presupuesto.codigo), { presupuestos: [presupuesto._id] }],
  [
    'sin sus letras ni sus ceros',
    '26-1',
    { presupuestos: [presupuesto._id], pedidos: [order._id], facturas: [invoice._id] },
  ],
  ['por su serie', 'VA 26-1', { presupuestos: [strange._id] }],
  ['por su asunto, sin tildes', 'rotulo luminoso', { presupuestos: [presupuesto._id] }],
  ['por el cliente', 'peniscola', { presupuestos: [presupuesto._id], pedidos: [order._id] }],
  ['por la referencia del cliente', 'oc-7781', { pedidos: [order._id] }],
])('un papel se encuentra %s', async (_how, texto, found) => {
  expect(await admin.look(texto)).toEqual(found);
});

test('un comercial encuentra los de su cartera, quien factura todos, y quien no los ve ninguno', async () => {
  expect(await commercial.look('rotulo')).toEqual({ presupuestos: [presupuesto._id] });
  expect(await commercial.look(String(strange.codigo))).toEqual({});
  expect((await billing.look('rotulo')).presupuestos?.toSorted()).toEqual(
    [presupuesto._id, strange._id].toSorted(),
  );
  expect(await editor.look(String(presupuesto.codigo))).toEqual({});
});

test('un borrador se encuentra por su cliente, y lleva a su pantalla', async () => {
  const draft = await presupuestoIn(admin.call, '1', { prospecto: 'Escuela Ñoña' });
  const { grupos } = (await admin.call('GET /buscador/leer?texto=nona')).json<Hallazgos>();
  expect(grupos).toMatchObject([
    {
      titulo: 'Presupuestos',
      filas: [{ titulo: 'Escuela Ñoña', ruta: `/panelAdmin/presupuestos/${draft._id}` }],
    },
  ]);
});

test('un cobro se encuentra por su importe y por su día, y lleva a su factura', async () => {
  const paid = await admin.call('POST /facturas/registrarCobro', {
    _id: invoice._id,
    importe: '77.31',
    fecha: invoice.fecha,
    forma: 'Transferencia',
  });
  expect(paid.statusCode, paid.body).toBe(200);
  const look = async (texto: string, call = admin.call) => {
    const answer = await call(`GET /buscador/leer?texto=${encodeURIComponent(texto)}`);
    return answer.json<Hallazgos>().grupos.find(({ familia }) => familia === 'cobros')?.filas;
  };
  const day = String(invoice.fecha).split('-').reverse().join('/');
  for (const texto of ['77,31 €', day])
    expect(await look(texto)).toMatchObject([
      {
        titulo: 'Cobro de 77,31\u00a0€',
        detalles: [invoice.codigo, expect.any(String), expect.any(String)],
        ruta: `/panelAdmin/facturas/${invoice._id}`,
      },
    ]);
  expect((await admin.look(day)).facturas).toContain(invoice._id);
  expect(await look('77,31', editor.call)).toBeUndefined();
  expect(await look('77,31', commercial.call)).toBeUndefined();
  expect((await look('77,31', billing.call))?.length).toBe(1);
});

test('con solo cifras las facturas van delante, y un importe sin céntimos encuentra los de esos euros', async () => {
  expect(Object.keys(await admin.look('1'))).toEqual(['facturas', 'presupuestos', 'pedidos']);
  expect((await admin.look('340')).facturas?.toSorted()).toEqual([invoice._id, draft._id].toSorted());
  for (const texto of ['340,00', '339', '341']) expect((await admin.look(texto)).facturas).toBeUndefined();
});

test('de un mismo número, el de este año va delante del pasado, aunque sea posterior', async () => {
  const numbered = (_id: unknown, codigo: string) =>
    db.execute(sql`UPDATE presupuestos SET codigo = ${codigo} WHERE id = ${_id}`);
  const [first, second] = [String(presupuesto._id), String(strange._id)].toSorted();
  await numbered(first, 'PRE-2025-00077');
  await numbered(second, 'PRE-2026-00077');
  expect((await admin.look('77')).presupuestos).toEqual([second, first]);
});

test.each([
  ['ribera 340', 'los euros'],
  ['ribera 340,80 €', 'el importe'],
  ['340,80 Ribera', 'el importe delante'],
])('«%s» la encuentra por una parte del nombre y %s', async (texto) => {
  expect((await admin.look(texto)).facturas?.toSorted()).toEqual([invoice._id, draft._id].toSorted());
  expect((await admin.look(texto.replace(/ribera/i, 'güímar'))).facturas).toBeUndefined();
  expect(await editor.look(texto)).toEqual({});
});

test('con un nombre, unas cifras son también el número de lo suyo, y de nadie más', async () => {
  const number = String(invoice.codigo).replace(/.*-0*/, '');
  expect((await admin.look(`ribera ${number}`)).facturas).toEqual([invoice._id]);
  expect((await admin.look(`peñíscola ${number}`)).facturas).toBeUndefined();
});
