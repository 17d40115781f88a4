import { createHmac, randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { SignJWT } from 'jose';
import { beforeEach, describe, expect, test } from 'vitest';
import { createSeal } from '#platform/files/seal.server.ts';
import { createTokens } from '#platform/http/secrets/tokens.server.ts';
import { createTestDatabase } from '#platform/http/testing.server.ts';
import { openApp } from '#test/support/app.testing.server.ts';
import { CLAVE, caller, enter, makeUser, peopleOf, tokenOf } from './access.testing.server.ts';

const SECRET = 's'.repeat(32);
const START = new Date('2026-11-21T10:00:00Z');
const MINUTE_MS = 60_000;

const { db, url } = await createTestDatabase();
let now = START;
const app = await openApp(url, { secret: SECRET, clock: () => now });
const { as, person } = peopleOf(app, db);

beforeEach(async () => {
  now = START;
  await db.execute(sql`DELETE FROM intentos`);
});

const later = (ms: number) => {
  now = new Date(now.getTime() + ms);
};

/** The keyed hash that the application keeps of an unknown address. */
const { footprint } = createSeal(SECRET);

const attemptsOf = async (email: string) => {
  const { rows } = await db.execute<{
    resultado: string;
    ip: string;
    dispositivo: string;
    sesion: boolean;
  }>(sql`
    SELECT resultado, ip, dispositivo, sesion_id IS NOT NULL AS sesion FROM accesos
    WHERE email_intentado = ${email} OR huella = ${footprint(email)} ORDER BY entrada_en, id`);
  return rows;
};

describe('entrar', () => {
  test('con correo y clave da un token que dice quién es, y queda escrito desde dónde', async () => {
    const user = await makeUser(db, { tipo: 'trabajador', rol: 'Gestor' });
    const agente = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0';
    const response = await enter(app, user, { remoteAddress: '10.1.2.3', agente });
    expect(response.statusCode).toBe(200);
    expect(response.headers['cache-control']).toBe('no-store');
    const [, payload = ''] = response.json<{ token: string }>().token.split('.');
    expect(JSON.parse(Buffer.from(payload, 'base64url').toString())).toMatchObject({
      _id: user.id,
      email: user.email,
      rol: 'Gestor',
      tipo: 'trabajador',
      sid: expect.stringMatching(/^[0-9a-f-]{36}$/),
      exp: START.getTime() / 1000 + 7 * 24 * 3600,
    });
    expect(await attemptsOf(user.email)).toEqual([
      { resultado: 'ok', ip: '10.1.2.3', dispositivo: 'Firefox en Linux', sesion: true },
    ]);
  });

  test('el correo vale en mayúsculas y con espacios alrededor', async () => {
    const user = await makeUser(db, { tipo: 'cliente', rol: 'Lectura', email: 'Ana.Peña@Ejemplo.es' });
    const response = await enter(app, { ...user, email: ' ana.peña@EJEMPLO.es ' });
    expect(response.statusCode).toBe(200);
  });

  test('a quien no existe se le contesta lo mismo que a quien se equivoca de clave', async () => {
    const user = await makeUser(db, { tipo: 'cliente', rol: 'Editor' });
    const wrong = await enter(app, user, { clave: 'otra-clave' });
    const nobody = await enter(app, { tipo: 'cliente', email: 'nadie@ejemplo.es' });
    const bare = ({ idTraza: _id, ...body }: { idTraza: string }) => body;
    expect(bare(nobody.json())).toEqual(bare(wrong.json()));
    expect(wrong.statusCode).toBe(401);
    expect(wrong.json().mensaje).toBe('El correo o la clave no son correctos');
    expect((await attemptsOf('nadie@ejemplo.es'))[0]?.resultado).toBe('noExiste');
    expect((await attemptsOf(user.email))[0]?.resultado).toBe('clave');
  });

  test('un usuario de clientes no entra por la puerta de los trabajadores', async () => {
    const user = await makeUser(db, { tipo: 'cliente', rol: 'Propietario' });
    expect((await enter(app, { ...user, tipo: 'trabajador' })).statusCode).toBe(401);
  });

  test.each([
    ['pendiente', 'confirma tu correo'],
    ['bloqueado', 'Tu acceso está cerrado'],
  ])('quien está %s solo lo sabe si acierta la clave', async (estado, text) => {
    const user = await makeUser(db, { tipo: 'cliente', rol: 'Propietario', estado });
    expect((await enter(app, user)).json().mensaje).toContain(text);
    expect((await enter(app, user, { clave: 'otra-clave' })).json().mensaje).toBe(
      'El correo o la clave no son correctos',
    );
  });

  test.each([
    [{ email: 'a@b.es' }, 'clave'],
    [{ email: 'a@b.es', clave: 'x'.repeat(129) }, 'clave'],
    [{ email: 'a\0b@c.es', clave: CLAVE }, 'email'],
    [{ email: 'a@b.es', clave: CLAVE, rol: 'Administrador' }, 'rol'],
    [{ email: ['a@b.es'], clave: CLAVE }, 'email'],
  ])('lo que llega mal se nombra: %j', async (payload, campo) => {
    const response = await app.inject({ method: 'POST', url: '/usuariosClientes/entrar', payload });
    expect(response.statusCode).toBe(400);
    expect(response.json().campos.map((field: { campo: string }) => field.campo)).toContain(campo);
  });
});

describe('los intentos fallidos', () => {
  test('el sexto espera cada vez más, también con la clave buena, y al acertar se olvidan', async () => {
    const user = await makeUser(db, { tipo: 'trabajador', rol: 'Editor' });
    for (let i = 0; i < 5; i++)
      expect((await enter(app, user, { clave: 'mala-clave' })).statusCode).toBe(401);
    const refused = await enter(app, user);
    expect(refused.statusCode).toBe(429);
    expect(refused.json()).toMatchObject({ codigo: 42901, detalle: { espera: 5 } });
    expect(refused.headers['retry-after']).toBe('5');
    later(5_000);
    expect((await enter(app, user, { clave: 'mala-clave' })).statusCode).toBe(401);
    expect((await enter(app, user)).json().detalle.espera).toBe(10);
    later(10_000);
    expect((await enter(app, user)).statusCode).toBe(200);
    expect((await enter(app, user, { clave: 'mala-clave' })).statusCode).toBe(401);
    expect((await enter(app, user)).statusCode).toBe(200);
    expect((await attemptsOf(user.email)).filter(({ resultado }) => resultado === 'bloqueado')).toHaveLength(
      2,
    );
  });

  test('dos intentos que llegan a la vez no se estorban, aunque sus relojes digan otro orden', async () => {
    const user = await makeUser(db, { tipo: 'trabajador', rol: 'Gestor' });
    later(1_000);
    expect((await enter(app, user, { clave: 'mala-clave' })).statusCode).toBe(401);
    later(-1_000);
    expect((await enter(app, user)).statusCode).toBe(200);
  });

  test('la espera no pasa de un cuarto de hora', async () => {
    const user = { tipo: 'cliente' as const, email: 'insistente@ejemplo.es' };
    for (let i = 0; i < 20; i++) {
      await enter(app, user, { remoteAddress: `10.0.${i}.1` });
      later(15 * MINUTE_MS);
    }
    await enter(app, user);
    expect((await enter(app, user)).json().detalle.espera).toBe(15 * 60);
  });

  test('mil a la vez contra una cuenta no prueban más claves que uno tras otro', async () => {
    const user = await makeUser(db, { tipo: 'trabajador', rol: 'Lectura' });
    const answers = await Promise.all(
      Array.from({ length: 40 }, (_, i) =>
        enter(app, user, { clave: `mala-${i}-clave`, remoteAddress: `10.9.${i}.1` }),
      ),
    );
    expect(answers.filter(({ statusCode }) => statusCode === 401)).toHaveLength(5);
    expect(answers.filter(({ statusCode }) => statusCode === 429)).toHaveLength(35);
  });

  test('una dirección que prueba muchas cuentas espera, y no bloquea a quienes nombra', async () => {
    const user = await makeUser(db, { tipo: 'trabajador', rol: 'Comercial' });
    for (let i = 0; i < 20; i++)
      await enter(
        app,
        { tipo: 'trabajador', email: `n${i}@ejemplo.es` },
        { remoteAddress: '2001:db8:1:2::1' },
      );
    // Another address of the same /64 network.
    const refused = await enter(app, user, { remoteAddress: '2001:db8:1:2:ffff::9' });
    expect(refused.statusCode).toBe(429);
    for (let i = 0; i < 10; i++) await enter(app, user, { remoteAddress: '2001:db8:1:2::7' });
    expect((await enter(app, user, { remoteAddress: '2001:db8:1:3::1' })).statusCode).toBe(200);
  });

  test('un X-Forwarded-For inventado no cambia de dirección', async () => {
    const statuses: number[] = [];
    for (let i = 0; i < 21; i++) {
      const response = await app.inject({
        method: 'POST',
        url: '/usuariosClientes/entrar',
        remoteAddress: '10.77.0.1',
        headers: { 'x-forwarded-for': `10.78.0.${i}` },
        payload: { email: `m${i}@ejemplo.es`, clave: CLAVE },
      });
      statuses.push(response.statusCode);
    }
    expect(statuses.at(-1)).toBe(429);
  });
});

describe('un token', () => {
  const claims = {
    _id: randomUUID(),
    email: 'a@b.es',
    rol: 'Administrador',
    tipo: 'trabajador',
    sid: randomUUID(),
  };

  const withToken = async (token: string) =>
    (await caller(app, token)('GET /usuariosTrabajadores/consultarMiUsuario')).statusCode;

  test('vale mientras dura la sesión, y ni un segundo más', async () => {
    const ask = await as('Propietario', 'cliente');
    const DAY_MS = 24 * 60 * MINUTE_MS;
    // A use every six days keeps the session from ending for lack of use.
    for (let day = 6; day < 30; day += 6) {
      later(6 * DAY_MS);
      expect((await ask('GET /usuariosClientes/consultarMiUsuario')).statusCode).toBe(200);
    }
    later(6 * DAY_MS - 1_000);
    expect((await ask('GET /usuariosClientes/consultarMiUsuario')).statusCode).toBe(200);
    later(1_000);
    const expired = await ask('GET /usuariosClientes/consultarMiUsuario');
    expect(expired.statusCode).toBe(401);
    expect(expired.json()).toMatchObject({
      codigo: 40101,
      mensaje: 'Tu sesión ha caducado. Vuelve a entrar.',
    });
  });

  test('de trabajador caduca a las doce horas sin usarse', async () => {
    const token = (await person('Gestor')).token;
    later(12 * 60 * MINUTE_MS);
    expect(await withToken(token)).toBe(401);
  });

  test('bien firmado pero de una sesión que no existe no vale', async () => {
    const expires = new Date(START.getTime() + MINUTE_MS);
    expect(await withToken(await createTokens(SECRET).sign(claims, expires, START))).toBe(401);
  });

  test.each([
    ['sin firma', (token: string) => rehead(token, { alg: 'none', typ: 'JWT' }, '')],
    ['con otra cabecera', (token: string) => rehead(token, { alg: 'HS256', kid: 'otra', typ: 'JWT' })],
    ['con HS512', (token: string) => rehead(token, { alg: 'HS512', typ: 'JWT' })],
    ['con el rol cambiado', (token: string) => repayload(token, { rol: 'Administrador' })],
    ['con el tipo cambiado', (token: string) => repayload(token, { tipo: 'cliente', aud: 'cliente' })],
    ['cortado', (token: string) => token.slice(0, -2)],
    ['que es basura', () => 'a.b.c'],
    ['vacío', () => ''],
    ['de cien mil letras', () => 'x'.repeat(10_000)],
  ])('%s no vale', async (_what, spoil) => {
    const token = (await person('Gestor')).token;
    expect(await withToken(token)).toBe(200);
    expect(await withToken(spoil(token))).toBe(401);
  });

  test('firmado con otra clave no vale', async () => {
    const user = await makeUser(db, { tipo: 'trabajador', rol: 'Gestor' });
    const other = createTokens('o'.repeat(32));
    const token = await tokenOf(app, user);
    const [, payload = ''] = token.split('.');
    const { sid } = JSON.parse(Buffer.from(payload, 'base64url').toString());
    const forged = await other.sign({ ...claims, sid }, new Date(START.getTime() + MINUTE_MS), START);
    expect(await withToken(forged)).toBe(401);
    const plain = await new SignJWT({ ...claims, sid })
      .setProtectedHeader({ alg: 'HS256' })
      .setExpirationTime('1h')
      .sign(Buffer.from(SECRET));
    expect(await withToken(plain)).toBe(401);
  });
});

const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');

function rehead(token: string, header: object, signature?: string): string {
  const [, payload = '', old = ''] = token.split('.');
  return [part(header), payload, signature ?? old].join('.');
}

/** Changes the payload and signs it with a guessed secret. */
function repayload(token: string, changes: object): string {
  const [header = '', payload = ''] = token.split('.');
  const changed = { ...JSON.parse(Buffer.from(payload, 'base64url').toString()), ...changes };
  const body = `${header}.${part(changed)}`;
  return `${body}.${createHmac('sha256', 'adivinada').update(body).digest('base64url')}`;
}
