import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { caller, makeCliente, makeUser, tokenOf } from '#oficina/acceso/usuarios/access.testing.server.ts';
import { receivedLinks } from '#oficina/base/letters/received-links.server.ts';
import { replyAddresses } from '#oficina/base/letters/reply-address.server.ts';
import { createAlumnoLink } from '#oficina/relacion/alumnos/alumno-links.server.ts';
import { confirmSolicitud } from '#oficina/relacion/alumnos/confirm-solicitud.server.ts';
import { eraseOwnSolicitud } from '#oficina/relacion/alumnos/own-solicitud.server.ts';
import { repliesReader } from '#oficina/relacion/alumnos/replies.server.ts';
import { postOffice, solicitudBody } from '#oficina/relacion/alumnos/solicitudes.testing.server.ts';
import { inheritNoted } from '#oficina/relacion/clientes/official-cliente.server.ts';
import type { Peticion } from '#oficina/trabajo/peticiones/contract.ts';
import { openApp, TEST_SECRET } from '#test/support/app.testing.server.ts';
import { createDemoDatabase } from '#test/support/demo.testing.server.ts';

const { db, url } = await createDemoDatabase();
let now = new Date('2026-11-23T10:00:00Z');
/** Messages are a second apart, as no two people write in the same instant. */
const clock = () => {
  now = new Date(now.getTime() + 1_000);
  return now;
};
const app = await openApp(url, { clock });
const addresses = replyAddresses('hola@carneclaro.example', 'una clave de prueba con letras de sobra');
const post = await postOffice(db, clock, addresses);
const services = { db, clock, jobs: { enqueue: async () => {} } };
const admin = caller(
  app,
  await tokenOf(app, await makeUser(db, { tipo: 'trabajador', rol: 'Administrador' })),
);

const ADDRESS = 'info@glorieta.example';
const PHONE = '+34910000318';
type School = { slug: string; codigo: string; nombre: string };
let school: School;
let people = 0;

beforeAll(async () => {
  await db.execute(sql`UPDATE negocio SET lleva_peticiones = true`);
  const { rows } = await db.execute<School>(sql`
    UPDATE ubicaciones u SET telefono = '+34 910 000 318' FROM secciones s JOIN escuelas e ON e.id = s.escuela_id
    WHERE u.seccion_id = s.id AND e.id = (SELECT min(y.id) FROM secciones x JOIN escuelas y ON y.id = x.escuela_id
      JOIN ubicaciones z ON z.seccion_id = x.id WHERE x.ultimo_mes IS NOT NULL
      AND NOT EXISTS (SELECT FROM clientes WHERE num_registro_dgt = y.codigo)) RETURNING s.slug, e.codigo, s.nombre`);
  [school] = rows as [School];
});

beforeEach(async () => {
  await db.execute(sql`TRUNCATE alumnos, correos, escuelas_peticiones CASCADE`);
});

const remoteAddress = () => {
  people += 1;
  return `10.14.${Math.floor(people / 250)}.${people % 250}`;
};

const get = (path: string) => app.inject({ url: path });
const send = (path: string, fields: Record<string, string>) =>
  app.inject({
    method: 'POST',
    url: path,
    remoteAddress: remoteAddress(),
    headers: {
      'content-type': 'application/x-www-form-urlencoded',
      origin: 'http://localhost:80',
      host: 'localhost:80',
    },
    payload: new URLSearchParams(fields).toString(),
  });

/** Makes a request, confirmed by its owner: its alumno, their page, and its row in the queue. */
async function asked(more: object = {}) {
  const email = `nerea${people}@ejemplo.es`;
  await app.inject({
    method: 'POST',
    url: '/alumnos/autoregistro',
    remoteAddress: remoteAddress(),
    payload: {
      ...solicitudBody(email, [school.slug]),
      nombre: 'Nerea Zubiaur',
      telefono: '612345678',
      municipio: 'Getafe',
      mensaje: '¿Hay plaza?',
      ...more,
    },
  });
  const { rows } = await db.execute<{ id: string; version: number }>(
    sql`SELECT id, version FROM alumnos WHERE email = ${email}`,
  );
  const { id = '', version = 0 } = rows[0] ?? {};
  const secreto = await createAlumnoLink(db, id, 'confirmar', now);
  const done = await confirmSolicitud(services, { secreto, version });
  if (done.estado !== 'confirmada') throw new Error(done.estado);
  const peticion = (await queue()).find(({ _idAlumno }) => _idAlumno === id) as Peticion;
  await post.deliver();
  return { id, email, page: `/miSolicitud/${done.secreto}`, peticion };
}

const queue = async (estado = 'esperando'): Promise<Peticion[]> =>
  (await admin(`GET /peticiones/leer?estado=${estado}`)).json().filas;

const linkIn = (text: string | undefined) => {
  const [link] = /\/solicitudRecibida\/[\w-]{64}/.exec(text ?? '') ?? [];
  if (!link) throw new Error('there is no link');
  return link;
};

/** Gives a request to its autoescuela, by a call unless it proved itself before. */
const give = ({ _id, version, autoescuela }: Peticion, correo = ADDRESS) =>
  admin('PUT /peticiones/entregar', { _id, version, correo, telefono: autoescuela.telefono });

/** A request that its autoescuela has been given, with its link. */
async function given(more: object = {}) {
  const request = await asked(more);
  expect((await give(request.peticion)).json()).toMatchObject({ quedan: null });
  const [mail] = await post.deliver();
  const link = linkIn(mail?.text);
  const version = async () => /name="version" value="(\d+)"/.exec((await get(link)).body)?.[1] ?? '';
  return {
    ...request,
    _id: request.peticion._id,
    link,
    mail,
    version,
    answer: async (more: Record<string, string> = {}) =>
      send(link, { accion: 'responder', version: await version(), ...OFFER, ...more }),
    school: (accion: string, texto = '') => send(link, { accion, texto, clave: randomUUID() }),
    alumno: (accion: string, texto = '') =>
      send(request.page, { accion, texto, clave: randomUUID(), _id: request.peticion._id }),
  };
}

/** Puts a reply by mail to an address of ours in its thread. */
async function reply(to: string | undefined, text: string) {
  const source = Buffer.from(`From: alguien@ejemplo.es\nTo: ${to}\nContent-Type: text/plain\n\n${text}\n`);
  const headers = `To: ${to}\nMessage-ID: <${randomUUID()}@ejemplo.es>`;
  const message = { headers, bytes: source.length, arrivedAt: now, source } as never;
  expect(repliesReader(addresses).wanted(message)).toBe('source');
  const write = await repliesReader(addresses).read(message);
  await db.transaction((tx) => write(tx, clock()));
}

const OFFER = {
  matricula: '80',
  teorica: '',
  clases: '20',
  importeClases: '520,50',
  presentacion: '',
  tasas: '',
  respuesta: 'Puedes empezar el lunes',
};

const office = async (idAlumno: string) =>
  (await admin(`GET /alumnos/leerEnviadas?_idAlumno=${idAlumno}`)).json();

test('contesta por líneas sin cuenta, y la oferta se ve en la carta, en la página y en la oficina', async () => {
  const t = await given();
  expect(t.mail).toMatchObject({ to: [ADDRESS], replyTo: expect.stringContaining('hola+e') });
  const page = await get(t.link);
  expect(page.headers).toMatchObject({
    'cache-control': 'private, no-store',
    'x-robots-tag': 'noindex, nofollow',
  });
  for (const said of ['Nerea Zubiaur', t.email, '¿Hay plaza?', 'Getafe']) expect(page.body).toContain(said);
  expect(page.body).not.toMatch(/612345678|quiero llevar su ficha/);
  expect(await office(t.id)).toMatchObject([{ _id: t._id, estado: 'vista', cliente: school.nombre }]);

  expect((await t.answer()).headers.location).toBe(`${t.link}?hecho=respondida`);
  const [told] = await post.deliver();
  expect(told).toMatchObject({ to: [t.email], subject: `${school.nombre} ha respondido a tu solicitud` });
  expect(told?.text).toContain('600,50');
  const own = (await get(t.page)).body;
  for (const said of ['Te ofrece', 'Puedes empezar el lunes', '20 clases de 45 minutos', 'Respondida'])
    expect(own).toContain(said);
  expect(own).not.toContain('Se la llevamos nosotros');
  expect(await office(t.id)).toMatchObject([
    { estado: 'respondida', precioOfrecido: '600.50', oferta: { matricula: '80.00', cifra: { clases: 25 } } },
  ]);
  expect((await get(t.link)).body).toContain('Cambiar la respuesta');
});

test('una oferta que no vale se dice junto a su campo, con lo escrito, y no llega', async () => {
  const t = await given();
  const wrong = await t.answer({ clases: '', matricula: 'cara', respuesta: 'Ven' });
  expect(wrong.statusCode).toBe(400);
  for (const said of ['id="matricula-error"', 'id="clases-error"', 'value="cara"', 'Ven'])
    expect(wrong.body).toContain(said);
  const empty = await t.answer({ matricula: '', importeClases: '', respuesta: '' });
  expect(empty.body).toContain('id="respuesta-error"');
  expect(await post.deliver()).toEqual([]);
});

test('la misma respuesta dos veces a la vez es una, y la que llega sobre otra distinta no la pisa', async () => {
  const t = await given();
  const version = await t.version();
  const say = (respuesta: string) => send(t.link, { accion: 'responder', version, ...OFFER, respuesta });
  const both = await Promise.all([say('Ven'), say('Ven')]);
  expect(both.map(({ statusCode }) => statusCode)).toEqual([302, 302]);
  expect((await say('Otra cosa')).body).toContain('Alguien ha cambiado estos datos');
  expect(await office(t.id)).toMatchObject([{ respuesta: 'Ven' }]);
  expect(await post.deliver()).toHaveLength(1);
});

test('hablan los dos lados, el teléfono se ve cuando los dos dicen que sí, y se cierra', async () => {
  const t = await given();
  await t.alumno('interesa');
  const [news] = await post.deliver();
  expect(news).toMatchObject({
    to: [ADDRESS],
    subject: 'Nerea te ha escrito',
    replyTo: expect.stringContaining('hola+e'),
  });
  expect(linkIn(news?.text)).not.toBe(t.link);
  expect((await get(t.link)).body).toContain('A Nerea Zubiaur le interesa');
  expect((await get(t.link)).body).not.toContain('612345678');
  await t.school('texto', 'A las cinco');
  await t.school('hora', 'Los martes');
  await t.school('interesa');
  const [toAlumno] = await post.deliver();
  expect(toAlumno?.text).toContain('A las cinco');
  expect((await get(t.link)).body).toContain('tel:+34612345678');
  const own = (await get(t.page)).body;
  for (const said of ['A las cinco', 'Otra hora: ', 'Los martes', `tel:${PHONE}`])
    expect(own).toContain(said);
  await send(t.link, { accion: 'perdida', version: await t.version() });
  expect((await t.school('texto', 'Otra')).body).toContain('Esta conversación está cerrada');
  expect((await get(t.page)).body).toContain('Esta conversación está cerrada');
});

test('antes de demostrar quién es no tiene enlace ni fila suya de quien pide', async () => {
  const t = await asked();
  const links = receivedLinks(TEST_SECRET);
  const desde = Math.floor(now.getTime() / 1_000);
  const token = links.of({ id: t.peticion._id, desde, correo: ADDRESS }, now);
  expect((await get(`/solicitudRecibida/${token}`)).statusCode).toBe(404);
  expect(await office(t.id)).toEqual([]);
});

test('un enlace cambiado, de otra clave o de otra petición no abre nada', async () => {
  const [t, other] = [await given(), await given()];
  const token = t.link.slice(t.link.lastIndexOf('/') + 1);
  const swapped = Buffer.from(token, 'base64url');
  Buffer.from(other.link.slice(-64), 'base64url').copy(swapped, 0, 0, 16);
  const forged = receivedLinks('otra clave').of({ id: t._id, desde: 0, correo: ADDRESS }, now);
  for (const wrong of [
    `${token.slice(0, -1)}${token.endsWith('A') ? 'B' : 'A'}`,
    swapped.toString('base64url'),
    forged,
    'nada',
  ])
    for (const response of [
      await get(`/solicitudRecibida/${wrong}`),
      await send(`/solicitudRecibida/${wrong}`, { accion: 'responder', ...OFFER }),
    ])
      expect(response.statusCode).toBe(404);
  expect((await get(t.link)).body).not.toContain(other.email);
});

test('si da otro correo, el enlace del anterior deja de valer', async () => {
  const t = await given();
  const later = await asked();
  await give(later.peticion, 'nueva@glorieta.example');
  const [mail] = await post.deliver();
  expect(mail?.to).toEqual(['nueva@glorieta.example']);
  const over = await get(t.link);
  expect(over.statusCode).toBe(410);
  expect(over.body).not.toContain(t.email);
  await t.answer();
  expect(await office(t.id)).toMatchObject([{ estado: 'enviada' }]);
  expect((await get(linkIn(mail?.text))).statusCode).toBe(200);
  // Nor does a reply by mail to the letter of the address before.
  await reply(t.mail?.replyTo, 'Soy la de antes');
  expect(await db.$count(sql`mensajes_solicitudes WHERE enviada_id = ${t._id}`)).toBe(0);
  await reply(mail?.replyTo, 'Soy la de ahora');
  expect(await db.$count(sql`mensajes_solicitudes WHERE enviada_id = ${later.peticion._id}`)).toBe(1);
});

test('a los noventa días caduca, y otro va solo al mismo correo', async () => {
  const t = await given();
  const links = receivedLinks(TEST_SECRET);
  const place = links.read(t.link.slice(-64));
  if (!place) throw new Error('the link is not signed');
  const old = links.of({ ...place, correo: ADDRESS }, new Date(now.getTime() - 91 * 24 * 3_600_000));
  const link = `/solicitudRecibida/${old}`;
  const over = await get(link);
  expect(over.statusCode).toBe(410);
  expect(over.body).not.toContain(t.email);
  await send(link, { accion: 'responder', version: '1', ...OFFER });
  expect(await office(t.id)).toMatchObject([{ estado: 'enviada' }]);
  expect((await send(link, { accion: 'enlace' })).headers.location).toBe(`${link}?pedido`);
  const [mail] = await post.deliver();
  expect(mail?.to).toEqual([ADDRESS]);
  expect((await get(linkIn(mail?.text))).body).toContain(t.email);
});

test('retirada no enseña a nadie, borrada no se abre, y pedida otra vez empieza de nuevo con otro enlace', async () => {
  const t = await given();
  await t.answer();
  await send(t.page, { accion: 'retirar', _id: t._id });
  const page = (await get(t.link)).body;
  expect(page).toContain('la ha retirado');
  for (const gone of ['Nerea', t.email, '¿Hay plaza?']) expect(page).not.toContain(gone);
  expect((await t.school('texto', 'Hola')).statusCode).toBe(400);

  await app.inject({
    method: 'POST',
    url: '/alumnos/autoregistro',
    remoteAddress: remoteAddress(),
    payload: { ...solicitudBody(t.email, [school.slug]), nombre: 'Nerea Zubiaur' },
  });
  const { rows } = await db.execute<{ version: number }>(sql`SELECT version FROM alumnos WHERE id = ${t.id}`);
  const secreto = await createAlumnoLink(db, t.id, 'confirmar', now);
  await confirmSolicitud(services, { secreto, version: rows[0]?.version ?? 0 });
  await post.deliver();
  const [again] = await queue();
  await give(again as Peticion);
  const [mail] = await post.deliver();
  const link = linkIn(mail?.text);
  expect((await get(t.link)).statusCode).toBe(404);
  expect((await get(link)).body).not.toContain('Puedes empezar el lunes');

  await eraseOwnSolicitud(services, t.id);
  expect((await get(link)).statusCode).toBe(404);
  expect((await send(link, { accion: 'responder', ...OFFER })).statusCode).toBe(404);
  // The addresses that got the name are told once.
  expect((await post.deliver()).map(({ to }) => to)).toEqual([[ADDRESS]]);
});

test('de alguien de 14 a 17 años da lo que consintió: sin su tutor ni su teléfono', async () => {
  await given();
  const t = await given({
    fechaNacimiento: '2010-05-05',
    tutorNombre: 'Luis Zubiaur Tutor',
    tutorTelefono: '698765432',
    tutorConsiente: true,
  });
  const page = (await get(t.link)).body;
  expect(page).toContain(t.email);
  expect(page).not.toMatch(/Tutor|698765432|612345678|2010/);
  // After two alumnos were merged, the row of what was carried may be of another id.
  await db.execute(sql`UPDATE peticiones SET id = gen_random_uuid() WHERE id = ${t._id}`);
  const merged = (await get(t.link)).body;
  expect(merged).toContain(t.email);
  expect(merged).not.toMatch(/Tutor|698765432|612345678|2010/);
});

test('su «no» desde la página es para siempre: cierra la petición, lo dice a quien esperaba y anula el enlace', async () => {
  const [t, waits, answered] = [await given(), await asked(), await given()];
  await answered.answer();
  await post.deliver();
  expect((await send(t.link, { accion: 'no' })).statusCode).toBe(400);
  const done = await send(t.link, { accion: 'no', seguro: 'si' });
  expect(done.headers.location).toBe('/solicitudRecibida/no');
  expect((await get('/solicitudRecibida/no')).body).toContain('No te llevaremos más peticiones');
  const told = await post.deliver();
  expect(told.map(({ to, subject }) => [to[0], subject]).sort()).toEqual(
    [
      [t.email, `${school.nombre} no va a contestar tu petición`],
      [waits.email, `No hemos podido llevar tu petición a ${school.nombre}`],
    ].sort(),
  );
  expect((await get(t.link)).statusCode).toBe(410);
  expect(await office(t.id)).toMatchObject([{ estado: 'perdida' }]);
  await t.alumno('texto', '¿Hola?');
  expect(await post.deliver()).toEqual([]);
  const { rows } = await db.execute(
    sql`SELECT negada_en IS NOT NULL AS no, correo, negada_por AS por FROM escuelas_peticiones`,
  );
  expect(rows).toEqual([{ no: true, correo: null, por: 'la propia autoescuela, por su enlace' }]);
});

test('quien ha contestado puede reclamar su ficha; dada de alta, sigue la conversación en su panel', async () => {
  const t = await given();
  await send(t.link, { accion: 'reclamar' });
  await t.answer();
  expect((await get(t.link)).body).toContain('quiero llevar su ficha');
  const claim = await send(t.link, { accion: 'reclamar' });
  expect(claim.headers.location).toBe(`/registro/?codigo=${encodeURIComponent(school.codigo)}`);
  const cookie = String(claim.headers['set-cookie']).split(';')[0] ?? '';
  const form = await app.inject({ url: String(claim.headers.location), headers: { cookie } });
  expect(form.body).toContain(ADDRESS);

  const clienteId = await makeCliente(db);
  await db.transaction((tx) => inheritNoted(tx, { codigo: school.codigo, clienteId }));
  const over = await get(t.link);
  expect(over.statusCode).toBe(410);
  expect(over.body).toContain('entra en tu zona');
  const owner = caller(
    app,
    await tokenOf(app, await makeUser(db, { tipo: 'cliente', rol: 'Propietario', clienteId })),
  );
  const { filas } = (await owner('GET /alumnos/consultarMisDatos?limite=10')).json();
  expect(filas).toMatchObject([{ _id: t._id, email: t.email, respuesta: 'Puedes empezar el lunes' }]);
});
