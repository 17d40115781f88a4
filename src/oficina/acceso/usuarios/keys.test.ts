import { sql } from 'drizzle-orm';
import { Secret, TOTP } from 'otpauth';
import { beforeEach, describe, expect, test } from 'vitest';
import { createTestDatabase } from '#platform/http/testing.server.ts';
import type { Jobs } from '#platform/jobs/jobs.server.ts';
import { openApp } from '#test/support/app.testing.server.ts';
import { CLAVE, caller, enter, makeUser, peopleOf, type TestUser, tokenOf } from './access.testing.server.ts';
import { requestKeyJob } from './keys.server.ts';
import { createLink } from './links.server.ts';

const NUEVA = 'Semáforo 51';
const START = new Date('2026-11-21T10:00:00Z');
const { db, url } = await createTestDatabase();
let now = START;
let queued: { kind: string; data: unknown; key: string }[] = [];
const jobs: Jobs = {
  enqueue: async ({ name }, data, key) => {
    queued.push({ kind: name, data, key });
  },
  stop: async () => {},
};
const app = await openApp(url, { jobs, clock: () => now });
const { as, person, signIn } = peopleOf(app, db);

beforeEach(async () => {
  now = START;
  queued = [];
  await db.execute(sql`DELETE FROM intentos`);
});

const later = (ms: number) => {
  now = new Date(now.getTime() + ms);
};
const ME: Record<TestUser['tipo'], string> = {
  cliente: 'GET /usuariosClientes/consultarMiUsuario',
  trabajador: 'GET /usuariosTrabajadores/consultarMiUsuario',
};
const put = (path: string, payload: object) => app.inject({ method: 'PUT', url: path, payload });
const mailsOf = async (user: TestUser) => {
  const { rows } = await db.execute<{ tipo: string }>(
    sql`SELECT tipo FROM correos WHERE para = ${user.email} ORDER BY creado_en, id`,
  );
  return rows.map(({ tipo }) => tipo);
};

describe('cambiar la clave propia', () => {
  test('entra con la nueva, no con la vieja, y las demás sesiones se cierran', async () => {
    const user = await makeUser(db, { tipo: 'trabajador', rol: 'Gestor' });
    const [here, elsewhere] = [await signIn(user), await signIn(user)];
    const change = 'PUT /usuariosTrabajadores/actualizarMiClave';
    const response = await here(change, { clave: CLAVE, nuevaClave: NUEVA });
    expect(response.json()).toBe(true);
    expect((await here(ME.trabajador)).statusCode).toBe(200);
    expect((await elsewhere(ME.trabajador)).statusCode).toBe(401);
    expect((await enter(app, user)).statusCode).toBe(401);
    expect((await enter(app, user, { clave: NUEVA })).statusCode).toBe(200);
    // The first correo closed the other sessions; the second is about an unknown browser.
    expect(await mailsOf(user)).toEqual(['clave_cambiada', 'entrada_nueva']);
  });

  test('con la actual equivocada no cambia nada, y a la sexta hay que esperar', async () => {
    const { call: ask, ...user } = await person('Lectura', 'cliente');
    const change = () =>
      ask('PUT /usuariosClientes/actualizarMiClave', { clave: 'no es esta', nuevaClave: NUEVA });
    const first = await change();
    expect(first.statusCode).toBe(400);
    expect(first.json().campos).toEqual([{ campo: 'clave', motivo: 'no es la que tienes ahora' }]);
    for (let i = 0; i < 4; i++) await change();
    expect((await change()).statusCode).toBe(429);
    later(60_000);
    expect((await enter(app, user)).statusCode).toBe(200);
  });

  test.each([
    ['siete77', 400],
    ['ocho-u8o', 200],
    ['dieciséis letra', 200],
    ['diecisiete letras', 400],
    ['🚗🚙🚌🚎🏎🚓🚑🚒', 200],
  ])('la clave nueva «%s» da %i', async (nuevaClave, status) => {
    const ask = await as('Lectura');
    const response = await ask('PUT /usuariosTrabajadores/actualizarMiClave', { clave: CLAVE, nuevaClave });
    expect(response.statusCode).toBe(status);
    if (status === 400)
      expect(response.json().campos).toEqual([
        { campo: 'nuevaClave', motivo: 'Clave entre 8 y 16 caracteres' },
      ]);
  });
});

describe('recuperar la clave', () => {
  test('la respuesta es la misma para quien existe y para quien no, y solo quien existe recibe un correo', async () => {
    const user = await makeUser(db, { tipo: 'cliente', rol: 'Propietario' });
    const path = '/usuariosClientes/enviarNuevaClavePorEmail';
    const [known, unknown] = [
      await put(path, { email: user.email }),
      await put(path, { email: 'nadie@ejemplo.es' }),
    ];
    expect([known.statusCode, known.body]).toEqual([200, 'true']);
    expect([unknown.statusCode, unknown.body]).toEqual([known.statusCode, known.body]);
    expect(queued.map(({ kind }) => kind)).toEqual(['pedir-clave', 'pedir-clave']);
    const job = requestKeyJob({ db, jobs: () => jobs });
    for (const { data } of queued.splice(0)) await job.handler(data as never);
    expect(await mailsOf(user)).toEqual(['clave']);
    expect(await db.$count(sql`correos WHERE para = 'nadie@ejemplo.es'`)).toBe(0);
    expect(queued.map(({ kind }) => kind)).toEqual(['correo']);
  });

  test('pedirla diez veces seguidas es pedirla una', async () => {
    for (let i = 0; i < 10; i++)
      await put('/usuariosClientes/enviarNuevaClavePorEmail', {
        email: i % 2 ? 'ana@ejemplo.es' : 'ANA@ejemplo.es',
      });
    expect(new Set(queued.map(({ key }) => key)).size).toBe(1);
  });

  test('el enlace vale una vez: cierra las sesiones, olvida los fallos y abre con la nueva', async () => {
    const user = await makeUser(db, { tipo: 'trabajador', rol: 'Editor' });
    const token = await tokenOf(app, user);
    for (let i = 0; i < 6; i++) await enter(app, user, { clave: 'mala-clave' });
    expect((await enter(app, user)).statusCode).toBe(429);
    const enlace = await createLink(db, user.id, 'clave', now);
    const use = () => put('/usuariosTrabajadores/restablecerClave', { enlace, nuevaClave: NUEVA });
    expect((await use()).json()).toBe(true);
    const again = await use();
    expect(again.statusCode).toBe(400);
    expect(again.json().campos).toEqual([{ campo: 'enlace', motivo: 'ya no vale: pide otro' }]);
    expect((await caller(app, token)(ME.trabajador)).statusCode).toBe(401);
    expect((await enter(app, user, { clave: NUEVA })).statusCode).toBe(200);
  });

  test('usado dos veces a la vez, vale para uno', async () => {
    const user = await makeUser(db, { tipo: 'trabajador', rol: 'Editor' });
    const enlace = await createLink(db, user.id, 'clave', now);
    const uses = await Promise.all(
      Array.from({ length: 8 }, (_, i) =>
        put('/usuariosTrabajadores/restablecerClave', { enlace, nuevaClave: `farola-roja-${i}` }),
      ),
    );
    expect(uses.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1);
  });

  test.each([
    ['a los 30 minutos caduca', 30 * 60_000, 400],
    ['a los 29 todavía vale', 29 * 60_000, 200],
  ])('%s', async (_what, ms, status) => {
    const user = await makeUser(db, { tipo: 'cliente', rol: 'Editor' });
    const enlace = await createLink(db, user.id, 'clave', now);
    later(ms);
    const response = await put('/usuariosClientes/restablecerClave', { enlace, nuevaClave: NUEVA });
    expect(response.statusCode).toBe(status);
  });

  test('otro enlace deja sin valor al anterior, y ninguno sirve para el otro tipo de usuario', async () => {
    const user = await makeUser(db, { tipo: 'cliente', rol: 'Editor' });
    const [first, second] = [
      await createLink(db, user.id, 'clave', now),
      await createLink(db, user.id, 'clave', now),
    ];
    const use = (tipo: string, enlace: string) =>
      put(`/${tipo}/restablecerClave`, { enlace, nuevaClave: NUEVA });
    expect((await use('usuariosClientes', first)).statusCode).toBe(400);
    expect((await use('usuariosTrabajadores', second)).statusCode).toBe(400);
    expect((await use('usuariosClientes', second)).statusCode).toBe(200);
  });

  test('a quien está bloqueado o de baja no le vale', async () => {
    const user = await makeUser(db, { tipo: 'cliente', rol: 'Editor', estado: 'bloqueado' });
    const enlace = await createLink(db, user.id, 'clave', now);
    expect((await put('/usuariosClientes/restablecerClave', { enlace, nuevaClave: NUEVA })).statusCode).toBe(
      400,
    );
    expect((await enter(app, user, { clave: NUEVA })).statusCode).toBe(401);
  });

  test('el secreto no está en la base de datos', async () => {
    const user = await makeUser(db, { tipo: 'cliente', rol: 'Editor' });
    const enlace = await createLink(db, user.id, 'clave', now);
    const { rows } = await db.execute(sql`SELECT * FROM enlaces WHERE usuario_id = ${user.id}`);
    expect(JSON.stringify(rows)).not.toContain(enlace);
  });
});

test('el enlace de confirmación abre la cuenta pendiente, una vez', async () => {
  const user = await makeUser(db, { tipo: 'cliente', rol: 'Propietario', estado: 'pendiente' });
  const enlace = await createLink(db, user.id, 'verificar', now);
  expect((await enter(app, user)).statusCode).toBe(401);
  expect((await put('/usuariosClientes/verificarEmail', { enlace })).json()).toBe(true);
  expect((await put('/usuariosClientes/verificarEmail', { enlace })).statusCode).toBe(400);
  expect((await enter(app, user)).statusCode).toBe(200);
});

test('un enlace de confirmación no sirve para cambiar la clave', async () => {
  const user = await makeUser(db, { tipo: 'cliente', rol: 'Propietario' });
  const enlace = await createLink(db, user.id, 'verificar', now);
  expect((await put('/usuariosClientes/restablecerClave', { enlace, nuevaClave: NUEVA })).statusCode).toBe(
    400,
  );
});

describe('el doble factor', () => {
  /** Makes a user with a second factor; gives also the codes of their application. */
  async function withFactor() {
    const { call: ask, ...user } = await person('Administrador');
    const { secreto, uri } = (await ask('POST /usuariosTrabajadores/prepararDobleFactor', {})).json();
    const factor = new TOTP({ secret: Secret.fromBase32(secreto) });
    const code = (stepsFromNow = 0) => factor.generate({ timestamp: now.getTime() + stepsFromNow * 30_000 });
    const activate = (codigo: string, clave = CLAVE) =>
      ask('PUT /usuariosTrabajadores/activarDobleFactor', { clave, codigo });
    return { user, ask, uri, code, activate };
  }

  test('sin un primer código bueno no cuenta; con él, entrar lo pide', async () => {
    const { user, uri, code, activate } = await withFactor();
    expect(uri).toMatch(/^otpauth:\/\/totp\/Carn%C3%A9%20Claro:/);
    expect((await enter(app, user)).statusCode).toBe(200);
    expect((await activate('000000')).json().campos[0].campo).toBe('codigo');
    expect((await activate(code(), 'otra-clave')).json().campos[0].campo).toBe('clave');
    expect((await activate(code())).json()).toBe(true);
    later(30_000);
    const asked = await enter(app, user);
    expect(asked.statusCode).toBe(401);
    expect(asked.json().codigo).toBe(40103);
    expect((await enter(app, user, { clave: 'mala-clave', codigo: code() })).json().codigo).toBe(40102);
    expect((await enter(app, user, { codigo: code() })).statusCode).toBe(200);
  });

  test('un código vale una vez, y también el de medio minuto antes o después', async () => {
    const { user, code, activate } = await withFactor();
    await activate(code());
    later(90_000);
    expect((await enter(app, user, { codigo: code(-1) })).statusCode).toBe(200);
    expect((await enter(app, user, { codigo: code(-1) })).json().codigo).toBe(40103);
    expect(
      (await enter(app, user, { codigo: ` ${code(1).slice(0, 3)} ${code(1).slice(3)}` })).statusCode,
    ).toBe(200);
    expect((await enter(app, user, { codigo: code(0) })).json().codigo).toBe(40103);
    expect((await enter(app, user, { codigo: code(3) })).json().codigo).toBe(40103);
  });

  test('adivinar códigos cuenta como fallar; dar solo la clave, no', async () => {
    const { user, code, activate } = await withFactor();
    await activate(code());
    for (let i = 0; i < 12; i++) expect((await enter(app, user)).json().codigo).toBe(40103);
    for (let i = 0; i < 5; i++) await enter(app, user, { codigo: '000000' });
    expect((await enter(app, user, { codigo: '000000' })).statusCode).toBe(429);
  });

  test('a quien pierde el teléfono se lo quita quien administra, y nadie a sí mismo así', async () => {
    const { user, ask, code, activate } = await withFactor();
    await activate(code());
    const admin = await as('Administrador');
    const remove = { _id: user.id, version: 1, dobleFactor: false };
    expect((await ask('PUT /usuariosTrabajadores/actualizar', remove)).json().campos[0].campo).toBe(
      'dobleFactor',
    );
    expect((await admin('PUT /usuariosTrabajadores/actualizar', remove)).json().dobleFactor).toBe(false);
    expect((await enter(app, user)).statusCode).toBe(200);
  });

  test('se quita con la clave, y su secreto no se lee en la base de datos', async () => {
    const { user, ask, uri, code, activate } = await withFactor();
    await activate(code());
    const secret = new URL(uri).searchParams.get('secret') ?? '';
    const { rows } = await db.execute(sql`SELECT * FROM usuarios WHERE id = ${user.id}`);
    expect(JSON.stringify(rows)).not.toContain(secret);
    expect((await ask('PUT /usuariosTrabajadores/desactivarDobleFactor', { clave: CLAVE })).json()).toBe(
      true,
    );
    expect((await enter(app, user)).statusCode).toBe(200);
  });
});
