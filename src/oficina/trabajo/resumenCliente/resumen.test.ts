import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { postOffice } from '#oficina/relacion/alumnos/solicitudes.testing.server.ts';
import {
  billableCliente,
  draftFactura,
  fillBusiness,
  issue,
  pedidoUnderWay,
} from '#oficina/ventas/facturas/facturas.testing.server.ts';
import { pdfPages } from '#oficina/ventas/papeles/pdf/pdf-text.testing.server.ts';
import { type PaperJson, presupuestoIn } from '#oficina/ventas/presupuestos/presupuestos.testing.server.ts';
import { formatEurosText } from '#platform/kit/amounts/format-amount.ts';
import { openOffice } from '#test/support/office.testing.server.ts';
import { insertFormaDePago } from '#test/support/rows.testing.server.ts';
import type { ResumenCliente, Sumas } from './contract.ts';

let now = new Date('2025-10-01T10:00:00Z');
const { db, as, signIn, boss } = await openOffice({ clock: () => now });
await fillBusiness(db);

/** Administrador at another instant, with a new session. */
async function at(instant: string) {
  now = new Date(instant);
  return signIn(boss);
}
let admin = await at('2025-10-01T10:00:00Z');

const DAYS = 30;
const _idFormaPago = await insertFormaDePago(db, { dias: DAYS });

const issued = async (_idCliente: string, importe: string) =>
  issue(
    admin,
    await draftFactura(admin, {
      _idCliente,
      _idFormaPago,
      lineas: [{ descripcion: 'Ficha', cantidad: '1', precioUnitario: importe }],
    }),
  );
const pay = async ({ _id }: PaperJson, importe: string, fecha: string) => {
  admin = await at(`${fecha}T12:00:00Z`);
  const paid = await admin('POST /facturas/registrarCobro', { _id, importe, fecha, forma: 'Transferencia' });
  expect(paid.statusCode, paid.body).toBe(200);
};
const resumenOf = async (_id: string, call = admin) =>
  (await call(`GET /clientes/consultarResumen?_id=${_id}`)).json<ResumenCliente>();
const listOf = async (query: string) =>
  (await admin(`GET /facturas/leer?limite=100&${query}`)).json<{
    total: number;
    filas: Record<string, string>[];
  }>();
const cents = (text: string | undefined) => Math.round(Number(text) * 100);
const sumOf = (rows: Record<string, string>[], field: string) =>
  rows.reduce((sum, row) => sum + cents(row[field]), 0);

/** A cliente with sales of last year, a rectificativa by substitution and part payments; another cliente has facturas too. */
async function sold(): Promise<string> {
  const _idCliente = await billableCliente(db);
  const other = await billableCliente(db);
  admin = await at('2025-10-01T10:00:00Z');
  const old = await issued(_idCliente, '1000');
  await pay(old, '1210', '2025-11-05');
  admin = await at('2026-02-01T10:00:00Z');
  const paid = [await issued(_idCliente, '100'), await issued(_idCliente, '200')] as const;
  const wrong = await issued(_idCliente, '300');
  const correction = await admin('POST /facturas/rectificar', {
    _id: wrong._id,
    metodo: 'S',
    tipo: 'R4',
    motivo: 'Precio',
  });
  await issue(admin, correction.json<PaperJson>());
  await pay(paid[0], '121', '2026-03-08');
  await pay(paid[1], '242', '2026-03-20');
  admin = await at('2026-09-01T10:00:00Z');
  await pay(await issued(_idCliente, '500'), '100', '2026-09-15');
  await issued(other, '900');
  admin = await at('2026-11-20T10:00:00Z');
  await issued(_idCliente, '50');
  return _idCliente;
}

const cliente = await sold();

test('lo que debe, lo vencido y lo facturado son los de sus listas y de los informes', async () => {
  const { dinero, hoy } = await resumenOf(cliente);
  const { propias } = dinero as NonNullable<typeof dinero>;
  const of = `_idCliente=${cliente}`;
  const owed = await listOf(`${of}&estadoCobro=pendiente,parcial`);
  expect([propias.debidas, cents(propias.debe)]).toEqual([owed.total, sumOf(owed.filas, 'pendienteCobro')]);
  expect(owed.total).toBeGreaterThan(1);
  const late = await listOf(`${of}&debidoEl_hasta=2026-11-19`);
  expect(propias.vencidas).toBe(late.total);
  const debt = (await admin('GET /facturas/antiguedadDeuda')).json();
  const row = debt.filas.find((one: { _idCliente: string }) => one._idCliente === cliente);
  expect(cents(propias.debe)).toBe(cents(row.total));
  expect(cents(propias.vencido)).toBe(
    sumOf([row], 'hasta30') + sumOf([row], 'hasta60') + sumOf([row], 'hasta90') + sumOf([row], 'mas90'),
  );
  expect(propias.vencido).not.toBe('0.00');
  expect(hoy).toBe('2026-11-20');
  const { nombreComercial } = (await admin(`GET /clientes/consultarPorId?_id=${cliente}`)).json();
  for (const [year, name] of [
    ['2026', 'facturado'],
    ['2025', 'facturadoAntes'],
  ] as const) {
    const report = await admin(
      `GET /informes/leer?informe=ventasPorCliente&desde=${year}-01-01&hasta=${year}-12-31`,
    );
    const filas = report.json<{ filas: { valores: Record<string, string> }[] }>().filas;
    const mine = filas.find(({ valores }) => valores.nombre === nombreComercial);
    expect(propias[name], year).toBe(mine?.valores.base);
  }
  expect(propias).toMatchObject({ facturado: '1150.00', facturadoAntes: '1000.00' });
  // Five, five and seventeen days after they were due.
  expect(dinero?.pagaA).toBe(5);
  expect(dinero?.cobros.map(({ importe }) => importe)).toEqual(['100.00', '242.00', '121.00', '1210.00']);
});

test('los papeles abiertos son los que tienen algo por hacer, primero los que deben dinero', async () => {
  const _idCliente = await billableCliente(db);
  admin = await at('2026-11-20T10:00:00Z');
  const factura = await issued(_idCliente, '10');
  await pay(await issued(_idCliente, '20'), '24.2', '2026-11-20');
  const pedido = await pedidoUnderWay(admin, { _idCliente });
  const presupuesto = await presupuestoIn(admin, '5', { _idCliente });
  const ordered = await presupuestoIn(admin, '5', { _idCliente });
  const made = (await admin('POST /pedidos/crearDesdePresupuesto', { _id: ordered._id })).json<PaperJson>();
  const { abiertos, total, cuenta } = await resumenOf(_idCliente);
  expect(abiertos.map(({ _id }) => _id).toSorted()).toEqual(
    [factura._id, pedido._id, made._id, presupuesto._id].toSorted(),
  );
  expect(abiertos[0]).toMatchObject({ familia: 'facturas', importe: '12.10', dia: '2026-12-20' });
  expect(total).toBe(4);
  expect(cuenta).toMatchObject({ facturas: 2, pedidos: 2, presupuestos: 2, documentos: 0 });
});

test('lo de otro programa va aparte, y a quien nada se le ha vendido no tiene ceros que enseñar', async () => {
  const _idCliente = await billableCliente(db);
  expect((await resumenOf(_idCliente)).dinero).toMatchObject({ vendido: false, pagaA: null, cobros: [] });
  await db.execute(sql`
    INSERT INTO facturas_anteriores (id, numero, fecha, cliente_nombre, cliente_id, base, cuota, recargo, retencion, suplidos, total, pendiente, vence_el)
    VALUES (gen_random_uuid(), 'A-1', '2026-01-10', 'Antes', ${_idCliente}, 100, 21, 0, 0, 0, 121, 121, '2026-02-10')`);
  const { dinero } = await resumenOf(_idCliente);
  expect(dinero).toMatchObject({ vendido: true, propias: { debe: '0.00' } });
  expect(dinero?.anteriores).toEqual({
    debe: '121.00',
    debidas: 1,
    vencido: '121.00',
    vencidas: 1,
    vencidoDesde: '2026-02-10',
    facturado: '100.00',
    facturadoAntes: '0.00',
  } satisfies Sumas);
});

test('quien no ve dinero no lo ve, y un comercial solo el de los suyos', async () => {
  const editor = await resumenOf(cliente, await as('Editor'));
  expect(editor).toMatchObject({ dinero: null, abiertos: [], total: 0 });
  expect(editor.cuenta).not.toHaveProperty('facturas');
  const comercial = await as('Comercial');
  expect((await comercial(`GET /clientes/consultarResumen?_id=${cliente}`)).statusCode).toBe(404);
});

test('el estado de cuenta dice lo mismo que la ficha, y va por correo a quien recibe las facturas', async () => {
  admin = await at('2026-11-20T10:00:00Z');
  await db.execute(sql`UPDATE clientes SET email_facturas = 'cuentas@escuela.es' WHERE id = ${cliente}`);
  const { dinero } = await resumenOf(cliente);
  const debe = formatEurosText(String(dinero?.propias.debe));
  const pdf = await admin(`GET /clientes/estadoCuenta?_id=${cliente}`);
  expect(pdf.headers['content-type']).toBe('application/pdf');
  const text = pdfPages(pdf.rawPayload).flat().join(' ');
  for (const said of ['Estado de cuenta', debe, formatEurosText(String(dinero?.propias.vencido))])
    expect(text).toContain(said);
  const prepared = (await admin(`GET /clientes/prepararEstadoCuenta?_id=${cliente}`)).json();
  expect(prepared.para).toEqual(['cuentas@escuela.es']);
  const sent = await Promise.all(
    [1, 2].map(() => admin('PUT /clientes/enviarEstadoCuenta', { _id: cliente })),
  );
  expect(sent.map(({ statusCode }) => statusCode)).toEqual([200, 200]);
  const [mail, ...rest] = await (await postOffice(db, () => now)).deliver();
  expect(rest).toEqual([]);
  expect(mail).toMatchObject({
    to: ['cuentas@escuela.es'],
    subject: prepared.asunto,
    attachments: [{ filename: 'estado-de-cuenta-2026-11-20.pdf', head: '%PDF-' }],
  });
  expect(mail?.text).toContain(debe);
  const gestor = await as('Gestor');
  expect((await gestor('PUT /clientes/enviarEstadoCuenta', { _id: cliente })).statusCode).toBe(403);
  const comercial = await as('Comercial');
  expect((await comercial(`GET /clientes/estadoCuenta?_id=${cliente}`)).statusCode).toBe(404);
});
