import { pino } from 'pino';
import { describe, expect, test } from 'vitest';
import { createHttpApp } from '#api/http.server.ts';
import { registerPolicy } from '#api/policy.server.ts';
import { createTestDatabase } from '#api/testing.server.ts';
import { caller, makeUser, tokenOf, type Verb } from '#resources/usuarios/access.testing.server.ts';
import { rolesCliente, rolesTrabajador } from '#resources/usuarios/roles.ts';
import { openApp } from './app.testing.server.ts';

/**
 * Who gets past the door of each route, written by hand: of the workers Administrador, Gestor, Comercial, Facturacion,
 * Editor and Lectura, and of a client's people Propietario, Editor and Lectura. A route that is not here, or lets somebody
 * else through, fails the test.
 */
const EXPECTED: Record<string, string> = {
  'GET /usuariosClientes/leer': 'Adm Ges Com ··· ··· ··· Pro EdC LeC',
  'GET /usuariosClientes/leerExtendida': 'Adm Ges Com ··· ··· ··· Pro EdC LeC',
  'GET /usuariosClientes/consultarPorId': 'Adm Ges Com ··· ··· ··· Pro EdC LeC',
  'GET /usuariosClientes/consultarMiUsuario': '··· ··· ··· ··· ··· ··· Pro EdC LeC',
  'POST /usuariosClientes/crear': 'Adm Ges ··· ··· ··· ··· Pro ··· ···',
  'PUT /usuariosClientes/actualizar': 'Adm Ges ··· ··· ··· ··· Pro EdC LeC',
  'DELETE /usuariosClientes/eliminar': 'Adm ··· ··· ··· ··· ··· Pro ··· ···',
  'PUT /usuariosClientes/actualizarMiClave': '··· ··· ··· ··· ··· ··· Pro EdC LeC',
  'GET /usuariosTrabajadores/leer': 'Adm Ges Com Fac Edi Lec ··· ··· ···',
  'GET /usuariosTrabajadores/leerExtendida': 'Adm Ges Com Fac Edi Lec ··· ··· ···',
  'GET /usuariosTrabajadores/consultarPorId': 'Adm Ges Com Fac Edi Lec ··· ··· ···',
  'GET /usuariosTrabajadores/consultarMiUsuario': 'Adm Ges Com Fac Edi Lec ··· ··· ···',
  'POST /usuariosTrabajadores/crear': 'Adm ··· ··· ··· ··· ··· ··· ··· ···',
  'PUT /usuariosTrabajadores/actualizar': 'Adm Ges Com Fac Edi Lec ··· ··· ···',
  'DELETE /usuariosTrabajadores/eliminar': 'Adm ··· ··· ··· ··· ··· ··· ··· ···',
  'PUT /usuariosTrabajadores/actualizarMiClave': 'Adm Ges Com Fac Edi Lec ··· ··· ···',
  'POST /usuariosTrabajadores/prepararDobleFactor': 'Adm Ges Com Fac Edi Lec ··· ··· ···',
  'PUT /usuariosTrabajadores/activarDobleFactor': 'Adm Ges Com Fac Edi Lec ··· ··· ···',
  'PUT /usuariosTrabajadores/desactivarDobleFactor': 'Adm Ges Com Fac Edi Lec ··· ··· ···',
  'GET /accesos/leer': 'Adm Ges Com Fac Edi Lec Pro EdC LeC',
  'PUT /accesos/salir': 'Adm Ges Com Fac Edi Lec Pro EdC LeC',
  'GET /categorias/consultarPorSlug': 'Adm Ges Com Fac Edi Lec Pro EdC LeC',
  'GET /categorias/consultarPorNombre': 'Adm Ges Com Fac Edi Lec Pro EdC LeC',
  'PUT /categorias/actualizarAfectado': 'Adm ··· ··· ··· Edi ··· ··· ··· ···',
  'GET /subcategorias/consultarPorSlug': 'Adm Ges Com Fac Edi Lec Pro EdC LeC',
  'PUT /subcategorias/actualizarAfectado': 'Adm ··· ··· ··· Edi ··· ··· ··· ···',
  'GET /formasDePago/leerEnCliente': '··· ··· ··· ··· ··· ··· Pro EdC LeC',
  'GET /historial/leer': 'Adm Ges Com Fac Edi Lec ··· ··· ···',
  'GET /negocio/leer': 'Adm Ges Com Fac Edi Lec ··· ··· ···',
  'PUT /negocio/actualizar': 'Adm ··· ··· ··· ··· ··· ··· ··· ···',
  'GET /solicitudesAlta/leer': 'Adm Ges Com ··· ··· ··· ··· ··· ···',
  'PUT /solicitudesAlta/aprobar': 'Adm Ges ··· ··· ··· ··· ··· ··· ···',
  'PUT /solicitudesAlta/rechazar': 'Adm Ges ··· ··· ··· ··· ··· ··· ···',
  'GET /correos/leer': 'Adm ··· ··· ··· ··· ··· ··· ··· ···',
  'GET /correos/consultarPorId': 'Adm ··· ··· ··· ··· ··· ··· ··· ···',
  'PUT /correos/reintentar': 'Adm ··· ··· ··· ··· ··· ··· ··· ···',
};

/** Ordinary families of the office: who may see them, and who may make and change rows. Only Administrador removes. */
const CATALOGUES: [families: string[], read: string, write: string][] = [
  [
    ['marcas', 'categorias', 'subcategorias', 'actualizaciones', 'caracteristicasAutoescuela'],
    'Adm Ges Com Fac Edi Lec Pro EdC LeC',
    'Adm ··· ··· ··· Edi ··· ··· ··· ···',
  ],
  [
    ['clasificacionesCliente', 'clasificacionesDocumento', 'departamentos', 'conceptosPresupuestos'],
    'Adm Ges Com Fac Edi Lec ··· ··· ···',
    'Adm ··· ··· ··· ··· ··· ··· ··· ···',
  ],
  [['canalesCaptacion'], 'Adm Ges Com Fac Edi Lec ··· ··· ···', 'Adm Ges ··· ··· ··· ··· ··· ··· ···'],
  [['formasDePago'], 'Adm Ges Com Fac Edi Lec ··· ··· ···', 'Adm ··· ··· Fac ··· ··· ··· ··· ···'],
];
const OPEN_READS = [
  ...['GET /marcas/leer', 'GET /marcas/consultarPorId', 'GET /categorias/consultarPorId'],
  ...['GET /subcategorias/consultarPorId', 'GET /conceptosPresupuestos/consultarPorId'],
];

for (const [families, readers, writers] of CATALOGUES)
  for (const family of families) {
    for (const read of [`GET /${family}/leer`, `GET /${family}/consultarPorId`])
      if (!OPEN_READS.includes(read)) EXPECTED[read] = readers;
    EXPECTED[`POST /${family}/crear`] = writers;
    EXPECTED[`PUT /${family}/actualizar`] = writers;
    EXPECTED[`DELETE /${family}/eliminar`] = 'Adm ··· ··· ··· ··· ··· ··· ··· ···';
  }

/** Calls and pages that anybody may ask for, without a token. */
const PUBLIC = [
  'POST /usuariosClientes/entrar',
  'POST /usuariosTrabajadores/entrar',
  'PUT /usuariosClientes/enviarNuevaClavePorEmail',
  'PUT /usuariosTrabajadores/enviarNuevaClavePorEmail',
  'PUT /usuariosClientes/restablecerClave',
  'PUT /usuariosTrabajadores/restablecerClave',
  'PUT /usuariosClientes/verificarEmail',
  'POST /usuariosClientes/crearDesdeRegistro',
  'POST /alumnos/autoregistro',
  'POST /clientes/autoregistro',
  ...OPEN_READS,
  'GET /comparador/buscar',
  'GET /comparador/seccion',
  'GET /comparador/sugerencias',
  'GET /permisosAutoescuela/calcularPrecioMinMax',
  'GET /salud',
  'GET /documentacion/openapi.json',
];

/** Files, pages and downloads, all of them to be read. */
const PUBLIC_READS =
  /^(GET|HEAD) \/(assets\/|panel-assets\/|datos\/|fuentes\/|imagenes\/|sitemap|robots\.txt|favicon\.svg|panelAdmin|panelCliente)/;

const ROLES = [
  ...rolesTrabajador.map((rol) => ({ tipo: 'trabajador' as const, rol })),
  ...rolesCliente.map((rol) => ({ tipo: 'cliente' as const, rol })),
];
const SHORT = ['Adm', 'Ges', 'Com', 'Fac', 'Edi', 'Lec', 'Pro', 'EdC', 'LeC'];

const { db, url } = await createTestDatabase();
const app = await openApp(url);
await app.ready();

const isHead = (route: string) => route.startsWith('HEAD ');
const guarded = app
  .declaredRoutes()
  .filter(({ route, publico }) => !publico && !isHead(route))
  .map(({ route }) => route);

/** Statuses of a route for each role, each in a session of its own. */
async function walk(route: string): Promise<string> {
  const seen: string[] = [];
  for (const [index, kind] of ROLES.entries()) {
    const user = await makeUser(db, kind);
    const response = await caller(app, await tokenOf(app, user))(
      route,
      route.startsWith('GET') ? undefined : {},
    );
    const stopped = [401, 403].includes(response.statusCode);
    if (!stopped) expect(response.statusCode, `${route} ${kind.rol}`).toBeLessThan(500);
    if (response.statusCode === 403) expect(response.json().codigo).toBe(40301);
    seen.push(stopped ? '···' : (SHORT[index] ?? ''));
  }
  return seen.join(' ');
}

describe('cada llamada y cada papel', () => {
  test('no hay más llamadas con llave que las de la tabla', () => {
    expect(guarded.toSorted()).toEqual(Object.keys(EXPECTED).toSorted());
  });

  test.each(Object.entries(EXPECTED))('%s', async (route, expected) => {
    expect(await walk(route)).toBe(expected);
  });

  test.each(Object.keys(EXPECTED))('%s sin token es un 401, y nadie guarda la respuesta', async (route) => {
    const [method, path] = route.split(' ') as [Verb, string];
    const response = await app.inject({ method, url: path });
    expect(response.statusCode).toBe(401);
    expect(response.json().codigo).toBe(40101);
    expect(response.headers['cache-control']).toBe('no-store');
  });

  test('lo que puede pedir cualquiera está contado', () => {
    const open = app
      .declaredRoutes()
      .filter(
        ({ route, publico }) =>
          publico && !isHead(route) && !PUBLIC_READS.test(route) && !route.endsWith(' /*'),
      )
      .map(({ route }) => route);
    expect(open.toSorted()).toEqual(PUBLIC.toSorted());
  });
});

test('una ruta que no dice quién puede llamarla no deja arrancar el programa', async () => {
  const { app: bare } = await createHttpApp({
    logger: pino({ level: 'silent' }),
    secure: false,
    development: false,
  });
  registerPolicy(bare, { authenticate: async () => undefined });
  bare.get('/olvidada', () => 'todo');
  await expect(bare.ready()).rejects.toThrow('routes without a policy: GET /olvidada');
});
