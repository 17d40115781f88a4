import { rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { sql } from 'drizzle-orm';
import { beforeEach, expect, test } from 'vitest';
import { madeStreets } from '#comparador/lugares/calles/made-streets.testing.server.ts';
import { openStreetTiles } from '#comparador/lugares/calles/street-tiles.server.ts';
import type { UsedCertificate } from '#oficina/base/certificates.ts';
import { turnDoors } from '#oficina/base/puertas/doors.testing.server.ts';
import type { EstadoInstalacion } from '#oficina/instalacion/estadoPrograma/contract.ts';
import { publishAll } from '#oficina/instalacion/paginasLegales/legales.testing.server.ts';
import { nextNumber } from '#oficina/ventas/papeles/numbering.server.ts';
import { numberingFaults } from '#oficina/ventas/verifactu/verify-numbers.server.ts';
import { atTheEnd } from '#platform/http/testing.server.ts';
import type { MailWay } from '#platform/mail/mail.server.ts';
import { createHealth, type Finding, WELL } from '#platform/observe/health/health.server.ts';
import { temporaryFolder } from '#test/support/app.testing.server.ts';
import { openOffice } from '#test/support/office.testing.server.ts';
import { insertMonth } from '#test/support/rows.testing.server.ts';
import type { Paso, Puesta } from './contract.ts';

let way: MailWay = 'servidor';
let certificates: UsedCertificate[] = [];
let clockIsRight: Finding = WELL;
const health = createHealth({
  clock: () => new Date('2026-11-21T10:00:00Z'),
  onError: (error) => {
    throw error;
  },
  probes: [{ clave: 'reloj', look: async () => clockIsRight }],
});
const streetsFile = path.join(await temporaryFolder(), 'calles.pmtiles');
const streets = openStreetTiles({ file: streetsFile, onError: () => {} });
atTheEnd(() => streets.close());
const { db, admin } = await openOffice({
  health,
  streets,
  mailWay: async () => way,
  certificates: async () => certificates,
});

beforeEach(async () => {
  way = 'servidor';
  certificates = [];
  clockIsRight = WELL;
  await health.look();
  await db.execute(sql`DELETE FROM pasos_saltados`);
});

const steps = async () => (await admin('GET /puestaEnMarcha/leer')).json<Puesta>();
const stepOf = async (clave: Paso) => (await steps()).pasos.find((paso) => paso.clave === clave);
const state = async () => (await admin('GET /estadoPrograma/leer')).json<EstadoInstalacion>();
const partOf = async (clave: string) => (await state()).partes.find((parte) => parte.clave === clave);

const doors = (abierta: boolean) => turnDoors(db, abierta);

test('en una instalación vacía cada paso dice qué falta, y lo hecho en su pantalla consta hecho', async () => {
  await doors(false);
  const { pasos, pendientes } = await steps();
  expect(pasos.filter(({ estado }) => estado === 'hecho')).toEqual([]);
  expect(pendientes).toBe(pasos.length);
  expect(await stepOf('identidad')).toMatchObject({
    estado: 'falta',
    detalle: 'Faltan la razón social, el NIF, la dirección y el correo: van en cada factura.',
  });
  const business = { razonSocial: 'Carteles Peña S. L.', nif: 'B12345674', email: 'hola@negocio.es' };
  const write = (changes: object) => admin('PUT /negocio/actualizar', changes);
  expect((await write({ ...business, direccion: 'Calle Mayor, 1, Madrid' })).statusCode).toBe(200);
  expect(await stepOf('identidad')).toMatchObject({
    estado: 'aviso',
    detalle: expect.stringMatching(/código postal/),
  });
  await write({ direccion: 'Calle Mayor, 1, 35003 Las Palmas' });
  expect(await stepOf('identidad')).toMatchObject({
    estado: 'aviso',
    detalle: expect.stringMatching(/se paga IGIC, y los papeles nuevos llevan IVA/),
  });
  await write({ direccion: 'Calle Mayor, 1, 28013 Madrid' });
  expect(await stepOf('identidad')).toMatchObject({
    estado: 'hecho',
    detalle: expect.stringMatching(/Carteles Peña S\. L\., B12345674/),
  });
  await admin('POST /clientes/crear', {
    nombreComercial: 'Olmo',
    razonSocial: 'Olmo S. L.',
    nif: 'B87654323',
  });
  expect(await stepOf('clientes')).toMatchObject({ estado: 'hecho' });
  await admin('POST /usuariosTrabajadores/crear', {
    email: 'eva@negocio.es',
    nombre: 'Eva Gil',
    rol: 'Gestor',
    clave: 'Farola-37-azul',
  });
  expect(await stepOf('trabajadores')).toMatchObject({ estado: 'hecho' });
  await doors(true);
});

test('lo habitual entra una vez y solo en las listas vacías; los conceptos, apagados', async () => {
  await admin('POST /departamentos/crear', { nombre: 'Taller', orden: 1, activo: true });
  const put = (juego: string) => admin('POST /puestaEnMarcha/ponerJuego', { juego });
  const both = await Promise.all([put('catalogos'), put('catalogos')]);
  const made = both.map((answer) => answer.json<{ puestas: number }>().puestas);
  expect(made.reduce((sum, n) => sum + n)).toBe(22);
  expect((await put('catalogos')).json()).toEqual({ puestas: 0 });
  const names = (await admin('GET /departamentos/leer'))
    .json()
    .filas.map((row: { nombre: string }) => row.nombre);
  expect(names).toEqual(['Taller']);
  expect(await stepOf('catalogos')).toMatchObject({ estado: 'falta', detalle: 'No hay conceptos en uso.' });
  const { rows } = await db.execute(sql`
    SELECT count(*)::int AS n FROM historial WHERE entidad = 'canalesCaptacion' AND antes IS NULL`);
  expect(rows).toEqual([{ n: 5 }]);
  const [concepto] = (await admin('GET /conceptosPresupuestos/leer')).json().filas;
  const { _id, version } = concepto;
  await admin('PUT /conceptosPresupuestos/actualizar', { _id, version, precio: '30', activo: true });
  expect(await stepOf('catalogos')).toMatchObject({ estado: 'hecho' });
  expect((await put('formasDePago')).json()).toEqual({ puestas: 6 });
  expect(await stepOf('formasDePago')).toMatchObject({
    estado: 'aviso',
    detalle: expect.stringMatching(/falta el IBAN/),
  });
  await db.execute(sql`UPDATE negocio SET iban = 'ES9121000418450200051332'`);
  expect(await stepOf('formasDePago')).toMatchObject({ estado: 'hecho' });
});

test('un paso se salta y se recupera, y deja de contar mientras tanto', async () => {
  const { pendientes } = await steps();
  const skip = (saltado: boolean) => admin('PUT /puestaEnMarcha/saltar', { paso: 'agencia', saltado });
  await skip(true);
  const skipped = (await skip(true)).json<Puesta>();
  expect(skipped.pendientes).toBe(pendientes - 1);
  expect(skipped.pasos.find(({ clave }) => clave === 'agencia')).toMatchObject({
    saltado: true,
    estado: 'falta',
  });
  expect(await partOf('agencia')).toMatchObject({ estado: 'saltada' });
  expect((await skip(false)).json<Puesta>().pendientes).toBe(pendientes);
});

test('sin fichero de calles se dice qué hace falta sin pedir nada, y uno que no se puede leer pide que se mire', async () => {
  const { atencion } = await state();
  expect(await partOf('calles')).toMatchObject({
    estado: 'saltada',
    mensaje: expect.stringContaining('calles.pmtiles'),
  });
  await writeFile(streetsFile, 'esto no son calles');
  expect(await partOf('calles')).toMatchObject({
    estado: 'aviso',
    mensaje: expect.stringContaining('cortado'),
  });
  expect((await state()).atencion).toBe(atencion + 1);
  await writeFile(streetsFile, madeStreets({ lat: 40, lon: -3 }));
  expect(await partOf('calles')).toMatchObject({ estado: 'bien', mensaje: null });
  await rm(streetsFile);
});

test('la prueba del correo dice dónde está: en la cola, recogida o rechazada con su motivo', async () => {
  way = 'ninguno';
  expect(await stepOf('correo')).toMatchObject({ estado: 'falta' });
  const refused = await admin('PUT /puestaEnMarcha/probarCorreo', {});
  expect([refused.statusCode, refused.json().codigo]).toEqual([409, 40905]);
  way = 'servidor';
  expect(await stepOf('correo')).toMatchObject({
    estado: 'aviso',
    detalle: expect.stringMatching(/haz una prueba/),
  });
  await admin('PUT /puestaEnMarcha/probarCorreo', {});
  await admin('PUT /puestaEnMarcha/probarCorreo', {});
  expect(await stepOf('correo')).toMatchObject({ estado: 'espera' });
  const { rowCount } = await db.execute(
    sql`UPDATE correos SET estado = 'rechazado', error = '550 no existe' WHERE tipo = 'prueba'`,
  );
  expect(rowCount).toBe(1);
  expect(await stepOf('correo')).toMatchObject({
    estado: 'aviso',
    detalle: expect.stringMatching(/no se entregó: 550 no existe\./),
  });
  await db.execute(
    sql`UPDATE correos SET estado = 'enviado', error = NULL, enviado_en = '2026-11-20T09:00:00Z' WHERE tipo = 'prueba'`,
  );
  expect(await stepOf('correo')).toMatchObject({
    estado: 'hecho',
    detalle: expect.stringMatching(/20 de noviembre|20\/11\/2026/),
  });
});

test('el estado pide atención por lo que no va bien, con su salida, y solo calla cuando nada la pide', async () => {
  await insertMonth(db, '2026-08-01');
  expect(await partOf('datosOficiales')).toMatchObject({
    estado: 'aviso',
    texto: 'Los últimos son de agosto de 2026, de hace más de dos meses.',
    mensaje: null,
  });
  await db.execute(sql`UPDATE meses_dgt SET mes = '2026-09-01'`);
  expect(await partOf('datosOficiales')).toMatchObject({ estado: 'bien', mensaje: null });
  await db.execute(sql`UPDATE meses_dgt SET origen = 'demostracion'`);
  expect(await partOf('datosOficiales')).toMatchObject({
    estado: 'aviso',
    texto: 'El comparador muestra los resultados inventados de la demostración.',
  });
  await db.execute(sql`UPDATE meses_dgt SET origen = 'dgt'`);
  const certificate = (hasta: string) => ({ titular: 'ANA', emisor: 'FNMT', hasta: new Date(hasta) });
  const used = (hasta: string) => [
    { uso: 'agencia', falla: null, certificate: certificate(hasta) } as unknown as UsedCertificate,
  ];
  certificates = used('2026-12-15T00:00:00Z');
  expect(await partOf('agencia')).toMatchObject({
    estado: 'aviso',
    texto: expect.stringMatching(/caduca el/),
  });
  certificates = used('2028-12-15T00:00:00Z');
  expect(await partOf('agencia')).toMatchObject({ estado: 'bien' });
  await db.execute(sql`
    INSERT INTO correos (id, tipo, para, datos, clave, estado, enviado_en)
    VALUES (gen_random_uuid(), 'clave', 'a@b.es', '{}', 'una', 'enviado', now())`);
  // The legal pages and the door that waits for them.
  expect((await state()).atencion).toBe(3);
  await publishAll(admin);
  expect((await state()).atencion).toBe(1);
  await admin('PUT /puestaEnMarcha/saltar', { paso: 'copias', saltado: true });
  expect((await state()).atencion).toBe(0);
  clockIsRight = { estado: 'mal', texto: 'El reloj va mal.', queHacer: 'Ponlo en hora (timedatectl).' };
  await health.look();
  const { atencion, partes } = await state();
  expect(atencion).toBe(1);
  // The text for the office has no command: the command goes in the message for the person who runs the server.
  expect(partes[0]).toMatchObject({
    clave: 'reloj',
    estado: 'mal',
    texto: 'El reloj va mal.',
    mensaje: 'El reloj va mal. Ponlo en hora (timedatectl).',
  });
});

test('quien viene de otro programa sigue con sus números, con el último como prueba y antes del primero', async () => {
  const follow = (body: object) =>
    admin('PUT /puestaEnMarcha/seguirNumeracion', { papel: 'presupuestos', serie: 'VA', ...body });
  expect(await stepOf('series')).toMatchObject({ estado: 'falta' });
  const wrong = await follow({ anterior: 'P26/147', siguiente: 149 });
  expect(wrong.json().campos).toEqual([{ campo: 'siguiente', motivo: 'después de «P26/147» va el 148' }]);
  expect((await follow({ anterior: 'sin cifras', siguiente: 2 })).json().campos[0].campo).toBe('anterior');
  expect((await follow({ anterior: 'P26/12', siguiente: 13 })).json()).toEqual({
    siguiente: 'PRE-VA-2026-00013',
  });
  expect((await follow({ anterior: 'P26/147', siguiente: 148 })).statusCode).toBe(200);
  expect(await stepOf('series')).toMatchObject({
    estado: 'hecho',
    detalle: 'Como has dicho: P26/147 → PRE-VA-2026-00148.',
  });
  const number = { familia: 'presupuestos', serie: 'VA', ejercicio: 2026 };
  const [first, late] = await Promise.all([
    nextNumber(db, number),
    follow({ anterior: 'P26/9', siguiente: 10 }),
  ]);
  // Either the number came first and the start is refused, or the start came first and the number follows it.
  expect([first.numero, late.statusCode]).toEqual(late.statusCode === 200 ? [10, 200] : [148, 422]);
  expect((await follow({ anterior: 'P26/200', siguiente: 201 })).json().mensaje).toContain(
    'los números van seguidos',
  );
});

const tejo = () =>
  admin('POST /clientes/crear', {
    nombreComercial: 'Tejo',
    razonSocial: 'Tejo S. L.',
    nif: 'B87654331',
    direccion: 'Calle Mayor, 1',
    codigoPostal: '28013',
    municipio: 'Madrid',
    codProvincia: '28',
  });

/** Issues a factura of a series. */
async function issue(_idCliente: string, serie: string) {
  const lineas = [{ descripcion: 'Rótulo', cantidad: '1', precioUnitario: '100' }];
  const { _id, version } = (await admin('POST /facturas/crear', { _idCliente, serie, lineas })).json();
  const answer = await admin('PUT /facturas/emitir', { _id, version });
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json<{ _id: string; codigo: string }>();
}

test('la primera factura sigue a la del otro programa, y la comprobación de los números lo sabe', async () => {
  await admin('PUT /puestaEnMarcha/seguirNumeracion', {
    papel: 'facturas',
    serie: 'RT',
    anterior: '2026-0040',
    siguiente: 41,
  });
  expect(await numberingFaults(db)).toEqual([]);
  const { _id: _idCliente } = (await tejo()).json();
  expect((await issue(_idCliente, 'RT')).codigo).toBe('F-RT-2026-00041');
  expect(await numberingFaults(db)).toEqual([]);
  await db.execute(
    sql`UPDATE contadores_papeles SET ultimo = 42 WHERE familia = 'facturas F' AND serie = 'RT'`,
  );
  expect(await numberingFaults(db)).toEqual([
    { donde: 'Serie F-RT-2026', motivo: 'el contador dice 42 y la última factura es la 41' },
  ]);
  await db.execute(
    sql`UPDATE contadores_papeles SET ultimo = 41 WHERE familia = 'facturas F' AND serie = 'RT'`,
  );
});

test('los números se escriben como dice el negocio: como en su otro programa, o como quiere el primero', async () => {
  const put = (call: string, body: object) =>
    admin(`PUT /puestaEnMarcha/${call}`, { papel: 'facturas', ...body });
  const write = (body: object) => put('escribirNumeros', body);
  const _idCliente = (await admin('GET /clientes/leer?texto=Tejo')).json().filas[0]._id;
  const followed = { serie: 'VA', anterior: 'F26/0147', siguiente: 148, comoAlli: true };
  const undated = await put('seguirNumeracion', { ...followed, anterior: 'F-147' });
  expect(undated.json().campos).toMatchObject([
    { campo: 'anterior', motivo: expect.stringMatching(/año 2026/) },
  ]);
  expect((await put('seguirNumeracion', followed)).json()).toEqual({ siguiente: 'F26/0148' });
  const { _id, codigo } = await issue(_idCliente, 'VA');
  expect(codigo).toBe('F26/0148');
  const second = await issue(_idCliente, 'VA');
  expect(second.codigo).toBe('F26/0149');
  const draft = await admin('POST /facturas/rectificar', {
    _id: second._id,
    metodo: 'I',
    motivo: 'No se hizo',
  });
  const { _id: correction, version } = draft.json();
  expect((await admin('PUT /facturas/emitir', { _id: correction, version })).statusCode).toBe(200);
  const { cobros } = (await admin(`GET /facturas/leerCobros?_id=${correction}`)).json();
  expect(cobros).toMatchObject([{ referencia: 'F26/0149', compensa: true }]);
  expect(
    (await admin('PUT /facturas/deshacerCobro', { cobro: cobros[0]._id, motivo: 'No' })).statusCode,
  ).toBe(409);
  const printed = await admin(`GET /facturas/descargar?_id=${_id}`);
  expect(printed.headers['content-disposition']).toContain('factura-F26-0148.pdf');
  for (const texto of ['F26/0148', 'f26/0148', '0148'])
    expect((await admin(`GET /buscador/leer?texto=${encodeURIComponent(texto)}`)).body, texto).toContain(_id);

  const taken = await put('seguirNumeracion', { ...followed, serie: 'VV', anterior: 'F26-7', siguiente: 8 });
  expect(taken.json().campos).toMatchObject([
    { campo: 'anterior', motivo: expect.stringMatching(/se confundiría/) },
  ]);
  expect((await write({ serie: 'I', primero: 'F26/9' })).json().campos[0].motivo).toMatch(/es el 1/);
  const alike = await write({ serie: 'I', primero: 'F26-01' });
  expect(alike.json().campos).toMatchObject([
    { motivo: expect.stringMatching(/«Facturas», serie «Venta de artículos»/) },
  ]);
  expect((await write({ serie: 'I', primero: 'int.1/2026' })).json()).toEqual({
    primero: 'INT.1/2026',
    desde: 2026,
  });
  expect((await issue(_idCliente, 'I')).codigo).toBe('INT.1/2026');
  // This year already has numbers, so the new form begins next year, and the numbers of this year go on as they were.
  expect((await write({ serie: 'I', primero: 'MED-26-001' })).json()).toEqual({
    primero: 'MED-27-001',
    desde: 2027,
  });
  expect((await issue(_idCliente, 'I')).codigo).toBe('INT.2/2026');
  expect(await numberingFaults(db)).toEqual([]);
  expect((await stepOf('series'))?.detalle).toContain('F26/0147 → F26/0148');
});

test('dos series que piden a la vez la misma escritura: una se queda con ella', async () => {
  const [one, other] = await Promise.all(
    ['VV', 'VV2M'].map((serie) =>
      admin('PUT /puestaEnMarcha/escribirNumeros', { papel: 'pedidos', serie, primero: 'V26/1' }),
    ),
  );
  expect([one?.statusCode, other?.statusCode].toSorted()).toEqual([200, 400]);
});
