import { sql } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { presentFaults } from '#oficina/documentos/evidencias/evidence.testing.server.ts';
import type { PaperJson } from '#oficina/ventas/presupuestos/presupuestos.testing.server.ts';
import { openOffice } from '#test/support/office.testing.server.ts';
import { isReminded } from '../cobros/reminders.server.ts';
import { billableCliente, draftFactura, fillBusiness, issue } from '../facturas.testing.server.ts';
import type { AFavor, Ingreso } from './operations.ts';

let now = new Date('2026-11-21T10:00:00Z');
const { db, admin } = await openOffice({ clock: () => now });
await fillBusiness(db);
const later = () => {
  now = new Date(now.getTime() + 1_000);
};

/** Issued factura of 302,50 €, or of as many times 121,00 €. */
async function factura(_idCliente: string, times = 2.5): Promise<PaperJson> {
  later();
  const lineas = [{ descripcion: 'Curso', cantidad: String(times), precioUnitario: '100' }];
  return issue(admin, await draftFactura(admin, { _idCliente, lineas }));
}

async function done<T>(call: Parameters<typeof admin>[0], body: object): Promise<T> {
  later();
  const answer = await admin(call, body);
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json<T>();
}

const pay = (_id: string, importe: string, more: object = {}) =>
  done<PaperJson & { aFavor: string }>('POST /facturas/registrarCobro', {
    _id,
    importe,
    forma: 'Transferencia',
    ...more,
  });
const aFavor = async (_idCliente: string) =>
  (await admin(`GET /facturas/leerAFavor?_idCliente=${_idCliente}`)).json<AFavor>();
const read = async (_id: string) =>
  (await admin(`GET /facturas/consultarPorId?_id=${_id}`)).json<PaperJson>();
const faults = () => presentFaults(db);
const fieldsOf = async (call: Parameters<typeof admin>[0], body: object) =>
  (await admin(call, body)).json<{ campos?: { campo: string; motivo: string }[] }>().campos;

describe('400,00 € por una factura de 302,50 €', () => {
  test('se anotan con su día: la factura queda cobrada y 97,50 € a favor del cliente', async () => {
    const cliente = await billableCliente(db);
    const { _id } = await factura(cliente);
    expect(await pay(_id, '400', { fecha: '2026-11-20' })).toMatchObject({
      estadoCobro: 'cobrada',
      cobrado: '302.50',
      pendienteCobro: '0.00',
      aFavor: '97.50',
    });
    expect(await aFavor(cliente)).toMatchObject({
      importe: '97.50',
      ingresos: [{ fecha: '2026-11-20', importe: '400.00', disponible: '97.50', anulado: false }],
    });
    const { cobros } = (await admin(`GET /facturas/leerCobros?_id=${_id}`)).json();
    expect(cobros).toMatchObject([
      { fecha: '2026-11-20', importe: '302.50', ingreso: { fecha: '2026-11-20', importe: '400.00' } },
    ]);
    const listed = (await admin('GET /facturas/listarCobros?fecha_desde=2026-11-20')).json().filas;
    expect(listed.filter(({ _idCliente }: Record<string, unknown>) => _idCliente === cliente)).toMatchObject([
      { importe: '400.00', fecha: '2026-11-20', _idFactura: null },
    ]);
    expect(await faults()).toEqual([]);
  });

  test.each([
    ['302,51', '0.01'],
    ['302.50', '0.00'],
    ['605', '302.50'],
    ['99.999,99', '99697.49'],
  ])('de %s queda a favor hasta el último céntimo: %s', async (importe, sobra) => {
    const cliente = await billableCliente(db);
    expect(await pay((await factura(cliente))._id, importe)).toMatchObject({
      estadoCobro: 'cobrada',
      cobrado: '302.50',
      aFavor: sobra,
    });
    expect((await aFavor(cliente)).importe).toBe(sobra);
  });

  test('lo que sobra paga otra factura después, con el día del dinero y el de la aplicación', async () => {
    const cliente = await billableCliente(db);
    await pay((await factura(cliente))._id, '400', { fecha: '2026-11-01' });
    const other = await factura(cliente, 1);
    const [ingreso] = (await aFavor(cliente)).ingresos;
    const applied = await done<Ingreso>('PUT /facturas/aplicarAFavor', {
      _id: ingreso?._id,
      _idFactura: other._id,
    });
    expect(applied).toMatchObject({
      disponible: '0.00',
      usos: [{ importe: '302.50' }, { importe: '97.50' }],
    });
    expect(await read(other._id)).toMatchObject({ pendienteCobro: '23.50', estadoCobro: 'parcial' });
    const { cobros } = (await admin(`GET /facturas/leerCobros?_id=${other._id}`)).json();
    expect(cobros).toMatchObject([
      { fecha: '2026-11-21', importe: '97.50', ingreso: { fecha: '2026-11-01', importe: '400.00' } },
    ]);
    expect(await faults()).toEqual([]);
  });

  test('se devuelve entero o en parte, y deshacer la devolución lo deja otra vez a favor', async () => {
    const cliente = await billableCliente(db);
    await pay((await factura(cliente))._id, '400');
    const _id = (await aFavor(cliente)).ingresos[0]?._id;
    const back = { _id, importe: '50', forma: 'Transferencia', referencia: 'Devolución' };
    const { usos } = await done<Ingreso>('PUT /facturas/devolverAFavor', back);
    expect((await aFavor(cliente)).importe).toBe('47.50');
    expect(await fieldsOf('PUT /facturas/devolverAFavor', { ...back, importe: '47.51' })).toEqual([
      { campo: 'importe', motivo: expect.stringMatching(/^quedan 47,50/) },
    ]);
    const uso = usos.find(({ clase }) => clase === 'devuelto')?._id;
    await done('PUT /facturas/deshacerUso', { uso, motivo: 'No salió' });
    expect((await admin('PUT /facturas/deshacerUso', { uso, motivo: 'Otra vez' })).statusCode).toBe(409);
    const { forma } = back;
    await done('PUT /facturas/devolverAFavor', { _id, forma });
    expect((await aFavor(cliente)).importe).toBe('0.00');
    expect((await admin('PUT /facturas/anularIngreso', { _id, motivo: 'x' })).json().mensaje).toMatch(
      /deshaz antes la devolución/,
    );
  });

  test('deshacer el cobro deja todo a favor; anular el ingreso no deja nada', async () => {
    const cliente = await billableCliente(db);
    const { _id } = await factura(cliente);
    await pay(_id, '400');
    const { cobros } = (await admin(`GET /facturas/leerCobros?_id=${_id}`)).json();
    await done('PUT /facturas/deshacerCobro', { cobro: cobros[0]._id, motivo: 'De otra factura' });
    expect(await read(_id)).toMatchObject({ pendienteCobro: '302.50', estadoCobro: 'pendiente' });
    expect((await aFavor(cliente)).importe).toBe('400.00');
    const ingreso = (await aFavor(cliente)).ingresos[0]?._id;
    await done('PUT /facturas/aplicarAFavor', { _id: ingreso, _idFactura: _id, importe: '100' });
    const annulled = await done<Ingreso>('PUT /facturas/anularIngreso', { _id: ingreso, motivo: 'No llegó' });
    expect(annulled).toMatchObject({ disponible: '0.00', anulado: true });
    expect(await read(_id)).toMatchObject({ pendienteCobro: '302.50', estadoCobro: 'pendiente' });
    expect((await aFavor(cliente)).importe).toBe('0.00');
    expect((await admin('PUT /facturas/anularIngreso', { _id: ingreso, motivo: 'x' })).statusCode).toBe(409);
    expect(await faults()).toEqual([]);
  });
});

describe('una transferencia para varias facturas', () => {
  test('es un cobro repartido: cada factura tiene su parte, y lo que sobra queda a favor', async () => {
    const cliente = await billableCliente(db);
    const [one, two] = [await factura(cliente, 1), await factura(cliente, 2)];
    const ingreso = await done<Ingreso>('POST /facturas/registrarIngreso', {
      _idCliente: cliente,
      importe: '400,00',
      forma: 'Transferencia',
      referencia: 'Remesa',
      reparto: [
        { _idFactura: one._id, importe: '121' },
        { _idFactura: two._id, importe: '242' },
      ],
    });
    expect(ingreso).toMatchObject({ importe: '400.00', disponible: '37.00' });
    expect(ingreso.usos.map(({ codigo, importe }) => [codigo, importe])).toEqual([
      [one.codigo, '121.00'],
      [two.codigo, '242.00'],
    ]);
    for (const { _id } of [one, two]) expect((await read(_id)).estadoCobro).toBe('cobrada');
    const { filas } = (await admin('GET /facturas/listarCobros?texto=Remesa')).json();
    expect(filas).toMatchObject([{ importe: '400.00', codigo: `${one.codigo}, ${two.codigo}` }]);
  });

  test.each([
    ['entera en tres, la última en parte', '600', ['121', '242', '237'], ['0.00', '0.00', '126.00'], '0.00'],
    ['en partes de tres', '100.01', ['33.33', '33.34', '33.34'], ['87.67', '208.66', '329.66'], '0.00'],
    ['en la segunda sola, y sobra', '500', [null, '242', null], ['121.00', '0.00', '363.00'], '258.00'],
    ['en ninguna todavía', '50', [null, null, null], ['121.00', '242.00', '363.00'], '50.00'],
  ])('%s', async (_name, importe, parts, pending, over) => {
    const cliente = await billableCliente(db);
    const debts = [await factura(cliente, 1), await factura(cliente, 2), await factura(cliente, 3)];
    const reparto = debts.flatMap(({ _id }, index) =>
      parts[index] ? [{ _idFactura: _id, importe: parts[index] }] : [],
    );
    const said = { _idCliente: cliente, importe, forma: 'Transferencia', reparto };
    expect((await done<Ingreso>('POST /facturas/registrarIngreso', said)).disponible).toBe(over);
    const left = await Promise.all(debts.map(async ({ _id }) => (await read(_id)).pendienteCobro));
    expect(left).toEqual(pending);
  });

  test('no reparte más que lo ingresado ni que lo que se debe, ni a facturas repetidas o de otro', async () => {
    const cliente = await billableCliente(db);
    const [own, strange] = [await factura(cliente, 1), await factura(await billableCliente(db), 1)];
    const refused = (...reparto: [string, string][]) =>
      fieldsOf('POST /facturas/registrarIngreso', {
        _idCliente: cliente,
        importe: '200',
        forma: 'Transferencia',
        reparto: reparto.map(([_idFactura, importe]) => ({ _idFactura, importe })),
      });
    expect(await refused([own._id, '200.01'])).toEqual([
      { campo: 'reparto', motivo: expect.stringMatching(/^suma 200,01/) },
    ]);
    expect(await refused([own._id, '121.01'])).toEqual([
      { campo: 'reparto.0.importe', motivo: expect.stringMatching(/^quedan 121,00/) },
    ]);
    expect(await refused([own._id, '1'], [own._id, '2'])).toEqual([
      { campo: 'reparto.1._idFactura', motivo: 'ya está en el reparto' },
    ]);
    expect(await refused([strange._id, '1'])).toEqual([
      { campo: 'reparto.0._idFactura', motivo: 'es de otro cliente' },
    ]);
    expect((await aFavor(cliente)).ingresos).toEqual([]);
    expect((await read(own._id)).pendienteCobro).toBe('121.00');
  });
});

test('a la vez, nunca se usa más de lo que hay', async () => {
  const cliente = await billableCliente(db);
  const { _id } = await done<Ingreso>('POST /facturas/registrarIngreso', {
    _idCliente: cliente,
    importe: '100',
    forma: 'Bizum',
  });
  const debts = [await factura(cliente, 1), await factura(cliente, 1), await factura(cliente, 1)];
  later();
  const answers = await Promise.all([
    ...debts.map((debt) =>
      admin('PUT /facturas/aplicarAFavor', { _id, _idFactura: debt._id, importe: '60' }),
    ),
    admin('PUT /facturas/devolverAFavor', { _id, importe: '60', forma: 'Bizum' }),
  ]);
  expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 400, 400, 400]);
  expect((await aFavor(cliente)).importe).toBe('40.00');
  // The database refuses it too, whatever the program does.
  const over = sql`
    INSERT INTO ingresos_usos (id, ingreso_id, clase, fecha, importe, anotado_por_nombre, anotado_en)
    VALUES (gen_random_uuid(), ${_id}, 'devuelto', '2026-11-21', 40.01, 'Nadie', now())`;
  await expect(db.execute(over)).rejects.toMatchObject({ cause: { constraint: 'ingresos_no_mas' } });
  const once = { 'idempotency-key': 'la-misma-clave-dos-veces' };
  const body = { _id, importe: '30', forma: 'Bizum' };
  await Promise.all([0, 1].map(() => admin('PUT /facturas/devolverAFavor', body, once)));
  await admin('PUT /facturas/devolverAFavor', body, once);
  expect((await aFavor(cliente)).importe).toBe('10.00');
  expect(await faults()).toEqual([]);
});

test('la deuda, el resumen y el estado de cuenta restan lo que el cliente tiene a favor', async () => {
  const cliente = await billableCliente(db);
  await factura(cliente);
  await done('POST /facturas/registrarIngreso', { _idCliente: cliente, importe: '97.50', forma: 'Bizum' });
  const { filas } = (await admin('GET /facturas/antiguedadDeuda')).json();
  const row = filas.find(({ _idCliente }: Record<string, unknown>) => _idCliente === cliente);
  expect(row).toMatchObject({ facturas: 1, aFavor: '-97.50', sinAplicar: '-97.50', total: '205.00' });
  const { dinero } = (await admin(`GET /clientes/consultarResumen?_id=${cliente}`)).json();
  expect(dinero).toMatchObject({ propias: { debe: '302.50' }, aFavor: '97.50', ingresos: 1 });
  const letter = (await admin(`GET /clientes/prepararEstadoCuenta?_id=${cliente}`)).json();
  expect(letter.parrafos[1]).toMatch(/quedan 205,00/);
  await done('POST /facturas/registrarIngreso', { _idCliente: cliente, importe: '300', forma: 'Bizum' });
  const over = (await admin(`GET /clientes/prepararEstadoCuenta?_id=${cliente}`)).json();
  expect(over.parrafos[1]).toMatch(/hay 95,00.* a su favor/);
});

test('no se recuerda el pago de lo que el cliente ya tiene a favor', async () => {
  const cliente = await billableCliente(db);
  const { _id } = await factura(cliente, 1);
  await done('POST /facturas/registrarIngreso', { _idCliente: cliente, importe: '120.99', forma: 'Bizum' });
  expect(await isReminded(db, _id)).toBe(true);
  await done('POST /facturas/registrarIngreso', { _idCliente: cliente, importe: '0.01', forma: 'Bizum' });
  expect(await isReminded(db, _id)).toBe(false);
});

test('el 347 declara aparte el metálico del año en que pasa de 6.000 €, por el día en que llegó', async () => {
  const cliente = await billableCliente(db);
  const { _id } = await factura(cliente, 80);
  const cash = async (ejercicio: number) => {
    const { metalico } = (await admin(`GET /facturas/previsionDeclaracion347?ejercicio=${ejercicio}`)).json();
    return metalico.map(({ importe, ...row }: Record<string, unknown>) => [row.ejercicio, importe]);
  };
  await pay(_id, '1000', { forma: 'Bizum', fecha: '2024-06-01' });
  await pay(_id, '4000', { forma: 'En efectivo', fecha: '2024-06-01' });
  const ingreso = await done<Ingreso>('POST /facturas/registrarIngreso', {
    _idCliente: cliente,
    importe: '3000',
    forma: 'Metálico',
    fecha: '2025-06-01',
    reparto: [{ _idFactura: _id, importe: '2000' }],
  });
  // Credit counts for no operation until it is applied, and exactly 6,000 € is not over the limit.
  expect([await cash(2024), await cash(2025), await cash(2026)]).toEqual([[], [], []]);
  await done('PUT /facturas/aplicarAFavor', { _id: ingreso._id, _idFactura: _id, importe: '500' });
  await pay(_id, '100', { forma: 'Efectivo' });
  expect([await cash(2024), await cash(2025), await cash(2026)]).toEqual([
    [],
    [[2026, '6500.00']],
    [[2026, '100.00']],
  ]);
  const csv = (await admin('GET /facturas/exportarLibro?informe=347&formato=csv&ejercicio=2025')).body;
  expect(csv).toContain('6500,00');
});

test('un ingreso añadido por fuera, o con otro importe usado, se nombra al comprobar', async () => {
  const cliente = await billableCliente(db);
  await db.execute(sql`
    INSERT INTO ingresos (id, cliente_id, fecha, importe, forma, anotado_por_nombre, anotado_en)
    VALUES (gen_random_uuid(), ${cliente}, '2026-11-21', 5, 'Efectivo', 'Nadie', now())`);
  expect(await faults()).toEqual([expect.stringMatching(/^Ingreso de 5,00.*: no consta en el historial/)]);
  await db.execute(sql`UPDATE ingresos SET dispuesto = 1 WHERE anotado_por_nombre = 'Nadie'`);
  expect(await faults()).toContainEqual(expect.stringMatching(/lo usado es 1,00.* y sus usos suman 0,00/));
  await expect(
    db.execute(sql`UPDATE ingresos SET importe = 6 WHERE anotado_por_nombre = 'Nadie'`),
  ).rejects.toThrow();
  await expect(
    db.execute(
      sql`UPDATE ingresos SET cliente_id = ${await billableCliente(db)} WHERE anotado_por_nombre = 'Nadie'`,
    ),
  ).rejects.toThrow();
});
