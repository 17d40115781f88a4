import { once } from 'node:events';
import http from 'node:http';
import net, { type AddressInfo } from 'node:net';
import { pipeline } from 'node:stream';
import { sql } from 'drizzle-orm';
import { expect, inject, test } from 'vitest';
import { CLAVE, makeCliente, makeUser } from '#oficina/acceso/usuarios/access.testing.server.ts';
import type { Actor } from '#oficina/base/roles/actor.server.ts';
import { openCompany, type Seat } from '#oficina/trabajo/presencia/company.server.ts';
import { openStreams } from '#oficina/trabajo/presencia/streams.server.ts';
import { asProgram, atTheEnd, createTestDatabase, PATIENCE_MS } from '#platform/http/testing.server.ts';
import { temporaryFolder } from './support/app.testing.server.ts';
import { listenAs } from './support/listening.testing.server.ts';
import { freePort, until } from './support/program.testing.server.ts';
import { answerOf, sendTo, startShared } from './support/shared-program.testing.server.ts';
import { hasPgBouncer, newPooler } from './support/system-postgres.testing.server.ts';

/** Two programs on one database, the second of them behind PgBouncer where there is one. */
const { db, url } = await createTestDatabase();
const { url: DATABASE_URL, ownerUrl: DATABASE_DIRECT_URL } = asProgram(url);
const DATA_DIR = await temporaryFolder();

async function pooledUrl(): Promise<string> {
  const roles = [inject('programUrl'), inject('ownerUrl')].map((one) => new URL(one));
  const pooler = await newPooler({ port: Number(roles[0]?.port), users: roles });
  await pooler.start();
  return pooler.url(DATABASE_URL);
}

const one = await startShared({ DATABASE_URL, DATABASE_DIRECT_URL, DATA_DIR });
const other = await startShared({
  DATABASE_URL: hasPgBouncer ? await pooledUrl() : DATABASE_URL,
  DATABASE_DIRECT_URL,
  DATA_DIR,
});

type Person = { id: string; nombre: string; token: string };

/** Somebody of the office, with an open session. */
async function person(nombre: string, rol = 'Administrador'): Promise<Person> {
  const user = await makeUser(db, { tipo: 'trabajador', rol });
  await db.execute(sql`UPDATE usuarios SET nombre = ${nombre} WHERE id = ${user.id}`);
  const entered = await sendTo(`${one.url}/usuariosTrabajadores/entrar`, 'POST', '', {
    email: user.email,
    clave: CLAVE,
  });
  const { token } = (await entered.json()) as { token: string };
  return { id: user.id, nombre, token };
}

/** Changes a cliente as this person, in the second program. */
async function change({ token }: Person, _id: string, changes: object): Promise<number> {
  const answer = await sendTo(`${other.url}/clientes/actualizar`, 'PUT', token, { _id, ...changes });
  expect(answer.status, await answer.clone().text()).toBe(200);
  return ((await answer.json()) as { version: number }).version;
}

const marta = await person('Marta');
const luis = await person('Luis');
for (const { url } of [one, other]) await answerOf(`${url}/salud`);

test('quien tiene abierta la ficha en otro programa se ve, y deja de verse cuando la cierra', async () => {
  const _id = await makeCliente(db);
  const here = await listenAs(one.url, { ...marta, _id });
  expect([here.status, here.headers.get('content-type'), here.headers.get('cache-control')]).toEqual([
    200,
    'text/event-stream; charset=utf-8',
    'no-store, no-transform',
  ]);
  await here.hears('otros', (others) => others.length === 0);
  const there = await listenAs(other.url, { ...luis, _id });
  await Promise.all([
    here.hears('otros', ([name]) => name === 'Luis'),
    there.hears('otros', ([name]) => name === 'Marta'),
  ]);
  const twice = await listenAs(other.url, { ...marta, _id });
  // A second tab of the same person does not count as another person.
  await twice.hears('otros', (others) => others.join() === 'Luis');
  expect(here.heard('otros').at(-1)).toEqual(['Luis']);
  there.close();
  await here.hears('otros', (others) => others.length === 0);
});

test('lo que cambia otra persona se dice con sus campos y su versión; lo propio, no', async () => {
  const _id = await makeCliente(db);
  const here = await listenAs(one.url, { ...marta, _id });
  await change(marta, _id, { web: 'https://propia.es' });
  const version = await change(luis, _id, { telefono: '600 000 001', municipio: 'Lugo' });
  await here.hears('novedades', ({ cambios }) => cambios.length > 0);
  expect(here.heard('novedades').slice(1)).toEqual([
    {
      vista: null,
      version,
      cambios: [
        {
          _id: expect.any(String),
          en: expect.any(String),
          quien: 'Luis',
          campos: expect.arrayContaining(['telefono', 'municipio']),
          eliminado: false,
        },
      ],
    },
  ]);
});

test('al volver a una ficha se dice lo que otros cambiaron desde la última vez', async () => {
  const _id = await makeCliente(db);
  const first = await listenAs(one.url, { ...marta, _id });
  await first.hears('novedades', ({ vista, cambios }) => vista === null && cambios.length === 0);
  first.close();
  await until(async () => {
    const { rows } = await db.execute(
      sql`SELECT FROM fichas_vistas WHERE usuario_id = ${marta.id} AND entidad_id = ${_id} AND vista_en > now() - interval '1 minute'`,
    );
    return rows.length === 1;
  });
  await change(luis, _id, { web: 'https://nueva.es' });
  const again = await listenAs(other.url, { ...marta, _id });
  await again.hears(
    'novedades',
    ({ vista, cambios }) => vista !== null && cambios[0]?.campos.join() === 'web',
  );
});

/** Address where `quien` listens to a record. It counts as viewed after `seenMs` milliseconds. */
async function listenAt(quien: Person, { _id, seenMs }: { _id: string; seenMs: number }): Promise<string> {
  const onError = (failure: unknown) => expect.unreachable(String(failure));
  const streams = openStreams({ db, clock: () => new Date(), onError, seenMs });
  const actor = { _id: quien.id, tipo: 'trabajador', rol: 'Administrador', sesionId: quien.id } as Actor;
  const read = async () => ({ version: 1, hidden: [] });
  const server = http.createServer((_, answer) => {
    const begin = () => answer.writeHead(200, { 'content-type': 'text/event-stream' });
    void streams.open({ ficha: { entidad: 'clientes', _id }, actor, read, begin }).catch(onError);
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  atTheEnd(async () => {
    await streams.close();
    server.close();
  });
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

test('una pestaña que se cierra nada más abrirse no se ha visto: lo que se le dijo se vuelve a decir', async () => {
  const _id = await makeCliente(db);
  const glance = await listenAt(marta, { _id, seenMs: PATIENCE_MS });
  const look = await listenAt(marta, { _id, seenMs: 0 });
  const told = async (url: string) => {
    const tab = await listenAs(url, { ...marta, _id });
    await tab.hears('novedades', () => true);
    const [{ vista, cambios } = { vista: null, cambios: [] }] = tab.heard('novedades');
    tab.close();
    return { vista, campos: cambios.flatMap(({ campos }) => campos) };
  };
  const first = await told(glance);
  expect(first).toEqual({ vista: null, campos: [] });
  await change(luis, _id, { web: 'https://nueva.es' });
  const second = await told(glance);
  expect(second).toEqual({ vista: expect.any(String), campos: ['web'] });
  expect(await told(look)).toEqual(second);
  await until(async () => (await told(glance)).vista !== second.vista);
  expect((await told(glance)).campos).toEqual([]);
});

test('quien no puede leer la ficha no la escucha, ni oye nada de ella cuando deja de poder', async () => {
  const _id = await makeCliente(db);
  const comercial = await person('Ciro', 'Comercial');
  const ask = (who: Person, asked: { entidad?: string; _id: string }) =>
    listenAs(one.url, { ...who, ...asked });
  expect((await ask(comercial, { _id })).status).toBe(404);
  expect((await ask(luis, { _id, entidad: 'nada' })).status).toBe(400);
  expect((await ask({ ...luis, token: 'x' }, { _id })).status).toBe(401);
  const autoescuela = await makeUser(db, { tipo: 'cliente', rol: 'Propietario', clienteId: _id });
  const entered = await sendTo(`${one.url}/usuariosClientes/entrar`, 'POST', '', {
    email: autoescuela.email,
    clave: CLAVE,
  });
  expect((await listenAs(one.url, { ...((await entered.json()) as { token: string }), _id })).status).toBe(
    403,
  );

  await change(luis, _id, { _idResponsable: comercial.id });
  const here = await ask(comercial, { _id });
  expect(here.status).toBe(200);
  await change(luis, _id, { _idResponsable: luis.id, web: 'https://secreta.es' });
  await here.ends();
  expect(here.heard('novedades').flatMap(({ cambios }) => cambios)).toEqual([]);
});

test('con la sesión acaba lo que se escucha, y escuchar no la alarga', async () => {
  const _id = await makeCliente(db);
  const ana = await person('Ana');
  await db.execute(
    sql`UPDATE sesiones SET ultima_actividad = now() - interval '11 hours' WHERE usuario_id = ${ana.id}`,
  );
  const here = await listenAs(one.url, { ...ana, _id });
  expect(here.status).toBe(200);
  const { rows } = await db.execute<{ antes: boolean }>(
    sql`SELECT ultima_actividad < now() - interval '10 hours' AS antes FROM sesiones WHERE usuario_id = ${ana.id}`,
  );
  expect(rows).toEqual([{ antes: true }]);
  await db.execute(
    sql`UPDATE sesiones SET cerrada_en = now(), motivo = 'revocada' WHERE usuario_id = ${ana.id}`,
  );
  await change(luis, _id, { web: 'https://despues.es' });
  await here.ends();
  expect(here.heard('novedades').flatMap(({ cambios }) => cambios)).toEqual([]);
  expect((await listenAs(one.url, { ...ana, _id })).status).toBe(401);
});

test('a quien abre demasiadas fichas a la vez se le acaba la más antigua', async () => {
  const eva = await person('Eva');
  const ids = await Promise.all(Array.from({ length: 13 }, () => makeCliente(db)));
  const open = [];
  for (const _id of ids) open.push(await listenAs(one.url, { ...eva, _id }));
  await open[0]?.ends();
  expect(open[0]?.heard('fin')).toEqual(['demasiadas']);
  expect(open.slice(1).flatMap((listener) => listener.heard('fin'))).toEqual([]);
});

test('quien no pudo empezar a oír lo intenta de nuevo, aunque nadie abra otra ficha', async () => {
  const [address, port] = [new URL(DATABASE_URL), await freePort()];
  const failures: unknown[] = [];
  const open = (url: string) =>
    openCompany({
      db,
      url,
      onCompany: () => {},
      onChange: () => {},
      pace: { aliveMs: 50, deadMs: PATIENCE_MS },
      onError: (failure) => failures.push(failure),
    });
  const seat = (id: string): Seat => ({ id, usuarioId: id, ficha: 'clientes/3' });
  const deaf = open(DATABASE_URL.replace(address.host, `127.0.0.1:${port}`));
  deaf.enter(seat('ana'));
  await until(async () => failures.length > 0);
  const door = net.createServer((socket) => {
    const onward = net.connect(Number(address.port), address.hostname);
    pipeline(socket, onward, socket, () => {});
  });
  atTheEnd(() => void door.close());
  await once(door.listen(port, '127.0.0.1'), 'listening');
  const other = open(DATABASE_URL);
  other.enter(seat('luis'));
  await until(async () => deaf.at('clientes/3').has('luis'));
  await Promise.all([deaf.close(), other.close()]);
});

test('un programa que muere sin despedirse se olvida solo, y de quien se pierde un aviso se vuelve a preguntar', async () => {
  const open = (id: string) => {
    const company = openCompany({
      db,
      url: DATABASE_URL,
      onCompany: () => {},
      onChange: () => {},
      onError: () => {},
      pace: { aliveMs: 50, deadMs: 400 },
    });
    const seat: Seat = { id, usuarioId: id, ficha: 'clientes/1' };
    return { company, seat };
  };
  const [a, b] = [open('ana'), open('luis')];
  a.company.enter(a.seat);
  b.company.enter(b.seat);
  await until(async () => b.company.at('clientes/1').size === 2 && a.company.at('clientes/1').size === 2);
  const ghost = ['entra', 'fantasma', { id: 'x', usuarioId: 'eva', ficha: 'clientes/1' }];
  await db.execute(sql`SELECT pg_notify('fichas', ${JSON.stringify(ghost)})`);
  await until(async () => a.company.at('clientes/1').has('eva'));
  await until(async () => !a.company.at('clientes/1').has('eva'));
  expect([...a.company.at('clientes/1')].sort()).toEqual(['ana', 'luis']);
  await db.execute(
    sql`SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE application_name = 'carne-claro notices' AND datname = current_database()`,
  );
  const late = { ...a.seat, id: 'otra', ficha: 'clientes/2' };
  a.company.enter(late);
  await until(async () => b.company.at('clientes/2').has('ana'));
  await a.company.close();
  await until(async () => b.company.at('clientes/1').size === 1);
  await b.company.close();
});

test('al irse, el programa acaba lo que se escucha y no empieza nada; quien escuchaba sigue en el otro', async () => {
  const _id = await makeCliente(db);
  const here = await listenAs(other.url, { ...marta, _id });
  await other.leave();
  await here.ends();
  expect(here.heard('fin')).toEqual(['sigue']);
  expect((await listenAs(other.url, { ...marta, _id })).status).toBe(503);
  const there = await listenAs(one.url, { ...marta, _id });
  expect(there.status).toBe(200);
  await one.close();
  // The program ends the stream itself: an open stream would hold the port until the limit for running requests, and then be cut.
  await there.ends();
  expect(there.heard('fin')).toEqual(['sigue']);
});
