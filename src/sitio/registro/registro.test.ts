import { sql } from 'drizzle-orm';
import { beforeEach, expect, test, vi } from 'vitest';
import { issueFormToken } from '#platform/http/secrets/form-token.server.ts';
import { createTestDatabase, emptyTables } from '#platform/http/testing.server.ts';
import type { Jobs } from '#platform/jobs/jobs.server.ts';
import { openApp } from '#test/support/app.testing.server.ts';

const SECRET = 's'.repeat(32);
const NOW = new Date('2026-11-21T10:00:00Z');
const jobs: Jobs = { enqueue: async () => {}, stop: async () => {} };

const { db, url } = await createTestDatabase();
const open = () => openApp(url, { jobs, secret: SECRET, clock: () => NOW });
const app = await open();

const NASTY = '<script>alert("1")</script> & Hijos';

await db.execute(sql`INSERT INTO escuelas VALUES (1, 'M 1984', 'GALA'), (2, 'M 1985', ${NASTY})`);
await db.execute(sql`
  INSERT INTO secciones (id, escuela_id, seccion, slug, nombre, busqueda, cod_provincia, ultimo_mes)
  VALUES (1, 1, '01', 'gala', 'Gala', 'gala', '28', '2025-12-01'),
         (2, 2, '01', 'hijos', ${NASTY}, 'script hijos', '28', '2025-12-01')`);

beforeEach(async () => {
  await emptyTables(db, 'clientes', 'usuarios', 'solicitudes_alta', 'correos', 'enlaces');
});

const good = {
  nombreComercial: 'Autoescuela Gala',
  razonSocial: 'Formación Vial Gala S. L.',
  nif: 'B-12345674',
  nombre: 'Ana Peña',
  email: 'ana@ejemplo.es',
  telefono: '612 345 678',
  clave: 'tortuga-9',
  aceptaPrivacidad: 'si',
  hueco: '',
};

type Sending = { fields?: Record<string, string>; query?: string; on?: typeof app };

async function send({ fields = {}, query = 'codigo=M+1984', on = app }: Sending = {}) {
  return on.inject({
    method: 'POST',
    url: `/registro/?${query}`,
    // Writes are limited by address: each test has its own application or few writes.
    remoteAddress: '10.0.0.1',
    headers: {
      'content-type': 'application/x-www-form-urlencoded',
      origin: 'http://localhost:80',
      host: 'localhost:80',
    },
    payload: new URLSearchParams({ ...good, token: issueFormToken(SECRET, NOW), ...fields }).toString(),
  });
}

/** Gets a page without the comments that React writes between two pieces of text. */
const get = async (path: string, cookie?: string) => {
  const response = await app.inject({ url: path, headers: cookie ? { cookie } : {} });
  return { ...response, statusCode: response.statusCode, body: response.body.replaceAll('<!-- -->', '') };
};
const clean = (body: string) => body.replaceAll('<!-- -->', '');
const count = async (table: string) =>
  (await db.execute<{ n: number }>(sql.raw(`SELECT count(*)::int AS n FROM ${table}`))).rows[0]?.n;

test('la página de registro tiene el diseño de quien no ha entrado, y pregunta qué autoescuela es', async () => {
  const { statusCode, body, headers } = await get('/registro/');
  expect(statusCode).toBe(200);
  expect(headers['cache-control']).toBe('private, no-cache');
  expect(body).toContain('<a href="/panelCliente/">Iniciar Sesión</a>');
  expect(body).toContain('<a href="/registro/">Registro</a>');
  expect(body).toContain('Qué autoescuela es la tuya');
  expect(body.match(/<title/g)).toHaveLength(1);
});

test('la búsqueda enlaza con los datos de cada autoescuela', async () => {
  const { body } = await get('/registro/?texto=gala');
  expect(body).toContain('1 autoescuela encontrada');
  expect(body).toContain('href="/registro/?codigo=M%201984"');
  expect(body).toContain('href="/registro/?noAparece"');
});

test('si no encuentra nada dice qué probar y deja seguir', async () => {
  const { body } = await get('/registro/?texto=zzzz');
  expect(body).toContain('No hay ninguna autoescuela con «zzzz»');
  expect(body).toContain('href="/registro/?noAparece"');
});

test('un código que no existe se trata como una búsqueda', async () => {
  const { statusCode, body } = await get('/registro/?codigo=M+9999');
  expect(statusCode).toBe(200);
  expect(body).toContain('No hay ninguna autoescuela con «M 9999»');
});

test('los nombres con etiquetas se muestran como texto', async () => {
  for (const path of ['/registro/?texto=hijos', '/registro/?codigo=M+1985']) {
    const { body } = await get(path);
    expect(body).toContain('&lt;script&gt;alert(&quot;1&quot;)&lt;/script&gt; &amp; Hijos');
    expect(body).not.toContain('<script>alert');
  }
});

test('el formulario dice de qué autoescuela es, qué pasa después y a quién se confía la clave', async () => {
  const { body } = await get('/registro/?codigo=M+1984');
  expect(body).toContain('M 1984 · Madrid');
  expect(body).toContain('Una persona comprueba que la autoescuela es tuya');
  expect(body).toMatch(/name="clave"[^>]*type="password"|type="password"[^>]*name="clave"/);
  expect(body).toContain('autoComplete="new-password"');
  expect(body).not.toContain('codProvincia');
  expect((await get('/registro/?noAparece')).body).toContain('id="codProvincia"');
});

test('un registro bueno lleva a la página que manda mirar el correo, y dice cuál', async () => {
  const response = await send();
  expect(response.statusCode).toBe(302);
  expect(response.headers.location).toBe('/registro/?enviado');
  const [cookie] = String(response.headers['set-cookie']).split(';');
  const { body } = await get('/registro/?enviado', cookie);
  expect(body).toContain('Mira tu correo');
  expect(body).toContain('<strong>ana@ejemplo.es</strong>');
  expect((await get('/registro/?enviado')).body).toContain('la dirección que nos has dado');
  expect(await Promise.all(['clientes', 'usuarios', 'correos'].map(count))).toEqual([1, 1, 1]);
});

test('a quien tiene ya cuenta le responde exactamente lo mismo', async () => {
  const first = await send();
  const second = await send({ fields: { nif: '12345678Z' } });
  expect([second.statusCode, second.body]).toEqual([first.statusCode, first.body]);
  expect(second.headers.location).toBe(first.headers.location);
  expect(second.headers['set-cookie']).toBe(first.headers['set-cookie']);
  expect(await count('usuarios')).toBe(1);
});

test.each([
  ['nombreComercial', '', 'Nombre comercial: falta'],
  ['razonSocial', '', 'Razón social: falta'],
  ['nif', '12345678A', 'La letra no corresponde al número: repasa las cifras y la letra del NIF'],
  ['nombre', '', 'Tu nombre: falta'],
  ['email', 'ana', 'Correo electrónico: escribe un correo completo, como ana@ejemplo.es'],
  ['telefono', '123', 'Escribe un teléfono de 9 cifras que empiece por 6, 7, 8 o 9'],
  ['clave', 'corta', 'Clave entre 8 y 16 caracteres'],
  ['aceptaPrivacidad', '', 'Marca la casilla: sin aceptarlo no hay cuenta'],
])('%s «%s» se rechaza en el resumen y junto al campo', async (field, value, message) => {
  const response = await send({ fields: { [field]: value } });
  expect(response.statusCode).toBe(400);
  const body = clean(response.body);
  expect(body).toContain('<title>Error: ');
  expect(body).toContain(`<a href="#${field}">${message}</a>`);
  expect(body).toMatch(new RegExp(`id="${field}-error">${message}<`));
  expect(await count('usuarios')).toBe(0);
});

test('quien no aparece y no dice su provincia, y quien trae un código que ya no está, se rechazan', async () => {
  expect(clean((await send({ query: 'noAparece' })).body)).toContain('href="#codProvincia"');
  expect((await send({ query: 'noAparece', fields: { codProvincia: '28' } })).statusCode).toBe(302);
  const gone = await send({ query: 'codigo=M+9999', fields: { nif: '12345678Z' } });
  expect(gone.statusCode).toBe(400);
  expect(await count('usuarios')).toBe(1);
});

test('lo escrito vuelve con el error, menos la clave', async () => {
  const { body } = await send({ fields: { nif: 'X', nombre: '<b>Ana</b>', clave: 'mi-clave-9' } });
  expect(body).toContain('value="Formación Vial Gala S. L."');
  expect(body).toContain('value="&lt;b&gt;Ana&lt;/b&gt;"');
  expect(body).toMatch(/name="aceptaPrivacidad"[^>]*checked|checked[^>]*name="aceptaPrivacidad"/);
  expect(body).not.toContain('mi-clave-9');
});

test('con el NIF de otra autoescuela se contesta lo mismo que con uno libre', async () => {
  const own = await open();
  await send({ on: own });
  const response = await send({ on: own, fields: { email: 'eva@ejemplo.es' } });
  expect([response.statusCode, response.headers.location]).toEqual([302, '/registro/?enviado']);
  expect(await count('usuarios')).toBe(1);
});

test('a quien llega con el campo trampa relleno se le pregunta, y no deja nada hasta que contesta', async () => {
  const own = await open();
  const asked = await send({ on: own, fields: { hueco: 'https://spam.example' } });
  expect(asked.statusCode).toBe(400);
  expect(asked.body).toContain('si eres una persona, vuelve a pulsar el botón');
  expect(await count('usuarios')).toBe(0);
  const answered = await send({ on: own, fields: { hueco: 'https://spam.example', persona: 'si' } });
  expect(answered.headers.location).toBe('/registro/?enviado');
  expect(await count('usuarios')).toBe(1);
});

test('el mismo formulario enviado dos veces hace un registro', async () => {
  const own = await open();
  const token = issueFormToken(SECRET, NOW);
  const answers = await Promise.all([1, 2].map(() => send({ on: own, fields: { token } })));
  expect(answers.map(({ headers }) => headers.location)).toEqual([
    '/registro/?enviado',
    '/registro/?enviado',
  ]);
  expect(await Promise.all(['clientes', 'usuarios', 'correos'].map(count))).toEqual([1, 1, 1]);
});

test.each([
  ['caducado', issueFormToken(SECRET, new Date('2026-11-19T10:00:00Z'))],
  ['falso', `${issueFormToken('otro'.repeat(8), NOW)}`],
  ['vacío', ''],
])('un formulario %s no se acepta y conserva lo escrito', async (_what, token) => {
  const { statusCode, body } = await send({ fields: { token } });
  expect(statusCode).toBe(400);
  expect(body).toContain('El formulario ha caducado');
  expect(body).toContain('value="Autoescuela Gala"');
  expect(await count('usuarios')).toBe(0);
});

test('once registros en diez minutos desde una dirección son demasiados', async () => {
  const own = await open();
  for (let i = 0; i < 10; i++) await send({ on: own, fields: { hueco: 'x' } });
  const response = await send({ on: own });
  expect(response.statusCode).toBe(429);
  expect(response.body).toContain('Prueba otra vez dentro de diez minutos');
  expect(await count('usuarios')).toBe(0);
});

test('en la última hora del año, el pie dice el que ya es en Madrid, como en el navegador', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-12-31T23:30:00Z') });
  try {
    expect((await app.inject('/registro/')).body).toMatch(/Carné Claro · (<!-- -->)?2027</);
  } finally {
    vi.useRealTimers();
  }
});
