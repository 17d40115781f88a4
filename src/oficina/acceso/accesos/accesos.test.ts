import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { enter, makeUser, peopleOf, tokenOf } from '#oficina/acceso/usuarios/access.testing.server.ts';
import { removeExpired } from '#oficina/acceso/usuarios/upkeep-job.server.ts';
import { createTestDatabase } from '#platform/http/testing.server.ts';
import { openApp } from '#test/support/app.testing.server.ts';
import type { Acceso } from './contract.ts';

const { db, url } = await createTestDatabase();
let now = new Date('2026-11-21T10:00:00Z');
const app = await openApp(url, { clock: () => now });
const { signIn } = peopleOf(app, db);

const worker = (rol: string) => makeUser(db, { tipo: 'trabajador', rol });
const rows = (response: { json(): { filas: Acceso[] } }) => response.json().filas;
const later = (ms: number) => {
  now = new Date(now.getTime() + ms);
};
const ME = 'GET /usuariosTrabajadores/consultarMiUsuario';

test('salir cierra esta sesión y ninguna otra', async () => {
  const user = await worker('Gestor');
  const [here, elsewhere] = [await signIn(user), await signIn(user)];
  expect((await here('PUT /accesos/salir', {})).json()).toBe(true);
  expect((await here(ME)).statusCode).toBe(401);
  expect((await here('PUT /accesos/salir', {})).statusCode).toBe(401);
  expect((await elsewhere(ME)).statusCode).toBe(200);
});

test('«cerrar las demás sesiones» deja solo la de quien lo pide', async () => {
  const user = await worker('Gestor');
  const [here, one, two] = [await signIn(user), await signIn(user), await signIn(user)];
  expect((await here('PUT /accesos/salir', { otras: true })).json()).toBe(true);
  expect((await here(ME)).statusCode).toBe(200);
  for (const other of [one, two]) expect((await other(ME)).statusCode).toBe(401);
});

test('una sesión se cierra por su identificador: la propia siempre, la ajena solo quien administra', async () => {
  const [user, stranger, admin] = [
    await worker('Gestor'),
    await worker('Editor'),
    await worker('Administrador'),
  ];
  const victim = await signIn(user);
  const { rows: sessions } = await db.execute<{ id: string }>(
    sql`SELECT id FROM sesiones WHERE usuario_id = ${user.id}`,
  );
  const end = { _idSesion: sessions[0]?.id };
  const refused = await (await signIn(stranger))('PUT /accesos/salir', end);
  expect(refused.statusCode).toBe(404);
  expect((await victim(ME)).statusCode).toBe(200);
  expect((await (await signIn(admin))('PUT /accesos/salir', end)).json()).toBe(true);
  expect((await victim(ME)).statusCode).toBe(401);
});

test('quien administra cierra de una vez todas las de otra persona, y nadie más puede', async () => {
  const [user, stranger, admin] = [
    await worker('Gestor'),
    await worker('Editor'),
    await worker('Administrador'),
  ];
  const victims = [await signIn(user), await signIn(user)];
  const office = await signIn(admin);
  const open = async () => rows(await office(`GET /accesos/leer?_idUsuario=${user.id}&abiertas=true`)).length;
  expect(await open()).toBe(2);
  const end = { _idUsuario: user.id };
  const refused = await (await signIn(stranger))('PUT /accesos/salir', end);
  expect(refused.statusCode).toBe(404);
  expect(await open()).toBe(2);
  expect((await office('PUT /accesos/salir', end)).json()).toBe(true);
  for (const victim of victims) expect((await victim(ME)).statusCode).toBe(401);
  expect(await open()).toBe(0);
  const both = await office('PUT /accesos/salir', { ...end, otras: true });
  expect(both.json().campos[0].motivo).toContain('di solo una cosa');
  const noted = sql`sucesos_seguridad WHERE tipo = 'sesionCerrada' AND sobre_id = ${user.id} AND veces = 2`;
  expect(await db.$count(noted)).toBe(1);
});

test('quien administra ve los de todos; los demás, los suyos, con la sesión de ahora señalada', async () => {
  const [user, admin] = [await worker('Comercial'), await worker('Administrador')];
  await enter(app, user, { clave: 'mala-clave' });
  later(1_000);
  const ask = await signIn(user);
  const own = rows(await ask('GET /accesos/leer'));
  expect(own.map(({ resultado, abierta, esEsta }) => ({ resultado, abierta, esEsta }))).toEqual([
    { resultado: 'ok', abierta: true, esEsta: true },
    { resultado: 'clave', abierta: false, esEsta: false },
  ]);
  const all = await signIn(admin);
  const wrong = rows(await all(`GET /accesos/leer?resultado=clave&texto=${encodeURIComponent(user.email)}`));
  expect(wrong.map(({ emailIntentado }) => emailIntentado)).toEqual([user.email]);
  const open = rows(await all('GET /accesos/leer?mios=true&abiertas=true'));
  expect(open.map(({ esEsta }) => esEsta)).toEqual([true]);
});

test('dice cómo acabó cada sesión, también las que caducan solas', async () => {
  const user = await worker('Administrador');
  const ask = await signIn(user);
  await ask('PUT /accesos/salir', {});
  later(1_000);
  await tokenOf(app, user);
  later(13 * 3_600_000);
  const again = await signIn(user);
  const ends = rows(await again('GET /accesos/leer?mios=true')).map(({ tipoSalida, abierta }) => ({
    tipoSalida,
    abierta,
  }));
  expect(ends).toEqual([
    { tipoSalida: null, abierta: true },
    { tipoSalida: 'caducada', abierta: false },
    { tipoSalida: 'manual', abierta: false },
  ]);
});

test('los días son los de Madrid', async () => {
  const user = await worker('Administrador');
  now = new Date('2026-12-31T22:59:00Z');
  await enter(app, user, { clave: 'mala-clave' });
  now = new Date('2026-12-31T23:30:00Z');
  const ask = await signIn(user);
  const on = async (day: string) =>
    rows(await ask(`GET /accesos/leer?mios=true&entradaEn_desde=${day}&entradaEn_hasta=${day}`)).map(
      ({ resultado }) => resultado,
    );
  expect(await on('2026-12-31')).toEqual(['clave']);
  expect(await on('2027-01-01')).toEqual(['ok']);
});

test('lo escrito no se cambia ni se borra, ni con la llave de la base de datos, hasta pasados doce meses', async () => {
  const user = await worker('Lectura');
  await enter(app, user);
  // The database checks the term with its own clock, and the clock of the program is another one here.
  await db.execute(sql`
    INSERT INTO accesos (id, tipo_usuario, email_intentado, entrada_en, resultado, ip, agente, dispositivo) VALUES
      (gen_random_uuid(), 'cliente', 'nuevo@ejemplo.es', now(), 'noExiste', '::1', '', ''),
      (gen_random_uuid(), 'cliente', 'viejo@ejemplo.es', '2025-10-01', 'noExiste', '::1', '', '')`);
  for (const statement of [
    sql`UPDATE accesos SET resultado = 'ok'`,
    sql`DELETE FROM accesos WHERE email_intentado = 'nuevo@ejemplo.es'`,
    sql`TRUNCATE accesos`,
  ])
    await expect(db.execute(statement)).rejects.toMatchObject({ cause: { code: 'CC002' } });
  await removeExpired(db, now);
  expect(await db.$count(sql`accesos WHERE email_intentado = 'viejo@ejemplo.es'`)).toBe(0);
  expect(await db.$count(sql`accesos WHERE usuario_id = ${user.id}`)).toBe(1);
});
