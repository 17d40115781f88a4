import { sql } from 'drizzle-orm';
import { pino } from 'pino';
import { describe, expect, test } from 'vitest';
import { createHttpApp } from '#api/http.server.ts';
import { registerPolicy } from '#api/policy.server.ts';
import { createTestDatabase } from '#api/testing.server.ts';
import { rolesCliente, rolesTrabajador } from '#office/access/roles.ts';
import { caller, makeUser, tokenOf, type Verb } from '#resources/usuarios/access.testing.server.ts';
import { openApp } from './app.testing.server.ts';
import { families } from './families.ts';
import { EXPECTED, TO_CONFIRM } from './policy-table.testing.server.ts';

/**
 * By row of the matrix: who reads the ordinary families, and who writes their rows. Only an Administrador
 * removes them.
 */
const CATALOGUES: Readonly<Record<string, [read: string, write: string]>> = {
  catalogosWeb: ['Adm Ges Com Fac Edi Lec Pro EdC LeC', 'Adm ··· ··· ··· Edi ··· ··· ··· ···'],
  catalogos: ['Adm Ges Com Fac Edi Lec ··· ··· ···', 'Adm ··· ··· ··· ··· ··· ··· ··· ···'],
  canalesCaptacion: ['Adm Ges Com Fac Edi Lec ··· ··· ···', 'Adm Ges ··· ··· ··· ··· ··· ··· ···'],
  formasDePago: ['Adm Ges Com Fac Edi Lec ··· ··· ···', 'Adm ··· ··· Fac ··· ··· ··· ··· ···'],
};
const OPEN_READS = [
  // Routes for the holder of the secret in a presupuesto's link.
  'GET /presupuesto/:secreto/pdf',
  'GET /firmar/:secreto/pdf',
  'GET /marcas/leer',
  'GET /marcas/consultarPorId',
  'GET /categorias/consultarPorId',
  'GET /subcategorias/consultarPorId',
  'GET /conceptosPresupuestos/consultarPorId',
];

for (const { name, recurso } of families) {
  const [readers, writers] = CATALOGUES[recurso] ?? [];
  // These belong to another row of the matrix.
  if (!readers || !writers) continue;
  for (const read of [`GET /${name}/leer`, `GET /${name}/consultarPorId`])
    if (!OPEN_READS.includes(read)) EXPECTED[read] = readers;
  EXPECTED[`POST /${name}/crear`] = writers;
  EXPECTED[`PUT /${name}/actualizar`] = writers;
  EXPECTED[`POST /${name}/aplicar`] = writers;
  for (const adminOnly of [`DELETE /${name}/eliminar`, `GET /${name}/exportar`])
    EXPECTED[adminOnly] = 'Adm ··· ··· ··· ··· ··· ··· ··· ···';
}

/**
 * Everyday families: the roles that see, create, change and remove rows. Their own tests check which rows and fields.
 */
const OFFICE: Record<string, [read: string, create: string, update: string, remove: string]> = {
  clientes: [
    'Adm Ges Com Fac Edi Lec ··· ··· ···',
    'Adm Ges Com ··· ··· ··· ··· ··· ···',
    'Adm Ges Com Fac Edi ··· ··· ··· ···',
    'Adm ··· ··· ··· ··· ··· ··· ··· ···',
  ] as [string, string, string, string],
  contactosClientes: [
    'Adm Ges Com Fac ··· Lec Pro EdC LeC',
    'Adm Ges Com ··· ··· ··· Pro EdC ···',
    'Adm Ges Com ··· ··· ··· Pro EdC ···',
    'Adm Ges ··· ··· ··· ··· Pro ··· ···',
  ] as [string, string, string, string],
  alumnos: [
    'Adm Ges Com ··· Edi Lec ··· ··· ···',
    'Adm Ges Com ··· ··· ··· ··· ··· ···',
    'Adm Ges Com ··· ··· ··· ··· ··· ···',
    'Adm ··· ··· ··· ··· ··· ··· ··· ···',
  ] as [string, string, string, string],
  permisosAutoescuela: [
    'Adm Ges Com ··· Edi Lec Pro EdC LeC',
    'Adm Ges ··· ··· Edi ··· Pro EdC ···',
    'Adm Ges Com ··· Edi ··· Pro EdC ···',
    'Adm ··· ··· ··· ··· ··· Pro ··· ···',
  ] as [string, string, string, string],
  plantillasPresupuestos: [
    'Adm Ges Com Fac ··· Lec ··· ··· ···',
    'Adm Ges Com ··· ··· ··· ··· ··· ···',
    'Adm Ges Com ··· ··· ··· ··· ··· ···',
    'Adm ··· ··· ··· ··· ··· ··· ··· ···',
  ] as [string, string, string, string],
  facturasRecurrentes: [
    'Adm Ges Com Fac ··· Lec ··· ··· ···',
    'Adm Ges ··· Fac ··· ··· ··· ··· ···',
    'Adm ··· ··· Fac ··· ··· ··· ··· ···',
    'Adm ··· ··· Fac ··· ··· ··· ··· ···',
  ] as [string, string, string, string],
  anuncios: [
    'Adm Ges Com Fac Edi Lec Pro EdC LeC',
    'Adm Ges ··· ··· Edi ··· Pro EdC ···',
    'Adm Ges ··· ··· Edi ··· Pro EdC ···',
    'Adm ··· ··· ··· ··· ··· ··· ··· ···',
  ] as [string, string, string, string],
  actividades: [
    'Adm Ges Com Fac Edi Lec ··· ··· ···',
    'Adm Ges Com Fac Edi ··· ··· ··· ···',
    'Adm Ges Com Fac Edi ··· ··· ··· ···',
    'Adm Ges Com ··· ··· ··· ··· ··· ···',
  ] as [string, string, string, string],
};

for (const [family, [read, create, update, remove]] of Object.entries(OFFICE)) {
  EXPECTED[`GET /${family}/leer`] = read;
  EXPECTED[`GET /${family}/consultarPorId`] = read;
  EXPECTED[`POST /${family}/crear`] = create;
  EXPECTED[`PUT /${family}/actualizar`] = update;
  EXPECTED[`DELETE /${family}/eliminar`] = remove;
  // Every role that removes rows also changes them.
  EXPECTED[`POST /${family}/aplicar`] = update;
}

/** Roles that export whole lists: of anuncios, none. */
Object.assign(EXPECTED, {
  'GET /clientes/exportar': 'Adm Ges ··· Fac ··· ··· ··· ··· ···',
  'GET /contactosClientes/exportar': 'Adm Ges ··· ··· ··· ··· ··· ··· ···',
  'GET /alumnos/exportar': 'Adm Ges ··· ··· ··· ··· ··· ··· ···',
  'GET /permisosAutoescuela/exportar': 'Adm ··· ··· ··· ··· ··· ··· ··· ···',
  'GET /plantillasPresupuestos/exportar': 'Adm Ges ··· ··· ··· ··· ··· ··· ···',
  'GET /facturasRecurrentes/exportar': 'Adm ··· ··· Fac ··· Lec ··· ··· ···',
  'GET /actividades/exportar': 'Adm ··· ··· ··· ··· ··· ··· ··· ···',
});

/** Calls and pages open to anybody, without a token. */
const PUBLIC = [
  'POST /usuariosClientes/entrar',
  'POST /usuariosTrabajadores/entrar',
  ...['prepararEntradaConLlave', 'entrarConLlave'].flatMap((call) => [
    `POST /usuariosClientes/${call}`,
    `POST /usuariosTrabajadores/${call}`,
  ]),
  'PUT /usuariosClientes/enviarNuevaClavePorEmail',
  'PUT /usuariosTrabajadores/enviarNuevaClavePorEmail',
  'PUT /usuariosClientes/restablecerClave',
  'PUT /usuariosTrabajadores/restablecerClave',
  'PUT /usuariosClientes/verificarEmail',
  'GET /negocio/consultarLargoClave',
  'POST /usuariosClientes/crearDesdeRegistro',
  'POST /alumnos/autoregistro',
  'POST /clientes/autoregistro',
  'POST /miBusqueda/:secreto/baja',
  ...OPEN_READS,
  'GET /anuncios/siguiente',
  'POST /anuncios/vista',
  'GET /anuncio/:id',
  'GET /actividades/calendario/:archivo',
  'GET /comparador/buscar',
  'GET /comparador/seccion',
  'GET /comparador/sugerencias',
  'GET /comparador/widget',
  'GET /permisosAutoescuela/calcularPrecioMinMax',
  'GET /salud',
  'GET /documentacion',
  'GET /documentacion/',
  'GET /documentacion/openapi.json',
];

/** Files, pages and downloads, all of them read-only. */
const PUBLIC_READS =
  /^(GET|HEAD) \/(assets\/|panel-assets\/|datos\/|fuentes\/|imagenes\/|fotos\/|sitemap|robots\.txt|\.well-known\/|favicon\.svg|widget\.js|insignia\/|panelAdmin|panelCliente)/;

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

/** Session of each role, reused from route to route. */
const sessions: (ReturnType<typeof caller> | undefined)[] = [];
const sessionOf = async (index: number, kind: (typeof ROLES)[number]) => {
  sessions[index] ??= caller(app, await tokenOf(app, await makeUser(db, kind)));
  return sessions[index];
};

/** Roles that a route lets in. */
async function walk(route: string): Promise<string> {
  const isRead = route.startsWith('GET');
  const seen: string[] = [];
  for (const [index, kind] of ROLES.entries()) {
    const response = await (await sessionOf(index, kind))(route, isRead ? undefined : {});
    const { statusCode } = response;
    // The call may have ended the session, or given it to another user.
    if (!isRead && statusCode < 300) sessions[index] = undefined;
    expect(statusCode, `${route} ${kind.rol}`).not.toBe(401);
    expect(statusCode, `${route} ${kind.rol}`).toBeLessThan(500);
    if (statusCode === 403) expect(response.json().codigo).toBe(40301);
    seen.push(statusCode === 403 ? '···' : (SHORT[index] ?? ''));
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

  test('lo que se confirma está contado, y a quien no lo ha confirmado hace poco se le pide', async () => {
    const recent = app
      .declaredRoutes()
      .flatMap(({ route, config }) => (config.recent ? [[route, config.recent]] : []));
    expect(Object.fromEntries(recent)).toEqual(TO_CONFIRM);
    const boss = caller(
      app,
      await tokenOf(app, await makeUser(db, { tipo: 'trabajador', rol: 'Administrador' })),
    );
    await db.execute(sql`UPDATE sesiones SET probada_en = creada_en - interval '11 minutes'`);
    const asked: string[] = [];
    for (const [route, how] of Object.entries(TO_CONFIRM)) {
      const response = await boss(route, route.startsWith('GET') ? undefined : {});
      if (response.json().codigo === 40303) asked.push(route);
      else expect(how, route).not.toBe(true);
    }
    expect(asked.toSorted()).toEqual(
      Object.keys(TO_CONFIRM)
        .filter((route) => TO_CONFIRM[route] === true)
        .toSorted(),
    );
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
