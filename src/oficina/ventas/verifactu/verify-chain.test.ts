import { type SQL, sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import {
  billableCliente,
  draftFactura,
  fillBusiness,
  issue,
} from '#oficina/ventas/facturas/facturas.testing.server.ts';
import type { Transaction } from '#platform/crud/crud-table.server.ts';
import type { Db } from '#platform/database/db.server.ts';
import { openOffice } from '#test/support/office.testing.server.ts';
import { type Stretch, verifyChains } from './verify-chain.server.ts';

const { db, admin } = await openOffice();
await fillBusiness(db);
const _idCliente = await billableCliente(db);

const codes: string[] = [];
for (let n = 0; n < 5; n++)
  codes.push(String((await issue(admin, await draftFactura(admin, { _idCliente, serie: 'VA' }))).codigo));
const used = {
  lineas: [{ descripcion: 'Coche', precioUnitario: '100', coste: '79', regimen: 'rebu', tipoIva: '0' }],
};
await issue(admin, await draftFactura(admin, { _idCliente, ...used }));
const wrong = await issue(
  admin,
  await draftFactura(admin, { _idCliente, dtoGlobal1: '7.5', preciosConIva: true }),
);
const annulment = { _id: wrong._id, version: wrong.version, motivo: 'Duplicada' };
expect((await admin('PUT /facturas/anular', annulment)).statusCode).toBe(200);

class Undone extends Error {}

/** Changes the database as its owner could, past the triggers; gives the faults, and rolls back. */
async function told(...statements: SQL[]): Promise<string[]> {
  let faults: string[] = [];
  const within = (tx: Transaction) =>
    // The check opens its own transactions, which would not see this one.
    ({ transaction: (work: (tx: Transaction) => unknown) => work(tx) }) as unknown as Db;
  await db
    .transaction(async (tx) => {
      await tx.execute(sql`SET LOCAL session_replication_role = replica`);
      for (const statement of statements) expect((await tx.execute(statement)).rowCount).toBeGreaterThan(0);
      const { fallos } = await verifyChains(within(tx as never));
      faults = fallos.map(({ donde, motivo }) => `${donde}: ${motivo}`);
      throw new Undone();
    })
    .catch((error: unknown) => {
      if (!(error instanceof Undone)) throw error;
    });
  return faults;
}

const of = (n: number) => sql`(SELECT id FROM facturas WHERE codigo = ${codes[n]})`;

test('con todo en su sitio no hay nada que decir', async () => {
  expect(await verifyChains(db)).toEqual({ registros: 8, facturas: 7, fallos: [] });
});

const change = (path: string, value: string, n = 2) =>
  sql`UPDATE registros_facturacion SET contenido = jsonb_set(contenido, ${path}::text[], ${JSON.stringify(value)}::jsonb)
    WHERE orden = ${n + 1}`;

test('un registro cambiado: la huella, lo declarado y, si la rehicieron, el siguiente', async () => {
  expect(await told(change('{importeTotal}', '1.00'))).toEqual([
    `Registro 3 (${codes[2]}): su huella no es la de lo que dice`,
    `Factura ${codes[2]}: su total es 340.80 y el declarado, 1.00`,
  ]);
  expect(await told(sql`UPDATE registros_facturacion SET huella = repeat('A', 64) WHERE orden = 3`)).toEqual([
    `Registro 3 (${codes[2]}): su huella no es la de lo que dice`,
    `Registro 4 (${codes[3]}): no enlaza con la huella del registro anterior`,
  ]);
});

test('lo que la huella no guarda también: el desglose, el destinatario y el momento', async () => {
  expect(await told(change('{desglose,0,base}', '1.00'))).toEqual([
    `Factura ${codes[2]}: sus líneas no dan el desglose declarado`,
  ]);
  expect(await told(change('{desglose,0,cuota}', '1.00'))).toEqual([
    `Factura ${codes[2]}: sus líneas no dan el desglose declarado`,
    `Factura ${codes[2]}: el desglose de su registro no suma la cuota que declara`,
  ]);
  expect(await told(change('{destinatario,nif}', '00000000T'))).toEqual([
    `Factura ${codes[2]}: su destinatario no es el declarado, 00000000T`,
  ]);
  expect(await told(change('{anterior,numSerie}', 'F-9'))).toEqual([
    `Registro 3 (${codes[2]}): nombra como anterior otra factura`,
  ]);
  expect(await told(change('{momento}', '2020-01-01T00:00:00+01:00'))).toEqual([
    `Registro 3 (${codes[2]}): su huella no es la de lo que dice`,
    `Registro 3 (${codes[2]}): su momento, 2026-11-21T11:00:00+01:00, no es el declarado, 2020-01-01T00:00:00+01:00`,
    `Registro 3 (${codes[2]}): es de un momento anterior al del registro que le precede`,
  ]);
});

test('un registro que falta en medio', async () => {
  expect(await told(sql`DELETE FROM registros_facturacion WHERE orden = 3`)).toEqual([
    `Registro 4 (${codes[3]}): falta el registro anterior`,
    `Registro 4 (${codes[3]}): no enlaza con la huella del registro anterior`,
    `${codes[2]}: no tiene registro de facturación`,
  ]);
});

test('el último registro quitado, aunque se atrase la cadena', async () => {
  const remove = sql`DELETE FROM registros_facturacion WHERE orden = 8`;
  expect(await told(remove)).toEqual([
    'Cadena de B12345674: faltan registros al final',
    `${wrong.codigo}: está anulada y no tiene registro de anulación`,
  ]);
  const back = sql`UPDATE cadenas SET orden = 7, ultimo = (SELECT contenido->'id' || jsonb_build_object('huella', huella)
    FROM registros_facturacion WHERE orden = 7)`;
  expect(await told(remove, back)).toEqual([
    `${wrong.codigo}: está anulada y no tiene registro de anulación`,
  ]);
});

test('una factura cambiada: su total, una línea, su fecha, su cliente, lo anulado', async () => {
  expect(await told(sql`UPDATE facturas SET base_imponible = 1, total = 60.1 WHERE id = ${of(1)}`)).toEqual(
    [
      `Factura ${codes[1]}: su total es 60.12 y el declarado, 340.80`,
      `Factura ${codes[1]}: sus líneas no suman lo que dice su cabecera`,
    ].map((text) => text.replace('60.12', '60.15')),
  );
  expect(
    await told(sql`UPDATE facturas_lineas SET precio_unitario = 1 WHERE orden = 1 AND papel_id = ${of(1)}`),
  ).toEqual([
    `Factura ${codes[1]}: sus líneas no suman lo que dice su cabecera`,
    `Factura ${codes[1]}: sus líneas no dan el desglose declarado`,
  ]);
  expect(
    await told(sql`UPDATE facturas_lineas SET importe = 1 WHERE orden = 1 AND papel_id = ${of(1)}`),
  ).toEqual([`Factura ${codes[1]}: el importe de una de sus líneas no es el de su cantidad y su precio`]);
  expect(await told(sql`UPDATE facturas SET fecha = '2026-01-01' WHERE id = ${of(1)}`)).toEqual([
    `Factura ${codes[1]}: su fecha no es la declarada, 21-11-2026`,
  ]);
  expect(
    await told(
      sql`UPDATE facturas SET destinatario = jsonb_set(destinatario, '{nif}', '"00000000T"') WHERE id = ${of(1)}`,
    ),
  ).toEqual([expect.stringContaining('su destinatario no es el declarado')]);
  expect(await told(sql`UPDATE facturas SET anulada_en = NULL WHERE codigo = ${wrong.codigo}`)).toEqual([
    `${wrong.codigo}: tiene registro de anulación y no consta como anulada`,
  ]);
  expect(await told(sql`UPDATE facturas_lineas SET coste = 1 WHERE regimen = 'rebu'`)).toEqual([
    'Factura F-2026-00001: sus líneas no dan el desglose declarado',
  ]);
});

test('un hueco en los números, y una serie entera que ya no está', async () => {
  expect(await told(sql`DELETE FROM facturas WHERE codigo = ${codes[1]}`)).toEqual([
    `Factura ${codes[1]}: falta, y su registro es el 2`,
    'Serie F-VA-2026: faltan los números 2',
  ]);
  expect(await told(sql`DELETE FROM facturas WHERE codigo = ${codes[4]}`)).toEqual([
    `Factura ${codes[4]}: falta, y su registro es el 5`,
    'Serie F-VA-2026: el contador dice 5 y la última factura es la 4',
  ]);
  expect(await told(sql`DELETE FROM facturas WHERE serie = 'VA'`)).toContain(
    'Serie F-VA-2026: el contador dice 5 y no hay ninguna factura',
  );
});

test('por la llamada se recorre por tramos, y dice cuánto hay', async () => {
  const first = (await admin('GET /facturas/verificacion')).json<
    Stretch & { total: number; siguiente: string }
  >();
  expect(first).toMatchObject({ registros: 8, total: 8, fallos: [], siguiente: expect.any(String) });
  const last = await admin(`GET /facturas/verificacion?siguiente=${first.siguiente}`);
  expect(last.json()).toMatchObject({ registros: 0, facturas: 7, fallos: [], siguiente: null });
  const refused = await admin('GET /facturas/verificacion?siguiente=nada');
  expect(refused.json().campos).toEqual([{ campo: 'siguiente', motivo: expect.any(String) }]);
});
