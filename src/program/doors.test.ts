import { sql } from 'drizzle-orm';
import { beforeAll, describe, expect, test } from 'vitest';
import { letterDoors } from '#oficina/base/letters/letter-doors.ts';
import { turnDoors } from '#oficina/base/puertas/doors.testing.server.ts';
import type { Puerta } from '#oficina/base/puertas/puertas.ts';
import { errorCodes } from '#platform/kit/contract/error-codes.ts';
import pages from '#sitio/routes.ts';
import { openDemoOffice } from '#test/support/demo-office.testing.server.ts';
import { urlOf, verbOf } from '#test/support/example-requests.testing.server.ts';
import { EXCEPTIONS, exceptionOf } from './doors.server.ts';

/**
 * Walks every route, call and page with the doors closed, as a visitor, as the owner of an autoescuela and as an
 * Administrador (decision 075).
 */

const { db, app, office, owner, operations, exampleOf } = await openDemoOffice();

const move = (puerta: Puerta, abierta: boolean) => turnDoors(db, abierta, [puerta]);

/** An address of a route or page: its parameters get a value that no row has. */
const addressOf = (pattern: string) =>
  pattern
    .replaceAll(/:\w+\([^)]*\)/g, '9')
    .replaceAll(/:\w+/g, 'nadie')
    .replace('*', 'nada');

type Operation = (typeof operations)[number];

/** Sends the example of a call with the doors closed; the rows that it names are made with the doors open. */
async function sendClosed(operation: Operation, { call }: Pick<typeof office, 'call'>) {
  await both(true);
  const asked = await exampleOf(operation);
  await both(false);
  const before = await numbered();
  const answer = await call(`${verbOf(operation)} ${urlOf(asked)}`, asked.body);
  return { answer, numbered: JSON.stringify(await numbered()) !== JSON.stringify(before) };
}

/** Numbers that were taken, records for the tax agency, and letters that are behind a door. */
async function numbered() {
  const { rows } = await db.execute(sql`
    SELECT (SELECT sum(ultimo) FROM contadores_papeles) AS numeros, (SELECT count(*) FROM registros_facturacion) AS registros,
      (SELECT count(*) FROM correos WHERE tipo = ANY (${sql.param(BEHIND)}::text[])) AS correos`);
  return rows;
}

const BEHIND = Object.entries(letterDoors).flatMap(([tipo, door]) => (door ? [tipo] : []));

const patterns = pages
  .map(({ path, index }) => (index ? '/' : `/${path}`))
  .filter((path) => path !== '/cerrada');

async function both(abierta: boolean) {
  await move('web', abierta);
  await move('ventas', abierta);
}

beforeAll(() => both(false));

describe('un visitante, con la web cerrada', () => {
  const open = app.declaredRoutes().filter(({ publico, route }) => publico && !/ \/\*$/.test(route));

  test.each(open.map(({ route }) => route))('%s', async (route) => {
    const [method = '', url = ''] = route.split(' ');
    const answer = await app.inject({
      method: method as 'GET',
      url: addressOf(url),
      ...(method === 'POST' && { payload: {} }),
    });
    const door = exceptionOf(route.replace(/^HEAD/, 'GET'));
    const reads = method === 'GET' || method === 'HEAD';
    const passes = door === 'ninguna' || (door === 'ventas' && reads);
    if (passes) return expect(answer.statusCode).not.toBe(503);
    expect(answer.statusCode, answer.body).toBe(503);
    expect(answer.headers).toMatchObject({ 'x-robots-tag': 'noindex', 'cache-control': 'no-store' });
    expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0);
    if (method !== 'HEAD') expect(answer.json()).toMatchObject({ codigo: errorCodes.webCerrada });
  });

  test.each(patterns)('la página %s', async (pattern) => {
    for (const method of ['GET', 'POST'] as const) {
      const answer = await app.inject({
        method,
        url: addressOf(pattern),
        ...(method === 'POST' && {
          payload: 'nombre=Ana&email=ana%40ejemplo.es',
          headers: { 'content-type': 'application/x-www-form-urlencoded' },
        }),
      });
      const door = exceptionOf(`${method} ${pattern}`);
      const isClosed = door === undefined || (door === 'ventas' && method === 'POST');
      // Open pages, pages without forms, and calls at the same address answer in their own way.
      const isCall = app.methodsOf(addressOf(pattern)).includes(method);
      if (!isClosed || isCall || answer.statusCode === 405) {
        expect(answer.body).not.toContain('Estamos preparando la web');
        continue;
      }
      expect([method, answer.statusCode]).toEqual([method, 503]);
      expect(answer.body).toContain('Estamos preparando la web');
      expect(answer.body).toContain('<meta name="robots" content="noindex"/>');
      expect(answer.headers).toMatchObject({ 'x-robots-tag': 'noindex', 'cache-control': 'no-store' });
      expect(answer.headers['retry-after']).toBe('86400');
    }
  });

  test('la página de un papel encuentra sus rutas y va con la cara del negocio; las de la web, cerradas', async () => {
    const routesOf = async (...paths: string[]) =>
      (await app.inject(`/__manifest?${new URLSearchParams({ paths: paths.join(','), version: 'x' })}`))
        .statusCode;
    // 204 because the version differs: the router then loads the page anew.
    for (const path of ['/presupuesto/nadie', '/firmar/nadie', '/verificar/nadie', '/miSolicitud/nadie'])
      expect([path, await routesOf(path.replace('/nadie', ''), path)]).toEqual([path, 204]);
    expect(await routesOf('/contacto')).toBe(503);
    expect(await routesOf('/presupuesto/nadie', '/contacto')).toBe(503);
    for (const path of ['/presupuesto/nadie', '/firmar/nadie', '/verificar/nadie', '/aviso-legal']) {
      const { body } = await app.inject(path);
      expect([path, body.includes('La web está cerrada')]).toEqual([path, false]);
      expect([path, body.includes('aria-label="Principal"')]).toEqual([path, path === '/aviso-legal']);
    }
  });

  test('los buscadores no tienen nada que visitar', async () => {
    expect((await app.inject('/robots.txt')).body).toBe('User-agent: *\nDisallow: /\n');
  });

  test('cada excepción es de una ruta o de una página que existe', () => {
    const routes = new Set([
      ...app.declaredRoutes().map(({ route }) => route),
      ...patterns.flatMap((pattern) => [`GET ${pattern}`, `POST ${pattern}`]),
    ]);
    expect([...EXCEPTIONS.keys()].filter((route) => !routes.has(route))).toEqual([]);
  });
});

test('una autoescuela lee lo suyo y no escribe nada, salvo las excepciones con nombre', async () => {
  const wrong: string[] = [];
  for (const operation of operations) {
    const { call, body } = operation;
    const mayCall = operation.open({ tipo: 'cliente', rol: 'Propietario', clienteId: owner.id });
    if (verbOf(operation) === 'GET' || operation.open() || !mayCall || body?.form) continue;
    if (exceptionOf(call) === 'ninguna') continue;
    const { answer } = await sendClosed(operation, owner);
    if (answer.statusCode !== 503) wrong.push(`${call}: ${answer.statusCode} ${answer.body}`);
  }
  expect(wrong).toEqual([]);
  expect((await owner.call('GET /clientes/consultarMisDatos')).statusCode).toBe(200);
});

/** Calls that change the figures of `numbered` even with the doors closed, and the reason. */
const WHILE_CLOSED: Readonly<Record<string, string>> = {
  'PUT /facturas/anular':
    'the record takes away the effect of a factura that was issued, and takes no number',
  'PUT /puestaEnMarcha/seguirNumeracion': 'says where the numbers begin, which comes before selling',
};

/** Calls that end the session or what the other calls work on. */
const ENDING = /puertas|salir$|suprimir$|MiClave$/;

test('con las puertas cerradas, ninguna llamada de la oficina numera ni escribe a alumnos ni clientes', async () => {
  const taken: string[] = [];
  const refused: string[] = [];
  for (const operation of operations) {
    const { call, body } = operation;
    const mayCall = operation.open({ tipo: 'trabajador', rol: 'Administrador', clienteId: null });
    if (body?.form || !mayCall || ENDING.test(call)) continue;
    const { answer, numbered } = await sendClosed(operation, office);
    if (numbered) taken.push(call);
    if (answer.statusCode === 409 && answer.json().codigo === errorCodes.puertaCerrada) refused.push(call);
  }
  expect(taken.toSorted()).toEqual(Object.keys(WHILE_CLOSED));
  expect(refused.toSorted()).toEqual(REFUSED);
  // Code that forgets to check the door is refused by the rule of the counter in the database.
  await expect(
    db.execute(sql`UPDATE contadores_papeles SET ultimo = ultimo + 1 WHERE familia = 'pedidos'`),
  ).rejects.toMatchObject({ cause: { constraint: 'puerta_ventas' } });
});

/** Calls of the office whose example numbers a paper or writes a letter that is behind a door. */
const REFUSED: readonly string[] = [
  'GET /presupuestos/prepararEnvio',
  'POST /facturas/facturarYEnviar',
  'POST /firmas/solicitar',
  'POST /pedidos/crear',
  'POST /pedidos/crearDesdeAdmin',
  'POST /pedidos/crearDesdePresupuesto',
  'PUT /clientes/enviarEstadoCuenta',
  'PUT /direccionesTraidas/aceptar',
  'PUT /direccionesTraidas/rechazar',
  'PUT /facturas/emitir',
  'PUT /facturas/enviarEmailCliente',
  'PUT /facturas/recordarPago',
  'PUT /pedidos/enviarBorrador',
  'PUT /pedidos/enviarEmailCliente',
  'PUT /preciosTraidos/publicar',
  'PUT /preciosTraidos/rechazar',
  'PUT /presupuestos/entregarBorrador',
  'PUT /presupuestos/enviarBorrador',
  'PUT /presupuestos/enviarEmailCliente',
  'PUT /presupuestos/terminar',
];
