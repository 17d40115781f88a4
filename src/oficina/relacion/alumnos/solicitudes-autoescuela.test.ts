import { sql } from 'drizzle-orm';
import { beforeAll, expect, test } from 'vitest';
import { requestFigure } from '#comparador/ofertas/comparador/request-figure.server.ts';
import { createDemoDatabase } from '#test/support/demo.testing.server.ts';
import { openOffice } from '#test/support/office.testing.server.ts';
import { createAlumnoLink } from './alumno-links.server.ts';
import type { Recibida } from './autoescuela-contract.ts';
import { confirmSolicitud } from './confirm-solicitud.server.ts';
import { eraseOwnSolicitud, readOwnSolicitud, withdrawSolicitud } from './own-solicitud.server.ts';
import { receivers, solicitudBody, type TestReceiver } from './solicitudes.testing.server.ts';

let now = new Date('2026-11-21T10:00:00Z');
const clock = () => now;
const { db, app, as } = await openOffice({ clock }, await createDemoDatabase());
const services = { db, clock, jobs: { enqueue: async () => {} } };
let autoescuelas: TestReceiver[] = [];
let people = 0;

beforeAll(async () => {
  autoescuelas = await receivers(db, 2);
});

const autoescuela = (which: number): TestReceiver => autoescuelas[which] as TestReceiver;
const of = (rol: string, which: number) => as(rol, 'cliente', autoescuela(which).clienteId);

/**
 * Makes a request to both autoescuelas or the first; gives the alumno's id and the function that
 * confirms it.
 */
async function ask(which = [0, 1]) {
  people += 1;
  const email = `alumna${people}@ejemplo.es`;
  const slugs = which.map((index) => autoescuela(index).slug);
  const payload = { ...solicitudBody(email, slugs), telefono: '612345678', mensaje: `Hola de ${email}` };
  const remoteAddress = `10.6.0.${people}`;
  const response = await app.inject({ method: 'POST', url: '/alumnos/autoregistro', remoteAddress, payload });
  expect(response.body).toBe('true');
  const { rows } = await db.execute<{ id: string; version: number }>(
    sql`SELECT id, version FROM alumnos WHERE email = ${email}`,
  );
  const { id = '', version = 0 } = rows[0] ?? {};
  const confirm = async () => {
    const secreto = await createAlumnoLink(db, id, 'confirmar', now);
    expect(await confirmSolicitud(services, { secreto, version })).toMatchObject({ estado: 'confirmada' });
  };
  return { id, email, confirm };
}

type Call = Awaited<ReturnType<typeof as>>;
const list = async (call: Call, query = ''): Promise<Recibida[]> => {
  const response = await call(`GET /alumnos/consultarMisDatos${query}`);
  expect(response.statusCode, response.body).toBe(200);
  return response.json().filas;
};
const mine = async (call: Call, email: string) => (await list(call)).find((row) => row.email === email);
const put = (call: Call, body: object) => call('PUT /alumnos/actualizarDesdePanelCliente', body);

test('hasta que se confirma, la autoescuela no la lista ni la puede tocar, sepa o no su identificador', async () => {
  const { id, email, confirm } = await ask();
  const call = await of('Propietario', 0);
  const before = await list(call);
  expect(JSON.stringify(before)).not.toContain(email);
  const { rows } = await db.execute<{ id: string }>(
    sql`SELECT id FROM alumnos_autoescuelas WHERE alumno_id = ${id} AND cliente_id = ${autoescuela(0).clienteId}`,
  );
  expect((await put(call, { _id: rows[0]?.id, version: 1, estado: 'vista' })).statusCode).toBe(404);
  await confirm();
  expect(await mine(call, email)).toMatchObject({
    estado: 'enviada',
    nombre: 'Ana Peña',
    telefono: null,
    permiso: 'B',
    version: 2,
    precioVisto: expect.stringMatching(/^\d+\.\d\d$/),
  });
});

test('la de una autoescuela no la ve ni la cambia otra, en ninguna de las dos llamadas', async () => {
  const { email, confirm } = await ask([0]);
  await confirm();
  const [own, other] = [await of('Propietario', 0), await of('Propietario', 1)];
  const row = await mine(own, email);
  expect(await mine(other, email)).toBeUndefined();
  const answer = { _id: row?._id, version: row?.version, estado: 'respondida', respuesta: 'Es mía' };
  expect((await put(other, answer)).statusCode).toBe(404);
  expect(await mine(own, email)).toMatchObject({ estado: 'enviada', respuesta: null });
});

test('de la misma solicitud cada autoescuela ve su respuesta y no la de la otra', async () => {
  const { email, confirm } = await ask();
  await confirm();
  const [a, b] = [await of('Propietario', 0), await of('Editor', 1)];
  const row = await mine(a, email);
  const answer = { _id: row?._id, version: row?.version, estado: 'respondida', precioOfrecido: '999,50' };
  expect((await put(a, answer)).json()).toMatchObject({ precioOfrecido: '999.50', estado: 'respondida' });
  expect(await mine(b, email)).toMatchObject({ estado: 'enviada', precioOfrecido: null });
});

test('va de enviada a ganada paso a paso; lo que no toca se rechaza diciendo qué se puede', async () => {
  const { email, confirm } = await ask([0]);
  await confirm();
  const call = await of('Editor', 0);
  const { _id, version = 0 } = (await mine(call, email)) ?? {};
  const step = (plus: number, estado: string, more = {}) =>
    put(call, { _id, version: version + plus, estado, ...more });
  const early = await step(0, 'ganada');
  expect(early.json()).toMatchObject({
    codigo: 40902,
    detalle: { permitidas: ['vista', 'respondida', 'perdida'] },
  });
  expect((await step(0, 'vista')).json()).toMatchObject({ estado: 'vista', respondidaEn: null });
  expect((await step(0, 'respondida', { respuesta: 'Tarde' })).json()).toMatchObject({
    codigo: 40901,
    detalle: { actual: { estado: 'vista', version: version + 1 } },
  });
  const empty = await step(1, 'respondida');
  expect(empty.json().campos).toMatchObject([{ campo: 'respuesta' }]);
  expect((await step(1, 'respondida', { respuesta: 'Cuando quieras' })).statusCode).toBe(200);
  expect((await step(2, 'ganada')).json()).toMatchObject({ estado: 'ganada', respuesta: 'Cuando quieras' });
  expect((await step(3, 'vista')).json().codigo).toBe(40902);
  expect((await step(3, 'retirada')).statusCode).toBe(400);
});

test('quien solo lee, lee; y no responde', async () => {
  const { email, confirm } = await ask([0]);
  await confirm();
  const call = await of('Lectura', 0);
  const row = await mine(call, email);
  expect(row?.estado).toBe('enviada');
  const response = await put(call, { _id: row?._id, version: row?.version, estado: 'vista' });
  expect(response.json().codigo).toBe(40301);
});

test('retirada de una, esa deja de ver quién era y qué decía, y la otra sigue igual', async () => {
  const { id, email, confirm } = await ask();
  await confirm();
  const [a, b] = [await of('Propietario', 0), await of('Propietario', 1)];
  const row = await mine(a, email);
  await withdrawSolicitud(services, id, row?._id ?? '');
  const left = (await list(a)).find(({ _id }) => _id === row?._id);
  expect(left).toMatchObject({
    estado: 'retirada',
    nombre: null,
    email: null,
    telefono: null,
    mensaje: null,
  });
  expect(JSON.stringify(await list(a))).not.toContain(email);
  const answer = await put(a, {
    _id: row?._id,
    version: left?.version,
    estado: 'respondida',
    respuesta: 'Oye',
  });
  expect(answer.json().codigo).toBe(40902);
  expect(answer.body).not.toContain(email);
  expect(await mine(b, email)).toMatchObject({ estado: 'enviada', mensaje: `Hola de ${email}` });
});

test('nadie retira la de otra alumna aunque sepa su identificador', async () => {
  const [first, second] = [await ask([0]), await ask([0])];
  await first.confirm();
  await second.confirm();
  const call = await of('Propietario', 0);
  const row = await mine(call, second.email);
  await withdrawSolicitud(services, first.id, row?._id ?? '');
  expect(await mine(call, second.email)).toMatchObject({ estado: 'enviada' });
});

test('borrados los datos, la autoescuela no ve nada de ella, tampoco en lo que ganó', async () => {
  const { id, email, confirm } = await ask([0]);
  await confirm();
  const call = await of('Propietario', 0);
  const { _id, version = 0 } = (await mine(call, email)) ?? {};
  await put(call, { _id, version, estado: 'respondida', respuesta: `Hola, ${email}` });
  await put(call, { _id, version: version + 1, estado: 'ganada' });
  await eraseOwnSolicitud(services, id);
  const rows = await list(call);
  expect(rows.find((row) => row._id === _id)).toMatchObject({
    estado: 'ganada',
    nombre: null,
    respuesta: null,
  });
  expect(JSON.stringify(rows)).not.toContain(email);
});

test('las páginas se siguen sin repetir ni saltarse ninguna, y se filtra por estado', async () => {
  const call = await of('Propietario', 0);
  const all = await list(call, '?limite=100');
  const seen: string[] = [];
  let next = '';
  for (let page = 0; page < 50; page++) {
    const { filas, siguiente } = (await call(`GET /alumnos/consultarMisDatos?limite=2${next}`)).json();
    seen.push(...filas.map(({ _id }: Recibida) => _id));
    if (!siguiente) break;
    next = `&despues=${siguiente}`;
  }
  expect(seen).toEqual(all.map(({ _id }) => _id));
  expect(new Set(seen).size).toBe(seen.length);
  const withdrawn = await list(call, '?estado=retirada&limite=100');
  expect(withdrawn.length).toBeGreaterThan(0);
  expect(new Set(withdrawn.map(({ estado }) => estado))).toEqual(new Set(['retirada']));
});

test('cerrada sin una palabra no es una respuesta, y cuenta desde que la hay', async () => {
  const { email, confirm } = await ask([1]);
  await confirm();
  const call = await of('Propietario', 1);
  const { _id } = (await mine(call, email)) ?? {};
  expect((await put(call, { _id, estado: 'perdida' })).json()).toMatchObject({ respondidaEn: null });
  now = new Date('2026-11-21T10:30:00Z');
  const answered = (await put(call, { _id, estado: 'respondida', respuesta: 'Hay plaza' })).json();
  expect(new Date(answered.respondidaEn)).toEqual(now);
});

test('pedida desde una sección, la cifra y la página son las de esa sección y no las de la suya', async () => {
  type Two = { clienteId: string; slug: string; otra: string; seccionOtra: string };
  const { rows } = await db.execute<Two>(sql`
    SELECT c.id AS "clienteId", s.slug, t.slug AS otra, t.seccion AS "seccionOtra"
    FROM clientes c JOIN escuelas e ON e.codigo = c.num_registro_dgt
    JOIN secciones s ON s.escuela_id = e.id AND s.ultimo_mes IS NOT NULL JOIN ofertas o ON o.seccion_id = s.id
    JOIN secciones t ON t.escuela_id = e.id AND t.ultimo_mes IS NOT NULL JOIN ofertas p ON p.seccion_id = t.id
    WHERE c.publicado AND c.activo AND o.permiso = 1 AND p.permiso = 1 AND NOT o.automatico AND NOT p.automatico
      AND o.costes[25] <> p.costes[25] ORDER BY c.id, s.slug LIMIT 1`);
  const [two] = rows;
  if (!two) throw new Error('no autoescuela has two sections');
  const { clienteId, slug, otra, seccionOtra } = two;
  // Its own section is the other one.
  await db.execute(sql`UPDATE clientes SET seccion = ${seccionOtra} WHERE id = ${clienteId}`);
  autoescuelas[2] = { clienteId, slug, nombre: '' };
  const { id, email, confirm } = await ask([2]);
  await confirm();
  const call = await of('Propietario', 2);
  const { _id } = (await mine(call, email)) ?? {};
  const { cifra } = (await call(`GET /alumnos/consultarOferta?_id=${_id}`)).json();
  const figure = (of: string) =>
    requestFigure(db, {
      slug: of,
      permiso: { codigo: 'B', dgt: 1 },
      clases: cifra.clases,
      hoy: '2026-11-21',
    });
  expect(cifra).toEqual(await figure(slug));
  expect(cifra).not.toEqual(await figure(otra));
  const own = await readOwnSolicitud(db, id, { now });
  expect(own?.autoescuelas.map((one) => one.slug)).toEqual([slug]);
});
