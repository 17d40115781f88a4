import { sql } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { readEstadoCuenta } from '#oficina/trabajo/resumenCliente/estadoCuenta/read-statement.server.ts';
import {
  billableCliente,
  draftFactura,
  fillBusiness,
  issue,
  pedidoUnderWay,
} from '#oficina/ventas/facturas/facturas.testing.server.ts';
import { readParties } from '#oficina/ventas/papeles/parties.server.ts';
import { presupuestoIn } from '#oficina/ventas/presupuestos/presupuestos.testing.server.ts';
import { openOffice } from '#test/support/office.testing.server.ts';

const { db, admin } = await openOffice({ clock: () => new Date('2026-11-21T10:00:00Z') });
await fillBusiness(db);

type Body = Record<string, unknown>;
let made = 0;
const phone = () => `6120000${String(++made).padStart(2, '0')}`;
const create = (body: Body) => admin('POST /clientes/crear', body);
const change = (_id: string, body: Body) => admin('PUT /clientes/actualizar', { _id, ...body });
const fieldsOf = (response: { json(): { campos?: { campo: string }[] } }) =>
  response.json().campos?.map(({ campo }) => campo);
const prospect = async (nombreComercial: string, more: Body = {}) =>
  (await create({ nombreComercial, telefono: phone(), ...more })).json();

describe('quién es', () => {
  test.each([
    ['un nombre y un teléfono', { nombreComercial: 'Escuela Sol', telefono: '612 345 678' }, []],
    ['un nombre y un correo', { nombreComercial: 'Escuela Luna', email: 'luna@ejemplo.es' }, []],
    ['una razón social y un teléfono', { razonSocial: 'Mar S. L.', telefono: '612 345 679' }, []],
    ['un nombre solo', { nombreComercial: 'Escuela Nube' }, ['telefono']],
    ['un teléfono solo', { telefono: '612 345 670' }, ['nombreComercial']],
    ['un nombre y un NIF', { nombreComercial: 'Escuela Río', nif: 'B71000012' }, []],
  ])('%s', async (_name, body: Body, problems: string[]) => {
    const response = await create(body);
    expect(fieldsOf(response) ?? [], response.body).toEqual(problems);
  });

  test('sin NIF no se inventa su razón social, y con él hacen falta los dos', async () => {
    const sol = await prospect('Escuela Cierzo');
    expect(sol).toMatchObject({ razonSocial: null, nif: null });
    const half = await change(sol._id, { nif: 'B72000011' });
    expect(half.json().campos).toEqual([{ campo: 'razonSocial', motivo: expect.stringContaining('NIF') }]);
    expect(fieldsOf(await change(sol._id, { telefono: null }))).toEqual(['telefono']);
    const whole = { razonSocial: 'Cierzo S. L.', nif: 'B72000011' };
    expect((await change(sol._id, whole)).json()).toMatchObject({
      ...whole,
      nombreComercial: 'Escuela Cierzo',
    });
  });

  test('dos sin NIF no chocan, y dos con el mismo sí', async () => {
    const [one, two] = [await prospect('Sin NIF uno'), await prospect('Sin NIF dos')];
    const said = { razonSocial: 'Norte S. L.', nif: 'A58818501' };
    expect((await change(one._id, said)).statusCode).toBe(200);
    expect(fieldsOf(await change(two._id, said))).toEqual(['nif']);
  });

  test('por la importación también; quien se registra en la web los da', async () => {
    const filas = [
      { nombreComercial: 'Escuela Duero', telefono: phone() },
      { nombreComercial: 'Escuela Tajo' },
    ];
    const { creadas, rechazadas } = (await admin('POST /clientes/importar', { filas })).json();
    expect([creadas, rechazadas]).toMatchObject([1, [{ fila: 2, motivos: [{ campo: 'telefono' }] }]]);
    const registered = await admin('POST /clientes/autoregistro', {
      nombreComercial: 'Escuela Ebro',
      email: 'ebro@ejemplo.es',
      aceptaPrivacidad: true,
    });
    expect(fieldsOf(registered)?.toSorted()).toEqual(['nif', 'razonSocial']);
  });

  test('para publicarlo se le piden todos', async () => {
    const { _id } = await prospect('Escuela Faro');
    expect(fieldsOf(await change(_id, { publicado: true, numRegistroDgt: 'M 1984' }))).toEqual(['nif']);
  });
});

describe('dónde se ve', () => {
  test('la lista, la búsqueda y los duplicados lo encuentran', async () => {
    const telefono = phone();
    const [one, two] = [
      await prospect('Zénit Centro', { telefono }),
      await prospect('Zénit Sur', { telefono }),
    ];
    const listed = (await admin('GET /clientes/leer?texto=zenit')).json();
    expect(listed.filas.map((row: Body) => row._id)).toEqual([one._id, two._id]);
    const found = (await admin('GET /buscador/leer?texto=zenit')).body;
    for (const { _id } of [one, two]) expect(found).toContain(_id);
    const { pares } = (await admin('GET /fusiones/leer?entidad=clientes')).json();
    expect(pares).toContainEqual(expect.objectContaining({ motivos: expect.arrayContaining(['telefono']) }));
  });

  test('un presupuesto y el estado de cuenta llevan su nombre, y ningún hueco', async () => {
    const { _id } = await prospect('Escuela Alba');
    const presupuesto = await presupuestoIn(admin, '2', { _idCliente: _id });
    const parties = await readParties(db, presupuesto as never);
    expect(parties.destinatario).toMatchObject({ nombre: 'Escuela Alba', nombreComercial: null, nif: '' });
    expect((await readEstadoCuenta(db, { cliente: _id, hoy: '2026-11-21' }))?.cliente).toEqual({
      nombre: 'Escuela Alba',
      nif: null,
    });
  });

  test('quien ejerce sus derechos sale por su teléfono aunque nadie sepa si es una empresa', async () => {
    const telefono = '612999888';
    await prospect('Ana Prospecto', { telefono });
    const found = await admin(`GET /datosPersonales/buscar?telefono=${telefono}`);
    expect(found.body).toContain('Ana Prospecto');
  });
});

describe('qué papel le pide más', () => {
  test('la factura, con el campo y sin tomar número; el libro y el 347 no lo ven', async () => {
    const { _id } = await prospect('Escuela Ribera');
    const pedido = await pedidoUnderWay(admin, { _idCliente: _id });
    const draft = (await admin('POST /facturas/crearDesdePedido', { _id: pedido._id })).json();
    const refused = await admin('PUT /facturas/emitir', { _id: draft._id, version: draft.version });
    expect([refused.statusCode, refused.json().campos]).toEqual([
      400,
      [
        { campo: '_idCliente', motivo: expect.stringMatching(/NIF.*razón social.*ficha/) },
        { campo: '_idCliente', motivo: expect.stringContaining('dirección') },
      ],
    ]);
    const { rows } = await db.execute(sql`SELECT FROM facturas WHERE codigo IS NOT NULL`);
    expect(rows).toEqual([]);
    await change(_id, {
      razonSocial: 'Ribera S. L.',
      nif: 'B12345674',
      direccion: 'Calle Mayor, 2',
      codProvincia: '28',
    });
    await issue(admin, draft);
    const { rows: issued } = await db.execute(
      sql`SELECT destinatario->>'nombre' AS nombre, destinatario->>'nif' AS nif FROM facturas WHERE codigo IS NOT NULL`,
    );
    expect(issued).toEqual([{ nombre: 'Ribera S. L.', nif: 'B12345674' }]);
  });

  test('la rectificativa de una factura cuyo cliente perdió el NIF', async () => {
    const _idCliente = await billableCliente(db);
    const factura = await issue(admin, await draftFactura(admin, { _idCliente }));
    await db.execute(sql`UPDATE clientes SET nif = NULL, razon_social = NULL WHERE id = ${_idCliente}`);
    const said = { _id: factura._id, metodo: 'I', motivo: 'Prueba' };
    const correcting = await admin('POST /facturas/rectificar', said);
    const draft = correcting.json();
    const refused = await admin('PUT /facturas/emitir', { _id: draft._id, version: draft.version });
    expect(fieldsOf(refused), correcting.body).toEqual(['_idCliente']);
  });
});
