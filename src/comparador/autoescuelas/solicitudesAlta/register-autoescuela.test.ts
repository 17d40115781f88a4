import { sql } from 'drizzle-orm';
import { pino } from 'pino';
import { beforeEach, expect, test } from 'vitest';
import { whyRefused } from '#oficina/acceso/usuarios/key-rules.server.ts';
import { createHttpApp } from '#platform/http/http.server.ts';
import { createPasswords } from '#platform/http/secrets/passwords.server.ts';
import { atTheEnd, createTestDatabase, emptyTables } from '#platform/http/testing.server.ts';
import type { Jobs } from '#platform/jobs/jobs.server.ts';
import { registerAutoescuela } from './register-autoescuela.server.ts';
import { registro } from './registration.ts';
import { registerRegistro } from './registration-api.server.ts';

const { db } = await createTestDatabase();
const passwords = createPasswords();

let sent: string[] = [];
const jobs: Jobs = {
  enqueue: async (kind, _data, key) => {
    sent.push(`${kind.name} ${key}`);
  },
  stop: async () => {},
};

let now = new Date('2026-11-21T10:00:00Z');
const services = { db, jobs, clock: () => now, hashKey: (key: string) => passwords.hash(key) };

await db.execute(sql`INSERT INTO escuelas VALUES (1, 'M 1984', 'GALA')`);
await db.execute(sql`
  INSERT INTO secciones (id, escuela_id, seccion, slug, nombre, busqueda, cod_provincia, ultimo_mes)
  VALUES (1, 1, '01', 'gala', 'Gala', 'gala', '28', '2025-12-01')`);

beforeEach(async () => {
  sent = [];
  now = new Date('2026-11-21T10:00:00Z');
  await emptyTables(db, 'clientes', 'usuarios', 'solicitudes_alta', 'correos', 'enlaces');
});

const good = {
  nombre: 'Ana Peña',
  email: 'ana@ejemplo.es',
  clave: 'tortuga-9',
  telefono: '612 34 56 78',
  razonSocial: 'Formación Vial Gala S. L.',
  nombreComercial: 'Autoescuela Gala',
  nif: 'b-12345674',
  codigoDgt: 'M1984' as string | null,
  aceptaPrivacidad: true as const,
};

const register = (
  changes: Partial<Record<keyof typeof good | 'codProvincia', unknown>> = {},
  formId?: string,
) =>
  registerAutoescuela(
    services,
    registro.parse({ ...good, ...changes }),
    formId === undefined ? undefined : { id: formId, shown: new Date() },
  );

const all = async (query: string) => (await db.execute(sql.raw(query))).rows;
const count = async (table: string) => (await all(`SELECT count(*)::int AS n FROM ${table}`))[0]?.n;

/** Tax numbers, all different and all right. */
const nifs = Array.from(
  { length: 50 },
  (_, i) => `${String(i).padStart(8, '0')}${'TRWAGMYFPDXBNJZSQVHLCKE'[i % 23]}`,
);

test('un registro deja cliente sin publicar, usuario pendiente, solicitud y correo', async () => {
  expect(await register()).toBe('registrada');
  expect(
    await all(`SELECT razon_social, nombre_comercial, nif, email, telefono, publicado, origen, num_registro_dgt,
      codigo ~ '^CLI-\\d{5}$' AS con_codigo FROM clientes`),
  ).toEqual([
    {
      razon_social: good.razonSocial,
      nombre_comercial: good.nombreComercial,
      nif: 'B12345674',
      email: good.email,
      telefono: '+34612345678',
      publicado: false,
      origen: 'web',
      num_registro_dgt: null,
      con_codigo: true,
    },
  ]);
  expect(
    await all(`SELECT tipo, rol, estado, email, email_clave, nombre, telefono, email_verificado_en,
      cliente_id = (SELECT id FROM clientes) AS suyo FROM usuarios`),
  ).toEqual([
    {
      tipo: 'cliente',
      rol: 'Propietario',
      estado: 'pendiente',
      email: good.email,
      email_clave: good.email,
      nombre: good.nombre,
      telefono: '+34612345678',
      email_verificado_en: null,
      suyo: true,
    },
  ]);
  expect(await all('SELECT codigo_dgt, estado FROM solicitudes_alta')).toEqual([
    { codigo_dgt: 'M 1984', estado: 'pendiente' },
  ]);
  expect(
    await all(
      `SELECT tipo, para, datos->>'usuarioId' = (SELECT id::text FROM usuarios) AS suyo FROM correos`,
    ),
  ).toEqual([{ tipo: 'verificar', para: good.email, suyo: true }]);
  expect(sent).toHaveLength(1);
});

test('la clave se guarda como argon2id y no aparece en ninguna tabla', async () => {
  await register();
  const [user] = await all('SELECT clave FROM usuarios');
  expect(user?.clave).toMatch(/^\$argon2id\$/);
  expect(await passwords.verify(String(user?.clave), good.clave)).toBe(true);
  const rows = await all(
    `SELECT row_to_json(c)::text || row_to_json(u)::text || row_to_json(s)::text || row_to_json(m)::text AS todo
     FROM clientes c, usuarios u, solicitudes_alta s, correos m`,
  );
  expect(rows[0]?.todo).not.toContain(good.clave);
});

test('quien no aparece en la lista dice al menos su provincia', async () => {
  expect(await register({ codigoDgt: null, codProvincia: '28' })).toBe('registrada');
  expect(await all('SELECT codigo_dgt FROM solicitudes_alta')).toEqual([{ codigo_dgt: null }]);
  expect(await all('SELECT cod_provincia FROM clientes')).toEqual([{ cod_provincia: '28' }]);
});

test('cincuenta registros a la vez con un mismo correo, escrito de varias maneras, hacen una sola cuenta', async () => {
  const ways = [
    'ana.pena@gmail.com',
    'AnaPena@GMAIL.com',
    'anapena+uno@googlemail.com',
    ' a.n.a.p.e.n.a@gmail.com ',
  ];
  const answers = await Promise.all(nifs.map((nif, i) => register({ nif, email: ways[i % ways.length] })));
  expect(answers.filter((answer) => answer === 'registrada')).toHaveLength(1);
  expect(answers.filter((answer) => answer === 'correo_repetido')).toHaveLength(49);
  expect(await Promise.all(['clientes', 'usuarios', 'solicitudes_alta'].map(count))).toEqual([1, 1, 1]);
  expect(await all('SELECT tipo FROM correos ORDER BY tipo')).toEqual([
    { tipo: 'verificar' },
    { tipo: 'ya_registrado' },
  ]);
});

test('el mismo formulario enviado veinte veces a la vez hace un registro y a todas responde lo mismo', async () => {
  const form = '01930000-0000-7000-8000-000000000001';
  const answers = await Promise.all(Array.from({ length: 20 }, () => register({}, form)));
  expect(new Set(answers)).toEqual(new Set(['registrada']));
  expect(await Promise.all(['clientes', 'usuarios', 'solicitudes_alta', 'correos'].map(count))).toEqual([
    1, 1, 1, 1,
  ]);
});

test('a un correo repetido se le escribe al que ya estaba, una vez al día', async () => {
  await register({ email: 'ana.pena@gmail.com' });
  await register({ email: 'anapena@gmail.com', nif: nifs[1] });
  await register({ email: 'anapena@gmail.com', nif: nifs[2] });
  const told = `SELECT para FROM correos WHERE tipo = 'ya_registrado'`;
  expect(await all(told)).toEqual([{ para: 'ana.pena@gmail.com' }]);
  now = new Date('2026-11-22T10:00:00Z');
  await register({ email: 'anapena@gmail.com', nif: nifs[3] });
  expect(await all(told)).toHaveLength(2);
  expect(await all('SELECT nif FROM clientes')).toEqual([{ nif: 'B12345674' }]);
});

test('el correo de quien se dio de baja vuelve a valer', async () => {
  await register();
  await db.execute(sql`UPDATE usuarios SET estado = 'baja'`);
  expect(await register({ nif: nifs[1] })).toBe('registrada');
});

test('el correo de un trabajador no impide registrarse con él', async () => {
  await db.execute(sql`
    INSERT INTO usuarios (id, tipo, email, email_clave, nombre, rol, estado)
    VALUES (gen_random_uuid(), 'trabajador', ${good.email}, ${good.email}, 'Ana', 'Lectura', 'pendiente')`);
  expect(await register()).toBe('registrada');
});

test('el NIF de otro cliente, se escriba como se escriba, no abre nada y se dice solo por correo', async () => {
  await register();
  await db.execute(sql`UPDATE usuarios SET estado = 'activo'`);
  const again = { email: 'eva@ejemplo.es', nombre: 'Eva Gil', nif: 'ES B 1234567-4' };
  for (let i = 0; i < 3; i++) expect(await register(again)).toBe('nif_repetido');
  expect(await Promise.all(['clientes', 'usuarios', 'solicitudes_alta'].map(count))).toEqual([1, 1, 1]);
  expect(await all(`SELECT tipo, para FROM correos WHERE tipo <> 'verificar' ORDER BY tipo`)).toEqual([
    { tipo: 'nif_repetido', para: good.email },
    { tipo: 'registro_en_revision', para: 'eva@ejemplo.es' },
    { tipo: 'registro_repetido', para: 'contacto@localhost' },
  ]);
  // Neither the owner nor the person who registers learns who the other is.
  const told = await all(
    `SELECT datos::text FROM correos WHERE tipo IN ('nif_repetido', 'registro_en_revision')`,
  );
  expect(JSON.stringify(told)).not.toMatch(/eva@|612345678|Gala/);
  expect(await count(`sucesos_seguridad WHERE tipo = 'registroRepetido'`)).toBe(3);
});

test('quien se registra otra vez con su NIF y su correo solo oye que ya tiene cuenta', async () => {
  await register();
  expect(await register()).toBe('nif_repetido');
  expect(await all('SELECT tipo FROM correos ORDER BY tipo')).toEqual([
    { tipo: 'verificar' },
    { tipo: 'ya_registrado' },
  ]);
});

test('un código que no es de ninguna autoescuela se rechaza y no escribe nada', async () => {
  await expect(register({ codigoDgt: 'M 9999' })).rejects.toMatchObject({
    codigo: 40001,
    more: { campos: [{ campo: 'codigoDgt' }] },
  });
  expect(await count('clientes')).toBe(0);
});

test('si falla la última escritura no queda nada a medias, y se puede repetir', async () => {
  await db.execute(sql`CREATE FUNCTION falla() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN RAISE EXCEPTION 'no space left'; END $$`);
  await db.execute(sql`CREATE TRIGGER falla BEFORE INSERT ON correos FOR EACH ROW EXECUTE FUNCTION falla()`);
  await expect(register()).rejects.toThrow();
  expect(await Promise.all(['clientes', 'usuarios', 'solicitudes_alta'].map(count))).toEqual([0, 0, 0]);
  expect(sent).toEqual([]);
  await db.execute(sql`DROP TRIGGER falla ON correos`);
  expect(await register()).toBe('registrada');
});

async function openApi() {
  const { app } = await createHttpApp({
    logger: pino({ level: 'silent' }),
    secure: false,
    development: false,
  });
  registerRegistro(app, services);
  atTheEnd(() => app.close());
  return (changes: object, remoteAddress = '10.0.0.1') =>
    app.inject({
      method: 'POST',
      url: '/usuariosClientes/crearDesdeRegistro',
      remoteAddress,
      payload: { ...good, ...changes },
    });
}

test('la llamada responde lo mismo a un correo o un NIF nuevos que a los repetidos', async () => {
  const post = await openApi();
  const first = await post({});
  const second = await post({ nif: nifs[1] });
  const third = await post({ email: 'eva@ejemplo.es' });
  for (const { statusCode, body } of [first, second, third])
    expect([statusCode, body]).toEqual([200, 'true']);
  const names = (headers: object) => Object.keys(headers).sort();
  for (const { headers } of [second, third]) expect(names(headers)).toEqual(names(first.headers));
  expect(await count('usuarios')).toBe(1);
});

test.each([
  ['nombre', '', 'falta'],
  ['nombre', 'Ana\r\nBcc: todos@ejemplo.es', 'escríbelo en una línea'],
  ['nombre', 'x'.repeat(81), 'escribe 80 letras como mucho'],
  ['email', 'ana', 'escribe un correo completo, como ana@ejemplo.es'],
  ['email', 'ana@ejemplo.es\nBcc: x@y.es', 'escribe un correo completo, como ana@ejemplo.es'],
  ['clave', 'corta', 'Clave entre 8 y 16 caracteres'],
  ['clave', 'x'.repeat(17), 'Clave entre 8 y 16 caracteres'],
  ['clave', 'Contraseña', expect.stringMatching(/^Elige una clave menos corriente/)],
  ['clave', 'zzzzzzzzz', expect.stringMatching(/^Elige una clave menos corriente/)],
  ['clave', 'ana PEÑA', expect.stringMatching(/^Elige una clave distinta de tu nombre/)],
  ['clave', 'ana@ejemplo.es', expect.stringMatching(/^Elige una clave distinta de tu nombre/)],
  ['clave', 'Gala.2026', expect.stringMatching(/^Elige una clave distinta de tu nombre/)],
  ['telefono', '12345', 'Escribe un teléfono de 9 cifras que empiece por 6, 7, 8 o 9'],
  ['razonSocial', ' ', 'falta'],
  ['nombreComercial', 'x'.repeat(121), 'escribe 120 letras como mucho'],
  ['nif', '12345678A', 'La letra no corresponde al número: repasa las cifras y la letra del NIF'],
  ['codigoDgt', 'M 9999', 'No hay ninguna autoescuela con ese código: búscala otra vez o di que no aparece'],
  ['codProvincia', '99', 'elige una provincia de la lista'],
  ['aceptaPrivacidad', false, 'Marca la casilla: sin aceptarlo no hay cuenta'],
  ['rol', 'Propietario', 'no se admite'],
])('%s «%s» se rechaza nombrando el campo', async (campo, value, motivo) => {
  const response = await (await openApi())({ [campo]: value });
  expect(response.statusCode).toBe(400);
  expect(response.json()).toMatchObject({ codigo: 40001, campos: [{ campo, motivo }] });
  expect(await count('clientes')).toBe(0);
});

test('de todo lo que está mal se dice todo a la vez', async () => {
  const response = await (await openApi())({ email: 'x', nif: '', codigoDgt: null });
  const { campos }: { campos: { campo: string }[] } = response.json();
  expect(campos.map(({ campo }) => campo).sort()).toEqual(['codProvincia', 'email', 'nif']);
});

test('claves de 8 y de 16 caracteres, con espacios y emojis, valen', async () => {
  for (const clave of ['  ñandú  ', '🚗🚕🚙🚌🚎🏎🚓🚑', 'dieciséis letras'])
    expect(await whyRefused(db, clave, [])).toBeUndefined();
});

test('una máquina que rellena el campo trampa oye que sí y no deja nada', async () => {
  const response = await (await openApi())({ web: 'https://spam.example' });
  expect([response.statusCode, response.body]).toEqual([200, 'true']);
  expect(await count('usuarios')).toBe(0);
});

test('once registros seguidos desde una dirección son demasiados, y otra sigue pudiendo', async () => {
  const post = await openApi();
  for (let i = 0; i < 10; i++) await post({ web: 'x' });
  const response = await post({});
  expect(response.statusCode).toBe(429);
  expect(response.json()).toMatchObject({ codigo: 42901 });
  expect((await post({}, '10.0.0.2')).statusCode).toBe(200);
});
