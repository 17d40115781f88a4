import { sql } from 'drizzle-orm';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { solicitudLetters } from '#oficina/relacion/alumnos/solicitud-letters.server.ts';
import { VERSION_CONSENTIMIENTO } from '#oficina/relacion/alumnos/solicitud-words.ts';
import { receivers, type TestReceiver } from '#oficina/relacion/alumnos/solicitudes.testing.server.ts';
import { issueFormToken } from '#platform/http/secrets/form-token.server.ts';
import { openApp } from '#test/support/app.testing.server.ts';
import { createDemoDatabase } from '#test/support/demo.testing.server.ts';

const SECRET = 's'.repeat(32);
const NOW = new Date('2026-11-21T10:00:00Z');

const about = {
  now: NOW,
  creadoEn: NOW,
  publicUrl: 'https://sitio.example',
  negocio: {
    nombreComercial: 'Carné Claro',
    razonSocial: 'Comparador Claro S. L.',
    nif: 'B12345674',
    direccion: 'Calle de la Señal, 13',
    telefono: null,
    email: 'hola@carneclaro.example',
  },
};

const { db, url } = await createDemoDatabase();
const open = () => openApp(url, { secret: SECRET, clock: () => NOW });
const app = await open();
let autoescuelas: TestReceiver[] = [];
let address = 0;

beforeAll(async () => {
  autoescuelas = await receivers(db, 4);
});
beforeEach(async () => {
  await db.execute(sql`TRUNCATE alumnos, correos CASCADE`);
});

const slug = (which: number) => autoescuelas[which]?.slug ?? '';
const clean = (body: string) => body.replaceAll('<!-- -->', '');
const get = async (path: string, cookie?: string) => {
  const response = await app.inject({ url: path, headers: cookie ? { cookie } : {} });
  return { ...response, statusCode: response.statusCode, body: clean(response.body) };
};

const good = {
  permiso: 'B',
  codProvincia: '28',
  nombre: 'Ana Peña',
  email: 'ana@ejemplo.es',
  telefono: '612 345 678',
  fechaNacimiento: '2000-02-29',
  mensaje: 'Por las tardes',
  consiento: 'si',
  version: VERSION_CONSENTIMIENTO,
  hueco: '',
};

type Sending = {
  fields?: Record<string, string>;
  chosen?: string[];
  query?: string;
  on?: typeof app;
  from?: string;
};

async function send({ fields = {}, chosen = [slug(0)], query = '', on = app, from }: Sending = {}) {
  const form = new URLSearchParams({ ...good, token: issueFormToken(SECRET, NOW), ...fields });
  for (const one of chosen) form.append('escuela', one);
  const response = await on.inject({
    method: 'POST',
    url: `/mandarSolicitud/?${query}`,
    remoteAddress: from ?? `10.9.${Math.floor(++address / 250)}.${address % 250}`,
    headers: {
      'content-type': 'application/x-www-form-urlencoded',
      origin: 'http://localhost:80',
      host: 'localhost:80',
    },
    payload: form.toString(),
  });
  return { ...response, statusCode: response.statusCode, body: clean(response.body) };
}

/** The box of consent, ticked. */
const CONSENTED = /<input[^>]*name="consiento"[^>]*checked|<input[^>]*checked[^>]*name="consiento"/;

const count = (table: string) => db.$count(sql.raw(table));

test('las autoescuelas de la dirección vienen elegidas con su precio, y el consentimiento, que las nombra, sin marcar', async () => {
  const { statusCode, body, headers } = await get(
    `/mandarSolicitud/?autoescuela=${slug(0)}&autoescuela=${slug(1)}`,
  );
  expect(statusCode).toBe(200);
  expect(headers['cache-control']).toBe('private, no-cache');
  const [first, second] = autoescuelas.map(({ nombre }) => nombre);
  expect(body).toContain(
    `Consiento que Carné Claro dé mis datos de contacto y esta solicitud a ${first} y ${second}, para que me respondan`,
  );
  for (const one of [0, 1]) expect(body).toContain(`name="escuela" value="${slug(one)}"`);
  expect(body.match(/Coste esperado que muestra hoy el comparador/g)).toHaveLength(2);
  expect(body).not.toMatch(CONSENTED);
  expect(body.match(/<title/g)).toHaveLength(1);
});

test('dice quién responde de los datos, para qué, quién los recibe, cuánto tiempo y qué derechos hay', async () => {
  const { body } = await get('/mandarSolicitud/');
  for (const words of [
    'Quién responde de ellos',
    'Para qué',
    'Quién los recibe',
    'Doce meses',
    'Tus derechos',
  ])
    expect(body).toContain(words);
  expect(body).toContain('Agencia Española de Protección de Datos');
});

/** An autoescuela that has not joined, with its telephone of the official map. */
async function notJoined() {
  const { rows } = await db.execute<{ slug: string; nombre: string; telefono: string }>(sql`
    UPDATE ubicaciones u SET telefono = '+34910000318' FROM secciones s JOIN escuelas e ON e.id = s.escuela_id
    WHERE u.seccion_id = s.id AND s.id = (SELECT min(x.id) FROM secciones x JOIN escuelas y ON y.id = x.escuela_id
      JOIN ubicaciones z ON z.seccion_id = x.id WHERE x.ultimo_mes IS NOT NULL
      AND NOT EXISTS (SELECT FROM clientes WHERE num_registro_dgt = y.codigo)) RETURNING s.slug, s.nombre, u.telefono`);
  if (!rows[0]) throw new Error('all have joined');
  return rows[0];
}

const carry = (on: boolean) => db.execute(sql`UPDATE negocio SET lleva_peticiones = ${on}`);

test('a la que no es cliente no se le puede marcar, y en vez del formulario se dice cómo pedirle precio', async () => {
  const { slug: its, nombre, telefono } = await notJoined();
  const { body } = await get(`/mandarSolicitud/?autoescuela=${its}`);
  expect(body).toContain(`<h1>Cómo pedirle precio a ${nombre}</h1>`);
  expect(body).toContain(`href="tel:${telefono}"`);
  expect(body).toContain('quiero sacarme el permiso B. ¿Cuánto cuestan, con IVA');
  expect(body).toContain(`href="/${its}?permiso=B#presupuesto-dado"`);
  expect(body).not.toContain('name="escuela"');
  const page = await get(`/${its}`);
  expect(page.body).toContain('Esta autoescuela no recibe todavía solicitudes por aquí');
  expect(page.body).toContain('Cómo pedirles precio');
});

test('si el negocio lleva peticiones, viene elegida, con su casilla sin marcar y lo que saldrá', async () => {
  const { slug: its, nombre } = await notJoined();
  await carry(true);
  try {
    const { body } = await get(`/mandarSolicitud/?autoescuela=${its}`);
    expect(body).toContain(`<h1>Pide precio a ${nombre}</h1>`);
    expect(body).toContain(`name="escuela" value="${its}"`);
    expect(body).toContain(`Quiero que Carné Claro lleve mi petición a ${nombre} y, cuando sepa que es ella`);
    expect(body).not.toMatch(/<input[^>]*name="llevar"[^>]*checked|<input[^>]*checked[^>]*name="llevar"/);
    expect(body).toMatch(/<q>Una persona de .+ pide precio del permiso B\.<\/q>/);
    const without = await send({ chosen: [its], fields: { consiento: 'si' } });
    expect(without.body).toContain('<a href="#llevar">Consentimiento: sin él no podemos enviársela</a>');
    expect(await count('peticiones')).toBe(0);
    expect((await send({ chosen: [its], fields: { consiento: '', llevar: 'si' } })).statusCode).toBe(302);
    expect(await Promise.all(['peticiones', 'alumnos_autoescuelas', 'correos'].map(count))).toEqual([
      1, 0, 1,
    ]);
  } finally {
    await carry(false);
  }
});

test('de la página de una autoescuela y de la comparación se llega con ellas puestas', async () => {
  expect((await get(`/${slug(0)}`)).body).toContain(
    `href="/mandarSolicitud/?autoescuela=${slug(0)}&amp;permiso=B"`,
  );
  const { body } = await get(`/comparar?comparar=${slug(0)}&comparar=${slug(1)}`);
  expect(body).toContain(
    `href="/mandarSolicitud/?autoescuela=${slug(0)}&amp;autoescuela=${slug(1)}&amp;permiso=B"`,
  );
});

test('una buena lleva a la página que manda mirar el correo, y dice cuál y a qué autoescuelas; la carta, también', async () => {
  const response = await send({ chosen: [slug(0), slug(1), slug(2)] });
  expect(response.statusCode).toBe(302);
  expect(response.headers.location).toBe('/mandarSolicitud/?enviado');
  const [cookie] = String(response.headers['set-cookie']).split(';');
  const told = await get('/mandarSolicitud/?enviado', cookie);
  expect(told.body).toContain('<strong>ana@ejemplo.es</strong>');
  const [first, second, third] = autoescuelas.map(({ nombre }) => nombre);
  expect(told.body).toContain(`<strong>${first}, ${second} y ${third}</strong>`);
  expect(told.headers['cache-control']).toBe('private, no-store');
  const { rows } = await db.execute<{ datos: Record<string, unknown> }>(sql`SELECT datos FROM correos`);
  const letter = await solicitudLetters.solicitud_confirmar.composeRaw(db, rows[0]?.datos, about);
  expect(letter?.text).toMatch(/^Hola, Ana:\n/);
  for (const name of [first, second, third]) expect(letter?.text).toContain(name);
  expect(await Promise.all(['alumnos', 'alumnos_autoescuelas', 'correos'].map(count))).toEqual([1, 3, 1]);
});

test('buscar otra no pierde lo escrito ni lo marcado, y no manda nada', async () => {
  const other = autoescuelas[3];
  const { statusCode, body } = await send({
    fields: { accion: 'buscar', buscar: other?.nombre ?? '', email: 'a medias' },
    chosen: [slug(0)],
  });
  expect(statusCode).toBe(200);
  expect(body).toContain(`name="escuela" value="${slug(0)}"`);
  expect(body).toMatch(CONSENTED);
  expect(body).toContain('value="a medias"');
  expect(body).toContain('>Por las tardes</textarea>');
  expect(body).toContain(other?.nombre);
  expect(body).not.toContain('Hay un problema');
  expect(await count('alumnos')).toBe(0);
  const none = await send({ fields: { accion: 'buscar', buscar: 'zzzz' } });
  expect(none.body).toContain('Ninguna autoescuela que reciba solicitudes coincide con «zzzz»');
});

test.each([
  ['codProvincia', '', 'Provincia: elige una provincia'],
  ['codigoPostal', '08001', 'Código postal: es de Barcelona: repásalo'],
  ['fechaInicioDeseada', '2020-01-01', 'Cuándo quieres empezar: ya ha pasado: elige otro día'],
  ['nombre', '', 'Tu nombre: falta'],
  ['email', 'ana', 'Tu correo: escribe un correo completo, como ana@ejemplo.es'],
  ['email', '', 'Tu correo: falta'],
  ['telefono', '123', 'Escribe un teléfono de 9 cifras que empiece por 6, 7, 8 o 9'],
  ['fechaNacimiento', '2013-1', 'Fecha de nacimiento: escribe una fecha completa'],
  ['fechaNacimiento', '2013-01-01', 'Con menos de 14 años no podemos recoger tus datos'],
  ['mensaje', 'x'.repeat(1_001), 'Mensaje: escribe 1000 letras como mucho'],
])(
  '%s «%s» se rechaza en el resumen y junto al campo, y lo demás sigue escrito',
  async (field, value, message) => {
    const { statusCode, body } = await send({ fields: { [field]: value } });
    expect(statusCode).toBe(400);
    expect(body).toContain('<title>Error: ');
    expect(body).toContain(`<a href="#${field}">${message}</a>`);
    expect(body).toMatch(new RegExp(`id="${field}-error">${message}<`));
    expect(body).toContain(`name="escuela" value="${slug(0)}"`);
    expect(body).toMatch(CONSENTED);
    expect(await count('alumnos')).toBe(0);
  },
);

test('basta decir que se tienen 18 años o más; sin decirlo no se envía', async () => {
  const none = await send({ fields: { fechaNacimiento: '' } });
  expect(none.body).toContain('<a href="#edad">Tu edad: elige una</a>');
  expect((await send({ fields: { fechaNacimiento: '', edad: 'mayor' } })).statusCode).toBe(302);
  const { rows } = await db.execute(sql`SELECT fecha_nacimiento AS fecha FROM alumnos`);
  expect(rows).toEqual([{ fecha: null }]);
});

test('quien tiene entre 14 y 17 necesita a su tutor, y su parte se abre con lo que falta', async () => {
  const { body } = await send({ fields: { fechaNacimiento: '2010-05-05' } });
  for (const field of ['tutorNombre', 'tutorTelefono', 'tutorConsiente'])
    expect(body).toContain(`href="#${field}"`);
  expect(body).toMatch(/<input[^>]*name="edad"[^>]*value="menor"|<input[^>]*value="menor"[^>]*name="edad"/);
  const tutor = { tutorNombre: 'Luis Peña', tutorTelefono: '612345678', tutorConsiente: 'si' };
  expect((await send({ fields: { fechaNacimiento: '2010-05-05', ...tutor } })).statusCode).toBe(302);
});

test.each([
  ['añadir', { anadir: 1, stay: [0, 1] }],
  ['quitar', { quitar: 0, stay: [] }],
])(
  '%s una autoescuela no envía nada, y lo que se consintió a las de antes se pregunta otra vez',
  async (_what, change) => {
    const { stay, ...button } = change;
    const fields = Object.fromEntries(Object.entries(button).map(([name, which]) => [name, slug(which)]));
    const { statusCode, body } = await send({ fields, query: `autoescuela=${slug(0)}` });
    expect(statusCode).toBe(200);
    expect([...body.matchAll(/name="escuela" value="([^"]+)"/g)].map(([, one]) => one)).toEqual(
      stay.map(slug),
    );
    expect(body).not.toMatch(CONSENTED);
    expect(body).toContain('>Por las tardes</textarea>');
    expect(await count('alumnos')).toBe(0);
  },
);

test('sin consentimiento no se envía a las elegidas', async () => {
  const { statusCode, body } = await send({ fields: { consiento: '' } });
  expect(statusCode).toBe(400);
  expect(body).toContain('<a href="#consiento">Consentimiento: sin él no podemos enviársela</a>');
  expect(await count('alumnos')).toBe(0);
});

test('sin elegir ninguna hay que decir que es general; cuatro son demasiadas; otro texto no vale', async () => {
  const none = await send({ chosen: [] });
  expect(none.body).toContain('<a href="#autoescuelas">Elige al menos una autoescuela');
  const many = await send({ chosen: [0, 1, 2, 3].map(slug) });
  expect(many.body).toContain('<a href="#autoescuelas">Autoescuelas: elige 3 como mucho</a>');
  expect((await send({ fields: { version: '2020-01-01' } })).body).toContain('href="#autoescuelas"');
  expect(await count('alumnos')).toBe(0);
  expect((await send({ chosen: [], fields: { general: 'si' } })).statusCode).toBe(302);
  expect(await count('alumnos_autoescuelas')).toBe(0);
});

test('lo escrito con etiquetas vuelve como texto', async () => {
  const { body } = await send({ fields: { nombre: '<b>Ana</b>', email: 'x' } });
  expect(body).toContain('value="&lt;b&gt;Ana&lt;/b&gt;"');
});

test('a quien llega con el campo trampa relleno se le pregunta, y no deja nada hasta que contesta', async () => {
  const asked = await send({ fields: { hueco: 'https://spam.example' } });
  expect(asked.statusCode).toBe(400);
  expect(asked.body).toContain('si eres una persona, vuelve a pulsar el botón');
  expect(await count('alumnos')).toBe(0);
  const answered = await send({ fields: { hueco: 'https://spam.example', persona: 'si' } });
  expect(answered.headers.location).toBe('/mandarSolicitud/?enviado');
  expect(await count('alumnos')).toBe(1);
});

test('el mismo formulario enviado dos veces a la vez es una solicitud y un correo', async () => {
  const token = issueFormToken(SECRET, NOW);
  await Promise.all([1, 2].map(() => send({ fields: { token } })));
  expect(await Promise.all(['alumnos', 'alumnos_autoescuelas', 'correos'].map(count))).toEqual([1, 1, 1]);
});

test.each([
  ['caducado', issueFormToken(SECRET, new Date('2026-11-19T10:00:00Z'))],
  ['falso', issueFormToken('otro'.repeat(8), NOW)],
  ['vacío', ''],
])('un formulario %s no se acepta y conserva lo escrito', async (_what, token) => {
  const { statusCode, body } = await send({ fields: { token } });
  expect(statusCode).toBe(400);
  expect(body).toContain('El formulario ha caducado');
  expect(body).toContain('value="Ana Peña"');
  expect(await count('alumnos')).toBe(0);
});

test('once en diez minutos desde una dirección son demasiadas', async () => {
  const own = await open();
  for (let i = 0; i < 10; i++) await send({ on: own, from: '10.0.0.1', fields: { hueco: 'x' } });
  const response = await send({ on: own, from: '10.0.0.1' });
  expect(response.statusCode).toBe(429);
  expect(response.body).toContain('Prueba otra vez dentro de diez minutos');
  expect(await count('alumnos')).toBe(0);
});

test('el mismo formulario, enviado otra vez cuando la solicitud ya se quitó, no la vuelve a hacer; uno nuevo sí', async () => {
  const token = issueFormToken(SECRET, NOW);
  expect((await send({ fields: { token } })).statusCode).toBe(302);
  await db.execute(sql`TRUNCATE alumnos, correos CASCADE`);
  expect((await send({ fields: { token } })).statusCode).toBe(302);
  expect([await count('alumnos'), await count('correos')]).toEqual([0, 0]);
  expect((await send({ fields: { token, mensaje: 'Por las mañanas' } })).statusCode).toBe(302);
  expect([await count('alumnos'), await count('correos')]).toEqual([1, 1]);
});
