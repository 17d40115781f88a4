import { sql } from 'drizzle-orm';
import { beforeEach, describe, expect, test } from 'vitest';
import {
  CLAVE,
  caller,
  enter,
  makeUser,
  peopleOf,
  type TestUser,
} from '#oficina/acceso/usuarios/access.testing.server.ts';
import { createTestDatabase } from '#platform/http/testing.server.ts';
import { openApp } from '#test/support/app.testing.server.ts';
import { makeAuthenticator } from './authenticator.testing.server.ts';
import { relyingParty } from './relying-party.ts';

const START = new Date('2026-11-21T10:00:00Z');
const MINUTE_MS = 60_000;
const { db, url } = await createTestDatabase();
let now = START;
const app = await openApp(url, { clock: () => now });
const { signIn } = peopleOf(app, db);

beforeEach(async () => {
  now = START;
  await db.execute(sql`DELETE FROM intentos`);
  await db.execute(sql`DELETE FROM politica_acceso`);
});

const later = (ms: number) => {
  now = new Date(now.getTime() + ms);
};

const PATHS = { cliente: 'usuariosClientes', trabajador: 'usuariosTrabajadores' };
const AGENTE = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0';

type Call = ReturnType<typeof caller>;
type Authenticator = ReturnType<typeof makeAuthenticator>;

async function signedIn(tipo: TestUser['tipo'], rol: string) {
  const user = await makeUser(db, { tipo, rol });
  return { user, ask: await signIn(user), me: `GET /${PATHS[tipo]}/consultarMiUsuario` };
}

/** Registers a passkey of this session's person; gives the device and the answer. */
async function register(
  ask: Call,
  device = makeAuthenticator(),
  cheat: Parameters<Authenticator['make']>[1] = {},
) {
  const { reto, opciones } = (await ask('POST /llavesAcceso/prepararRegistro', {})).json();
  const answer = await ask(
    'POST /llavesAcceso/registrar',
    { reto, respuesta: device.make(opciones, cheat) },
    { 'user-agent': AGENTE },
  );
  return { device, answer };
}

const post = (path: string, payload: object) =>
  app.inject({ method: 'POST', url: path, payload, headers: { 'user-agent': AGENTE } });

const prepare = async (tipo: TestUser['tipo']) =>
  (await post(`/${PATHS[tipo]}/prepararEntradaConLlave`, {})).json();

async function enterWith(
  device: Authenticator,
  tipo: TestUser['tipo'],
  cheat: Parameters<Authenticator['use']>[1] = {},
) {
  const { reto, opciones } = await prepare(tipo);
  return post(`/${PATHS[tipo]}/entrarConLlave`, { reto, respuesta: device.use(opciones, cheat) });
}

/** Statements that wait for a row of another transaction. */
async function waiting(): Promise<unknown> {
  const { rows } = await db.execute(sql`
    SELECT count(*)::int AS cuantas FROM pg_stat_activity
    WHERE datname = current_database() AND wait_event_type = 'Lock'`);
  return rows[0]?.cuantas;
}

const mine = async (ask: Call) => (await ask('GET /accesos/consultarMiSeguridad')).json();

describe('una llave de acceso', () => {
  test.each([
    ['cliente', 'Propietario'],
    ['trabajador', 'Gestor'],
  ] as const)('de un %s se añade, abre su puerta sin clave, se renombra y se quita', async (tipo, rol) => {
    const { user, ask, me } = await signedIn(tipo, rol);
    const { device, answer } = await register(ask);
    expect(answer.json()).toMatchObject({ nombre: 'Llave de Firefox en Linux', usadaEn: null });
    const { _id } = answer.json();
    later(MINUTE_MS);
    const entered = await enterWith(device, tipo);
    expect(entered.headers['cache-control']).toBe('no-store');
    const inside = caller(app, entered.json().token);
    expect((await inside(me)).json()).toMatchObject({ _id: user.id, dobleFactor: true });
    expect((await ask('PUT /llavesAcceso/renombrar', { _id, nombre: 'Mi teléfono' })).json()).toBe(true);
    expect(await mine(ask)).toMatchObject({
      llavesEn: 'http://localhost:3000',
      llaves: [{ _id, nombre: 'Mi teléfono', usadaEn: '2026-11-21T10:01:00+00:00' }],
    });
    const { rows } = await db.execute(sql`
      SELECT a.resultado, s.segundo_factor FROM accesos a JOIN sesiones s ON s.id = a.sesion_id
      WHERE a.usuario_id = ${user.id} AND a.dispositivo = 'Firefox en Linux'`);
    expect(rows).toEqual([{ resultado: 'ok', segundo_factor: true }]);
    expect((await ask('DELETE /llavesAcceso/eliminar', { _id })).json()).toBe(true);
    expect((await enterWith(device, tipo)).json().codigo).toBe(40102);
    const { rows: told } = await db.execute(sql`
      SELECT tipo FROM sucesos_seguridad WHERE sobre_id = ${user.id} ORDER BY tipo`);
    expect(told).toEqual([{ tipo: 'llaveCreada' }, { tipo: 'llaveQuitada' }]);
    const { rows: mails } = await db.execute(
      sql`SELECT tipo FROM correos WHERE para = ${user.email} ORDER BY tipo`,
    );
    expect(mails).toEqual([{ tipo: 'entrada_nueva' }, { tipo: 'llave_creada' }]);
  });

  test('no se guarda dos veces, ni la de otro sitio, ni sin comprobar a la persona, ni la de otra sesión', async () => {
    const { ask, user } = await signedIn('cliente', 'Editor');
    const { device } = await register(ask);
    const { answer } = await register(ask, device);
    expect(answer.json().codigo).toBe(40903);
    for (const cheat of [
      { origin: 'https://otro.example' },
      { rpId: 'otro.example' },
      { unverified: true },
    ]) {
      const refused = (await register(ask, makeAuthenticator(), cheat)).answer;
      expect(refused.json().campos?.[0].campo, JSON.stringify(cheat)).toBe('respuesta');
    }
    const { reto, opciones } = (await ask('POST /llavesAcceso/prepararRegistro', {})).json();
    expect(opciones.excludeCredentials).toHaveLength(1);
    const respuesta = makeAuthenticator().make(opciones);
    const elsewhere = await signIn(user);
    expect((await elsewhere('POST /llavesAcceso/registrar', { reto, respuesta })).statusCode).toBe(400);
    expect((await ask('POST /llavesAcceso/registrar', { reto, respuesta })).statusCode).toBe(200);
    expect((await ask('POST /llavesAcceso/registrar', { reto, respuesta })).statusCode).toBe(400);
    expect((await mine(ask)).llaves).toHaveLength(2);
  });

  test('no entra desde otro sitio, sin comprobar a la persona, con la cuenta atrás, como otro ni por la otra puerta', async () => {
    const { ask, user } = await signedIn('trabajador', 'Comercial');
    const { device } = await register(ask);
    expect((await enterWith(device, 'trabajador')).statusCode).toBe(200);
    const other = await makeUser(db, { tipo: 'trabajador', rol: 'Administrador' });
    const cheats = [
      { origin: 'https://otro.example' },
      { rpId: 'otro.example' },
      { unverified: true },
      { counter: 1 },
      { counter: 0 },
      { userHandle: Buffer.from(other.id.replaceAll('-', ''), 'hex').toString('base64url') },
    ];
    for (const cheat of cheats) {
      const refused = await enterWith(device, 'trabajador', cheat);
      expect([refused.statusCode, refused.json().codigo], JSON.stringify(cheat)).toEqual([401, 40102]);
    }
    expect((await enterWith(device, 'cliente')).statusCode).toBe(401);
    expect((await enterWith(makeAuthenticator(), 'trabajador')).statusCode).toBe(401);
    const { rows } = await db.execute(sql`
      SELECT count(*)::int AS veces FROM sucesos_seguridad WHERE tipo = 'llaveRechazada' AND sobre_id = ${user.id}`);
    expect(rows).toEqual([{ veces: cheats.length }]);
    expect((await enterWith(device, 'trabajador')).statusCode).toBe(200);
  });

  test('un reto vale una vez y cinco minutos, y de dos usos a la vez con la misma cuenta solo entra uno', async () => {
    const { ask } = await signedIn('cliente', 'Propietario');
    const { device } = await register(ask);
    const path = '/usuariosClientes/entrarConLlave';
    const first = await prepare('cliente');
    const again = () => ({ reto: first.reto, respuesta: device.use(first.opciones) });
    expect((await post(path, again())).statusCode).toBe(200);
    expect((await post(path, again())).statusCode).toBe(401);
    const late = await prepare('cliente');
    later(5 * MINUTE_MS);
    expect((await post(path, { reto: late.reto, respuesta: device.use(late.opciones) })).statusCode).toBe(
      401,
    );
    const two = [await prepare('cliente'), await prepare('cliente')];
    // Both answers are verified before either of them is stored.
    const { both } = await db.transaction(async (tx) => {
      await tx.execute(sql`SELECT FROM llaves_acceso WHERE credencial = ${device.id} FOR UPDATE`);
      const asked = two.map(({ reto, opciones }) =>
        post(path, { reto, respuesta: device.use(opciones, { counter: 50 }) }),
      );
      await expect.poll(waiting).toBe(2);
      return { both: Promise.all(asked) };
    });
    expect((await both).map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 401]);
  });

  test('probar muchas cuenta como fallar desde esa dirección', async () => {
    const device = makeAuthenticator();
    for (let i = 0; i < 20; i++) expect((await enterWith(device, 'cliente')).statusCode).toBe(401);
    expect((await enterWith(device, 'cliente')).statusCode).toBe(429);
  });

  test('a quien está bloqueado no le abre', async () => {
    const { user, ask } = await signedIn('cliente', 'Lectura');
    const { device } = await register(ask);
    await db.execute(sql`UPDATE usuarios SET estado = 'bloqueado' WHERE id = ${user.id}`);
    expect((await enterWith(device, 'cliente')).json().mensaje).toContain('cerrado');
  });

  test('confirma quién es a su persona, y a nadie más', async () => {
    const { ask } = await signedIn('trabajador', 'Administrador');
    const { device } = await register(ask);
    const other = await signedIn('trabajador', 'Administrador');
    const foreign = (await register(other.ask)).device;
    later(11 * MINUTE_MS);
    const confirm = async (used: Authenticator, by = ask) => {
      const { reto, opciones } = (await by('POST /accesos/prepararConfirmacion', {})).json();
      return ask('PUT /accesos/confirmarConLlave', { reto, respuesta: used.use(opciones) });
    };
    const delicate = async () => (await ask('POST /llavesAcceso/prepararRegistro', {})).statusCode;
    expect(await delicate()).toBe(403);
    expect((await confirm(foreign)).statusCode).toBe(400);
    expect((await confirm(device, other.ask)).statusCode).toBe(400);
    expect(await delicate()).toBe(403);
    expect((await confirm(device)).json()).toBe(true);
    expect(await delicate()).toBe(200);
  });

  test('las de otro no se ven, no se renombran ni se quitan', async () => {
    const { ask } = await signedIn('cliente', 'Propietario');
    const { answer } = await register(ask);
    const { _id } = answer.json();
    const thief = await signedIn('trabajador', 'Administrador');
    expect((await mine(thief.ask)).llaves).toEqual([]);
    expect((await thief.ask('PUT /llavesAcceso/renombrar', { _id, nombre: 'x' })).statusCode).toBe(404);
    expect((await thief.ask('DELETE /llavesAcceso/eliminar', { _id })).statusCode).toBe(404);
  });
});

describe('con el doble factor exigido', () => {
  const demand = (perfil: string) =>
    db.execute(sql`INSERT INTO politica_acceso (version, exigen_doble_factor, modificado_en)
      VALUES (1, ${sql.param([perfil])}, ${now})`);

  test('una llave basta, y la clave sola no entra ni añade otra', async () => {
    const { user, ask, me } = await signedIn('cliente', 'Propietario');
    const stolen = await signIn(user);
    await demand('cliente.Propietario');
    expect((await ask(me)).json().codigo).toBe(40302);
    const { device, answer } = await register(ask);
    expect(answer.statusCode, answer.body).toBe(200);
    expect((await ask(me)).statusCode).toBe(200);
    for (const call of ['llavesAcceso/prepararRegistro', 'usuariosClientes/prepararDobleFactor'])
      expect((await stolen(`POST /${call}`, {})).json().codigo, call).toBe(40302);
    expect((await enter(app, user)).json().codigo).toBe(40103);
    const { token } = (await enterWith(device, 'cliente')).json();
    const inside = caller(app, token);
    expect((await inside(me)).statusCode).toBe(200);
    const [code] = (await inside('POST /accesos/hacerCodigosRecuperacion', {})).json().codigos;
    expect((await enter(app, user, { clave: CLAVE, codigo: code })).statusCode).toBe(200);
    // Without any factor left it has to be set up again.
    const [{ _id }] = (await mine(inside)).llaves;
    await inside('DELETE /llavesAcceso/eliminar', { _id });
    expect((await inside(me)).json().codigo).toBe(40302);
  });

  test('a quien pierde el aparato se lo quita todo quien administra', async () => {
    const boss = (await signedIn('trabajador', 'Administrador')).ask;
    const { user, ask } = await signedIn('cliente', 'Editor');
    const { device } = await register(ask);
    const taken = await boss('PUT /usuariosClientes/actualizar', { _id: user.id, dobleFactor: false });
    expect(taken.json().dobleFactor).toBe(false);
    expect((await enterWith(device, 'cliente')).statusCode).toBe(401);
    expect((await enter(app, user)).statusCode).toBe(200);
  });
});

test.each([
  ['https://carneclaro.es', { id: 'carneclaro.es', origin: 'https://carneclaro.es' }],
  [
    'https://panel.carneclaro.es:8443/',
    { id: 'panel.carneclaro.es', origin: 'https://panel.carneclaro.es:8443' },
  ],
  ['http://127.0.0.1:3000', { id: 'localhost', origin: 'http://localhost:3000' }],
  ['http://[::1]:3000', { id: 'localhost', origin: 'http://localhost:3000' }],
  ['http://carneclaro.es', undefined],
  ['https://192.168.1.20', undefined],
  ['http://192.168.1.20:3000', undefined],
])('las llaves de %s', (publicUrl, party) => {
  expect(relyingParty(publicUrl)).toEqual(party);
});

test('donde no puede haberlas se dice por qué', async () => {
  const plain = await openApp(url, { publicUrl: 'http://carneclaro.es' });
  const answer = await plain.inject({
    method: 'POST',
    url: '/usuariosClientes/prepararEntradaConLlave',
    payload: {},
  });
  expect(answer.json()).toMatchObject({ codigo: 40904, mensaje: expect.stringContaining('https') });
});
