import { sql } from 'drizzle-orm';
import { pino } from 'pino';
import { beforeAll, expect, test } from 'vitest';
import { refreshOffers } from '#comparador/ofertas/comparador/refresh-offers.server.ts';
import {
  postOffice,
  receivers,
  secretIn,
  solicitudBody,
  type TestReceiver,
} from '#oficina/relacion/alumnos/solicitudes.testing.server.ts';
import { tellUnanswered } from '#oficina/relacion/alumnos/unanswered-job.server.ts';
import { openApp } from '#test/support/app.testing.server.ts';
import { createDemoDatabase } from '#test/support/demo.testing.server.ts';
import { openOffice } from '#test/support/office.testing.server.ts';

let now = new Date('2026-11-21T10:00:00Z');
const clock = () => now;
const { db, url, app, as } = await openOffice({ clock }, await createDemoDatabase());
const post = await postOffice(db, clock);
const jobs = { enqueue: async () => {} };
let autoescuelas: TestReceiver[] = [];
let address = 0;

beforeAll(async () => {
  autoescuelas = await receivers(db, 3);
});

const get = async (path: string) => {
  const response = await app.inject({ url: path });
  return { ...response, statusCode: response.statusCode, body: response.body.replaceAll('<!-- -->', '') };
};

/** Sends each solicitud from another address: one address would reach the limit. */
const send = (path: string, fields: Record<string, string>) =>
  app.inject({
    method: 'POST',
    url: path,
    remoteAddress: `10.7.${Math.floor(++address / 250)}.${address % 250}`,
    headers: {
      'content-type': 'application/x-www-form-urlencoded',
      origin: 'http://localhost:80',
      host: 'localhost:80',
    },
    payload: new URLSearchParams(fields).toString(),
  });

async function ask(email: string, which = [0, 1, 2], more = {}) {
  const slugs = which.map((index) => autoescuelas[index]?.slug ?? '');
  const payload = {
    ...solicitudBody(email, slugs),
    telefono: '612345678',
    mensaje: 'Por las tardes',
    ...more,
  };
  const remoteAddress = `10.8.0.${++address % 250}`;
  const response = await app.inject({ method: 'POST', url: '/alumnos/autoregistro', remoteAddress, payload });
  expect(response.body).toBe('true');
  const mails = await post.deliver();
  return { mails, secret: mails[0] ? secretIn(mails[0].text) : '' };
}

const versionIn = (body: string) => /name="version" value="(\d+)"/.exec(body)?.[1] ?? '';

/** Follows the mailed link and presses the button; gives the secret of the alumno's own page. */
async function confirmed(email: string, which?: number[]) {
  const { secret } = await ask(email, which);
  const { body } = await get(`/miSolicitud/${secret}`);
  const response = await send(`/miSolicitud/${secret}`, { version: versionIn(body) });
  expect(response.statusCode, response.body).toBe(302);
  return { secret, own: secretIn(response.headers.location), mails: await post.deliver() };
}

const autoescuelaCall = async (which: number) => {
  const clienteId = autoescuelas[which]?.clienteId ?? '';
  return as('Propietario', 'cliente', clienteId);
};
const received = async (which: number, email: string) => {
  const { filas } = (await (await autoescuelaCall(which))('GET /alumnos/consultarMisDatos')).json();
  return filas.find((row: { email: string }) => row.email === email);
};
const statesOf = async (email: string) => {
  const { rows } = await db.execute<{ estado: string }>(sql`SELECT e.estado FROM alumnos_autoescuelas e
    JOIN alumnos a ON a.id = e.alumno_id WHERE a.email = ${email} ORDER BY e.estado`);
  return rows.map(({ estado }) => estado);
};

test('el camino entero: confirma, las tres la reciben, una responde, lo ve, la retira y no queda nada', async () => {
  const email = 'camino@ejemplo.es';
  const { mails, secret } = await ask(email);
  // Until the alumno confirms, nobody else gets a correo.
  expect(mails.map(({ to }) => to)).toEqual([[email]]);
  expect(await received(0, email)).toBeUndefined();
  const page = await get(`/miSolicitud/${secret}`);
  expect(page.body).toContain('Confirma tu solicitud');
  for (const { nombre } of autoescuelas) expect(page.body).toContain(nombre);
  // A visit does not confirm: programs that read mail make one.
  await get(`/miSolicitud/${secret}`);
  expect(await statesOf(email)).toEqual(['pendiente', 'pendiente', 'pendiente']);
  const done = await send(`/miSolicitud/${secret}`, { version: versionIn(page.body) });
  const own = secretIn(done.headers.location);
  const told = await post.deliver();
  expect(told).toHaveLength(4);
  const toAutoescuelas = told.filter(({ to }) => to[0] !== email);
  expect(toAutoescuelas).toHaveLength(3);
  for (const { text } of toAutoescuelas) {
    expect(text).toContain('/panelCliente/solicitudes');
    expect(text).not.toMatch(/camino|Ana|612345678|Por las tardes/);
  }
  expect(secretIn(told.find(({ to }) => to[0] === email)?.text)).not.toBe(own);

  const { _id, version, precioVisto } = await received(0, email);
  const answer = {
    _id,
    version,
    estado: 'respondida',
    respuesta: 'Empiezas el lunes',
    precioOfrecido: '1012,50',
  };
  const saved = await (await autoescuelaCall(0))('PUT /alumnos/actualizarDesdePanelCliente', answer);
  expect(saved.statusCode, saved.body).toBe(200);
  const [mail, ...more] = await post.deliver();
  expect(more).toEqual([]);
  expect(mail).toMatchObject({
    to: [email],
    subject: `${autoescuelas[0]?.nombre} ha respondido a tu solicitud`,
  });
  expect(mail?.text).toContain('> Empiezas el lunes');

  const mine = await get(`/miSolicitud/${secretIn(mail?.text)}`);
  expect(mine.body).toContain('Empiezas el lunes');
  expect(mine.body).toContain('1.012,50');
  const frozen = new Intl.NumberFormat('es-ES', { maximumFractionDigits: 0, useGrouping: 'always' });
  expect(mine.body).toContain(frozen.format(Number(precioVisto)));
  expect(mine.body).toContain('Mostraba el comparador');

  const back = await send(`/miSolicitud/${own}`, { accion: 'retirar', _id });
  expect(back.headers.location).toBe(`/miSolicitud/${own}?hecho=retirada`);
  expect(await received(0, email)).toBeUndefined();
  const { filas } = (await (await autoescuelaCall(0))('GET /alumnos/consultarMisDatos')).json();
  expect(filas.find((row: { _id: string }) => row._id === _id)).toMatchObject({
    estado: 'retirada',
    nombre: null,
    email: null,
    mensaje: null,
  });
  expect(await received(1, email)).toBeDefined();
  await send(`/miSolicitud/${own}`, { accion: 'retirar' });
  expect(await statesOf(email)).toEqual(['retirada', 'retirada', 'retirada']);
});

test('el precio visto sigue siendo el de aquel día aunque la tarifa cambie', async () => {
  const email = 'helado@ejemplo.es';
  const { own } = await confirmed(email, [2]);
  const { precioVisto } = await received(2, email);
  await db.execute(sql`UPDATE permisos_autoescuela SET precio_clase = precio_clase * 3
    WHERE cliente_id = ${autoescuelas[2]?.clienteId}`);
  await refreshOffers(db, { now });
  expect(await received(2, email)).toMatchObject({ precioVisto });
  const json = JSON.parse((await get(`/miSolicitud/${own}/datos`)).body);
  expect(json.autoescuelas).toMatchObject([{ precioVisto }]);
});

test('dos confirmaciones a la vez: una vale, y cada autoescuela recibe un solo correo', async () => {
  const email = 'doble@ejemplo.es';
  const { secret } = await ask(email);
  const version = versionIn((await get(`/miSolicitud/${secret}`)).body);
  const answers = await Promise.all([1, 2, 3].map(() => send(`/miSolicitud/${secret}`, { version })));
  expect(answers.map(({ statusCode }) => statusCode)).toEqual([302, 302, 302]);
  const [first, ...others] = answers
    .map(({ headers }) => String(headers.location))
    .toSorted()
    .toReversed();
  expect([first, ...others].filter((place) => place?.includes('hecho=confirmada'))).toHaveLength(1);
  expect(others.length).toBe(2);
  expect(await post.deliver()).toHaveLength(4);
  const used = await get(`/miSolicitud/${secret}`);
  expect(used.statusCode).toBe(410);
  expect(used.body).toContain('Este enlace ya se ha usado');
});

test('un enlace inventado es un 404, y uno caducado da otro por correo una sola vez a la hora', async () => {
  for (const path of [
    '/miSolicitud/nada',
    `/miSolicitud/${'a'.repeat(43)}`,
    `/miSolicitud/${'a'.repeat(43)}/datos`,
  ])
    expect((await get(path)).statusCode).toBe(404);
  const { own, secret } = await confirmed('caduca@ejemplo.es', [0]);
  // The secret that confirmed opens nothing more.
  expect((await get(`/miSolicitud/${secret}/datos`)).statusCode).toBe(404);
  now = new Date('2027-03-01T10:00:00Z');
  const ended = await get(`/miSolicitud/${own}`);
  expect(ended.statusCode).toBe(410);
  expect(ended.body).toContain('Este enlace ha caducado');
  expect(ended.body).not.toContain('caduca@ejemplo.es');
  await send(`/miSolicitud/${own}`, { accion: 'retirar' });
  expect(await statesOf('caduca@ejemplo.es')).toEqual(['enviada']);
  for (let i = 0; i < 3; i++) await send(`/miSolicitud/${own}`, { accion: 'enlace' });
  const mails = await post.deliver();
  expect(mails.map(({ to }) => to)).toEqual([['caduca@ejemplo.es']]);
  expect((await get(`/miSolicitud/${secretIn(mails[0]?.text)}`)).statusCode).toBe(200);
  now = new Date('2026-11-21T10:00:00Z');
});

test('la dirección es la llave: en la base solo está su huella, y nadie guarda la página ni la enlaza', async () => {
  const { own, secret } = await confirmed('secreto@ejemplo.es', [0]);
  const { headers, body } = await get(`/miSolicitud/${own}`);
  expect(headers).toMatchObject({
    'cache-control': 'private, no-store',
    'referrer-policy': 'same-origin',
    'x-robots-tag': 'noindex, nofollow',
  });
  expect(body).toContain('<meta name="robots" content="noindex, nofollow"');
  const stored = await db.execute(sql`SELECT row_to_json(l)::text FROM enlaces_alumnos l
    UNION ALL SELECT row_to_json(c)::text FROM correos c`);
  for (const each of [own, secret]) expect(JSON.stringify(stored.rows)).not.toContain(each);
});

test('la dirección no llega al registro de peticiones, tampoco cuando el navegador pide lo que la página necesita', async () => {
  const { own } = await confirmed('registro@ejemplo.es', [0]);
  const lines: string[] = [];
  const logger = pino({ level: 'info' }, { write: (line: string) => lines.push(line) });
  const logged = await openApp(url, { clock, logger });
  for (const path of [
    '/salud',
    '/contacto/',
    `/miSolicitud/${own}`,
    `/miSolicitud/${own}.data`,
    `//miSolicitud/${own}`,
    `/__manifest?paths=${encodeURIComponent(`/miSolicitud/${own}`)}&version=x`,
  ])
    await logged.inject({ url: path });
  expect(lines.join()).toContain('"route":"/contacto"');
  expect(lines.join()).not.toContain(own);
});

test('lo que alguien escribe sobre una solicitud confirmada no cambia nada hasta que ella lo confirma', async () => {
  const email = 'duena@ejemplo.es';
  const { own } = await confirmed(email, [0]);
  now = new Date('2026-11-21T12:00:00Z');
  const { secret } = await ask(email, [1], { nombre: 'Otra', mensaje: 'Cambiado', telefono: '699999999' });
  expect(await received(0, email)).toMatchObject({ nombre: 'Ana Peña', mensaje: 'Por las tardes' });
  expect(await received(1, email)).toBeUndefined();
  const page = await get(`/miSolicitud/${secret}`);
  expect(page.body).toContain('Cambiado');
  expect((await get(`/miSolicitud/${own}`)).body).not.toContain('Cambiado');
  await send(`/miSolicitud/${secret}`, { version: versionIn(page.body) });
  expect(await received(0, email)).toMatchObject({ nombre: 'Otra', mensaje: 'Cambiado', estado: 'enviada' });
  expect(await received(1, email)).toMatchObject({ nombre: 'Otra', telefono: null });
  expect((await get(`/miSolicitud/${own}`)).body).toContain('+34699999999');
  // Only the new autoescuela gets a correo.
  expect(await post.deliver()).toHaveLength(2);
  now = new Date('2026-11-21T10:00:00Z');
});

test('si cambia entre verla y confirmarla, se enseña otra vez antes de enviar nada', async () => {
  const email = 'entretanto@ejemplo.es';
  const { secret } = await ask(email, [0]);
  const version = versionIn((await get(`/miSolicitud/${secret}`)).body);
  await ask(email, [0, 1]);
  const response = await send(`/miSolicitud/${secret}`, { version });
  expect(response.statusCode).toBe(409);
  expect(response.body).toContain('La solicitud ha cambiado desde que la abriste');
  expect(await statesOf(email)).toEqual(['pendiente', 'pendiente']);
});

test('cambia la disponibilidad y el mensaje, y la autoescuela lee lo de ahora', async () => {
  const email = 'cambio@ejemplo.es';
  const { own } = await confirmed(email, [0]);
  await send(`/miSolicitud/${own}`, { accion: 'cambiar', disponibilidad: 'Sábados', mensaje: '' });
  expect(await received(0, email)).toMatchObject({ disponibilidad: 'Sábados', mensaje: null });
  const long = await send(`/miSolicitud/${own}`, {
    accion: 'cambiar',
    disponibilidad: '',
    mensaje: 'x'.repeat(1_001),
  });
  expect(long.statusCode).toBe(400);
  expect(await received(0, email)).toMatchObject({ disponibilidad: 'Sábados' });
});

test('descarga todo lo que se guarda de ella; y borrarlo pide confirmarlo y no deja nada', async () => {
  const email = 'borrar@ejemplo.es';
  const { own } = await confirmed(email, [0]);
  const file = await get(`/miSolicitud/${own}/datos`);
  expect(file.headers['content-disposition']).toContain('attachment');
  expect(JSON.parse(file.body)).toMatchObject({ email, telefono: '+34612345678', permiso: 'B' });
  const unsure = await send(`/miSolicitud/${own}`, { accion: 'borrar' });
  expect(unsure.statusCode).toBe(400);
  const gone = await send(`/miSolicitud/${own}`, { accion: 'borrar', seguro: 'si' });
  expect((await get(String(gone.headers.location))).body).toContain('Tus datos están borrados');
  expect((await get(`/miSolicitud/${own}`)).statusCode).toBe(404);
  const { rows } = await db.execute(sql`SELECT row_to_json(a)::text FROM alumnos a WHERE email = ${email}
    UNION ALL SELECT row_to_json(h)::text FROM historial h WHERE h::text LIKE ${`%${email}%`}`);
  expect(rows).toEqual([]);
});

test('a quien no tiene la edad se le avisa antes de enviar', async () => {
  const { secret } = await ask('joven@ejemplo.es', [0], {
    fechaNacimiento: '2009-06-01',
    tutorNombre: 'Luis Peña',
    tutorTelefono: '612345678',
    tutorConsiente: true,
  });
  expect((await get(`/miSolicitud/${secret}`)).body).toContain('Para el permiso B hay que tener 18 años');
});

test('a las 48 horas sin respuesta se le dice, una sola vez y no antes', async () => {
  await db.execute(
    sql`UPDATE alumnos_autoescuelas SET estado = 'retirada' WHERE estado IN ('enviada', 'vista')`,
  );
  const email = 'espera@ejemplo.es';
  await confirmed(email, [0, 1]);
  const services = { db, clock, jobs: () => jobs };
  now = new Date('2026-11-23T09:59:00Z');
  await tellUnanswered(services);
  expect(await post.deliver()).toEqual([]);
  now = new Date('2026-11-23T10:01:00Z');
  await Promise.all([1, 2, 3].map(() => tellUnanswered(services)));
  await tellUnanswered(services);
  const mails = await post.deliver();
  expect(mails.map(({ to, subject }) => [to[0], subject])).toEqual([
    [email, 'Tu solicitud sigue sin respuesta'],
  ]);
  for (const index of [0, 1]) expect(mails[0]?.text).toContain(autoescuelas[index]?.nombre);
  now = new Date('2026-11-21T10:00:00Z');
});

test('una solicitud general se confirma y no llega a ninguna autoescuela', async () => {
  const { mails } = await confirmed('general@ejemplo.es', []);
  expect(mails.map(({ to }) => to[0])).toEqual(['general@ejemplo.es']);
});
