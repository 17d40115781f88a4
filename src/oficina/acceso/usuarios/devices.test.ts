import { sql } from 'drizzle-orm';
import { beforeEach, describe, expect, test } from 'vitest';
import { createTestDatabase } from '#platform/http/testing.server.ts';
import { openApp } from '#test/support/app.testing.server.ts';
import { CLAVE, caller, type Entering, enter, makeUser, type TestUser } from './access.testing.server.ts';
import { createLink } from './links.server.ts';

const START = new Date('2026-11-21T10:00:00Z');
const { db, url } = await createTestDatabase();
let now = START;
const app = await openApp(url, { clock: () => now });
const secure = await openApp(url, { clock: () => now, publicUrl: 'https://carneclaro.example' });

beforeEach(async () => {
  now = START;
  await db.execute(sql`DELETE FROM intentos`);
});

const later = (ms: number) => {
  now = new Date(now.getTime() + ms);
};

/** Makes a browser that sends back the cookie it got. */
function browser(user: Pick<TestUser, 'tipo' | 'email'>, defaults: Entering = {}) {
  let cookie: string | undefined;
  return async (asked: Entering = {}) => {
    const response = await enter(app, user, { ...defaults, ...asked, cookie });
    const given = response.headers['set-cookie'];
    if (given !== undefined) cookie = String(given).split(';')[0];
    return response;
  };
}

/** Tries wrong claves from `times` addresses, each in another network. */
async function attack(user: TestUser, times: number): Promise<number[]> {
  const statuses: number[] = [];
  for (let i = 0; i < times; i++) {
    const { statusCode } = await enter(app, user, {
      clave: `mala-clave-${i}`,
      remoteAddress: `10.${100 + i}.0.1`,
    });
    statuses.push(statusCode);
  }
  return statuses;
}

describe('un navegador conocido', () => {
  test('entra al momento aunque otros prueben cincuenta claves, que esperan juntos', async () => {
    const user = await makeUser(db, { tipo: 'trabajador', rol: 'Gestor' });
    const owner = browser(user, { remoteAddress: '10.1.2.3' });
    expect((await owner()).statusCode).toBe(200);
    const statuses = await attack(user, 50);
    expect(statuses.filter((status) => status === 401)).toHaveLength(5);
    expect((await owner()).statusCode).toBe(200);
    // The owner's success does not give strangers another round of guesses.
    expect((await enter(app, user, { remoteAddress: '10.250.0.1' })).statusCode).toBe(429);
  });

  test('entra aunque desde su misma dirección se hayan probado otras cuentas', async () => {
    const user = await makeUser(db, { tipo: 'cliente', rol: 'Propietario' });
    const remoteAddress = '10.3.3.3';
    const owner = browser(user, { remoteAddress });
    await owner();
    for (let i = 0; i < 25; i++)
      await enter(app, { tipo: 'cliente', email: `n${i}@ejemplo.es` }, { remoteAddress });
    expect((await enter(app, user, { remoteAddress })).statusCode).toBe(429);
    expect((await owner()).statusCode).toBe(200);
  });

  test('que se equivoca espera él, y no los demás del mismo usuario', async () => {
    const user = await makeUser(db, { tipo: 'trabajador', rol: 'Editor' });
    const [office, home] = [browser(user), browser(user)];
    await office();
    await home();
    for (let i = 0; i < 5; i++) expect((await office({ clave: 'mala-clave' })).statusCode).toBe(401);
    expect((await office()).json()).toMatchObject({ codigo: 42901, detalle: { espera: 5 } });
    expect((await home()).statusCode).toBe(200);
    later(5_000);
    expect((await office()).statusCode).toBe(200);
  });

  test('de una cuenta no es conocido de otra, y guarda la marca de las dos', async () => {
    const [one, other] = [
      await makeUser(db, { tipo: 'trabajador', rol: 'Editor' }),
      await makeUser(db, { tipo: 'trabajador', rol: 'Lectura' }),
    ];
    const shared = await enter(app, one);
    const cookie = String(shared.headers['set-cookie']).split(';')[0];
    await attack(other, 6);
    expect((await enter(app, other, { cookie, remoteAddress: '10.4.0.1' })).statusCode).toBe(429);
    later(60_000);
    expect((await enter(app, other, { cookie })).statusCode).toBe(200);
    for (const user of [one, other]) {
      await attack(user, 6);
      expect((await enter(app, user, { cookie })).statusCode).toBe(200);
    }
  });

  test('cambia su clave aunque otros prueben en la puerta', async () => {
    const user = await makeUser(db, { tipo: 'trabajador', rol: 'Comercial' });
    const ask = caller(app, (await enter(app, user)).json().token);
    await attack(user, 8);
    const changed = await ask('PUT /usuariosTrabajadores/actualizarMiClave', {
      clave: CLAVE,
      nuevaClave: 'Semáforo 51',
    });
    expect(changed.json()).toBe(true);
  });
});

describe('deja de ser conocido', () => {
  /** Says whether this browser must wait after strangers have failed. */
  const isStranger = async (user: TestUser, enterFrom: ReturnType<typeof browser>, clave = CLAVE) => {
    await attack(user, 6);
    const { statusCode } = await enterFrom({ clave });
    await db.execute(sql`DELETE FROM intentos`);
    return statusCode === 429;
  };

  test('el que se cierra desde otro, y el que sale solo, no', async () => {
    const user = await makeUser(db, { tipo: 'trabajador', rol: 'Gestor' });
    const [here, lost, left] = [browser(user), browser(user), browser(user)];
    const ask = caller(app, (await here()).json().token);
    await lost();
    const leaving = caller(app, (await left()).json().token);
    await leaving('PUT /accesos/salir', {});
    await ask('PUT /accesos/salir', { otras: true });
    expect(await isStranger(user, lost)).toBe(true);
    expect(await isStranger(user, left)).toBe(false);
    expect(await isStranger(user, here)).toBe(false);
  });

  test('todos menos este al cambiar la clave, y todos al elegirla por correo', async () => {
    const user = await makeUser(db, { tipo: 'cliente', rol: 'Editor' });
    const [here, other] = [browser(user), browser(user)];
    const ask = caller(app, (await here()).json().token);
    await other();
    const nuevaClave = 'Semáforo 51';
    await ask('PUT /usuariosClientes/actualizarMiClave', { clave: CLAVE, nuevaClave });
    expect(await isStranger(user, other, nuevaClave)).toBe(true);
    expect(await isStranger(user, here, nuevaClave)).toBe(false);
    const enlace = await createLink(db, user.id, 'clave', now);
    const payload = { enlace, nuevaClave: 'Glorieta 73' };
    await app.inject({ method: 'PUT', url: '/usuariosClientes/restablecerClave', payload });
    expect(await isStranger(user, here, 'Glorieta 73')).toBe(true);
  });
});

describe('el aviso de que se entra desde otro navegador', () => {
  const FIREFOX = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0';
  const SAFARI =
    'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Safari/605.1.15';
  const lettersTo = async ({ email }: TestUser) => {
    const { rows } = await db.execute<{ datos: object }>(
      sql`SELECT datos FROM correos WHERE tipo = 'entrada_nueva' AND para = ${email} ORDER BY creado_en, id`,
    );
    return rows.map(({ datos }) => datos);
  };

  test('va una vez por navegador, con la red y no la dirección, y nunca al entrar por primera vez', async () => {
    const user = await makeUser(db, { tipo: 'trabajador', rol: 'Gestor' });
    const office = browser(user, { agente: FIREFOX, remoteAddress: '10.1.2.3' });
    await office();
    expect(await lettersTo(user)).toEqual([]);
    const home = browser(user, { agente: SAFARI, remoteAddress: '2001:db8:1:2::7' });
    await home({ clave: 'mala-clave' });
    expect(await lettersTo(user)).toEqual([]);
    await home();
    const first = { usuarioId: user.id, dispositivo: 'Safari en macOS', red: '2001:db8:1:2' };
    expect(await lettersTo(user)).toEqual([first]);
    // A known device stays known in any network.
    await home({ remoteAddress: '10.9.9.9' });
    await office({ remoteAddress: '10.8.8.8' });
    expect(await lettersTo(user)).toHaveLength(1);
  });

  test('no va a quien borra sus galletas y entra desde el mismo sitio, y sí si entra desde otro', async () => {
    const user = await makeUser(db, { tipo: 'cliente', rol: 'Propietario' });
    await enter(app, user, { agente: FIREFOX, remoteAddress: '10.1.2.3' });
    await enter(app, user, { agente: FIREFOX, remoteAddress: '10.1.2.200' });
    expect(await lettersTo(user)).toEqual([]);
    await enter(app, user, { agente: FIREFOX, remoteAddress: '10.1.3.3' });
    expect(await lettersTo(user)).toMatchObject([{ dispositivo: 'Firefox en Linux', red: '10.1.3' }]);
  });
});

test('la marca no abre nada, no la ve ningún guion, y la base de datos no la tiene', async () => {
  const user = await makeUser(db, { tipo: 'cliente', rol: 'Lectura' });
  const response = await enter(secure, user);
  const given = String(response.headers['set-cookie']);
  expect(given).toMatch(/; Max-Age=34560000; Path=\/usuariosClientes; .*HttpOnly; Secure; SameSite=Strict/);
  const cookie = given.split(';')[0] ?? '';
  const mine = await app.inject({ url: '/usuariosClientes/consultarMiUsuario', headers: { cookie } });
  expect(mine.statusCode).toBe(401);
  const mark: string = JSON.parse(
    Buffer.from(decodeURIComponent(cookie.split('=')[1] ?? ''), 'base64').toString(),
  );
  const { rows } = await db.execute(sql`SELECT * FROM dispositivos WHERE usuario_id = ${user.id}`);
  expect(rows).toHaveLength(1);
  expect(mark).toMatch(/^[\w-]{43}$/);
  expect(JSON.stringify(rows)).not.toContain(mark);
  expect((await enter(app, user, { clave: 'mala-clave' })).headers['set-cookie']).toBeUndefined();
});
