import { sql } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { cents, plain } from '#platform/kit/amounts/exact.ts';
import { openBringing } from './bringing.testing.server.ts';
import type { Importacion } from './contract.ts';
import { madeOffice } from './moving.testing.server.ts';

const NOW = new Date('2026-11-21T10:00:00Z');
// Undoing tarifas leaves the history of their prices.
const { db, files, as, call, upload, work, everything } = await openBringing(NOW, ['precios_tarifas']);
const facturacion = await as('Facturacion');

/** Tries and imports one file as it was guessed. */
async function bring(familia: string, text: string, asked: object = {}): Promise<Importacion> {
  const { _id, version, mapeo, clave, modo } = await upload(`familia=${familia}`, text);
  const body = { _id, version, mapeo, clave, modo, ...asked };
  expect((await call('PUT /importaciones/simular', body)).statusCode).toBe(200);
  await work();
  const tried = await read(_id);
  await call('PUT /importaciones/ejecutar', { _id, version: tried.version });
  await work();
  return read(_id);
}

const read = async (id: string): Promise<Importacion> =>
  (await call(`GET /importaciones/consultarPorId?_id=${id}`)).json();
const reasonsOf = async (id: string) =>
  (await call(`GET /importaciones/filas?_id=${id}&resultado=rechazada`))
    .json()
    .filas.map(({ numero, motivos }: { numero: number; motivos: { campo: string; motivo: string }[] }) =>
      [numero, ...motivos.map(({ campo, motivo }) => `${campo}: ${motivo}`)].join(' '),
    );

const euros = (amounts: readonly string[]) =>
  plain(
    amounts.reduce((sum, amount) => sum + cents(amount), 0n),
    2,
  );

describe('se trae todo junto', () => {
  test('200 clientes y 500 facturas cuentan en libro, 347 y deuda, y deshecho no queda nada', async () => {
    const office = madeOffice({ clientes: 200, facturas: 500 });
    const before = await everything();
    const traida = '0198c0de-7ab1-7e5c-8a10-5eba5710c1a1';
    // The invoices arrive first: the order of the files is no matter.
    const guessed = [];
    for (const text of [office.facturasCsv, office.conceptosCsv, office.tarifasCsv, office.clientesCsv])
      guessed.push((await upload(`traida=${traida}`, text)).familia);
    expect(guessed).toEqual([
      'facturasAnteriores',
      'conceptosPresupuestos',
      'permisosAutoescuela',
      'clientes',
    ]);

    expect((await call('PUT /importaciones/simularJuntas', { _id: traida })).statusCode).toBe(200);
    await work();
    const tried: Importacion[] = (await call(`GET /importaciones/leerJuntas?_id=${traida}`)).json();
    const counts = tried.map(({ familia, estado, creadas, rechazadas }) => [
      familia,
      estado,
      creadas,
      rechazadas,
    ]);
    expect(counts).toEqual([
      ['clientes', 'simulada', 200, 0],
      ['conceptosPresupuestos', 'simulada', 3, 0],
      ['permisosAutoescuela', 'simulada', 2, 0],
      ['facturasAnteriores', 'simulada', 500, 0],
    ]);
    expect(await everything()).toEqual(before);

    expect((await call('PUT /importaciones/ejecutarJuntas', { _id: traida })).statusCode).toBe(200);
    await work();
    const done: Importacion[] = (await call(`GET /importaciones/leerJuntas?_id=${traida}`)).json();
    expect(done.map(({ estado }) => estado)).toEqual(['terminada', 'terminada', 'terminada', 'terminada']);

    const of2026 = office.facturas.filter(({ fecha }) => fecha.startsWith('2026'));
    const vat = (await call('GET /facturas/resumenIva?ejercicio=2026')).json();
    expect([vat.facturas, vat.base, vat.cuota, vat.importeTotal]).toEqual([
      of2026.length,
      euros(of2026.map(({ base }) => base)),
      euros(of2026.map(({ cuota }) => cuota)),
      euros(of2026.map(({ total }) => total)),
    ]);
    const book = (await call('GET /facturas/libro?ejercicio=2026&limite=100')).json();
    expect(book.total).toBe(of2026.length);
    expect(book.filas.every(({ anterior }: { anterior: boolean }) => anterior)).toBe(true);
    const next = (
      await call(`GET /facturas/libro?ejercicio=2026&limite=100&despues=${book.siguiente}`)
    ).json();
    expect(new Set([...book.filas, ...next.filas].map(({ codigo }) => codigo)).size).toBe(200);

    const perNif = Map.groupBy(of2026, ({ nif }) => nif);
    const declared = [...perNif]
      .map(([nif, some]) => ({ nif, total: euros(some.map(({ total }) => total)) }))
      .filter(({ total }) => Number(total) > 3005.06);
    const form = (await call('GET /facturas/previsionDeclaracion347?ejercicio=2026')).json();
    expect(declared.length).toBeGreaterThan(5);
    expect(new Map(form.filas.map(({ nif, total }: { nif: string; total: string }) => [nif, total]))).toEqual(
      new Map(declared.map(({ nif, total }) => [nif, total])),
    );

    const debt = (await call('GET /facturas/antiguedadDeuda')).json();
    const owed = euros(office.facturas.map(({ pendiente }) => pendiente));
    expect([debt.suma.total, debt.suma.deOtroPrograma]).toEqual([owed, owed]);
    expect(debt.suma.mas90).toBe(
      euros(office.facturas.filter(({ vence }) => vence < '2026-08-23').map(({ pendiente }) => pendiente)),
    );
    const sent = await db.execute<{ n: number }>(sql`SELECT count(*)::int AS n FROM registros_facturacion`);
    expect(sent.rows[0]?.n).toBe(0);

    const undone = await call('PUT /importaciones/deshacerJuntas', { _id: traida });
    expect(undone.statusCode, undone.body).toBe(200);
    expect(await everything()).toEqual(before);
  });

  test('lo que falla en un archivo no deja nada de los otros', async () => {
    const traida = '0198c0de-7ab1-7e5c-8a10-5eba5710c1a2';
    const before = await everything();
    const [one] = [await upload(`traida=${traida}`, madeOffice({ clientes: 2, facturas: 2 }).clientesCsv)];
    const two = await upload(`traida=${traida}`, madeOffice({ clientes: 2, facturas: 2 }).facturasCsv);
    await call('PUT /importaciones/simularJuntas', { _id: traida });
    await work();
    await call('PUT /importaciones/ejecutarJuntas', { _id: traida });
    await files.remove(`importaciones/${two._id}`);
    await work();
    expect(await read(two._id)).toMatchObject({
      estado: 'fallida',
      error: expect.stringContaining('ya no está'),
    });
    expect(await read(one._id)).toMatchObject({ estado: 'subida' });
    expect(await everything()).toEqual(before);
  });
});

describe('facturas de otro programa', () => {
  const HEAD = 'Listado de facturas;;;;;;;\n;;;;;;;\nNº factura;Fecha;Cliente;CIF;Base;IVA;Total;Estado\n';

  test('sus clientes se encuentran por el NIF, y los que no están se crean si se quiere y se deshacen', async () => {
    const before = await everything();
    const text = `${HEAD}A-1;3/2/2026;Uno SL;B12345674;100;21;121;Pagada\nA-2;4/2/2026;Uno SL;B12345674;200;42;242;Pendiente\nA-3;4/2/2026;Sin NIF;;10;2,1;12,10;\n`;
    const alone = await bring('facturasAnteriores', text);
    expect(alone).toMatchObject({ estado: 'terminada', creadas: 3, clientesCreados: 0 });
    expect((await call('PUT /importaciones/deshacer', { _id: alone._id })).statusCode).toBe(200);
    const made = await bring('facturasAnteriores', text, { crearClientes: true });
    expect(made).toMatchObject({ creadas: 3, clientesCreados: 1 });
    const cliente = (await call('GET /clientes/consultarPorDatosUnicos?nif=B12345674')).json();
    expect(cliente).toMatchObject({ razonSocial: 'Uno SL' });
    const { filas } = (await call(`GET /facturasAnteriores/leer?_idCliente=${cliente._id}`)).json();
    expect(filas.map(({ numero, pendiente }: Record<string, string>) => [numero, pendiente])).toEqual([
      ['A-2', '242.00'],
      ['A-1', '0.00'],
    ]);
    expect((await call('PUT /importaciones/deshacer', { _id: made._id })).statusCode).toBe(200);
    expect(await everything()).toEqual(before);
  });

  test('lo que no cuadra, lo repetido y un NIF imposible se dicen en su fila', async () => {
    const text = `${HEAD}B-1;3/2/2026;Uno SL;B12345674;100;20;121;\nB-2;4/2/2026;Dos SL;12345678A;200;42;242;\nB-3;4/2/2026;Tres;;10;2,1;12,10;\nB-3;4/2/2026;Tres;;10;2,1;12,10;\n`;
    const done = await bring('facturasAnteriores', text);
    expect(await reasonsOf(done._id)).toEqual([
      '4 total: no cuadra: base, cuota, recargo, retención y suplidos dan 120.00',
      expect.stringMatching(/^5 nif: /),
      '7 numero: ya hay una factura con ese número y esa fecha',
    ]);
    expect((await call('PUT /importaciones/deshacer', { _id: done._id })).statusCode).toBe(200);
  });

  test('quien no puede crear clientes tampoco los crea al importar facturas', async () => {
    const { _id, version, mapeo } = await upload(
      'familia=facturasAnteriores',
      `${HEAD}C-1;3/2/2026;U;;1;0;1;\n`,
    );
    const asked = { _id, version, mapeo, clave: null, modo: 'crear', crearClientes: true };
    const refused = await facturacion('PUT /importaciones/simular', asked);
    expect(refused.json().campos).toEqual([
      { campo: 'crearClientes', motivo: 'tu rol no permite crear clientes' },
    ]);
  });
});
