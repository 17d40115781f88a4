import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import {
  billableCliente,
  draftFactura,
  fillBusiness,
  issue,
} from '#oficina/ventas/facturas/facturas.testing.server.ts';
import { createDemoDatabase } from '#test/support/demo.testing.server.ts';
import { openOffice } from '#test/support/office.testing.server.ts';
import { insertFormaDePago } from '#test/support/rows.testing.server.ts';
import type { MiResumen } from './contract.ts';

let now = new Date('2026-11-21T10:00:00Z');
const { db, as, signIn, boss } = await openOffice({ clock: () => now }, await createDemoDatabase());
await fillBusiness(db);
await db.execute(sql`UPDATE negocio SET iban = 'ES9121000418450200051332'`);

const resumenOf = async (clienteId: string) => {
  const owner = await as('Propietario', 'cliente', clienteId);
  const answer = await owner('GET /clientes/consultarMiResumen');
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json<MiResumen>();
};

test('lo que debe dice lo que queda tras un pago, lo vencido y cómo se paga cada factura', async () => {
  const clienteId = await billableCliente(db);
  const _idFormaPago = await insertFormaDePago(db, {
    dias: 30,
    plazos: [
      { dias: 0, porcentaje: '50' },
      { dias: 60, porcentaje: '50' },
    ],
  });
  const owed = async (importe: string, more: object) => {
    const admin = await signIn(boss);
    const lineas = [{ descripcion: 'Ficha', cantidad: '1', precioUnitario: importe }];
    return issue(admin, await draftFactura(admin, { _idCliente: clienteId, lineas, ...more }));
  };
  const first = await owed('100', { _idFormaPago });
  now = new Date('2026-12-01T10:00:00Z');
  const second = await owed('10', {
    _idFormaPago: await insertFormaDePago(db, { tipo: 'efectivo', codigo: 'EF', nombre: 'Al contado' }),
  });
  const paid = { _id: first._id, importe: '20.50', fecha: '2026-12-01', forma: 'Transferencia' };
  expect((await (await signIn(boss))('POST /facturas/registrarCobro', paid)).statusCode).toBe(200);

  const { deuda } = await resumenOf(clienteId);
  // 121 less 20.50, of which half of 121 less 20.50 was due on the twenty-first; and 12.10.
  expect(deuda).toMatchObject({ pendiente: '112.60', aFavor: '0.00', vencido: '40.00', cuantas: 2 });
  const [one, two] = deuda.facturas;
  expect(one).toMatchObject({
    codigo: first.codigo,
    total: '121.00',
    pendiente: '100.50',
    vencido: '40.00',
    venceEl: '2026-11-21',
  });
  expect(one?.qr?.split('\n').slice(6)).toEqual([
    'ES9121000418450200051332',
    'EUR100.50',
    '',
    '',
    first.codigo,
  ]);
  expect(two).toMatchObject({ codigo: second.codigo, iban: null, qr: null, forma: { tipo: 'efectivo' } });

  const none = {
    debido: '0.00',
    aFavor: '0.00',
    pendiente: '0.00',
    vencido: '0.00',
    cuantas: 0,
    facturas: [],
  };
  expect((await resumenOf(await billableCliente(db))).deuda).toEqual(none);
});

test('lo que espera que le devuelvan y lo que pagó de más pagan lo que antes vence, y su suma es la de la oficina', async () => {
  now = new Date('2026-12-02T10:00:00Z');
  const clienteId = await billableCliente(db);
  const admin = await signIn(boss);
  const _idFormaPago = await insertFormaDePago(db, { codigo: 'P31', nombre: 'A un mes' });
  const billed = async (importe: string) => {
    const lineas = [{ descripcion: 'Ficha', cantidad: '1', precioUnitario: importe }];
    return issue(admin, await draftFactura(admin, { _idCliente: clienteId, _idFormaPago, lineas }));
  };
  const pay = async (_id: string, importe: string) => {
    const cobro = { _id, importe, fecha: '2026-12-02', forma: 'Transferencia' };
    expect((await admin('POST /facturas/registrarCobro', cobro)).statusCode).toBe(200);
  };
  const net = async () => {
    const filter = `_idCliente=${clienteId}&estadoCobro=pendiente,parcial`;
    const { filas } = (await admin(`GET /facturas/leer?${filter}`)).json();
    return filas.reduce(
      (sum: number, row: { pendienteCobro: string }) => sum + Number(row.pendienteCobro),
      0,
    );
  };
  const corrected = await billed('100');
  await pay(corrected._id, '121');
  const said = { _id: corrected._id, metodo: 'I', motivo: 'Error en el precio' };
  await issue(admin, (await admin('POST /facturas/rectificar', said)).json());
  expect((await resumenOf(clienteId)).deuda).toEqual({
    debido: '0.00',
    aFavor: '121.00',
    pendiente: '-121.00',
    vencido: '0.00',
    cuantas: 0,
    facturas: [],
  });

  await billed('100');
  const even = (await resumenOf(clienteId)).deuda;
  expect(even).toMatchObject({ debido: '121.00', aFavor: '121.00', pendiente: '0.00', cuantas: 1 });
  expect(even.facturas).toMatchObject([{ pendiente: '121.00', porPagar: '0.00', qr: null }]);
  expect(await net()).toBe(0);

  // Of 121 and 60.50, the 121 of the refund and the 20 that were paid too much leave 40.50 of the last.
  await billed('50');
  await pay((await billed('10'))._id, '32.10');
  now = new Date('2027-02-01T10:00:00Z');
  const left = (await resumenOf(clienteId)).deuda;
  expect(left).toMatchObject({ debido: '181.50', aFavor: '141.00', pendiente: '40.50', vencido: '40.50' });
  expect(left.facturas.map(({ porPagar, vencido }) => [porPagar, vencido])).toEqual([
    ['0.00', '0.00'],
    ['40.50', '40.50'],
  ]);
  expect(left.facturas[1]?.qr).toContain('EUR40.50');
});

test('de muchas facturas se enseñan las diez que antes vencen, y se suman todas', async () => {
  now = new Date('2026-12-02T10:00:00Z');
  const clienteId = await billableCliente(db);
  const admin = await signIn(boss);
  const lineas = [{ descripcion: 'Ficha', cantidad: '1', precioUnitario: '10' }];
  const codes: unknown[] = [];
  for (const irpf of ['15', ...Array(10).fill('0')])
    codes.push(
      (await issue(admin, await draftFactura(admin, { _idCliente: clienteId, lineas, irpf }))).codigo,
    );
  const { deuda } = await resumenOf(clienteId);
  expect(deuda).toMatchObject({ pendiente: '131.60', cuantas: 11 });
  // Of 12.10, the autoescuela withholds 1.50: nothing of it is paid yet.
  expect(deuda.facturas[0]).toMatchObject({ total: '10.60', pendiente: '10.60' });
  expect(deuda.facturas.map(({ codigo }) => codigo)).toEqual(codes.slice(0, 10));
});

test('doce meses suman lo que llegó, lo que se contestó y en qué acabó, y solo lo suyo', async () => {
  now = new Date('2026-11-21T10:00:00Z');
  const [clienteId, other] = [await billableCliente(db), await billableCliente(db)];
  const requests = [
    // Half past midnight in Spain is still the month before in Greenwich.
    {
      en: '2026-10-31T23:30:00Z',
      estado: 'ganada',
      seccion: '01',
      respondida: true,
      visto: '1200',
      ofrecido: '1100',
    },
    {
      en: '2026-11-05T09:00:00Z',
      estado: 'enviada',
      seccion: '01',
      respondida: false,
      visto: '1300',
      ofrecido: null,
    },
    {
      en: '2026-11-06T09:00:00Z',
      estado: 'respondida',
      seccion: null,
      respondida: true,
      visto: null,
      ofrecido: '1000',
    },
    {
      en: '2025-12-10T09:00:00Z',
      estado: 'perdida',
      seccion: '01',
      respondida: true,
      visto: '1000',
      ofrecido: null,
    },
    {
      en: '2025-11-10T09:00:00Z',
      estado: 'ganada',
      seccion: '01',
      respondida: true,
      visto: '9000',
      ofrecido: null,
    },
    {
      en: '2026-11-07T09:00:00Z',
      estado: 'pendiente',
      seccion: '01',
      respondida: false,
      visto: '9000',
      ofrecido: null,
    },
  ];
  for (const [index, { en, estado, seccion, respondida, visto, ofrecido }] of requests.entries())
    for (const id of index === 0 ? [clienteId, other] : [clienteId])
      await db.execute(sql`
        INSERT INTO alumnos_autoescuelas (id, alumno_id, cliente_id, seccion, estado, enviada_en, respondida_en, precio_visto, precio_ofrecido)
        SELECT gen_random_uuid(), id, ${id}, ${seccion}, ${estado}, ${en}, ${respondida ? en : null}, ${visto}, ${ofrecido}
        FROM alumnos ORDER BY codigo OFFSET ${index} LIMIT 1`);
  await db.execute(sql`
    INSERT INTO mensajes_solicitudes (id, enviada_id, de, tipo, via, clave, creado_en)
    SELECT gen_random_uuid(), id, 'alumno', 'interesa', 'pagina', gen_random_uuid(), enviada_en FROM alumnos_autoescuelas
    WHERE cliente_id = ${clienteId} AND estado = 'respondida'`);
  await db.execute(sql`
    WITH anuncio AS (UPDATE anuncios SET cliente_id = ${clienteId}, imagen_id = NULL WHERE id = (SELECT id FROM anuncios LIMIT 1) RETURNING id),
      antes AS (DELETE FROM anuncios_dias WHERE anuncio_id = (SELECT id FROM anuncio))
    INSERT INTO anuncios_dias (anuncio_id, dia, impresiones, clics)
    SELECT anuncio.id, x.dia, x.n, x.clics FROM anuncio, (VALUES ('2026-11-05'::date, 90, 4), ('2026-11-06', 0, 0), ('2026-10-02', 10, 1)) x (dia, n, clics)
    ON CONFLICT (anuncio_id, dia) DO UPDATE SET impresiones = excluded.impresiones, clics = excluded.clics`);

  const { meses, total } = await resumenOf(clienteId);
  expect(meses.map(({ mes }) => mes)).toEqual(
    Array.from({ length: 12 }, (_, index) =>
      new Date(Date.UTC(2025, 11 + index, 1)).toISOString().slice(0, 10),
    ),
  );
  expect(meses.at(-1)).toEqual({
    mes: '2026-11-01',
    solicitudes: 3,
    delComparador: 2,
    contestadas: 2,
    interesadas: 1,
    matriculadas: 1,
    conAnuncio: 1,
    clics: 4,
    precioVisto: '1250.00',
    precioOfrecido: '1050.00',
  });
  expect(meses.at(-2)).toMatchObject({ solicitudes: 0, clics: 1, precioVisto: null });
  expect(total).toMatchObject({
    solicitudes: 4,
    contestadas: 3,
    matriculadas: 1,
    conAnuncio: 1,
    clics: 5,
    precioVisto: '1166.67',
  });
  expect((await resumenOf(other)).total).toMatchObject({ solicitudes: 1, clics: 0, conAnuncio: 0 });
});

test('quien no es una autoescuela no tiene cuentas suyas', async () => {
  expect((await (await as('Gestor'))('GET /clientes/consultarMiResumen')).statusCode).toBe(403);
});
