import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { turnDoors } from '#oficina/base/puertas/doors.testing.server.ts';
import type { EstadoInstalacion } from '#oficina/instalacion/estadoPrograma/contract.ts';
import { publishAll } from '#oficina/instalacion/paginasLegales/legales.testing.server.ts';
import { errorCodes } from '#platform/kit/contract/error-codes.ts';
import { openOffice } from '#test/support/office.testing.server.ts';
import { insertMonth } from '#test/support/rows.testing.server.ts';
import type { Paso, Puesta } from '../contract.ts';

const { db, app, admin, as } = await openOffice();
await turnDoors(db, false);

const stepOf = async (clave: Paso) =>
  (await admin('GET /puestaEnMarcha/leer')).json<Puesta>().pasos.find((paso) => paso.clave === clave);
const partOf = async (clave: string) =>
  (await admin('GET /estadoPrograma/leer'))
    .json<EstadoInstalacion>()
    .partes.find((parte) => parte.clave === clave);
const open = (puerta: string, more: object = {}) => admin('PUT /puertas/abrir', { puerta, ...more });
const visit = (cookie?: string) => app.inject({ url: '/contacto', headers: cookie ? { cookie } : {} });

test('la web se abre cuando no falta nada, consta quién y cuándo, y se vuelve a cerrar sin perder nada', async () => {
  expect((await visit()).body).not.toContain('Carteles Peña');
  const early = await open('web');
  expect([early.statusCode, early.json().codigo]).toEqual([409, errorCodes.puertaCerrada]);
  expect(early.json().mensaje).toBe(
    'Faltan la razón social, el NIF, la dirección, las páginas legales y los resultados de la DGT.',
  );
  expect(await stepOf('web')).toMatchObject({ estado: 'falta', detalle: early.json().mensaje });
  expect(await partOf('web')).toMatchObject({
    estado: 'falta',
    salida: { ruta: expect.stringContaining('#paso-web') },
  });
  await admin('PUT /negocio/actualizar', {
    razonSocial: 'Carteles Peña S. L.',
    nombreComercial: 'Carteles Peña',
    nif: 'B12345674',
    direccion: 'Calle Mayor, 1, 28013 Madrid',
  });
  await insertMonth(db, '2026-09-01');
  const legal = await open('web');
  expect(legal.json().detalle.faltan).toEqual([
    { texto: 'las páginas legales', ruta: '/panelAdmin/paginasLegales' },
  ]);
  await publishAll(admin);
  const sober = await visit();
  expect([sober.statusCode, sober.body.includes('Carteles Peña')]).toEqual([503, true]);
  const both = await Promise.all([open('web'), open('web')]);
  expect(both.map(({ statusCode }) => statusCode)).toEqual([200, 200]);
  const { rows: acts } = await db.execute(
    sql`SELECT u.nombre FROM actos_puertas a JOIN usuarios u ON u.id = a.por WHERE a.puerta = 'web' AND a.abierta`,
  );
  expect(acts).toEqual([{ nombre: 'Persona Administrador' }]);
  expect((await visit()).statusCode).toBe(200);
  const step = await stepOf('web');
  expect(step).toMatchObject({
    estado: 'hecho',
    detalle: expect.stringMatching(/por Persona Administrador\.$/),
  });
  const abiertaEn = step?.abiertaEn;
  const late = await admin('PUT /puertas/cerrar', { puerta: 'web', abiertaEn: '2026-01-01T00:00:00Z' });
  expect(late.json().codigo).toBe(errorCodes.version);
  expect((await admin('PUT /puertas/cerrar', { puerta: 'web', abiertaEn })).statusCode).toBe(200);
  expect((await visit()).statusCode).toBe(503);
  const { rows } = await db.execute(
    sql`SELECT tipo, detalle FROM sucesos_seguridad WHERE tipo ~ '^puerta' ORDER BY tipo`,
  );
  expect(rows).toEqual([
    { tipo: 'puertaAbierta', detalle: 'La web' },
    { tipo: 'puertaCerrada', detalle: 'La web' },
  ]);
});

test('un trabajador ve la web cerrada como quedará mientras dure su sesión, y sus formularios no envían nada', async () => {
  const worker = await as('Editor');
  const cookie = String((await worker('PUT /puertas/mirar', {})).headers['set-cookie']).split(';')[0] ?? '';
  const seen = await visit(cookie);
  expect([seen.statusCode, seen.body.includes('La web está cerrada')]).toEqual([200, true]);
  expect((await visit(`${cookie.slice(0, -3)}abc`)).statusCode).toBe(503);
  const sent = await app.inject({
    method: 'POST',
    url: '/contacto',
    headers: { cookie, 'content-type': 'application/x-www-form-urlencoded' },
    payload: 'nombre=Ana&email=ana%40ejemplo.es&mensaje=Hola',
  });
  expect([sent.statusCode, sent.body.includes('no se ha guardado ni enviado nada')]).toEqual([503, true]);
  await worker('PUT /accesos/salir', {});
  expect((await visit(cookie)).statusCode).toBe(503);
});

test('para vender hacen falta quién factura, cómo se paga y haber mirado los números', async () => {
  await db.execute(sql`UPDATE negocio SET nif = '', razon_social = 'Empresa sin configurar'`);
  const _idCliente = (
    await admin('POST /clientes/crear', {
      nombreComercial: 'Olmo',
      razonSocial: 'Olmo S. L.',
      nif: 'B87654323',
    })
  ).json()._id;
  const pedido = () => admin('POST /pedidos/crear', { _idCliente });
  expect((await pedido()).json()).toMatchObject({
    codigo: errorCodes.puertaCerrada,
    mensaje:
      'Aún no se vende desde aquí: no se numera ni se envía nada. Faltan la razón social, el NIF y una forma de pago. Se empieza a vender en «Puesta en marcha».',
    detalle: { ruta: '/panelAdmin/puestaEnMarcha#paso-ventas' },
  });
  await admin('PUT /negocio/actualizar', {
    razonSocial: 'Carteles Peña S. L.',
    nif: 'B12345674',
  });
  await admin('POST /puestaEnMarcha/ponerJuego', { juego: 'formasDePago' });
  expect((await pedido()).json().mensaje).toContain('Falta el IBAN de tu cuenta');
  await admin('PUT /negocio/actualizar', { iban: 'ES9121000418450200051332' });
  expect((await open('ventas')).json().campos).toEqual([
    { campo: 'numeracionVista', motivo: expect.stringContaining('número') },
    { campo: 'sinCertificado', motivo: expect.stringContaining('certificado') },
  ]);
  const half = await open('ventas', { numeracionVista: true });
  expect(half.json().campos).toMatchObject([{ campo: 'sinCertificado' }]);
  const follow = await admin('PUT /puestaEnMarcha/seguirNumeracion', {
    papel: 'pedidos',
    serie: 'VA',
    anterior: 'P26/147',
    siguiente: 148,
  });
  expect(follow.statusCode).toBe(200);
  const said = { numeracionVista: true, sinCertificado: true };
  expect((await open('ventas', said)).statusCode).toBe(200);
  const { rows: told } = await db.execute(
    sql`SELECT detalle FROM sucesos_seguridad WHERE tipo = 'puertaAbierta' AND detalle LIKE 'Las ventas%'`,
  );
  expect(told).toEqual([{ detalle: 'Las ventas, sin certificado de la Agencia' }]);
  expect((await pedido()).statusCode).toBe(200);
  expect(await stepOf('ventas')).toMatchObject({ estado: 'hecho' });
  await db.execute(sql`UPDATE formas_de_pago SET activo = false`);
  expect(await stepOf('ventas')).toMatchObject({
    estado: 'aviso',
    detalle: expect.stringContaining('Falta una forma de pago.'),
  });
});
