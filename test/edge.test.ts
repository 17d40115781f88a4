import { readdirSync } from 'node:fs';
import { sql } from 'drizzle-orm';
import { pino } from 'pino';
import { describe, expect, onTestFinished, test } from 'vitest';
import {
  CLAVE,
  caller,
  enter,
  makeUser,
  tokenOf,
  type Verb,
} from '#oficina/acceso/usuarios/access.testing.server.ts';
import { PATIENCE_MS } from '#platform/http/testing.server.ts';
import { openApp } from './support/app.testing.server.ts';
import { openOffice } from './support/office.testing.server.ts';

/** Requests that the program refuses before any route. */

const { db, url, app, person, boss } = await openOffice();
await app.ready();
const { token } = boss;
const calls = app
  .declaredRoutes()
  .map(({ route }) => route)
  .filter((route) => /^(POST|PUT|DELETE) \/[a-z]\w+\/\w+$/i.test(route));

const builtFile = (ending: string) => {
  const name = readdirSync('build/panel').find((one) => one.endsWith(ending));
  return `/panel-assets/${name}`;
};

describe('las cabeceras', () => {
  test.each([
    ['una página', '/', 200],
    ['una página que no está', '/nada-de-nada', 404],
    ['un panel', '/panelAdmin/clientes', 200],
    ['un archivo', '/favicon.svg', 200],
    ['una descarga', '/datos/ofertas.csv', 200],
  ])('de %s (%s, %i) son estrictas', async (_what, path, status) => {
    const { headers, statusCode } = await app.inject(path);
    expect(statusCode).toBe(status);
    const policy = String(headers['content-security-policy']);
    for (const rule of [
      "object-src 'none'",
      "base-uri 'none'",
      "frame-ancestors 'none'",
      "form-action 'self'",
    ])
      expect(policy).toContain(rule);
    expect(policy).not.toMatch(/unsafe|\*/);
    expect(headers).toMatchObject({
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'strict-origin-when-cross-origin',
      'x-frame-options': 'DENY',
    });
    expect(headers['permissions-policy']).toMatch(/camera=\(\).*geolocation=\(self\)/);
    expect(headers['access-control-allow-origin']).toBeUndefined();
    expect(headers['strict-transport-security']).toBeUndefined();
    expect(headers['x-powered-by']).toBeUndefined();
    if (String(headers['content-type']).startsWith('text/'))
      expect(headers['content-type']).toContain('charset=utf-8');
  });

  test.each([
    ['una llamada', '/salud', 200, 'json'],
    ['una llamada sin llave', '/accesos/leer', 401, 'json'],
    ['una llamada mal hecha', '/comparador/sugerencias', 400, 'json'],
    ['un estilo', builtFile('.css'), 200, 'css'],
    ['un guion', builtFile('.js'), 200, 'javascript'],
  ])('de %s (%s, %i) son las que cuentan para lo que no es una página', async (_what, path, status, type) => {
    const { headers, statusCode } = await app.inject(path);
    expect(statusCode).toBe(status);
    expect(headers['content-type']).toContain(type);
    const policy = String(headers['content-security-policy']);
    const source = type === 'javascript' ? 'self' : 'none';
    expect(policy).toBe(`default-src '${source}';frame-ancestors 'none'`);
    expect(headers).toMatchObject({
      'x-content-type-options': 'nosniff',
      'x-frame-options': 'DENY',
      'cross-origin-resource-policy': 'same-origin',
    });
    const ofOthers = ['permissions-policy', 'cross-origin-opener-policy', 'access-control-allow-origin'];
    // A changed file gets a new name, so its answer needs no validators.
    const validators = path.startsWith('/panel-assets/') ? ['etag', 'last-modified', 'accept-ranges'] : [];
    for (const name of [...ofOthers, ...validators]) expect(headers[name], name).toBeUndefined();
  });

  test('por https se dice que siempre sea así', async () => {
    const secure = await openApp(url, { publicUrl: 'https://carneclaro.example' });
    const { headers } = await secure.inject('/salud');
    expect(headers['strict-transport-security']).toBe('max-age=63072000; includeSubDomains');
  });

  test('otros orígenes solo si están en la lista, y nunca con galletas', async () => {
    const open = await openApp(url, { corsOrigins: ['https://panel.example'] });
    const preflight = (origin: string) =>
      open.inject({
        method: 'OPTIONS',
        url: '/accesos/leer',
        headers: {
          origin,
          'access-control-request-method': 'GET',
          'access-control-request-headers': 'token, idempotency-key',
        },
      });
    const allowed = await preflight('https://panel.example');
    expect(allowed.headers['access-control-allow-origin']).toBe('https://panel.example');
    expect(allowed.headers['access-control-allow-headers']).toContain('idempotency-key');
    expect(allowed.headers['access-control-allow-credentials']).toBeUndefined();
    expect((await preflight('https://otro.example')).headers['access-control-allow-origin']).toBeUndefined();
  });
});

describe('los cuerpos', () => {
  const send = (call: string, options: { headers?: Record<string, string>; payload?: string | Buffer }) => {
    const [method, path] = call.split(' ') as [Verb, string];
    const headers = { token, 'content-type': 'application/json', ...options.headers };
    return app.inject({ method, url: path, headers, payload: options.payload });
  };
  const ENTER = 'POST /usuariosTrabajadores/entrar';

  test.each([
    ['text/plain', '{"email":"a@b.es","clave":"x"}', 415],
    ['application/x-www-form-urlencoded', 'email=a%40b.es&clave=x', 415],
    ['multipart/form-data; boundary=x', '--x--', 415],
    ['application/xml', '<!DOCTYPE a [<!ENTITY x SYSTEM "file:///etc/passwd">]><a>&x;</a>', 415],
    ['application/json', `{"email":"${'a'.repeat(70_000)}"}`, 413],
    ['application/json', '{"email":', 400],
    ['application/json', '', 400],
    ['application/json', '{"__proto__":{"rol":"Administrador"},"email":"a@b.es","clave":"x"}', 400],
    ['application/json', '{"constructor":{"prototype":{"rol":"x"}},"email":"a@b.es","clave":"x"}', 400],
    ['application/json', `${'['.repeat(30_000)}${']'.repeat(30_000)}`, 400],
    ['application/json', 'null', 400],
    ['application/json', '[]', 400],
  ])('%s «%.40s» es un %i', async (type, payload, status) => {
    const response = await send(ENTER, { headers: { 'content-type': type }, payload });
    expect(response.statusCode).toBe(status);
    expect(response.json()).toMatchObject({
      mensaje: expect.stringMatching(/^[A-ZÁ]/),
      idTraza: expect.any(String),
    });
    expect(response.body).not.toMatch(/at .*\.ts|node_modules|stack|Error:/);
  });

  /** Calls without a JSON contract: no body, a file, or a form with files. Other tests check the fields of the forms. */
  const NO_CONTRACT = [
    'POST /usuariosTrabajadores/prepararDobleFactor',
    'POST /usuariosClientes/prepararDobleFactor',
    'POST /importaciones/subir',
    'POST /datosOficiales/subir',
    'POST /direcciones/subir',
    'POST /documentos/crear',
  ];

  test('ningún campo que no es del contrato se acepta, en ninguna llamada', async () => {
    const owner = (await person('Propietario', 'cliente')).token;
    for (const call of calls) {
      const payload = JSON.stringify({ esAdministrador: true });
      const asWorker = await send(call, { payload });
      // Some calls are only for clientes.
      const response =
        asWorker.statusCode === 403 || call.includes('/usuariosClientes/')
          ? await send(call, { headers: { token: owner }, payload })
          : asWorker;
      if (NO_CONTRACT.includes(call)) continue;
      expect(response.statusCode, call).toBe(400);
      const fields = response.json().campos.map(({ campo }: { campo: string }) => campo);
      expect(fields, call).toContain('esAdministrador');
    }
  });
});

describe('los textos de una lista', () => {
  let made = 0;

  async function expectKept(nombre: string, kept: string) {
    const session = caller(app, token);
    const email = `p${made++}@ejemplo.es`;
    const created = await session('POST /usuariosTrabajadores/crear', { email, nombre, rol: 'Lectura' });
    expect(created.json().nombre).toBe(kept);
    const found = await session(`GET /usuariosTrabajadores/leer?texto=${encodeURIComponent(nombre)}`);
    expect(found.json().filas.map((row: { email: string }) => row.email)).toEqual([email]);
  }

  test.each(['José 😀', 'محمد', 'İstanbul', 'O\'Brien "el" <b>', '100%_\\', 'Zoë'])(
    '«%s» se guarda como se escribió, y se encuentra',
    (nombre) => expectKept(nombre, nombre),
  );

  test.each([
    ['al\u202Erevés', 'alrevés'],
    ['cero\u200Bancho', 'ceroancho'],
  ])('«%s» se guarda sin la marca que no se ve, y se encuentra', expectKept);
});

describe('un cliente se encuentra como se escriba su nombre, en la lista y en el buscador', () => {
  const session = caller(app, token);
  let made = 0;

  test.each([
    ["L'Hospitalet O’Donnell", ["o'donnell", 'hospitalet odonnell', 'O´DONNELL', 'o`donnell']],
    ['Autoescuela "La Única"', ['la unica', '«la única»', 'LA ÚNICA', 'autoescuela la unica']],
    ['Auto\u200Bescuela Ñandú\u202E', ['autoescuela nandu', 'Autoescuela Ñandú', 'auto\u200Bescuela ñandú']],
    ['Gran\tVía\u00A0Norte', ['gran via norte', 'Gran Vía\u2009Norte', 'via norte']],
    ['Vial–Norte', ['vial-norte', 'vial—norte']],
    ["Can d'en Güell", ['can d’en guell', 'den güell', '"can den"']],
    ['«O`Neill» \u2066Sur\u2069', ['oneill sur', "o'neill", 'o´neill']],
  ])('%j', async (nombre, searches) => {
    const nif = `0000${2000 + made++}`;
    const created = await session('POST /clientes/crear', {
      nombreComercial: nombre,
      razonSocial: nombre,
      nif: `${nif}${'TRWAGMYFPDXBNJZSQVHLCKE'[Number(nif) % 23]}`,
      telefono: 'tel:600\uFE0D123\u2009456',
      email: `caso${made}\u200B@ejemplo.es`,
    });
    expect([created.statusCode, created.body]).toEqual([200, expect.anything()]);
    const { _id, telefono, email } = created.json();
    expect([telefono, email]).toEqual(['+34600123456', `caso${made}@ejemplo.es`]);
    for (const texto of searches) {
      const asked = new URLSearchParams({ texto });
      const list = await session(`GET /clientes/leer?${asked}`);
      expect([texto, list.json().filas.map((row: { _id: string }) => row._id)]).toEqual([texto, [_id]]);
      const found = await session(`GET /buscador/leer?${asked}`);
      const ids = found
        .json()
        .grupos.flatMap(({ filas }: { filas: { _id: string }[] }) => filas.map((row) => row._id));
      expect([texto, ids]).toEqual([texto, expect.arrayContaining([_id])]);
    }
  });
});

test('ni la clave ni el token aparecen en el registro ni en las respuestas', async () => {
  const lines: string[] = [];
  const logger = pino({ level: 'trace' }, { write: (line: string) => lines.push(line) });
  const logged = await openApp(url, { logger });
  const user = await makeUser(db, { tipo: 'trabajador', rol: 'Gestor' });
  const session = await tokenOf(logged, user);
  await enter(logged, user, { clave: 'otra-clave-mala' });
  const answers = [
    await caller(logged, session)('PUT /usuariosTrabajadores/actualizarMiClave', {
      clave: CLAVE,
      nuevaClave: 'x',
    }),
    await caller(logged, `${session}x`)('GET /accesos/leer'),
    await caller(logged, session)('GET /usuariosTrabajadores/leerExtendida'),
    await caller(logged, session)('GET /accesos/leer'),
  ];
  const { rows } = await db.execute<{ clave: string }>(sql`SELECT clave FROM usuarios WHERE id = ${user.id}`);
  const all = [...lines, ...answers.map(({ body }) => body)].join('\n');
  expect(lines.length).toBeGreaterThan(5);
  for (const secret of [CLAVE, 'otra-clave-mala', session, rows[0]?.clave ?? 'none', 'argon2'])
    expect(all).not.toContain(secret);
});

describe('una dirección que existe para otro verbo', () => {
  test.each([
    ['GET /clientes/crear', 'POST'],
    ['PUT /clientes/leer', 'GET, HEAD'],
    ['DELETE /clientes/leer?nif=x', 'GET, HEAD'],
    ['PATCH /usuariosTrabajadores/entrar', 'POST'],
    ['POST /presupuesto/abc/pdf', 'GET'],
    ['OPTIONS /clientes/leer', 'GET, HEAD'],
    ['PUT /sitemap-3.xml', 'GET, HEAD'],
    ['DELETE /contacto', 'GET, HEAD, POST'],
    ['PUT /presupuesto/abc', 'GET, HEAD, POST'],
    ['POST /guia-tasas-dgt', 'GET, HEAD'],
  ])('%s es un 405 que dice cuáles: %s', async (call, allowed) => {
    const [method, path] = call.split(' ') as [Verb, string];
    const response = await app.inject({ method, url: path });
    expect(response.statusCode).toBe(405);
    expect(response.headers.allow).toBe(allowed);
    expect(response.json().codigo).toBe(40501);
  });

  test.each(['DELETE /no-es-nada', 'PUT /clientes/inventada', 'POST /clientes', 'PUT /%'])(
    '%s no es de nadie',
    async (call) => {
      const [method, path] = call.split(' ') as [Verb, string];
      const response = await app.inject({ method, url: path });
      expect([400, 404]).toContain(response.statusCode);
      expect(response.headers.allow).toBeUndefined();
    },
  );
});

test('security.txt dice a quién avisar y caduca más adelante; sin correo del negocio no hay', async () => {
  const [row] = (await db.execute<{ email: string | null }>(sql`SELECT email FROM negocio`)).rows;
  await db.execute(sql`UPDATE negocio SET email = 'seguridad@ejemplo.es'`);
  const { body, headers } = await app.inject('/.well-known/security.txt');
  expect(headers['content-type']).toBe('text/plain; charset=utf-8');
  expect(body).toMatch(/^Contact: mailto:seguridad@ejemplo\.es$/m);
  expect(body).toMatch(/^Canonical: http:\/\/localhost:3000\/\.well-known\/security\.txt$/m);
  const expires = Date.parse(/^Expires: (.+)$/m.exec(body)?.[1] ?? '') - Date.parse('2026-11-21T10:00:00Z');
  expect(expires / 86_400_000).toBeGreaterThan(150);
  expect(expires / 86_400_000).toBeLessThan(365);
  await db.execute(sql`UPDATE negocio SET email = ''`);
  expect((await app.inject('/.well-known/security.txt')).statusCode).toBe(404);
  await db.execute(sql`UPDATE negocio SET email = ${row?.email}`);
});

test('lo que costó arrancar no es ir atrasado: a nadie se rechaza por ello', async () => {
  const started = await openApp(url, { maxDelayMs: 1 });
  await started.ready();
  // Block the event loop as a start on a busy machine does: the first measure of the delay includes this time.
  for (const until = performance.now() + 1_100; performance.now() < until; );
  // Two turns of the event loop, so that the timer of the measure has run.
  for (let round = 0; round < 2; round++) await new Promise(setImmediate);
  expect((await started.inject('/salud')).statusCode).toBe(200);
});

test('el que va muy atrasado rechaza lo que llega, y a quien lo vigila también, diciendo cuándo volver', async () => {
  const behind = await openApp(url, { maxDelayMs: 1 });
  const [, style = ''] = /href="(\/assets\/[^"]+\.css)"/.exec((await behind.inject('/')).body) ?? [];
  const busy = setInterval(() => {
    for (const until = performance.now() + 20; performance.now() < until; );
  }, 25);
  onTestFinished(() => clearInterval(busy));
  await expect
    .poll(async () => (await behind.inject('/salud')).statusCode, { timeout: PATIENCE_MS })
    .toBe(503);
  for (const path of ['/salud', '/comparador/sugerencias?texto=madrid', '/']) {
    const { statusCode, headers, body } = await behind.inject(path);
    expect(statusCode, path).toBe(503);
    expect(headers['retry-after'], path).toBe('5');
    expect(body, path).toContain('El servicio no está disponible en este momento');
  }
  // Styles are still served: a page sent before must not be left without its style.
  expect((await behind.inject(style)).statusCode).toBe(200);
});
