import { randomUUID } from 'node:crypto';
import { type SQL, sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import {
  billableCliente,
  draftFactura,
  fillBusiness,
  issue,
} from '#oficina/ventas/facturas/facturas.testing.server.ts';
import { presupuestoIn } from '#oficina/ventas/presupuestos/presupuestos.testing.server.ts';
import { verifyChains } from '#oficina/ventas/verifactu/verify-chain.server.ts';
import { formatEurosText } from '#platform/kit/amounts/format-amount.ts';
import { formatDay } from '#platform/kit/format.ts';
import { createDemoDatabase } from '#test/support/demo.testing.server.ts';
import { openOffice } from '#test/support/office.testing.server.ts';
import { faultsIn, faultsOf, today, whileSuperuser } from '../evidence.testing.server.ts';
import { verifyEvidence } from '../verify-evidence.server.ts';

const { db, admin } = await openOffice({ clock: () => new Date() });
await fillBusiness(db);
const IBANS = ['ES9121000418450200051332', 'ES7921000813610123456789'];

async function done<T>(call: Parameters<typeof admin>[0], body: object): Promise<T> {
  const answer = await admin(call, body);
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json<T>();
}

const _idCliente = await billableCliente(db);
const version = (await admin(`GET /clientes/consultarPorId?_id=${_idCliente}`)).json().version;
await done('PUT /clientes/actualizar', { _id: _idCliente, version, iban: IBANS[0] });
const { rows: permits } = await db.execute<{ id: string }>(
  sql`SELECT id FROM permisos_conducir WHERE codigo = 'B'`,
);
const tarifa = await done<{ _id: string }>('POST /permisosAutoescuela/crear', {
  _idCliente,
  _idPermiso: permits[0]?.id,
  nombre: 'Normal',
  precioClase: '30',
  bonos: [{ clases: 10, precio: '280' }],
  estado: 'publicada',
  vigenteDesde: '2026-01-01',
  confirmadaEn: '2026-06-01',
});
const factura = await issue(admin, await draftFactura(admin, { _idCliente }));
const pay = (importe: string) =>
  done('POST /facturas/registrarCobro', { _id: factura._id, importe, forma: 'Transferencia' });
await pay('100');
await pay('20.5');
const presupuesto = await presupuestoIn(admin, '4', { _idCliente });

const euros = formatEurosText;
const [cobro] = (await db.execute<{ fecha: string }>(sql`SELECT max(fecha)::text AS fecha FROM cobros`)).rows;
const named = (importe: string) =>
  `Cobro de ${euros(importe)} del ${formatDay(cobro?.fecha ?? '')} en la factura ${factura.codigo}`;
const names = (faults: string[]) => faults.filter((fault) => !fault.startsWith('Cobros '));
const [cliente] = (
  await db.execute<{ nombre: string }>(
    sql`SELECT codigo || ' ' || nombre_comercial AS nombre FROM clientes WHERE id = ${_idCliente}`,
  )
).rows;
const autoescuela = cliente?.nombre.replace(/^\S+ /, '');

test('lo que hay es lo que dice su historial', async () => {
  const { fallos, presentes, aparte } = await verifyEvidence(db);
  expect(fallos).toEqual([]);
  expect(presentes).toBeGreaterThan(6);
  expect(aparte).toEqual({ sinHistoria: 0, borradas: 0, fusionadas: 0 });
});

/** Changes with the triggers off and on, as the owner of the database could make them. */
const ways: [string, (statement: SQL) => Promise<string[]>][] = [
  ['con los disparadores apagados', (statement) => faultsOf(db, statement)],
  ['con los disparadores puestos', (statement) => whileSuperuser(db, statement)],
];

test.each(ways)(
  'un IBAN, el del negocio, una tarifa y un estado cambiados %s se nombran',
  async (_name, change) => {
    expect(await change(sql`UPDATE clientes SET iban = ${IBANS[1]} WHERE id = ${_idCliente}`)).toEqual([
      `Cliente ${cliente?.nombre}: «IBAN» es …6789 y su historial dice …1332`,
    ]);
    expect(await change(sql`UPDATE negocio SET iban = ${IBANS[1]}`)).toEqual([
      'Datos del negocio Carné Claro: «IBAN» es …6789 y su historial dice …1332',
    ]);
    expect(
      await change(
        sql`UPDATE permisos_autoescuela SET precio_clase = 25, bonos = '[]' WHERE id = ${tarifa._id}`,
      ),
    ).toEqual([
      `Tarifa ${autoescuela}, B Normal: «Clase práctica» es 25.00 y su historial dice 30.00`,
      `Tarifa ${autoescuela}, B Normal: «Bonos» es 0 líneas y su historial dice 1 línea`,
    ]);
    expect(await change(sql`UPDATE presupuestos SET estado = '3' WHERE id = ${presupuesto._id}`)).toEqual([
      `Presupuesto ${presupuesto.codigo}: «Estado» es 3 y su historial dice 4`,
    ]);
  },
);

test('un cobro cambiado, añadido o borrado se nombra, aunque la factura cuadre', async () => {
  const paid = (importe: string) => sql`UPDATE facturas SET cobrado = ${importe} WHERE id = ${factura._id}`;
  const change = sql`UPDATE cobros SET importe = 90 WHERE importe = 100`;
  expect(await faultsOf(db, change)).toEqual([
    expect.stringMatching(/^Cobros .*: está cambiado$/),
    `${named('90.00')}: el historial de su factura dice ${euros('100.00')}`,
    `Factura ${factura.codigo}: lo cobrado es ${euros('120.50')} y sus cobros suman ${euros('110.50')}`,
  ]);
  expect(names(await faultsOf(db, change, paid('110.50')))).toHaveLength(1);
  const id = randomUUID();
  const insert = sql`
    INSERT INTO cobros (id, factura_id, fecha, importe, forma, anotado_por_nombre, anotado_en)
    VALUES (${id}, ${factura._id}, ${cobro?.fecha}, 5, 'Efectivo', 'Nadie', now())`;
  expect(await faultsOf(db, insert, paid('125.50'))).toEqual([
    expect.stringContaining(`Cobros ${id} (${today()}): se añadió sin que conste cuándo`),
  ]);
  // The triggers note this cobro like any other, but the historial of its factura does not name it.
  expect(await whileSuperuser(db, insert, paid('125.50'))).toEqual([
    `${named('5.00')}: no consta en el historial de su factura: se añadió por fuera del programa`,
  ]);
  expect(await faultsOf(db, sql`DELETE FROM cobros WHERE importe = 100`, paid('20.50'))).toEqual([
    expect.stringMatching(/^Cobros .*: falta: se ha borrado sin que conste$/),
  ]);
  await expect(db.execute(sql`DELETE FROM cobros`)).rejects.toThrow();
});

test('el momento de un registro que no es el que declara se nombra', async () => {
  const faults = async () =>
    (await verifyChains(db)).fallos.map(({ donde, motivo }) => `${donde}: ${motivo}`);
  expect(await faults()).toEqual([]);
  await db.execute(sql`ALTER TABLE registros_facturacion DISABLE TRIGGER ALL`);
  await db.execute(sql`UPDATE registros_facturacion SET generado_en = generado_en - interval '1 day'`);
  expect(await faults()).toEqual([
    expect.stringMatching(/^Registro 1 \(F.*\): su momento, .*, no es el declarado, /),
  ]);
  await db.execute(sql`UPDATE registros_facturacion SET generado_en = generado_en + interval '1 day'`);
  await db.execute(sql`ALTER TABLE registros_facturacion ENABLE TRIGGER ALL`);
});

test('deshacer una fusión dice en el historial el IBAN que vuelve', async () => {
  const other = await billableCliente(db);
  const row = async (_id: string) => (await admin(`GET /clientes/consultarPorId?_id=${_id}`)).json();
  await done('PUT /clientes/actualizar', { _id: other, version: (await row(other)).version, iban: IBANS[1] });
  const pair = { _id: _idCliente, _idOtro: other };
  const versions = { version: (await row(_idCliente)).version, versionOtro: (await row(other)).version };
  const merged = await done<{ _id: string }>('POST /fusiones/fusionar', {
    entidad: 'clientes',
    ...pair,
    ...versions,
    tomar: ['iban'],
  });
  expect(await faultsIn(db)).toEqual([]);
  await done('PUT /fusiones/deshacer', { _id: merged._id });
  expect((await row(_idCliente)).iban).toBe(IBANS[0]);
  expect(await faultsIn(db)).toEqual([]);
});

test('de la demostración nada falta: lo que no tiene historial se cuenta aparte', async () => {
  const demo = await createDemoDatabase();
  const { aparte, presentes, fallos } = await verifyEvidence(demo.db);
  expect(fallos.filter(({ motivo }) => !motivo.includes('con fecha del'))).toEqual([]);
  expect(aparte.sinHistoria).toBeGreaterThan(1_000);
  expect(presentes).toBeGreaterThan(aparte.sinHistoria);
});
