import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { beforeAll, expect, test } from 'vitest';
import { caller, makeUser, tokenOf } from '#oficina/acceso/usuarios/access.testing.server.ts';
import { turnDoors } from '#oficina/base/puertas/doors.testing.server.ts';
import { openApp } from '#test/support/app.testing.server.ts';
import { createDemoDatabase } from '#test/support/demo.testing.server.ts';
import type { Recibida } from './autoescuela-contract.ts';
import { compareOffer, priceOf } from './compare-offer.ts';
import {
  postOffice,
  receivers,
  secretIn,
  solicitudBody,
  type TestReceiver,
} from './solicitudes.testing.server.ts';
import { remindOfMessages } from './unanswered-job.server.ts';

const { db, url } = await createDemoDatabase();
let now = new Date('2026-11-21T10:00:00Z');
/** Messages are a second apart, as no two people write in the same instant. */
const clock = () => {
  now = new Date(now.getTime() + 1_000);
  return now;
};
const app = await openApp(url, { clock });
const post = await postOffice(db, clock);
const services = { db, clock, jobs: () => ({ enqueue: async () => {} }) };
let school: TestReceiver;
let other: TestReceiver;
let people = 0;

beforeAll(async () => {
  [school, other] = (await receivers(db, 2)) as [TestReceiver, TestReceiver];
});

const form = (path: string, fields: Record<string, string>) => {
  // Each from another address: one address would reach the limit.
  people += 1;
  return app.inject({
    method: 'POST',
    url: path,
    remoteAddress: `10.9.${Math.floor(people / 250) + 1}.${people % 250}`,
    headers: {
      'content-type': 'application/x-www-form-urlencoded',
      origin: 'http://localhost:80',
      host: 'localhost:80',
    },
    payload: new URLSearchParams(fields).toString(),
  });
};

const signed = async ({ clienteId }: TestReceiver) =>
  caller(app, await tokenOf(app, await makeUser(db, { tipo: 'cliente', rol: 'Propietario', clienteId })));

/** Makes a confirmed request to the school: both sides' ways to it. */
async function ask() {
  people += 1;
  await post.deliver();
  const email = `charla${people}@ejemplo.es`;
  const payload = {
    ...solicitudBody(email, [school.slug]),
    telefono: '612345678',
    mensaje: '¿Cuándo empiezo?',
  };
  const remoteAddress = `10.9.0.${people}`;
  await app.inject({ method: 'POST', url: '/alumnos/autoregistro', remoteAddress, payload });
  const [mail] = await post.deliver();
  const link = `/miSolicitud/${secretIn(mail?.text)}`;
  const [, version = ''] = /name="version" value="(\d+)"/.exec((await app.inject({ url: link })).body) ?? [];
  const { headers } = await form(link, { version });
  const page = `/miSolicitud/${secretIn(headers.location)}`;
  await post.deliver();
  const call = await signed(school);
  const row = async (): Promise<Recibida> => {
    const { filas } = (await call('GET /alumnos/consultarMisDatos?limite=100')).json();
    return filas.find((one: Recibida) => one.email === email);
  };
  const { _id } = await row();
  const say = (accion: string, more: Record<string, string> = {}) =>
    form(page, { accion, _id, clave: randomUUID(), texto: '', ...more });
  const answer = (tipo: string, texto: string | null = null, clave: string = randomUUID()) =>
    call('PUT /alumnos/escribirMensaje', { _id, clave, tipo, texto });
  const show = async () => (await app.inject({ url: page })).body.replaceAll('<!-- -->', '');
  return { _id, email, page, call, row, say, answer, show };
}

const textsOf = (row: Recibida) => row.mensajes.map(({ de, texto, tipo }) => [de, texto ?? tipo]);

test('la oferta empieza con la tarifa, se guarda línea a línea y quien la repite lee «Lo mismo que su tarifa»', async () => {
  const { _id, call, row, show } = await ask();
  const prepared = await call(`GET /alumnos/consultarOferta?_id=${_id}`);
  expect(prepared.statusCode, prepared.body).toBe(200);
  const { oferta, cifra } = prepared.json();
  expect(cifra.clase).not.toBe('supuesta');
  const send = (offer: object | null, more = {}) =>
    call('PUT /alumnos/actualizarDesdePanelCliente', { _id, estado: 'respondida', oferta: offer, ...more });
  const saved = await send(oferta, { precioOfrecido: '1' });
  expect(saved.statusCode, saved.body).toBe(200);
  expect(saved.json()).toMatchObject({ oferta: { ...oferta, cifra }, precioOfrecido: priceOf(oferta) });
  const { precioVisto } = await row();
  expect(((compareOffer({ ...oferta, cifra }).total?.nuestra ?? 0) / 100).toFixed(2)).toBe(precioVisto);
  expect(await show()).toContain('Lo mismo que su tarifa');
  // A total without lines takes them away.
  await call('PUT /alumnos/actualizarDesdePanelCliente', {
    _id,
    estado: 'respondida',
    precioOfrecido: '900',
  });
  expect(await row()).toMatchObject({ oferta: null, precioOfrecido: '900.00' });
  expect(await show()).not.toContain('Lo mismo que su tarifa');
  // Taking the lines away keeps a total that had none, and takes away the sum of those that it had.
  const words = { respuesta: 'Te llamo' };
  expect((await send(null, words)).json()).toMatchObject({ oferta: null, precioOfrecido: '900.00' });
  const back = await send(oferta);
  expect(back.statusCode, back.body).toBe(200);
  expect((await send(null, words)).json()).toMatchObject({ oferta: null, precioOfrecido: null });
});

test('una oferta sin ningún precio, o con clases sin precio, no vale; y la de otra no se consulta', async () => {
  const { _id, call } = await ask();
  const none = {
    matricula: null,
    teorica: null,
    clases: null,
    importeClases: null,
    presentacion: null,
    tasas: null,
  };
  const send = (oferta: object) =>
    call('PUT /alumnos/actualizarDesdePanelCliente', { _id, estado: 'respondida', oferta });
  expect((await send(none)).statusCode).toBe(400);
  expect((await send({ ...none, matricula: '100', clases: 10 })).statusCode).toBe(400);
  expect((await send({ ...none, matricula: '-1' })).statusCode).toBe(400);
  expect((await send({ ...none, matricula: '100000' })).statusCode).toBe(400);
  expect((await send({ ...none, matricula: '99999,99' })).statusCode).toBe(200);
  const stranger = await signed(other);
  expect((await stranger(`GET /alumnos/consultarOferta?_id=${_id}`)).statusCode).toBe(404);
});

test('se escriben, cada lado ve lo del otro y cuándo lo vio; el teléfono, cuando los dos dicen que sí', async () => {
  const { _id, email, row, say, answer, show, call } = await ask();
  expect((await say('texto', { texto: '¿Por las tardes?' })).headers.location).toContain('hecho=escrito');
  const [toSchool, ...more] = await post.deliver();
  expect(more).toEqual([]);
  expect(toSchool?.subject).toBe('Ana te ha escrito');
  expect(toSchool?.text).toContain('> ¿Por las tardes?');
  expect(toSchool?.text).not.toMatch(/612345678|Peña/);
  expect(textsOf(await row())).toEqual([['alumno', '¿Por las tardes?']]);
  await call('PUT /alumnos/verMensajes', { _id });
  expect((await row()).mensajes[0]?.vistoEn).not.toBeNull();
  const replied = await answer('hora', 'El martes a las 17:00, o llama al 911 222 333');
  expect(replied.json()).toMatchObject({ estado: 'respondida', telefono: null });
  const [toAlumno] = await post.deliver();
  expect(toAlumno?.to).toEqual([email]);
  expect(toAlumno?.text).toContain('[teléfono]');
  expect(await show()).toContain('El martes a las 17:00');
  expect((await row()).mensajes[1]?.vistoEn).not.toBeNull();

  await db.execute(sql`UPDATE clientes SET telefono = '+34911222444' WHERE id = ${school.clienteId}`);
  await say('interesa');
  await say('interesa');
  const [firstYes, ...again] = await post.deliver();
  expect(again).toEqual([]);
  expect(firstYes?.text).toContain('A Ana le interesa hablar contigo');
  expect(firstYes?.text).not.toContain('Los dos habéis dicho que sí');
  expect(textsOf(await row()).at(-1)).toEqual(['alumno', 'interesa']);
  expect((await row()).mensajes).toHaveLength(3);
  expect(await row()).toMatchObject({ telefono: null });
  expect(await show()).not.toContain('+34911222444');
  expect((await answer('interesa')).json()).toMatchObject({ telefono: '+34612345678' });
  const [secondYes] = await post.deliver();
  expect(secondYes?.text).toContain('Los dos habéis dicho que sí: ya veis el teléfono del otro.');
  expect(secondYes?.text).not.toContain('Si tú también');
  expect(await show()).toContain('tel:+34911222444');
});

test('enviado dos veces a la vez es un mensaje, y un correo a la hora mientras no se lea', async () => {
  const { say, row, answer } = await ask();
  const clave = randomUUID();
  await Promise.all([1, 2, 3, 4].map(() => say('texto', { texto: 'Hola', clave })));
  expect(textsOf(await row())).toEqual([['alumno', 'Hola']]);
  await say('texto', { texto: 'Otra cosa' });
  expect(await post.deliver()).toHaveLength(1);
  const key = randomUUID();
  await Promise.all([1, 2, 3].map(() => answer('texto', 'Dime', key)));
  expect((await row()).mensajes).toHaveLength(3);
  expect(await post.deliver()).toHaveLength(1);
  now = new Date(now.getTime() + 61 * 60_000);
  await say('texto', { texto: 'Y otra' });
  await say('texto', { texto: 'Y la última' });
  expect(await post.deliver()).toHaveLength(1);
  now = new Date('2026-11-21T10:00:00Z');
});

test('lo que se dice distinto desde la misma página llega todo: la página no se renueva al volver atrás', async () => {
  const { say, row, answer } = await ask();
  const [clave, key] = [randomUUID(), randomUUID()];
  await say('interesa', { clave });
  for (const texto of ['¿Y por las tardes?', '¿Y los sábados?']) await say('texto', { texto, clave });
  for (const texto of ['Por las tardes sí', 'Los sábados no']) await answer('texto', texto, key);
  expect(textsOf(await row())).toEqual([
    ['alumno', 'interesa'],
    ['alumno', '¿Y por las tardes?'],
    ['alumno', '¿Y los sábados?'],
    ['autoescuela', 'Por las tardes sí'],
    ['autoescuela', 'Los sábados no'],
  ]);
});

test('vacío, largo, sin clave o de otra solicitud no se escribe; y hay un límite al día', async () => {
  const [mine, theirs] = [await ask(), await ask()];
  const wrong: Record<string, string>[] = [
    { texto: ' ' },
    { texto: 'x'.repeat(2_001) },
    { texto: 'Hola', clave: 'x' },
  ];
  for (const fields of wrong) expect((await mine.say('texto', fields)).statusCode).toBe(400);
  expect((await mine.say('texto', { texto: 'Hola', _id: theirs._id })).statusCode).toBe(400);
  const stranger = await signed(other);
  const body = { _id: mine._id, clave: randomUUID(), tipo: 'texto', texto: 'Hola' };
  expect((await stranger('PUT /alumnos/escribirMensaje', body)).statusCode).toBe(404);
  expect((await stranger('PUT /alumnos/verMensajes', { _id: mine._id })).statusCode).toBe(404);
  expect((await mine.answer('cierre')).statusCode).toBe(400);
  for (let i = 0; i < 30; i++) expect((await mine.answer('texto', `Mensaje ${i}`)).statusCode).toBe(200);
  expect((await mine.answer('texto', 'Uno más')).statusCode).toBe(429);
  expect((await mine.row()).mensajes).toHaveLength(30);
  expect((await mine.answer('interesa')).statusCode).toBe(200);
  await db.execute(sql`INSERT INTO mensajes_solicitudes (id, enviada_id, de, tipo, texto, via, clave, creado_en)
    SELECT gen_random_uuid(), ${mine._id}, 'autoescuela', 'texto', 'Hola', 'pagina', gen_random_uuid(), ${now}
    FROM generate_series(32, 200)`);
  expect((await mine.say('texto', { texto: 'Hola' })).body).toContain('ya no caben más mensajes');
  expect((await mine.answer('texto', 'Hola')).json().mensaje).toContain('ya no caben más mensajes');
  expect((await mine.say('cierre')).headers.location).toContain('hecho=cerrada');
  expect((await theirs.row()).mensajes).toEqual([]);
  await post.deliver();
});

test('cerrada por quien pide, por la autoescuela o con toda la web, nadie escribe más', async () => {
  const [closed, lost] = [await ask(), await ask()];
  expect((await closed.say('cierre')).headers.location).toContain('hecho=cerrada');
  expect(await post.deliver()).toEqual([]);
  const end = (estado: string) =>
    closed.call('PUT /alumnos/actualizarDesdePanelCliente', { _id: closed._id, estado, respuesta: 'Espera' });
  const refused = await end('respondida');
  expect([refused.statusCode, refused.json().mensaje]).toEqual([409, 'Esta conversación está cerrada']);
  expect((await closed.answer('texto', 'Espera')).statusCode).toBe(409);
  expect((await closed.say('texto', { texto: 'Espera' })).statusCode).toBe(400);
  expect(await closed.show()).toContain('Esta conversación está cerrada');
  expect((await end('perdida')).statusCode).toBe(200);
  await turnDoors(db, false, ['web']);
  const shut = await lost.say('texto', { texto: 'Espera' });
  await turnDoors(db, true, ['web']);
  expect([shut.statusCode, shut.body.includes('La web está cerrada')]).toEqual([503, true]);
  await lost.call('PUT /alumnos/actualizarDesdePanelCliente', { _id: lost._id, estado: 'perdida' });
  expect((await lost.say('texto', { texto: 'Espera' })).statusCode).toBe(400);
});

test('a los tres días sin contestar se recuerda a quien debe la respuesta, una vez', async () => {
  const { say, answer, email } = await ask();
  now = new Date('2026-11-21T10:00:00Z');
  await say('texto', { texto: '¿Seguís ahí?' });
  await post.deliver();
  now = new Date('2026-11-24T09:59:00Z');
  const reminded = async () => (await post.deliver()).filter(({ text }) => text?.includes('¿Seguís ahí?'));
  await remindOfMessages(services);
  expect(await reminded()).toEqual([]);
  now = new Date('2026-11-24T10:01:00Z');
  await Promise.all([1, 2].map(() => remindOfMessages(services)));
  expect((await reminded()).map(({ subject }) => subject)).toEqual(['Ana espera tu respuesta']);
  await answer('texto', 'Claro');
  await post.deliver();
  now = new Date('2026-11-27T10:02:00Z');
  await remindOfMessages(services);
  const theirs = (await post.deliver()).filter(({ to }) => to[0] === email);
  expect(theirs.map(({ subject }) => subject)).toEqual([`${school.nombre} espera tu respuesta`]);
  now = new Date('2026-11-21T10:00:00Z');
});

test('respondido con la oferta lo que se preguntó, no se recuerda; y a un correo sin confirmar no se escribe', async () => {
  const [answered, unconfirmed] = [await ask(), await ask()];
  now = new Date('2026-11-21T10:00:00Z');
  await answered.say('texto', { texto: '¿Cuánto es?' });
  await answered.call('PUT /alumnos/actualizarDesdePanelCliente', {
    _id: answered._id,
    estado: 'respondida',
    precioOfrecido: '900',
  });
  await db.execute(sql`UPDATE alumnos SET email_verificado_en = NULL WHERE email = ${unconfirmed.email}`);
  await unconfirmed.answer('texto', 'Hola');
  now = new Date('2026-11-24T10:01:00Z');
  await remindOfMessages(services);
  const mails = await post.deliver();
  expect(mails.filter(({ to }) => to[0] === unconfirmed.email)).toEqual([]);
  expect(mails.filter(({ subject }) => subject === 'Ana espera tu respuesta')).toEqual([]);
  now = new Date('2026-11-21T10:00:00Z');
});

test('pedida otra vez, lo que se dijo se guarda hasta que la confirma, escriba quien escriba su correo', async () => {
  const { _id, email, answer, say, call, show } = await ask();
  await call('PUT /alumnos/actualizarDesdePanelCliente', {
    _id,
    estado: 'respondida',
    oferta: {
      matricula: '90',
      teorica: null,
      clases: null,
      importeClases: null,
      presentacion: null,
      tasas: null,
    },
  });
  await answer('texto', 'Encantados');
  await say('retirar');
  await post.deliver();
  const again = ({ slug }: TestReceiver) => {
    people += 1;
    const payload = solicitudBody(email, [slug]);
    return app.inject({
      method: 'POST',
      url: '/alumnos/autoregistro',
      remoteAddress: `10.9.0.${people}`,
      payload,
    });
  };
  const kept = async () =>
    (
      await db.execute(sql`SELECT e.estado, e.precio_ofrecido AS precio,
        (SELECT count(*)::int FROM mensajes_solicitudes m WHERE m.enviada_id = e.id) AS mensajes,
        (SELECT count(*)::int FROM ofertas_solicitudes o WHERE o.enviada_id = e.id) AS ofertas
        FROM alumnos_autoescuelas e WHERE e.id = ${_id}`)
    ).rows[0];
  const before = { precio: '90.00', mensajes: 1, ofertas: 1 };
  await again(school);
  expect(await kept()).toEqual({ estado: 'pendiente', ...before });
  expect(await show()).not.toContain('Encantados');
  await again(other);
  expect(await kept()).toEqual({ estado: 'retirada', ...before });
  await again(school);
  const [mail] = await post.deliver();
  const link = `/miSolicitud/${secretIn(mail?.text)}`;
  const [, version = ''] = /name="version" value="(\d+)"/.exec((await app.inject({ url: link })).body) ?? [];
  await form(link, { version });
  expect(await kept()).toEqual({ estado: 'enviada', precio: null, mensajes: 0, ofertas: 0 });
  await post.deliver();
});

test('retirada, la autoescuela no lee la conversación; borrada, no queda; y en lo que se descarga está', async () => {
  const { _id, email, page, say, answer, call, row } = await ask();
  const { oferta } = (await call(`GET /alumnos/consultarOferta?_id=${_id}`)).json();
  await call('PUT /alumnos/actualizarDesdePanelCliente', { _id, estado: 'respondida', oferta });
  await say('texto', { texto: `Soy ${email}` });
  await answer('texto', 'Encantados');
  const bundle = JSON.parse((await app.inject({ url: `${page}/datos` })).body);
  expect(bundle.autoescuelas[0]).toMatchObject({ oferta: { clases: oferta.clases } });
  expect(bundle.autoescuelas[0].mensajes.map(({ texto }: { texto: string }) => texto)).toEqual([
    `Soy ${email}`,
    'Encantados',
  ]);
  expect((await row()).mensajes).toHaveLength(2);
  // Correos that waited are not sent any more.
  await say('retirar');
  expect(await post.deliver()).toEqual([]);
  const { filas } = (await call('GET /alumnos/consultarMisDatos?limite=100')).json();
  expect(filas.find((one: Recibida) => one._id === _id)).toMatchObject({ estado: 'retirada', mensajes: [] });
  await form(page, { accion: 'borrar', seguro: 'si' });
  const left = sql`SELECT id FROM mensajes_solicitudes WHERE enviada_id = ${_id}
    UNION ALL SELECT enviada_id FROM ofertas_solicitudes WHERE enviada_id = ${_id}`;
  expect((await db.execute(left)).rows).toEqual([]);
});
